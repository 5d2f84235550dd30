import Git

/// The repository's earlier releases, and the files they held.
public struct ReleaseHistory: Sendable {
    /// One file of a commit's tree.
    public struct File: Hashable, Sendable {
        /// What kind of entry it is.
        public enum Kind: Hashable, Sendable {
            /// A regular file.
            case file
            /// A regular file with the executable bit.
            case executable
            /// A symbolic link; the blob holds its target.
            case link
            /// A submodule; it has no blob here.
            case submodule
        }
        /// The path below the folder that was asked for, with `/`.
        public var path: String
        /// The kind of entry.
        public var kind: Kind
        /// The git object id in hexadecimal: equal ids, equal bytes.
        public var blob: String
    }

    private let repository: String
    /// The releases whose tags match the pipeline's pattern and are reachable from HEAD, without the
    /// released one; highest version first.
    public let releases: [ReleaseFacts.Previous]

    /// A history of a repository.
    ///
    /// - Parameter repository: The path of the work tree or git directory.
    public init(repository: String, releases: [ReleaseFacts.Previous]) {
        self.repository = repository
        self.releases = releases
    }
}

extension ReleaseHistory {
    /// The files below a folder of a commit's tree, sorted by path.
    ///
    /// - Parameters:
    ///   - commit: The commit's object id in hexadecimal.
    ///   - folder: A path in the repository, with `/`; `""` is the root.
    /// - Throws: `Diagnostic` when the repository can't be read; a folder that the tree lacks has no files.
    public func files(at commit: String, below folder: String) throws -> [File] {
        []
    }

    /// A blob's bytes.
    ///
    /// - Throws: `Diagnostic` when it is missing or larger than `limit` bytes.
    public func read(blob: String, limit: Int) throws -> [UInt8] {
        []
    }
}
