import Releases
import Diagnostics
import PluginAPI
import ExactStrings
import Files
import Host
import Synchronization

/// Makes releases: plan, run, seal, bundle, land, publish.
public struct Releaser: Sendable {
    /// How a release is made.
    public struct Options: Sendable {
        /// How many units run at once.
        public var jobs: Int
        /// Whether a release that stands already is replaced.
        public var clean: Bool

        /// Options from their parts.
        public init(jobs: Int, clean: Bool = false) {
            self.jobs = jobs
            self.clean = clean
        }
    }

    let project: Project
    private let registry: PluginRegistry
    private let options: Options
    let watch: @Sendable (ReleaseEvent) -> Void

    /// A releaser of a project.
    ///
    /// - Parameter watch: Sees what happens; called from many threads.
    public init(
        _ project: Project,
        registry: PluginRegistry,
        options: Options,
        watch: @escaping @Sendable (ReleaseEvent) -> Void
    ) {
        self.project = project
        self.registry = registry
        self.options = options
        self.watch = watch
    }

    /// Makes the release.
    ///
    /// - Throws: `Failure`; nothing stands at the release's place then that did not stand there before,
    ///   unless a publish stage failed, which runs after the landing.
    public func release() async throws -> ReleaseSummary {
        try await release(try await project.plan(with: registry), isTwice: false)
    }

    private func release(_ plan: Plan, isTwice: Bool) async throws -> ReleaseSummary {
        let facts = project.release
        do {
            let target = "\(project.dist)/\(facts.version)"
            // A release that stands may still have to be published: a publish stage may have failed.
            let stands =
                try plan.hasPublishStages && !options.clean && FileSystem.kind(of: target) != nil
            if !stands {
                try StagingFolder.checkFree(
                    target,
                    clean: options.clean,
                    commit: facts.commit
                )
            }
            for warning in project.warnings + plan.warnings { watch(.warning(warning)) }
            let staging = try StagingFolder(in: project.dist)
            defer { staging.remove() }
            let records = isTwice ? UnitRecords() : nil
            let made = try await make(plan, in: staging, store: project.store, records)
            for warning in project.cacheWarnings { watch(.warning(warning)) }
            if let records { try await makeAgain(plan, as: staging, records) }
            try staging.checkUnchanged(made.files)
            try Task.checkCancellation()
            if stands {
                guard try Reproducibility.areEqual(target, staging.release) else {
                    throw StagingFolder.taken(target, commit: facts.commit)
                }
            } else {
                _ = try staging.land(as: facts.version, clean: options.clean)
            }
            let summary = made.summary(facts, in: target)
            watch(.landed(summary))
            try await publish(plan, made, from: target)
            return summary
        } catch {
            throw Failure(error, as: .stage)
        }
    }

    /// Makes the release twice, the second time without the cache, and lands the first when every byte
    /// is the same.
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

    /// Makes the release a second time, without the cache, and refuses one that differs.
    ///
    /// - Parameter records: What the units of the first run left; of those that leave something else
    ///   now, the cache keeps nothing.
    /// - Throws: `Failure`; with status `verification` when the two differ.
    private func makeAgain(
        _ plan: Plan,
        as first: StagingFolder,
        _ records: UnitRecords
    ) async throws {
        let (second, others) = (try StagingFolder(in: project.dist), UnitRecords())
        defer { second.remove() }
        _ = try await make(plan, in: second, store: nil, others)
        do {
            try Reproducibility.compare(first.release, with: second.release)
        } catch {
            do {
                try project.store?.forget(records.differences(from: others))
            } catch let error as FileError {
                watch(.warning(Reproducibility.kept(error)))
            }
            throw error
        }
    }

    /// Makes all files of the release in the staging folder.
    private func make(
        _ plan: Plan,
        in staging: StagingFolder,
        store: ContentStore?,
        _ records: UnitRecords?
    ) async throws -> MadeRelease {
        let units = unitRunner(
            in: staging,
            readingFrom: staging.release,
            store: store,
            records: records
        )
        let count = plan.stages.reduce(0) { $0 + $1.units.count }
        watch(.planned(plan.release, stages: plan.stages.count, units: count))
        let runner = Runner(
            plan: plan,
            units: units,
            jobs: options.jobs,
            place: { [project] in project.placed($0, in: $1) },
            watch: watch
        )
        let order = project.file.stages.map(\.name)
        let repository = try plan.hasCustomPlugins ? RepositoryWatch(project) : nil
        let made: [StageResult]
        do {
            // Before anything is looked at: what a plugin left may write on.
            defer { if plan.hasCustomPlugins { Supervisor.endStrays() } }
            made = try await runner.run()
        }
        if let repository {
            try checkUntouched(since: repository)
            try checkUntouched(staging, made.flatMap(\.artifacts))
        }
        let results = made.sorted {
            (order.firstIndex(of: $0.name) ?? 0, $0.name) < (
                order.firstIndex(of: $1.name) ?? 0, $1.name
            )
        }
        let writer = ReleaseWriter(
            folder: staging.release,
            plan: plan,
            stages: results,
            units: units,
            place: { [project] in project.placed($0, in: $1) },
            watch: watch
        )
        return try await writer.write(bundles: project.file.bundles)
    }

    /// Refuses a release in whose files a custom plugin meddled while they were made.
    private func checkUntouched(_ staging: StagingFolder, _ artifacts: [Artifact]) throws {
        let files = artifacts.map { (ExactString($0.path), $0.digest) }
        if let path = try staging.firstChange(from: Dictionary(files) { first, _ in first }) {
            throw meddled(path)
        }
    }

    private func meddled(_ path: String) -> Failure {
        Failure(
            .pluginContract,
            Diagnostic(
                "\(path) changed after its stage had made it",
                help:
                    "a custom plugin may write only below its folder of outputs, and nothing else may "
                    + "write below the folder of releases"
            )
        )
    }

    func unitRunner(
        in staging: StagingFolder,
        readingFrom releaseFolder: String,
        store: ContentStore?,
        records: UnitRecords? = nil
    ) -> UnitRunner {
        let isTold = Atomic(false)
        return UnitRunner(
            supply: InputSupply(
                sources: SourceTree(root: project.git.workTree),
                history: project.git.history,
                releaseFolder: releaseFolder
            ),
            store: store,
            records: records,
            releaseFolder: staging.release,
            scratch: staging.scratch
        ) { [watch] warning in
            // A full disk would be told of once for each unit.
            if !isTold.exchange(true, ordering: .relaxed) { watch(.warning(warning)) }
        }
    }
}
