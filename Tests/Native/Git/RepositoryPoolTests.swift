import Foundation
import Git
import Host
import Synchronization
import Testing
import TestSupport

struct SharedRepositoryTests {
    @Test(.enabled(if: Host.processors > 1))
    func `two threads read at the same time`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.commit(["a": "1"])
            let shared = RepositoryPool(around: git.path)
            let inside = Atomic(0)
            let met = Atomic(0)
            await onThreads(2) { _ in
                try? shared.read { _ throws(GitError) in
                    inside.wrappingAdd(1, ordering: .relaxed)
                    // Each waits for the other, which never comes where reads take turns.
                    for _ in 0..<10_000 where inside.load(ordering: .relaxed) < 2 { usleep(1000) }
                    if inside.load(ordering: .relaxed) == 2 {
                        met.wrappingAdd(1, ordering: .relaxed)
                    }
                }
            }
            #expect(met.load(ordering: .relaxed) == 2)
        }
    }

    @Test func `many threads read right, and no more of them at once than there are handles`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.commit(Dictionary(uniqueKeysWithValues: (0..<20).map { ("f\($0)", "\($0)") }))
            let ids = try (0..<20).map {
                try #require(ObjectID(try git.git("rev-parse", "HEAD:f\($0)")))
            }
            let shared = RepositoryPool(around: git.path)
            let (inside, most) = (Counter(), Counter())
            let wrong = Counter()
            await onThreads(16) { _ in
                for (number, id) in ids.enumerated() {
                    let bytes = try? shared.read { repository throws(GitError) in
                        most.raise(to: inside.add(1))
                        defer { inside.add(-1) }
                        return try repository.blob(id, limit: 10)
                    }
                    if bytes != Array("\(number)".utf8) { wrong.add(1) }
                }
            }
            #expect(wrong.value == 0)
            #expect((1...min(4, Host.processors)).contains(most.value))
        }
    }

    @Test func `a repository that can't be opened is an error for each reader`() async throws {
        try await withTemporaryFolder { folder in
            let shared = RepositoryPool(around: "\(folder)/nowhere")
            for _ in 0..<3 {
                let error = #expect(throws: GitError.self) {
                    try shared.read { repository throws(GitError) in try repository.head() }
                }
                #expect(error?.isMissing == true)
            }
        }
    }

    /// Calls `body` on so many threads of their own, at once.
    private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) async {
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<count {
                group.addTask {
                    await withCheckedContinuation { done in
                        Thread.detachNewThread {
                            body(number)
                            done.resume()
                        }
                    }
                }
            }
        }
    }
}

private final class Counter: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock(\.self) }

    @discardableResult
    func add(_ number: Int) -> Int {
        count.withLock { count in
            count += number
            return count
        }
    }

    func raise(to number: Int) { count.withLock { $0 = max($0, number) } }
}
