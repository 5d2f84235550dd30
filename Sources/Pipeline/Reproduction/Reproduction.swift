public import Diagnostics
import ExactStrings
import Files
import Git
import JSON
import PluginAPI
package import Releases

/// Builds a release again from its commit, and compares it with the release.
public struct Reproduction: Sendable {
    /// What is built again, and from what.
    public struct Request: Sendable {
        /// The absolute path of the release's folder, a bundle or a manifest.
        public var release: String
        /// The repository, or a folder in it.
        public var repository: String
        /// The pipeline; `pipeline.json` of the commit when nil.
        ///
        /// A file of the repository is taken from the commit.
        public var config: String?
        /// The manifest of the release before, if it was in the folder of releases.
        public var previousManifest: String?
        /// The variants that the release was built with.
        public var variants: [String] = []
        /// Whether executables of custom plugins may be run.
        public var allowsCustomPlugins = true
        /// How many units run at once.
        public var jobs: Int
        /// The folder for temporary files.
        public var temporaryFolder: String
        /// The environment.
        public var environment: [String: String]
        /// Whether to read the repository whoever owns it.
        public var trustsOwner = false

        /// A request from its parts.
        public init(
            release: String,
            repository: String,
            jobs: Int,
            temporaryFolder: String,
            environment: [String: String]
        ) {
            (self.release, self.repository, self.jobs) = (release, repository, jobs)
            (self.temporaryFolder, self.environment) = (temporaryFolder, environment)
        }
    }

    /// What came of it.
    public struct Outcome: Sendable {
        /// The manifest of the release.
        package let manifest: Manifest
        /// How many files were compared.
        public let compared: Int
        /// The files that differ, and how.
        public let differences: [ReproductionDifference]
        /// The files that differ because those do: they list or hold them.
        public let consequences: [String]
        /// What may explain a difference: another version of a tool, variables that are not set.
        public let explanations: [String]
        /// What was not compared, a line each.
        public let uncompared: [String]
        /// What could not be as it was when the release was built.
        public let remarks: [Diagnostic]

        /// Whether nothing differs.
        public var isEqual: Bool { differences.isEmpty && consequences.isEmpty }
    }

    private let request: Request
    private let registry: PluginRegistry
    private let watch: @Sendable (ReleaseEvent) -> Void

    /// A reproduction.
    ///
    /// - Parameter watch: Sees what happens; called from many threads.
    public init(
        _ request: Request,
        registry: PluginRegistry,
        watch: @escaping @Sendable (ReleaseEvent) -> Void
    ) {
        (self.request, self.registry, self.watch) = (request, registry, watch)
    }

    /// Builds the release again in a temporary work tree of its commit, without cache and without
    /// keys, and compares all files but signatures.
    ///
    /// - Throws: `Failure`: `verification` for what is not a release, `gitState` when the commit,
    ///   its history or its files are not in the repository, and as a release does.
    public func run() async throws -> Outcome {
        let original: OriginalRelease
        do {
            original = try OriginalRelease(request.release, below: request.temporaryFolder)
        } catch {
            throw Failure(error, as: .verification)
        }
        let tree: CommitWorkTree
        do {
            try refuseDirty(original.manifest)
            tree = try CommitWorkTree(
                of: original.manifest,
                in: request.repository,
                below: request.temporaryFolder,
                by: OpeningRules(
                    environment: request.environment,
                    trustsEveryOwner: request.trustsOwner
                ),
                environment: request.environment
            )
        } catch {
            throw Failure(error, as: .gitState)
        }
        let project = try LoadedProject(try loading(original, in: tree))
        try checkStages(of: project, original.manifest)
        let releaser = Releaser(
            project,
            registry: registry,
            options: .init(jobs: request.jobs),
            watch: watch
        )
        let rebuilt = try await releaser.rebuild()
        do {
            let comparison = try ReproductionComparison(original, rebuilt)
            return Outcome(
                manifest: original.manifest,
                compared: comparison.compared,
                differences: comparison.differences,
                consequences: comparison.consequences,
                explanations: comparison.explanations + missingVariables(of: project),
                uncompared: comparison.uncompared,
                remarks: tree.remarks
            )
        } catch {
            throw Failure(error, as: .verification)
        }
    }

