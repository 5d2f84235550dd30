import Diagnostics
import Foundation
import Testing
import TestSupport

@testable import Pipeline
@testable import PluginAPI
@testable import Releases

struct CachePruningTests {
    private static let day = 86_400

    /// A cache of results by name, each with blobs and the days since its last use.
    private func filled(
        _ folder: String,
        _ results: [(name: String, blobs: [String], days: Int)]
    ) throws -> (store: ContentStore, now: Int) {
        let store = try ContentStore(root: "\(folder)/cache")
        let now = Int(Date().timeIntervalSince1970)
        for (name, blobs, days) in results {
            let outputs = try blobs.map { text in
                try? FileManager.default.removeItem(atPath: "\(folder)/file")
                try write(text, to: "\(folder)/file")
                let digest = ContentDigest(of: Array(text.utf8))
                try store.store("\(folder)/file", as: digest)
                return ActionResult.Output(path: text, digest: digest)
            }
            let key = key(name)
            try store.record(ActionResult(outputs: outputs, report: UnitReport()), for: key)
            try age("\(folder)/cache/ac/\(key.hash)", days: days)
        }
        return (store, now)
    }

    private func key(_ name: String) -> ContentDigest { ContentDigest(of: Array(name.utf8)) }

    private func age(_ file: String, days: Int) throws {
        try run(["touch", "-d", "\(days) days ago", file])
    }

    /// The results of these names that still count.
    private func left(_ store: ContentStore, _ names: [String]) -> [String] {
        names.filter { store.result(for: key($0)) != nil }
    }

    private func prune(
        _ folder: String,
        size: Int? = nil,
        days: Int? = nil
    ) throws -> CachePruning.Summary {
        let inventory = try CacheInventory(of: "\(folder)/cache")
        let pruning = CachePruning(
            inventory,
            CachePruning.Limits(size: size, age: days.map { $0 * Self.day }),
            now: Int(Date().timeIntervalSince1970)
        )
        try pruning.run()
        return pruning.summary
    }

    @Test func `what was not used for long goes, with the blobs that only it had`() async throws {
        try await withTemporaryFolder { folder in
            let (store, _) = try filled(
                folder,
                [("new", ["x", "shared"], 1), ("old", ["y", "shared"], 40)]
            )
            let summary = try prune(folder, days: 30)
            #expect((summary.results, summary.blobs) == (1, 1))
            #expect(left(store, ["new", "old"]) == ["new"])
            #expect(try files(below: "\(folder)/cache/cas").count == 2)
        }
    }

