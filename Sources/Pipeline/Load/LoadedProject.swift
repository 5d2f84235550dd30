public import Diagnostics
import ExactStrings
import Files
import Git
import PluginAPI
import Redaction
public import Releases
package import WorkTree

/// What a command works on: a pipeline, and what git says of the release.
public struct LoadedProject: Sendable {
    /// The pipeline.
    public private(set) var file: PipelineFile
    /// What git says.
    let git: ResolvedRelease
    /// What is in the folder of releases and can't be compared.
    private let doubts: [Diagnostic]
    /// What the release before made; nil when its manifest is not here.
    private let previous: PreviousOutputs?
    /// The absolute path of the folder around those of all products.
    let releases: String
    /// The absolute path of the folder of releases.
    public let dist: String
    /// The name of the release's folder in it.
    let folder: String
    /// The cache; nil for none.
    let store: ContentStore?
    /// Why a cache that was asked for is not used.
    private let cacheDoubt: Diagnostic?
    /// The folders of shipit's own, as named and with links resolved.
    let ownedFolders: [String]
    let request: Request
    /// The temporary work tree that is released; nil for the user's own.
    private let tagWorkTree: TagWorkTree?
    /// The absolute path of the user's work tree: files that hold secrets are below it, and its
    /// repository has the branches.
    let secretRoot: String
    /// What is reported when changes are applied to the work tree; nil when none are.
    private let refusal: Diagnostic?

    /// Reads a pipeline and the facts of its release.
    ///
    /// - Throws: `Failure` with status `pipeline` or `gitState`, or `stage` when the cache can't be
    ///   used.
    public init(_ request: Request) throws {
        let (ownRoot, gitFolder) = try Self.workTree(of: request)
        let releases = request.dist ?? "\(ownRoot)/dist"
        if try FileSystem.kind(of: "\(releases)/\(ReleaseLayout.manifest)") != nil {
            throw Failure(.usage, Messages.distIsRelease(releases))
        }
        self.releases = releases
        ownedFolders = [releases, request.cache.folder].compactMap(\.self).flatMap {
            [$0, FileSystem.resolveExisting($0)]
        }
        tagWorkTree = try request.tagWorkTree(ownedFolders)
        let root = tagWorkTree?.path ?? ownRoot
        refusal = tagWorkTree == nil ? try AppliedChanges.refusal(under: gitFolder) : nil
        secretRoot = ownRoot
        var request = request
        if tagWorkTree != nil {
            request.environment = TagWorkTree.environment(request.environment)
        }
        self.request = request
        let whole = try Self.readPipeline(request, root: root, isOfTag: tagWorkTree != nil)
        (store, cacheDoubt) = try request.cache.open()
        do {
            var resolver = ReleaseResolver(
                repository: root,
                name: whole.name,
                products: whole.products,
                environment: request.environment,
                snapshot: request.snapshot,
                isDryRun: request.isDryRun,
                tag: request.tag,
                product: request.product,
                trustsOwner: request.trustsOwner,
                ownedFolders: ownedFolders
            )
            resolver.appliedFiles = request.appliedFiles
            resolver.originals = request.originals.all
            resolver.rebuilt = request.original?.manifest
            git = try resolver.resolve()
            // Two products may have the same version.
            dist = git.product.name.map { "\(releases)/\($0)" } ?? releases
            if request.dist == nil {
                try Self.refuseWayOut(dist, of: ownRoot, option: "--dist", as: .gitState)
            }
            let last: PublishedRelease?
            (last, doubts) = try Self.lastRelease(
                before: git,
                after: request.previousManifest,
                in: dist,
                isLocal: request.snapshot == .unlessReleased
            )
            previous = last.map { PreviousOutputs($0.manifest) }
            folder = try Self.folder(of: git, by: whole)
        } catch {
            var failure = Failure(error, as: .gitState)
            failure.diagnostics += [refusal].compactMap(\.self)
            if !whole.errors.isEmpty {
                let known = Set(whole.errors.map(\.summary))
                let new = failure.diagnostics.filter { !known.contains($0.summary) }
                failure = Failure(.pipeline, (whole.errors + new).firstOnes)
            }
            throw failure
        }
        file = whole.narrowed(to: git.product)
    }

