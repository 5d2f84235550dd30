import ExactStrings
import Foundation
import Synchronization
import Testing
import TestSupport

@testable import Diagnostics
@testable import Releases

struct InputDigestsTests {
    @Test func `each blob is read once, however many units ask for it at the same time`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            let commit = try git.commit(
                Dictionary(uniqueKeysWithValues: (0..<200).map { ("f\($0)", "text \($0 / 2)") })
            )
            let history = ReleaseHistory(repository: git.path, releases: [])
            let files = try history.files(at: commit, below: "")
            let reads = Mutex<[InputDigests.Source: Int]>([:])
            let digests = InputDigests { source in
                reads.withLock { $0[source, default: 0] += 1 }
                guard case .blob(let id) = source else { throw Diagnostic("no blob") }
                let bytes = try history.read(blob: id, limit: 100)
                return InputDigests.Known(digest: ContentDigest(of: bytes))
            }
            let known = try await withThrowingTaskGroup { group in
                for unit in 0..<8 {
                    // Half of what each asks for is asked for by its neighbour too.
                    let sources = files[unit * 20..<unit * 20 + 40].map {
                        InputDigests.Source.blob($0.blob)
                    }
                    group.addTask { try await digests.known(of: sources) }
                }
                return try await group.reduce(into: [:]) { $0.merge($1) { $1 } }
            }
            #expect(reads.withLock(\.self) == known.mapValues { _ in 1 })
            #expect(known.count == Set(files[0..<180].map(\.blob)).count)
            for file in files[0..<180] {
                let number = try #require(Int(file.path.dropFirst()))
                let text = Array("text \(number / 2)".utf8)
                #expect(known[.blob(file.blob)]?.digest == ContentDigest(of: text))
            }
        }
    }

    @Test func `of what can't be read the first is reported, in the order of the inputs`()
        async throws
    {
        let digests = InputDigests { source in
            guard case .file(let path) = source, path == "good" else {
                throw Diagnostic("no \(source)")
            }
            return InputDigests.Known(digest: ContentDigest(of: []))
        }
        let bad: [InputDigests.Source] = [.file("z"), .file("a"), .blob("m")]
        for _ in 0..<2 {
            await #expect(throws: Diagnostic("no \(bad[0])")) {
                try await digests.known(of: [.file("good")] + bad + bad)
            }
        }
        #expect(try await digests.known(of: [.file("good")]).count == 1)
    }

    @Test func `a run that is cancelled starts no reading, and ends what it started`() async throws
    {
        let reads = Atomic(0)
        let digests = InputDigests { _ in
            reads.wrappingAdd(1, ordering: .relaxed)
            for _ in 0..<10_000 where !Task.isCancelled { usleep(1000) }
            try Task.checkCancellation()
            return InputDigests.Known(digest: ContentDigest(of: []))
        }
        let task = Task {
            let first = Task { try await digests.known(of: [.blob("a")]) }
            while reads.load(ordering: .relaxed) == 0 { await Task.yield() }
            first.cancel()
            await #expect(throws: CancellationError.self) { try await first.value }
            while !Task.isCancelled { await Task.yield() }
            return try await digests.known(of: [.blob("b")])
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(reads.load(ordering: .relaxed) == 1)
    }
}
