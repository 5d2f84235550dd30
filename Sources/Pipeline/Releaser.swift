import Diagnostics
import ExactStrings
import Files
import PluginAPI
import Releases
import WorkTree

/// Builds releases: plans, runs, seals, bundles, lands, publishes.
///
/// `LoadedProject` has read `pipeline.json` and git before; all other steps are called here, in
/// their order.
public struct Releaser: Sendable {
    /// How a release is built.
    public struct Options: Sendable {
        /// How many units run at once.
        public var jobs: Int
        /// Whether an existing release is replaced.
        public var clean: Bool

        /// Options from their parts.
        public init(jobs: Int, clean: Bool = false) {
            self.jobs = jobs
            self.clean = clean
        }
    }

    let project: LoadedProject
    let registry: PluginRegistry
    let options: Options
    let watch: @Sendable (ReleaseEvent) -> Void

    /// A releaser of a project.
    ///
    /// - Parameter watch: Sees what happens; called from many threads.
    public init(
        _ project: LoadedProject,
        registry: PluginRegistry,
        options: Options,
        watch: @escaping @Sendable (ReleaseEvent) -> Void
    ) {
        self.project = project
        self.registry = registry
        self.options = options
        self.watch = watch
    }

    /// Builds the release.
    ///
    /// - Throws: `Failure`; nothing is at the release's place then that was not there before,
    ///   unless a publish stage failed, which runs after the landing.
    public func release() async throws -> ReleaseSummary {
        try await release(try await project.plan(with: registry), isTwice: false)
    }

    private func release(_ plan: Plan, isTwice: Bool) async throws -> ReleaseSummary {
        do {
            let target = project.target(of: plan)
            try FileSystem.createFolder(project.dist)
            let lock = try await ReleaseLock.take(target) { watch(.warning(Self.waits(target))) }
            defer { withExtendedLifetime(lock) {} }
            let existing = try existingRelease(at: target, before: plan)
            let before = try existing.map { try ReleaseToPublish.fingerprints(in: $0.folder) }
            for warning in project.warnings + plan.warnings { watch(.warning(warning)) }
            let staging = try StagingFolder(in: project.dist)
            defer { staging.remove() }
            let records = isTwice ? UnitRecords() : nil
            let finished = try await writeRelease(plan, in: staging, like: existing, records)
            for warning in project.cacheWarnings { watch(.warning(warning)) }
            if let records {
                try await checkReproducible(plan, as: staging, like: existing, records)
            }
            let made = try ReleaseToPublish.fingerprints(in: staging.releaseFolder)
            try staging.checkUnchanged(finished.files)
            try Task.checkCancellation()
            let isNew = try land(staging, at: target, existing)
            let summary = finished.summary(of: plan, in: target)
            watch(isNew ? .released(summary) : .unchanged(summary))
            try await publish(
                plan,
                ReleaseToPublish(
                    plan.release,
                    in: target,
                    digests: finished.files,
                    fingerprints: isNew ? made : before ?? [:],
                    artifacts: try PublishedRelease(folder: target).manifest.artifacts
                ),
                artifacts: finished.artifactsByStage
            )
            return summary
        } catch {
            throw Failure(error, as: .stage)
        }
    }

    private static func waits(_ target: String) -> Diagnostic {
        Diagnostic(
            "another run builds this release; this one waits for it",
            at: Place(file: target),
            severity: .warning
        )
    }

    /// Writes all files of the release into the staging folder, each step with what those before it
    /// wrote.
    ///
    /// - Parameter existing: A release that this one may be equal to.
    func writeRelease(
        _ plan: Plan,
        in staging: StagingFolder,
        like existing: ExistingRelease? = nil,
        isCached: Bool = true,
        _ records: UnitRecords?
    ) async throws -> FinishedRelease {
        let unitRunner = unitRunner(
            in: staging,
            readingFrom: staging.releaseFolder,
            store: isCached ? project.store : nil,
            records: records
        )
        let stages = try await run(plan, unitRunner, in: staging)
        var writer = ReleaseWriter(
            folder: staging.releaseFolder,
            existing: existing?.folder ?? project.request.original?.folder,
            plan: plan,
            stages: stages,
            warnings: project.warnings(of: plan, stages),
            unitRunner: unitRunner,
            place: { [project] in project.placed($0, in: $1) },
            watch: watch
        )
        let commit = CommitFiles(history: project.git.history, commit: plan.release.commit)
        if plan.release.dirty {
            let files = WorkTreeFiles(in: project.workTree, by: project.openingRules)
            try writer.writeWorkTreeChanges(of: commit, from: files)
        } else {
            try writer.writeWorkTreeChanges(of: commit, from: commit)
        }
        try writer.sealArtifacts()
        try await writer.writeReport(
            bundles: project.file.bundles,
            registry.thumbnails.map {
                ThumbnailMaker($0, unitRunner, jobs: options.jobs, in: staging)
            }
        )
        try writer.writeManifest(bundles: project.file.bundles)
        try writer.sealManifest()
        try await writer.writeBundles(project.file.bundles)
        try writer.writeChecksums()
        try writer.sealChecksums()
        let attestations = ReleaseAttestations(of: plan, in: project, with: registry)
        try writer.writeMaterials(attestations)
        try writer.writeProvenance(attestations)
        writer.finishSealing()
        return writer.finished
    }

    /// Builds the release twice, the second time without the cache, and lands the first when every
    /// byte is the same.
    ///
    /// - Throws: `Failure`; with status `verification` when the two differ.
    public func releaseReproducibly() async throws -> ReleaseSummary {
        let plan = try await project.plan(with: registry)
        for stage in plan.stages {
            guard case .seal(let sealer) = stage.work, !sealer.isReproducible else { continue }
            throw Failure(
                .pipeline,
                project.placed(
                    Diagnostic(
                        "its signatures are different each time, so no release is reproducible",
                        option: "/key",
                        help: "sign with an Ed25519 or RSA key"
                    ),
                    in: stage.name
                )
            )
        }
        return try await release(plan, isTwice: true)
    }

    /// Builds the release a second time, without the cache, and refuses one that differs.
    ///
    /// - Parameters:
    ///   - existing: The release that the first one took over what differs by machine from.
    ///   - records: What the units of the first run left; of those that leave something else now,
    ///     the cache keeps nothing.
    /// - Throws: `Failure`; with status `verification` when the two differ.
    private func checkReproducible(
        _ plan: Plan,
        as first: StagingFolder,
        like existing: ExistingRelease?,
        _ records: UnitRecords
    ) async throws {
        let (second, others) = (try StagingFolder(in: project.dist), UnitRecords())
        defer { second.remove() }
        _ = try await writeRelease(plan, in: second, like: existing, isCached: false, others)
        do {
            try Reproducibility.compare(first.releaseFolder, with: second.releaseFolder)
        } catch {
            do {
                try project.store?.forget(records.differences(from: others))
            } catch let error as FileError {
                watch(.warning(Reproducibility.kept(error)))
            }
            throw error
        }
    }
}