    /// The pipeline when none is named, at the repository's root.
    package static let usualPipeline = "pipeline.json"

    /// The products that a request is about: all of the pipeline's unless it names one.
    ///
    /// - Throws: `Failure` when the pipeline can't be read.
    static func products(_ request: Request) throws -> [String?] {
        if let product = request.product { return [product] }
        let root = try workTree(of: request).path
        return try readPipeline(request, root: root).products.map(\.name)
    }

    /// The release's facts.
    public var release: ReleaseFacts { git.facts }

    /// The absolute path of its work tree.
    public var workTree: String { git.workTree }

    /// How its repository is opened again.
    var openingRules: OpeningRules {
        OpeningRules(environment: request.environment, trustsEveryOwner: request.trustsOwner)
    }

    /// Warnings about git's state, the cache and the earlier releases.
    public var warnings: [Diagnostic] {
        [tagWorkTree?.remark].compactMap(\.self) + historyWarnings
            + [git.buildWarning, cacheDoubt].compactMap(\.self) + doubts
    }

    /// What is odd about the results that the cache was asked for so far.
    public var cacheWarnings: [Diagnostic] { [store?.warning].compactMap(\.self) }

    /// Those of the warnings that are about tags and history, and not about the build number.
    public var historyWarnings: [Diagnostic] {
        git.warnings.map { $0.place == nil ? $0 : file.placed($0, below: "") }
    }

    /// The project with one more stage, of a plugin with its defaults.
    func adding(_ plugin: String) -> LoadedProject {
        var project = self
        project.file = file.adding(plugin)
        return project
    }

    /// The plan of the release.
    ///
    /// - Parameter isDryRun: Whether the plan is only looked at, so that secrets may be missing.
    /// - Throws: `Failure` with every error in the pipeline, with each variant that was asked for
    ///   and that no stage has, with versions of the Xcode project that have to match, or when
    ///   files of the work tree are replaced for a local build.
    public func plan(
        with registry: PluginRegistry,
        isDryRun: Bool = false
    ) async throws -> Plan {
        if let refusal { throw Failure(.gitState, refusal) }
        try await checkPolicy()
        let plan = try await planner(with: registry, isDryRun: isDryRun).plan()
        try request.refuseVariants(unlessIn: plan.variants, called: registry.variantNaming)
        return try comparedWithProject(plan)
    }

    /// A diagnostic of a stage with its name and its place in the pipeline.
    func placed(_ diagnostic: Diagnostic, in name: String) -> Diagnostic {
        guard let stage = file.stages.first(where: { $0.name == name }) else { return diagnostic }
        return sources().quoted(in: file.placed(diagnostic, in: stage))
    }

    /// The work tree, as it is without the changes that are applied.
    func sources(hidden: [String] = []) -> SourceTree {
        SourceTree(root: git.workTree, hidden: hidden, originals: request.originals)
    }

    func planner(with registry: PluginRegistry, isDryRun: Bool) -> Planner {
        var planner = Planner(
            file: file,
            registry: registry,
            context: PlanContext(
                release: git.facts,
                sources: sources(hidden: hiddenPaths(registry)),
                history: git.history,
                variants: request.variants,
                previous: previous
            ),
            tag: tagName,
            branch: git.branch,
            environment: request.environment,
            secretRoot: secretRoot,
            selection: request.selection,
            store: store,
            isDryRun: isDryRun,
            allowsCustomPlugins: request.allowsCustomPlugins,
            ask: request.ask
        ).publishing(request.publish)
        planner.original = request.original
        planner.ownedFolders = ownedFolders + ["\(git.workTree)/.git", "\(secretRoot)/.git"]
        // Those of stages that are left out, too: they are in the environment all the same.
        for name in planner.secretNames {
            guard let value = request.environment[name] else { continue }
            hideSecret(Array(value.utf8), .environment(name))
        }
        return planner
    }