    @Test func `the least recently used go until the rest fits`() async throws {
        try await withTemporaryFolder { folder in
            let big = String(repeating: "b", count: 5000)
            let (store, _) = try filled(
                folder,
                [
                    ("a", [big + "a"], 3), ("b", [big + "b"], 1), ("c", [big + "c"], 2),
                    ("d", ["d"], 9),
                ]
            )
            let before = try CacheInventory(of: "\(folder)/cache").size
            let summary = try prune(folder, size: 25_000)
            #expect(
                left(store, ["a", "b", "c", "d"]) == ["b", "c"],
                "d is small, and older than a"
            )
            let after = try CacheInventory(of: "\(folder)/cache")
            #expect(after.size <= 25_000 && after.size == before - summary.size)
            _ = try prune(folder, size: 0)
            #expect(try CacheInventory(of: "\(folder)/cache").size == 0)
        }
    }

    @Test func `use is recorded, and at most once an hour`() async throws {
        try await withTemporaryFolder { folder in
            let (store, now) = try filled(folder, [("a", ["x"], 5)])
            let entry = "\(folder)/cache/ac/\(key("a").hash)"
            let bytes = try read(entry)
            func time() throws -> Int {
                try #require(Int(run(["stat", "-c", "%Y", entry]).output.dropLast()))
            }
            _ = store.result(for: key("a"))
            #expect(try time() >= now)
            #expect(try read(entry) == bytes)
            try run(["touch", "-d", "50 minutes ago", entry])
            let recent = try time()
            _ = store.result(for: key("a"))
            #expect(try time() == recent)
            try run(["touch", "-d", "3 days", entry])
            _ = store.result(for: key("a"))
            #expect(try time() < now + Self.day, "a clock that was wrong")
        }
    }

    @Test func `a blob that a run has just stored stays without a result`() async throws {
        try await withTemporaryFolder { folder in
            let (store, _) = try filled(folder, [("a", ["x"], 50)])
            for text in ["fresh", "stale"] {
                try write(text, to: "\(folder)/\(text)")
                try store.store("\(folder)/\(text)", as: key(text))
            }
            try age("\(folder)/cache/cas/\(key("stale").hash)", days: 1)
            #expect(try prune(folder, days: 30).blobs == 2)
            #expect(try files(below: "\(folder)/cache/cas") == [key("fresh").hash])
        }
    }

    @Test func `a result that is used meanwhile stays with its blobs`() async throws {
        try await withTemporaryFolder { folder in
            let (store, _) = try filled(folder, [("a", ["x"], 50), ("b", ["y"], 50)])
            let pruning = CachePruning(
                try CacheInventory(of: "\(folder)/cache"),
                CachePruning.Limits(size: nil, age: Self.day),
                now: Int(Date().timeIntervalSince1970)
            )
            #expect(store.result(for: key("a")) != nil)
            try pruning.run()
            #expect(left(store, ["a", "b"]) == ["a"])
        }
    }

    @Test func `damaged results go, and those whose blobs are gone`() async throws {
        try await withTemporaryFolder { folder in
            let (store, _) = try filled(
                folder,
                [("a", ["x"], 0), ("b", ["y"], 0), ("c", ["z"], 0)]
            )
            try write("", to: "\(folder)/cache/ac/\(key("a").hash)")
            try FileManager.default.removeItem(atPath: "\(folder)/cache/cas/\(key("y").hash)")
            #expect(try prune(folder, days: 30).results == 2)
            #expect(left(store, ["a", "b", "c"]) == ["c"])
        }
    }

    @Test func `links and foreign files are left alone`() async throws {
        try await withTemporaryFolder { folder in
            _ = try filled(folder, [("a", ["x"], 50)])
            let cache = "\(folder)/cache"
            let name = String(repeating: "0", count: 64)
            try write("mine", to: "\(folder)/outside/\(name)")
            for path in ["cas/notes.txt", "ac/\(name)x", "README", "cas/\(name.uppercased())A/f"] {
                try write("mine", to: "\(cache)/\(path)")
            }
            for place in ["cas", "ac"] {
                try run(["ln", "-s", "\(folder)/outside/\(name)", "\(cache)/\(place)/\(name)"])
            }
            let inventory = try CacheInventory(of: cache)
            #expect(inventory.foreign == 6)
            _ = try prune(folder, size: 0)
            #expect(try read("\(folder)/outside/\(name)") == Array("mine".utf8))
            #expect(try files(below: cache).filter { !$0.hasPrefix("tmp") }.count == 6)
        }
    }

    @Test(arguments: ["cas", "ac"])
    func `a link in the place of a folder is not followed`(place: String) async throws {
        try await withTemporaryFolder { folder in
            _ = try filled(folder, [("a", ["x"], 50)])
            let outside = "\(folder)/outside"
            try run(["mv", "\(folder)/cache/\(place)", outside])
            try run(["ln", "-s", outside, "\(folder)/cache/\(place)"])
            let before = try files(below: outside)
            #expect(!before.isEmpty)
            _ = try prune(folder, size: 0)
            #expect(try files(below: outside) == before)
        }
    }

    @Test(arguments: ["", "cas", "ac"])
    func `a cache that others can write is refused`(place: String) async throws {
        try await withTemporaryFolder { folder in
            _ = try filled(folder, [("a", ["x"], 50)])
            try run(["chmod", "g+w", "\(folder)/cache/\(place)"])
            #expect(throws: Failure.self) { _ = try CacheInventory(of: "\(folder)/cache") }
        }
    }

    @Test func `a cache that does not exist is empty, and stays so`() async throws {
        try await withTemporaryFolder { folder in
            let inventory = try CacheInventory(of: "\(folder)/cache")
            #expect((inventory.size, inventory.resultCount, inventory.oldestUse) == (0, 0, nil))
            _ = try prune(folder, size: 0)
            #expect(try files(below: folder) == [])
        }
    }

    @Test(arguments: [
        ("0", 0), ("12", 12), ("500M", 500_000_000), ("2G", 2_000_000_000), ("2gb", 2_000_000_000),
        ("1GiB", 1 << 30), ("3KiB", 3072), ("7b", 7), ("8T", 8_000_000_000_000),
        ("", nil), ("G", nil), ("-1", nil), ("+1", nil), ("1.5G", nil), ("1 G", nil), ("2X", nil),
        ("99999999999999999999", nil), ("9999999999T", nil), ("１G", nil), ("2G\u{301}", nil),
    ])
    func `sizes are read strictly`(text: String, bytes: Int?) {
        #expect(CachePruning.Limits.bytes(text) == bytes)
    }

    @Test(arguments: [
        ("45s", 45), ("90m", 5400), ("12h", 43_200), ("30d", 2_592_000), ("4w", 2_419_200),
        ("30", nil), ("d", nil), ("-3d", nil), ("3D", nil), ("1.5h", nil),
        ("999999999999999999w", nil),
    ])
    func `ages are read strictly`(text: String, seconds: Int?) {
        #expect(CachePruning.Limits.seconds(text) == seconds)
    }
}
