import Host
import Synchronization

/// A repository that several threads read at once.
///
/// Each handle of libgit2's serves one thread at a time. Opening one costs milliseconds where there
/// are many packs, and libgit2 1.5 loses 20 KB for each setting of a repository with extensions:
/// handles stay open, a further one is opened only when all that are open are busy, and there
/// are never more than processors, nor than four.
public final class RepositoryPool: Sendable {
    private final class Handle: Sendable {
        let repository = Mutex<Repository?>(nil)
    }

    /// The path that it is opened around.
    public let path: String
    private let rules: OpeningRules
    private let handles: [Handle]
    /// How many reads each handle has: one that runs, and those that wait for it.
    private let reads: Mutex<[Int]>

    /// A repository around a folder; nothing is read yet.
    public init(around path: String, by rules: OpeningRules = OpeningRules()) {
        self.path = path
        self.rules = rules
        let count = min(Host.processors, mostHandles)
        handles = (0..<count).map { _ in Handle() }
        reads = Mutex(Array(repeating: 0, count: count))
    }

    /// Calls `body` with a repository, while other threads may read through others; `body` must not
    /// call this method.
    ///
    /// - Throws: `GitError` when it can't be opened, or what `body` throws.
    public func read<Result: Sendable>(
        _ body: (borrowing Repository) throws(GitError) -> Result
    ) throws(GitError) -> Result {
        let number = takeHandle()
        defer { reads.withLock { $0[number] -= 1 } }
        return try handles[number].repository.withLock {
            (repository) throws(GitError) -> Result in
            if repository == nil { repository = try Repository(around: path, by: rules) }
            switch repository {
            case .some(let repository): return try body(repository)
            case .none: throw GitError(call: "read", code: -1, message: "no open repository")
            }
        }
    }

    /// The handle with the fewest reads; of several the first, which is most likely open already.
    private func takeHandle() -> Int {
        reads.withLock { reads in
            let number = reads.indices.min { reads[$0] < reads[$1] } ?? 0
            reads[number] += 1
            return number
        }
    }
}

private let mostHandles = 4