    /// The released tag, or the one that a snapshot's version would have.
    private var tagName: String { Self.tagName(git) }

    private static func tagName(_ git: ResolvedRelease) -> String {
        git.facts.tag
            ?? git.product.version.tag(for: git.facts.version, build: git.facts.build)
    }

    /// The absolute path of the folder that the release will have.
    func target(of plan: Plan) -> String {
        "\(dist)/\(plan.isPartial ? ReleaseFolder.partial(folder) : folder)"
    }

    /// - Throws: `Failure` with the errors in the pipeline's pattern.
    private static func folder(of git: ResolvedRelease, by file: PipelineFile) throws -> String {
        do {
            return try ReleaseFolder.name(
                of: git.facts,
                git.product,
                by: file.folder,
                tag: tagName(git)
            )
        } catch {
            throw Failure(error, as: .pipeline).mapReasons { file.placed($0, below: "/folder") }
        }
    }

    /// What no stage may see: releases, the cache, secrets.
    private func hiddenPaths(_ registry: PluginRegistry) -> [String] {
        ownedFolders + git.foundReleases + keyFiles(registry)
    }

    /// The files that stages read as secrets.
    private func keyFiles(_ registry: PluginRegistry) -> [String] {
        let stages = file.stages.filter { registry.readsSecrets($0.uses) }
        return stages.flatMap { SecretFile.all(in: $0.with, root: secretRoot) }.map {
            FileSystem.resolveExisting($0.file.path)
        }
    }

    /// The absolute path of the work tree that a request is about.
    ///
    /// - Throws: `Failure` when there is none, or it is not to be read.
    static func workTree(of request: Request) throws -> (path: String, gitFolder: String) {
        do {
            return try ReleaseResolver.workTree(
                around: request.repository,
                environment: request.environment,
                trustsOwner: request.trustsOwner
            )
        } catch {
            throw Failure(error, as: .gitState)
        }
    }

    /// The changes that are applied to the work tree that a request is about.
    ///
    /// - Throws: `Failure` when there is no work tree; what `AppliedChanges` throws.
    package static func appliedChanges(of request: Request) throws -> AppliedChanges {
        let (root, gitFolder) = try workTree(of: request)
        return try AppliedChanges(in: root, under: gitFolder)
    }

    /// The files of the work tree that a request is about, without the changes that are applied.
    ///
    /// - Throws: `Diagnostic` when an original is damaged; `FileError`.
    package static func files(
        under applied: borrowing AppliedChanges,
        of request: Request
    ) throws -> WorkTreeFiles {
        try WorkTreeFiles(
            under: applied,
            by: OpeningRules(
                environment: request.environment,
                trustsEveryOwner: request.trustsOwner
            )
        )
    }

    static func readPipeline(
        _ request: Request,
        root: String,
        isOfTag: Bool = false
    ) throws -> PipelineFile {
        let name = request.config ?? usualPipeline
        let path = request.config ?? "\(root)/\(usualPipeline)"
        if request.config == nil {
            try refuseWayOut(path, of: root, option: "--config", as: .pipeline)
        }
        do {
            if let proposed = request.proposedPipeline {
                return try PipelineFile(proposed, path: name)
            }
            return try PipelineFile(
                try FileSystem.read(path, limit: PipelineFile.sizeLimit),
                path: name
            )
        } catch let error as FileError {
            throw Failure(
                .pipeline,
                Diagnostic(
                    "can't read \(name): \(error.reason)",
                    help: error.isMissing
                        ? isOfTag
                            ? "the commit of the tag has no pipeline: name one with --config"
                            : "write one with \"shipit init\", or name another file with --config"
                        : "a pipeline is a file of at most \(byteCount(PipelineFile.sizeLimit))"
                )
            )
        } catch {
            throw Failure(error, as: .pipeline)
        }
    }
}

private enum Messages {
    static func distIsRelease(_ folder: String) -> Diagnostic {
        Diagnostic(
            "the folder of releases, \(folder), is a release itself",
            at: Place(file: folder),
            help: "name the folder around it with --dist"
        )
    }
}
