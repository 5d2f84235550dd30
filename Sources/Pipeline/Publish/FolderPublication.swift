import Diagnostics
import ExactStrings
import Files
import JSON
public import PluginAPI
import Releases

/// Publishes an existing release with the publish stages of a pipeline: `shipit publish`.
public struct FolderPublication: Sendable {
    /// How it is done.
    public struct Options: Sendable {
        /// The public keys that must each have signed the release; none leaves signatures unchecked.
        public var keys: [PublicKeyFile] = []
        /// Whether a snapshot may be published.
        public var allowsSnapshot = false
        /// What happens to pointers to a newer release; nil for what each stage says.
        public var ifOlder: OlderRelease?

        /// The usual options.
        public init() {}
    }

    /// A release that was verified, and is one of the project.
    private struct Verified {
        let manifest: Manifest
        let release: ReleaseToPublish
    }

    private let project: LoadedProject
    private let registry: PluginRegistry
    private let folder: String
    private let options: Options

    /// Looks for the release.
    ///
    /// - Parameter folder: The release's absolute path; nil for that of the project's release.
    /// - Throws: `Failure` with status `usage` when there is none.
    public init(
        _ folder: String?,
        of project: LoadedProject,
        registry: PluginRegistry,
        options: Options
    ) throws {
        self.project = project
        self.registry = registry
        self.folder = folder ?? project.usualTarget
        self.options = options
        let folder = self.folder
        if FileSystem.isMissing(folder) { throw Failure(.usage, Messages.missing(folder)) }
        guard FileSystem.isFolder(folder) else { throw Failure(.usage, Messages.noFolder(folder)) }
        let releases = Self.releases(in: folder)
        guard releases.isEmpty || FileSystem.isRelease(folder) else {
            throw Failure(.usage, Messages.severalReleases(folder, releases))
        }
    }

    /// The names of the releases in a folder, the highest last.
    private static func releases(in folder: String) -> [String] {
        // What can't be listed has none; what is wrong with it is found when it is verified.
        let names = (try? FileSystem.list(folder)) ?? []
        return names.filter { FileSystem.isRelease("\(folder)/\($0)") }.sorted {
            switch (Version($0, scheme: .dotted), Version($1, scheme: .dotted)) {
            case (let one?, let other?): one < other
            default: isOrderedBefore($0, $1)
            }
        }
    }

    /// Verifies the release: one that was altered is never published.
    ///
    /// - Throws: `Failure`; with status `verification` for a release that is not valid.
    private func verified() throws -> Verified {
        // First, so that what changes while it is verified, and later, is noticed.
        let fingerprints: [ExactString: [Int]]
        do {
            fingerprints = try ReleaseToPublish.fingerprints(in: folder)
        } catch {
            throw Failure(error, as: .usage)
        }
        var check = Verification.Request(
            release: folder,
            keys: options.keys,
            repositories: [project.workTree],
            environment: project.request.environment,
            trustsOwner: project.request.trustsOwner
        )
        // Whoever publishes has built the release: damage is looked for, and forgery on request.
        check.ignoresSignatures = options.keys.isEmpty
        _ = try Verification.verify(check, registry: registry)
        do {
            let manifest = try PublishedRelease(folder: folder).manifest
            if manifest.partial { throw Messages.partial(folder) }
            if manifest.snapshot, !options.allowsSnapshot { throw Messages.snapshot(folder) }
            guard areSame(manifest.name, project.file.name) else {
                throw Messages.otherApp(folder, manifest.name, project.file.name)
            }
            let facts = project.release
            let isSame =
                facts.version == manifest.version && facts.build == manifest.build
                && facts.commit == manifest.commit && facts.tag == manifest.tag
            let release = try ReleaseToPublish(
                isSame ? facts : ReleaseFacts(manifest),
                in: folder,
                manifest: manifest,
                fingerprints: fingerprints
            )
            return Verified(manifest: manifest, release: release)
        } catch {
            throw Failure(error, as: .usage)
        }
    }

    /// The plan of the publish stages.
    ///
    /// - Parameter isDryRun: Whether nothing will be sent, so that secrets may be missing.
    /// - Throws: `Failure` with every error in the stages.
    private func plan(of verified: Verified, isDryRun: Bool) async throws -> Plan {
        var planner = project.planner(with: registry, isDryRun: isDryRun)
        planner.publishesOnly = true
        planner.publish = .snapshotsToo
        planner.ifOlder = options.ifOlder
        planner.tag = verified.manifest.tag ?? planner.tag
        let context = planner.context
        planner.context = PlanContext(
            release: verified.release.facts,
            sources: context.sources,
            history: context.history
        )
        let plan = try await planner.plan()
        guard !plan.stages.isEmpty else {
            throw Failure(.pipeline, Messages.noStages(project.file.path))
        }
        guard plan.runningStages > 0 else {
            throw Failure(.usage, Messages.noneLeft(plan.stages.map(\.name)))
        }
        return plan
    }

