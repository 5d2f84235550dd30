import Synchronization

/// A repository that several threads read, one at a time; it is opened by the first read.
///
/// Opening costs milliseconds where there are many packs, and libgit2 1.5 loses 20 KB for each
/// setting of a repository with extensions: whoever reads often must open once.
public final class SharedRepository: Sendable {
    /// The path that it is opened around.
    public let path: String
    private let rules: OpeningRules
    private let opened = Mutex<Repository?>(nil)

    /// A repository around a folder; nothing is read yet.
    public init(around path: String, by rules: OpeningRules = OpeningRules()) {
        self.path = path
        self.rules = rules
    }

    /// Calls `body` with the repository while no other thread has it; `body` must not call this.
    ///
    /// - Throws: `GitError` when it can't be opened, or what `body` throws.
    public func read<Result: Sendable>(
        _ body: (borrowing Repository) throws(GitError) -> Result
    ) throws(GitError) -> Result {
        try opened.withLock { (repository) throws(GitError) -> Result in
            if repository == nil { repository = try Repository(around: path, by: rules) }
            switch repository {
            case .some(let repository): return try body(repository)
            case .none: throw GitError(call: "read", code: -1, message: "no open repository")
            }
        }
    }
}
