public import Diagnostics
import Git
import Synchronization

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

    let repository: RepositoryPool
    private let reads = CommitReads()
    /// The files and folders of the released product; empty for the whole repository.
    public let paths: [String]
    /// Why the history can't be known; nil when it is.
    let gap: Diagnostic?
    private let lower: [ReleaseFacts.Previous]

    /// A history of a repository, of which no more is read than is asked for.
    ///
    /// - Parameters:
    ///   - repository: The repository, opened when it is first asked.
    ///   - lower: The tags of the product's lower releases, highest first.
    ///   - paths: The product's files and folders.
    ///   - gap: Why the history can't be known.
    init(
        repository: RepositoryPool,
        lower: [ReleaseTag],
        paths: [String],
        gap: Diagnostic?
    ) {
        self.repository = repository
        self.paths = paths
        self.gap = gap
        self.lower = lower.map(\.release)
    }

    /// A history whose releases are known.
    ///
    /// - Parameters:
    ///   - repository: The path of the work tree or git directory.
    ///   - releases: The earlier releases, highest version first.
    ///   - paths: The product's files and folders.
    ///   - gap: Why the history can't be known.
    ///   - environment: The variables that git would go by.
    ///   - trustsOwner: Whether the repository is read whoever owns it.
    public init(
        repository: String,
        releases: [ReleaseFacts.Previous],
        paths: [String] = [],
        gap: Diagnostic? = nil,
        environment: [String: String] = [:],
        trustsOwner: Bool = false
    ) {
        let rules = OpeningRules(environment: environment, trustsEveryOwner: trustsOwner)
        self.repository = RepositoryPool(around: repository, by: rules)
        self.paths = paths
        self.gap = gap
        lower = releases
    }
}

extension ReleaseHistory {
    /// The commits whose files were listed so far, each with the tag of the release that it is;
    /// sorted by their ids.
    package var commitsRead: [(commit: String, tag: String?)] {
        reads.all.sorted().map { commit in (commit, lower.first { $0.commit == commit }?.tag) }
    }

    /// The address that a remote is fetched from; nil when there is no such remote.
    ///
    /// - Throws: `Diagnostic` when the repository can't be read.
    package func address(ofRemote name: String) throws -> String? {
        try reading { (git) throws(GitError) in try git.url(ofRemote: name) }
    }
}

/// The commits that were read, in any order, by any thread.
private final class CommitReads: Sendable {
    private let commits = Mutex<Set<String>>([])

    var all: Set<String> { commits.withLock(\.self) }

    func add(_ more: [String]) { commits.withLock { $0.formUnion(more) } }
}

extension ReleaseHistory {
    /// The releases that are lower than the released one, highest first, whether HEAD reaches them
    /// or not: a hotfix that was tagged on a branch of its own is in the field all the same.
    ///
    /// - Throws: `Diagnostic` when they can't be known: with the command that fetches what lacks.
    public func releases() throws(Diagnostic) -> [ReleaseFacts.Previous] {
        if let gap { throw gap }
        return lower
    }
}

extension ReleaseHistory {
    /// The files below a folder of a commit's tree, sorted by path.
    ///
    /// - Parameters:
    ///   - commit: The commit's object id in hexadecimal.
    ///   - folder: A path in the repository, with `/`; `""` is the root.
    /// - Returns: The files; none when the tree lacks the folder.
    /// - Throws: `Diagnostic` when the repository can't be read.
    public func files(at commit: String, below folder: String) throws -> [File] {
        try files(at: [commit], below: folder).joined().map(\.self)
    }

    /// The files below a folder of some commits' trees, for each commit sorted by path; what
    /// several commits hold unchanged is read once.
    ///
    /// - Parameters:
    ///   - commits: The commits' object ids in hexadecimal.
    ///   - folder: A path in the repository, with `/`; `""` is the root.
    /// - Returns: The files of each commit; none where the tree lacks the folder.
    /// - Throws: `Diagnostic` when the repository can't be read.
    public func files(at commits: [String], below folder: String) throws -> [[File]] {
        let ids = try commits.map(objectID)
        let inside = try inside(folder)
        reads.add(commits)
        let listings = try reading { (git) throws(GitError) in
            try git.files(at: ids, below: inside)
        }
        // One text for each blob, however many of the commits hold it.
        var blobs: [ObjectID: String] = [:]
        return listings.map { files in
            files.map { file in
                let blob = blobs[file.id] ?? file.id.description
                blobs[file.id] = blob
                return File(path: file.path, kind: File.Kind(file.kind), blob: blob)
            }
        }
    }

    /// The sizes of some blobs in bytes, in the order given, without reading them.
    ///
    /// - Throws: `Diagnostic` when one is missing.
    public func sizes(ofBlobs blobs: [String]) throws -> [Int] {
        let ids = try blobs.map(objectID)
        return try reading { (git) throws(GitError) -> [Int] in
            var sizes: [Int] = []
            for id in ids { sizes.append(try git.size(ofBlob: id)) }
            return sizes
        }
    }

    /// A blob's bytes.
    ///
    /// - Throws: `Diagnostic` when it is missing or larger than `limit` bytes.
    public func read(blob: String, limit: Int) throws -> [UInt8] {
        let id = try objectID(blob)
        return try reading { (git) throws(GitError) in try git.blob(id, limit: limit) }
    }

    /// A path as git has it.
    func inside(_ path: String) throws(Diagnostic) -> String {
        guard let inside = RelativePath.normalised(path) else { throw Messages.outside(path) }
        return inside
    }

    /// The id that a text is.
    func objectID(_ text: String) throws(Diagnostic) -> ObjectID {
        guard let id = ObjectID(text) else { throw Messages.noObjectID(text) }
        return id
    }

    /// Reads the repository; an error of git's becomes one that a user can fix.
    func reading<Result: Sendable>(
        _ body: (borrowing Repository) throws(GitError) -> Result
    ) throws(Diagnostic) -> Result {
        do {
            return try repository.read(body)
        } catch {
            throw Diagnostic(error, in: repository.path)
        }
    }
}

extension ReleaseHistory.File {
    init(_ file: TreeFile) {
        self.init(path: file.path, kind: Kind(file.kind), blob: file.id.description)
    }
}

extension ReleaseHistory.File.Kind {
    fileprivate init(_ kind: TreeFile.Kind) {
        self =
            switch kind {
            case .file: .file
            case .executable: .executable
            case .link: .link
            case .submodule: .submodule
            }
    }
}

private enum Messages {
    static func noObjectID(_ text: String) -> Diagnostic {
        Diagnostic(
            "\"\(text)\" is not an object id",
            help: "git rev-parse gives the 40 hexadecimal digits of an id"
        )
    }

    static func outside(_ path: String) -> Diagnostic {
        Diagnostic(
            "\"\(path)\" leaves the repository",
            help: "name a path inside the repository, relative to its root"
        )
    }
}