    /// Publishes the release.
    ///
    /// - Parameters:
    ///   - again: Whether stages that have published it do it again.
    ///   - watch: Sees what happens; called from many threads.
    /// - Returns: The release's name and version.
    /// - Throws: `Failure`.
    public func publish(
        again: Bool,
        watch: @escaping @Sendable (ReleaseEvent) -> Void
    ) async throws -> String {
        do {
            // Before anything is looked at: another run may replace the release.
            let lock = try await ReleaseLock.take(folder) {
                watch(.warning(Messages.waits(folder)))
            }
            defer { withExtendedLifetime(lock) {} }
            let verified = try verified()
            let plan = try await plan(of: verified, isDryRun: false)
            for warning in plan.warnings { watch(.warning(warning)) }
            let releaser = Releaser(
                project,
                registry: registry,
                options: Releaser.Options(jobs: 1, clean: again),
                watch: watch
            )
            let (release, manifest) = (verified.release, verified.manifest)
            try await releaser.publish(plan, release, artifacts: manifest.stageArtifacts)
            return release.title
        } catch {
            throw Failure(error, as: .stage)
        }
    }

    /// What would be sent where, in which order.
    ///
    /// - Throws: `Failure`.
    public func listing() async throws -> PublishListing {
        let verified = try verified()
        let plan = try await plan(of: verified, isDryRun: true)
        return try PublishListing(plan, of: verified.release) { project.placed($0, in: $1) }
    }
}

extension FileSystem {
    /// Whether a folder has a manifest.
    fileprivate static func isRelease(_ folder: String) -> Bool {
        !isMissing("\(folder)/\(ReleaseLayout.manifest)")
    }
}

extension LoadedProject {
    /// The absolute path of the folder of the whole release.
    fileprivate var usualTarget: String { "\(dist)/\(folder)" }
}

extension ReleaseFacts {
    /// What a manifest says of them.
    fileprivate init(_ manifest: Manifest) {
        self.init(
            name: manifest.name,
            product: manifest.product,
            version: manifest.version,
            tag: manifest.tag,
            build: manifest.build,
            commit: manifest.commit,
            date: manifest.date,
            channel: manifest.channel,
            snapshot: manifest.snapshot
        )
    }
}

extension ReleaseToPublish {
    /// A release that was verified.
    fileprivate init(
        _ facts: ReleaseFacts,
        in folder: String,
        manifest: Manifest,
        fingerprints: [ExactString: [Int]]
    ) throws {
        var digests = manifest.digests
        for (path, kind) in try FileSystem.walk(folder) {
            guard case .file = kind, digests[ExactString(path)] == nil else { continue }
            digests[ExactString(path)] = try digestFile("\(folder)/\(path)")
        }
        self.init(
            facts,
            in: folder,
            digests: digests,
            fingerprints: fingerprints,
            artifacts: manifest.artifacts
        )
    }

    /// The release's name and version.
    var title: String { "\(facts.name) \(facts.version)" }
}

extension Manifest {
    /// The artifacts by their stages.
    fileprivate var stageArtifacts: [String: [StageArtifact]] {
        Dictionary(
            grouping: artifacts.compactMap { artifact in
                artifact.stage.map { StageArtifact(artifact, of: $0) }
            },
            by: \.stage
        )
    }
}

extension StageArtifact {
    /// What a manifest lists of an artifact.
    fileprivate init(_ artifact: Manifest.Artifact, of stage: String) {
        let metadata = (artifact.metadata.members ?? []).map { ($0.key, $0.value) }
        path = artifact.path
        output = ReleaseLayout.name(of: artifact.path, in: stage)
        digest = artifact.digest
        mediaType = artifact.mediaType
        kind = artifact.kind
        self.stage = stage
        self.metadata = Dictionary(metadata) { first, _ in first }
    }
}

private enum Messages {
    static func missing(_ folder: String) -> Diagnostic {
        Diagnostic(
            "there is no release at \(folder)",
            help: "build it with \"shipit release\", or name the folder of another one"
        )
    }

    static func noFolder(_ folder: String) -> Diagnostic {
        Diagnostic(
            "\(folder) is not a folder",
            help: "name a release's folder like dist/1.4.0; a bundle alone can't be published"
        )
    }

    static func severalReleases(_ folder: String, _ names: [String]) -> Diagnostic {
        let last = "\(folder)/\(names.last ?? "")"
        let more = names.count > 1 ? ", or for one of the other \(names.count - 1)" : ""
        return Diagnostic(
            "\(folder) is a folder of releases, and one release is published at a time",
            help: "run: shipit publish \(last.shellWord)" + more
        )
    }

    static func partial(_ folder: String) -> Diagnostic {
        Diagnostic(
            "\(folder) is a part of a release, which is never published",
            help: "build the whole release with \"shipit release\""
        )
    }

    static func snapshot(_ folder: String) -> Diagnostic {
        Diagnostic(
            "\(folder) is a snapshot",
            help: "add --allow-snapshot to publish it all the same"
        )
    }

    static func otherApp(_ folder: String, _ name: String, _ own: String) -> Diagnostic {
        Diagnostic(
            "\(folder) is a release of \"\(name)\", and the pipeline is that of \"\(own)\"",
            help: "name the repository of the release with --repo"
        )
    }

    static func noneLeft(_ names: [String]) -> Diagnostic {
        Diagnostic(
            "none of the stages that publish is left",
            help: "name one with --only, or skip fewer: " + names.joined(separator: ", ")
        )
    }

    static func noStages(_ pipeline: String) -> Diagnostic {
        Diagnostic(
            "\(pipeline) has no stage that publishes",
            help: "add one, such as { \"name\": \"mirror\", \"uses\": \"publish-folder\", … }; "
                + "see docs/publish.md"
        )
    }

    static func waits(_ target: String) -> Diagnostic {
        Diagnostic(
            "another run builds or publishes this release; this one waits for it",
            at: Place(file: target),
            severity: .warning
        )
    }
}
