import Diagnostics
import ExactStrings
import Git
public import PluginAPI
public import Releases

extension LoadedProject {
    /// Where to look.
    public struct Request: Sendable {
        /// The repository, or a folder in it.
        public var repository: String
        /// The pipeline; `pipeline.json` at the repository's root when nil.
        public var config: String?
        /// The folder of releases; `dist` at the repository's root when nil.
        public var dist: String?
        /// The manifest of the release before; that in the folder of releases when nil.
        public var previousManifest: String?
        /// When a snapshot of HEAD is made.
        public var snapshot: SnapshotUse
        /// The tag to release; nil for the one that was pushed, else the highest at HEAD.
        public var tag: String?
        /// Whether the tag is checked out elsewhere when it is not at HEAD, or when the work tree has
        /// changes.
        public var checksOutTag = false
        /// Which releases are published.
        public var publish = PublishUse.releases
        /// The product to release; nil for the one whose tag is released.
        public var product: String?
        /// Whether the fields are only looked at, so that history may be missing from the clone.
        var isDryRun = false
        /// The bytes of a pipeline that is not written yet, in the place of the file's; nil to read
        /// that.
        package var proposedPipeline: [UInt8]?
        /// The release that is built again, with its seals; nil for a new one.
        var original: OriginalRelease?
        /// The files that changes are applied to: the release is one of what was there before.
        var originals = OriginalFiles()
        /// Those of them that were as HEAD has them, so that they are no changes.
        var appliedFiles: Set<ExactString> = []
        /// The cache.
        public var cache: CacheChoice
        /// The environment.
        public var environment: [String: String]
        /// Whether to read the repository whoever owns it.
        public var trustsOwner: Bool
        /// The stages to perform.
        public var selection: StageSelection
        /// Whether executables of custom plugins may be run.
        public var allowsCustomPlugins: Bool
        /// The variants that the release is to have; empty for those that the plugins choose
        /// themselves.
        public var variants: [String]
        /// Asks for the passphrase of a key when the pipeline names none; nil when nobody can be
        /// asked.
        public var ask: PassphraseQuestion?

        /// A request from its parts.
        public init(
            repository: String,
            config: String? = nil,
            dist: String? = nil,
            previousManifest: String? = nil,
            snapshot: SnapshotUse = .never,
            tag: String? = nil,
            product: String? = nil,
            cache: CacheChoice = .none,
            environment: [String: String],
            trustsOwner: Bool = false,
            selection: StageSelection = StageSelection(),
            variants: [String] = [],
            allowsCustomPlugins: Bool = true,
            ask: PassphraseQuestion? = nil
        ) {
            self.repository = repository
            self.config = config
            self.dist = dist
            self.previousManifest = previousManifest
            self.snapshot = snapshot
            self.tag = tag
            self.product = product
            self.cache = cache
            self.environment = environment
            self.trustsOwner = trustsOwner
            self.selection = selection
            self.variants = variants
            self.allowsCustomPlugins = allowsCustomPlugins
            self.ask = ask
        }
    }
}

extension LoadedProject.Request {
    /// The temporary work tree of the tag that is asked for; nil where the user's own is released.
    ///
    /// - Throws: `Failure`.
    func tagWorkTree(_ ownedFolders: [String]) throws(Failure) -> TagWorkTree? {
        guard checksOutTag, let tag else { return nil }
        do {
            return try TagWorkTree(
                of: tag,
                in: repository,
                by: OpeningRules(environment: environment, trustsEveryOwner: trustsOwner),
                ownedFolders: ownedFolders
            )
        } catch {
            throw Failure(.gitState, error)
        }
    }
}
