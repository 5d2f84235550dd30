public import Diagnostics
public import JSON
public import Releases

/// What a finished release holds of a stage, for its plugin to look into: all digests are verified
/// already.
public struct PublishedStage: Sendable {
    /// One file that the stage made.
    public struct Output: Hashable, Sendable {
        /// The path below the stage's folder.
        public var path: String
        /// What it is, in the plugin's words.
        public var kind: String
        /// What the manifest says of it.
        public var metadata: JSONValue

        /// An output from its parts.
        package init(path: String, kind: String, metadata: JSONValue) {
            (self.path, self.kind, self.metadata) = (path, kind, metadata)
        }
    }

    /// What was found.
    public struct Findings: Hashable, Sendable {
        /// What was verified, a line each.
        public var verified: [String]
        /// What could not be checked, and why.
        public var warnings: [Diagnostic]

        /// Findings from their parts.
        public init(verified: [String] = [], warnings: [Diagnostic] = []) {
            self.verified = verified
            self.warnings = warnings
        }
    }

    /// The stage's name.
    public let name: String
    /// The files, sorted by their paths.
    public let outputs: [Output]
    /// The absolute paths of earlier releases' bundles that the user named.
    public let bundles: [String]
    private let folder: String
    private let repositories: [ReleaseHistory]

    package init(
        _ name: String,
        _ outputs: [Output],
        in folder: String,
        bundles: [String],
        repositories: [ReleaseHistory]
    ) {
        self.name = name
        self.outputs = outputs
        self.bundles = bundles
        self.folder = folder
        self.repositories = repositories
    }

    /// The absolute path of a file of the stage.
    public func file(_ path: String) -> String { "\(folder)/\(path)" }

    /// The first repository at hand that holds a commit.
    ///
    /// - Parameter commit: The commit's object id in hexadecimal.
    /// - Throws: `Diagnostic` that says why none does.
    public func repository(holding commit: String) throws -> ReleaseHistory {
        var reasons: [Diagnostic] = []
        for repository in repositories {
            do {
                _ = try repository.commit(named: commit)
                return repository
            } catch let reason as Diagnostic {
                reasons.append(reason)
            }
        }
        throw reasons.last ?? Diagnostic("no repository is at hand")
    }
}
