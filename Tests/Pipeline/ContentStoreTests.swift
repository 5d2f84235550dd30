import TestSupport
import Testing

@testable import Pipeline

struct ContentStoreTests {
    private let bytes = Array("content".utf8)

    private func filled(_ folder: String) throws -> (store: ContentStore, key: ContentDigest) {
        let store = try ContentStore(root: "\(folder)/cache")
        try write(bytes, to: "\(folder)/file")
        let digest = ContentDigest(of: bytes)
        try store.store("\(folder)/file", as: digest)
        let key = ContentDigest(of: [42])
        let result = ActionResult(outputs: [.init(path: "a", digest: digest)], report: UnitReport())
        try store.record(result, for: key)
        return (store, key)
    }

    @Test func `what is stored comes back with its bytes`() async throws {
        try await withTemporaryFolder { folder in
            let (store, key) = try filled(folder)
            let result = try #require(store.result(for: key))
            #expect(try store.fetch(result.outputs[0].digest, to: "\(folder)/copy"))
            #expect(try read("\(folder)/copy") == bytes)
            #expect(store.result(for: ContentDigest(of: [43])) == nil)
        }
    }

    @Test func `a blob damaged on the disk is dropped and leaves no file`() async throws {
        try await withTemporaryFolder { folder in
            let (store, key) = try filled(folder)
            let digest = ContentDigest(of: bytes)
            try write("Content", to: "\(folder)/cache/cas/\(digest.hash)")
            #expect(try !store.fetch(digest, to: "\(folder)/copy"))
            #expect(
                try files(below: folder) == [
                    "cache/ac/\(key.hash)", "cache/tmp/\(lockName(folder))", "file",
                ]
            )
            #expect(store.result(for: key) == nil)
        }
    }

    @Test func `a blob of another size makes its results void`() async throws {
        try await withTemporaryFolder { folder in
            let (store, key) = try filled(folder)
            try write("cont", to: "\(folder)/cache/cas/\(ContentDigest(of: bytes).hash)")
            #expect(store.result(for: key) == nil)
        }
    }

    @Test func `a damaged result is dropped`() async throws {
        try await withTemporaryFolder { folder in
            let (store, key) = try filled(folder)
            try write("garbage", to: "\(folder)/cache/ac/\(key.hash)")
            #expect(store.result(for: key) == nil)
            #expect(try !files(below: "\(folder)/cache/ac").contains(key.hash))
        }
    }

    @Test func `a file that changed since its digest was taken is not stored`() async throws {
        try await withTemporaryFolder { folder in
            let (store, _) = try filled(folder)
            let wrong = ContentDigest(of: Array("other".utf8))
            #expect(throws: (any Error).self) { try store.store("\(folder)/file", as: wrong) }
            #expect(try !store.fetch(wrong, to: "\(folder)/copy"))
        }
    }

    private func lockName(_ folder: String) throws -> String {
        try #require(files(below: "\(folder)/cache/tmp").first)
    }
}
