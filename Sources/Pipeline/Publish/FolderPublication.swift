import Diagnostics
import ExactStrings
import Files
import JSON
import PluginAPI
import Releases

/// An existing release that the publish stages of a pipeline send: `shipit publish`.
public struct FolderPublication: Sendable {
    private let project: LoadedProject
    private let registry: PluginRegistry
    private let manifest: Manifest
    private let release: ReleaseToPublish

    /// Verifies a release: one that was altered is never published.
    ///
    /// - Parameters:
    ///   - folder: The release's absolute path; nil for that of the project's release.
    ///   - keys: The public keys that must each have signed it; none leaves signatures unchecked.
    ///   - allowsSnapshot: Whether a snapshot may be published.
    /// - Throws: `Failure`; with status `verification` for a release that is not valid.
    public init(
        _ folder: String?,
        of project: LoadedProject,
        registry: PluginRegistry,
        keys: [PublicKeyFile] = [],
        allowsSnapshot: Bool
    ) throws {
        let folder = folder ?? project.usualTarget
        if FileSystem.isMissing(folder) { throw Failure(.usage, Messages.missing(folder)) }
        guard FileSystem.isFolder(folder) else { throw Failure(.usage, Messages.noFolder(folder)) }
        var check = Verification.Request(
            release: folder,
            keys: keys,
            repositories: [project.workTree],
            environment: project.request.environment,
            trustsOwner: project.request.trustsOwner
        )
        // Whoever publishes has built the release: damage is looked for, and forgery on request.
        check.ignoresSignatures = keys.isEmpty
        _ = try Verification.verify(check, registry: registry)
        self.project = project
        self.registry = registry
        do {
            manifest = try PublishedRelease(folder: folder).manifest
            if manifest.partial { throw Messages.partial(folder) }
            if manifest.snapshot, !allowsSnapshot { throw Messages.snapshot(folder) }
            guard areSame(manifest.name, project.file.name) else {
                throw Messages.otherApp(folder, manifest.name, project.file.name)
            }
            let facts = project.release
            let isSame =
                facts.version == manifest.version && facts.build == manifest.build
                && facts.commit == manifest.commit && facts.tag == manifest.tag
            release = try ReleaseToPublish(
                isSame ? facts : ReleaseFacts(manifest),
                in: folder,
                manifest: manifest
            )
        } catch {
            throw Failure(error, as: .usage)
        }
    }

    /// The plan of the publish stages.
    ///
    /// - Parameter isDryRun: Whether nothing will be sent, so that secrets may be missing.
    /// - Throws: `Failure` with every error in the stages.
    public func plan(isDryRun: Bool = false) async throws -> Plan {
        var planner = project.planner(with: registry, isDryRun: isDryRun)
        planner.publishesOnly = true
        planner.publish = .snapshotsToo
        planner.tag = manifest.tag ?? planner.tag
        let context = planner.context
        planner.context = PlanContext(
            release: release.facts,
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
    /// - Throws: `Failure`.
    public func publish(
        again: Bool,
        watch: @escaping @Sendable (ReleaseEvent) -> Void
    ) async throws {
        let plan = try await plan()
        do {
            for warning in plan.warnings { watch(.warning(warning)) }
            let releaser = Releaser(
                project,
                registry: registry,
                options: Releaser.Options(jobs: 1, clean: again),
                watch: watch
            )
            let lock = try await ReleaseLock.take(release.folder) {
                watch(.warning(Messages.waits(release.folder)))
            }
            defer { withExtendedLifetime(lock) {} }
            try await releaser.publish(plan, release, artifacts: manifest.stageArtifacts)
        } catch {
            throw Failure(error, as: .stage)
        }
    }

    /// What would be sent where, in which order.
    ///
    /// - Throws: `Failure`.
    public func listing(_ plan: Plan) throws -> PublishListing {
        try PublishListing(plan, of: release) { project.placed($0, in: $1) }
    }

    /// Its name and version.
    public var title: String { "\(manifest.name) \(manifest.version)" }
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
    fileprivate init(_ facts: ReleaseFacts, in folder: String, manifest: Manifest) throws {
        var digests = manifest.digests
        for (path, kind) in try FileSystem.walk(folder) {
            guard case .file = kind, digests[ExactString(path)] == nil else { continue }
            digests[ExactString(path)] = try digestFile("\(folder)/\(path)")
        }
        self.init(facts, in: folder, digests: digests, artifacts: manifest.artifacts)
    }
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