    private func loading(
        _ original: OriginalRelease,
        in tree: CommitWorkTree
    ) throws -> LoadedProject.Request {
        let manifest = original.manifest
        var loading = LoadedProject.Request(
            repository: tree.path,
            config: try request.config.map { try config($0, in: tree) },
            dist: "\(tree.output)/dist",
            previousManifest: request.previousManifest,
            snapshot: manifest.snapshot ? .always : .never,
            tag: manifest.tag,
            product: manifest.product,
            environment: TagWorkTree.environment(request.environment),
            trustsOwner: true,
            selection: selection(of: manifest),
            variants: request.variants,
            allowsCustomPlugins: request.allowsCustomPlugins
        )
        loading.original = original
        return loading
    }

    /// The pipeline of the commit where one of the repository is named, else the one that is named.
    private func config(_ path: String, in tree: CommitWorkTree) throws -> String {
        let place = try? ReleaseResolver.workTree(
            around: request.repository,
            environment: request.environment,
            trustsOwner: request.trustsOwner
        )
        let resolved = FileSystem.resolveExisting(path)
        guard let inside = place.flatMap({ resolved.path(below: $0.path) }) else { return path }
        let committed = "\(tree.path)/\(inside)"
        return try FileSystem.kind(of: committed) == nil ? path : committed
    }

    /// The stages that a part of a release was built without.
    private func selection(of manifest: Manifest) -> StageSelection {
        guard manifest.partial else { return StageSelection() }
        let reasons = ["left out by --skip", "left out by --only"]
        return StageSelection(
            skip: manifest.stages.filter { reasons.contains($0.skipped ?? "") }.map(\.name)
        )
    }

    /// Refuses a snapshot of a work tree that had changes: no commit has its files.
    private func refuseDirty(_ manifest: Manifest) throws(Diagnostic) {
        let parts = manifest.version.split(separator: ".")
        guard manifest.snapshot, parts.last == "dirty" else { return }
        throw Diagnostic(
            "the snapshot \(manifest.version) was built from a work tree with changes, which no "
                + "commit has",
            at: Place(file: ReleaseLayout.manifest, pointer: "/version"),
            help: "commit the changes, and build the snapshot of that commit"
        )
    }

    /// Refuses a pipeline that is not the one that the release was built with.
    private func checkStages(of project: LoadedProject, _ manifest: Manifest) throws {
        let stages = project.file.stages
        // No manifest has those that publish: built-in ones, and what runs after a seal.
        let later = stages.filter {
            registry[$0.uses] is any PublishPlugin.Type || registry[$0.uses] is any SealPlugin.Type
        }
        let graph = StageGraph(stages.map { ($0.name, $0.needs) })
        let left = graph.users(of: later.map(\.name)).union(
            later.filter { registry[$0.uses] is any PublishPlugin.Type }.map(\.name)
        )
        let (here, there) = (stages.map(\.name), manifest.stages.map(\.name))
        let differing = Set(here).symmetricDifference(there)
        guard project.file.errors.isEmpty, !differing.isSubset(of: left) else { return }
        throw Failure(
            .pipeline,
            Diagnostic(
                "the release was built with the stages \(there.joined(separator: ", ")), and the "
                    + "pipeline has \(here.joined(separator: ", "))",
                at: Place(file: project.file.path),
                help: "name the pipeline that it was built with: --config FILE"
            )
        )
    }

    private func missingVariables(of project: LoadedProject) -> [String] {
        let missing = project.file.environment.filter { request.environment[$0] == nil }
        guard !missing.isEmpty else { return [] }
        return [
            "variables that the pipeline lists and that are not set here: "
                + missing.joined(separator: ", ")
        ]
    }
}
