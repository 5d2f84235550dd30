import Diagnostics
package import ExactStrings
import Files
import Git

/// Resolves the facts of a release from a repository's tags and history.
public struct ReleaseResolver: Sendable {
    /// The work tree or a folder in it.
    public var repository: String
    /// The app's name.
    public var name: String
    /// What the repository holds; never empty.
    public var products: [Product]
    /// The process's variables, of which those that CI systems set and git's own are read.
    public var environment: [String: String]
    /// When a snapshot is resolved.
    public var snapshot: SnapshotUse
    /// Whether the fields are only looked at: what a clone's missing history hides is then left out
    /// of a snapshot's, with a warning.
    public var isDryRun: Bool
    /// The tag to release, whatever was pushed; nil for the pushed one, else the highest at HEAD.
    public var tag: String?
    /// The name of the product to release; nil for the one whose tag is released.
    public var product: String?
    /// Whether to read the repository whoever owns it.
    public var trustsOwner: Bool
    /// Folders of shipit's own; what is untracked there does not make the work tree dirty.
    public var ownedFolders: [String]
    /// The files that are not as in HEAD only because changes are applied to them.
    package var appliedFiles: Set<ExactString> = []
    /// The manifest of the release that is built again; nil for a new release.
    ///
    /// What no repository knows is taken from it: the number of a CI run, the version of a
    /// snapshot.
    package var rebuilt: Manifest?
    /// The absolute paths of the originals of files that changes are applied to; nil for new files.
    package var originals: [ExactString: String?] = [:]

    /// A resolver from its parts.
    public init(
        repository: String,
        name: String,
        products: [Product],
        environment: [String: String] = [:],
        snapshot: SnapshotUse = .never,
        isDryRun: Bool = false,
        tag: String? = nil,
        product: String? = nil,
        trustsOwner: Bool = false,
        ownedFolders: [String] = []
    ) {
        self.repository = repository
        self.name = name
        self.products = products
        self.environment = environment
        self.snapshot = snapshot
        self.isDryRun = isDryRun
        self.tag = tag
        self.product = product
        self.trustsOwner = trustsOwner
        self.ownedFolders = ownedFolders
    }

    /// Resolves the release that HEAD is tagged as, or a snapshot of whatever HEAD is.
    ///
    /// - Throws: `Diagnostic` or `Diagnostics`, each time with a way out.
    public func resolve() throws -> ResolvedRelease {
        do {
            let repository = try Repository(around: repository, by: openingRules)
            var resolution = try ReleaseResolution(repository, self)
            let chosen =
                try resolution.isSnapshot
                ? resolution.snapshot(in: repository) : resolution.tagged(in: repository)
            return try resolution.release(chosen, in: repository)
        } catch let error as GitError {
            throw Diagnostic(error, in: repository)
        } catch let error as FileError {
            throw Diagnostic("can't read \(error.path): \(error.reason)")
        }
    }

    /// Which repository is opened, and whether its owner is trusted.
    var openingRules: OpeningRules {
        OpeningRules(environment: environment, trustsEveryOwner: trustsOwner)
    }

    /// The root of the work tree around a path, with links resolved.
    ///
    /// - Parameters:
    ///   - path: The work tree or a folder in it.
    ///   - environment: The process's variables, of which git's own are read.
    ///   - trustsOwner: Whether to read the repository whoever owns it.
    /// - Throws: `Diagnostic` when there is no repository, or one without a work tree.
    public static func workTree(
        around path: String,
        environment: [String: String],
        trustsOwner: Bool
    ) throws -> (path: String, gitFolder: String) {
        let rules = OpeningRules(environment: environment, trustsEveryOwner: trustsOwner)
        do {
            let repository = try Repository(around: path, by: rules)
            guard let workTree = repository.workTree else { throw ReleaseMessages.bare(path) }
            return (try FileSystem.resolve(workTree), repository.gitFolder)
        } catch let error as GitError {
            throw Diagnostic(error, in: path)
        } catch let error as FileError {
            throw Diagnostic("can't read \(error.path): \(error.reason)")
        }
    }
}
