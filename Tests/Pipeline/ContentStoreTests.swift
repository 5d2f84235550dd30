import Diagnostics
import Testing
import TestSupport

@testable import Pipeline
@testable import PluginAPI
@testable import Releases

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

    @Test(arguments: ["600", "644", "620", "602", "nobody", "link"])
    func `a result counts only where nobody else can have written it`(
        change: String
    ) async throws {
        try await withTemporaryFolder { folder in
            let (store, key) = try filled(folder)
            let entry = "\(folder)/cache/ac/\(key.hash)"
            switch change {
            case "nobody": guard try giveToNobody(entry) else { return }
            case "link":
                try run(["mv", entry, "\(folder)/entry"])
                try run(["ln", "-s", "\(folder)/entry", entry])
            default: try run(["chmod", change, entry])
            }
            let isOurs = change == "600" || change == "644"
            #expect((store.result(for: key) != nil) == isOurs)
            #expect(store.result(for: key)?.outputs.count == (isOurs ? 1 : nil))
            let isDoubted = !isOurs && change != "link"
            #expect((store.warning != nil) == isDoubted)
            #expect(store.warning?.summary.hasPrefix("1 result in") == (isDoubted ? true : nil))
        }
    }

    @Test func `a result counts for its own action alone`() async throws {
        try await withTemporaryFolder { folder in
            let (store, key) = try filled(folder)
            let other = ContentDigest(of: [43])
            let entries = "\(folder)/cache/ac"
            try run(["cp", "-p", "\(entries)/\(key.hash)", "\(entries)/\(other.hash)"])
            #expect(store.result(for: other) == nil)
            #expect(store.result(for: key) != nil)
        }
    }

    @Test(arguments: ["", "ac", "cas", "tmp"], ["770", "707", "nobody"])
    func `a store in whose folders others can write is not opened`(
        name: String,
        change: String
    ) async throws {
        try await withTemporaryFolder { folder in
            _ = try filled(folder)
            let place = name.isEmpty ? "\(folder)/cache" : "\(folder)/cache/\(name)"
            if change == "nobody" {
                guard try giveToNobody(place) else { return }
            } else {
                try run(["chmod", change, place])
            }
            #expect(throws: SharedFolder.self) { _ = try ContentStore(root: "\(folder)/cache") }
        }
    }

    @Test func `what a store makes is its user's alone, whatever the umask`() async throws {
        try await withTemporaryFolder { folder in
            let (_, key) = try filled(folder)
            for (path, mode) in [
                ("cache", "700"), ("cache/ac", "700"), ("cache/cas", "700"), ("cache/tmp", "700"),
                ("cache/ac/\(key.hash)", "600"),
            ] {
                let found = try run(["stat", "-c", "%a", "\(folder)/\(path)"]).output
                #expect(found == mode + "\n", "\(path)")
            }
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

    @Test func `a copy leaves what is in its place`() async throws {
        try await withTemporaryFolder { folder in
            try write("new", to: "\(folder)/file")
            try write("keep", to: "\(folder)/copy")
            #expect(throws: (any Error).self) {
                try copyFile("\(folder)/file", to: "\(folder)/copy")
            }
            #expect(try read("\(folder)/copy") == Array("keep".utf8))
            // A folder opens and can't be read: what was made until then goes.
            #expect(throws: (any Error).self) { try copyFile(folder, to: "\(folder)/other") }
            #expect(try files(below: folder) == ["copy", "file"])
        }
    }

    private func lockName(_ folder: String) throws -> String {
        try #require(files(below: "\(folder)/cache/tmp").first)
    }
}
