import Synchronization
import TestSupport
import Testing

@testable import Diagnostics
@testable import Pipeline
@testable import PluginAPI
@testable import Releases

struct UnitRunnerTests {
    /// Counts how often a unit is performed.
    private final class Count: Sendable {
        private let value = Mutex(0)
        func add() { value.withLock { $0 += 1 } }
        var times: Int { value.withLock { $0 } }
    }

    /// Runs a unit into a fresh release folder.
    private func run(
        _ unit: PlannedUnit,
        in folder: String,
        _ store: ContentStore? = nil
    ) async throws -> UnitResult {
        try TestSupport.run(["rm", "-rf", "\(folder)/release"])
        return try await UnitRunner.fixture(in: folder, store: store).run(unit, artifacts: [:])
    }

    @Test func `a unit is performed once for its inputs, and then taken from the cache`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let store = try ContentStore(root: "\(folder)/cache")
            try write("a", to: "\(folder)/sources/in.txt")
            let count = Count()
            let unit = PlannedUnit.fixture(
                "u",
                inputs: [UnitInput("in", from: .file("in.txt"))],
                outputs: ["out"]
            ) { workspace in
                count.add()
                try workspace.write(try workspace.read("in", limit: 9) + [33], to: "out")
            }
            for (text, times, isCached) in [
                ("a", 1, false), ("a", 1, true), ("b", 2, false), ("a", 2, true),
            ] {
                try write(text, to: "\(folder)/sources/in.txt")
                let result = try await run(unit, in: folder, store)
                #expect((count.times, result.isCached) == (times, isCached))
                #expect(result.artifacts.map(\.path) == ["stages/s/out"])
                #expect(try read("\(folder)/release/stages/s/out") == Array("\(text)!".utf8))
                #expect(result.artifacts[0].digest == ContentDigest(of: Array("\(text)!".utf8)))
            }
            var other = unit
            other.arguments.append("more")
            #expect(try await !run(other, in: folder, store).isCached)
            other.platform["library"] = "2"
            #expect(try await !run(other, in: folder, store).isCached)
            other.isCacheable = false
            #expect(try await !run(other, in: folder, store).isCached)
            #expect(try await !run(other, in: folder, store).isCached)
        }
    }

    @Test func `a damaged blob is made again, and leaves nothing half placed`() async throws {
        try await withTemporaryFolder { folder in
            let store = try ContentStore(root: "\(folder)/cache")
            let unit = PlannedUnit.fixture("u", outputs: ["a", "b"])
            let first = try await run(unit, in: folder, store)
            let blob = store.blobPath(first.artifacts[1].digest)
            try TestSupport.run(["sh", "-c", "printf x > '\(blob)'"])
            let again = try await run(unit, in: folder, store)
            #expect(!again.isCached)
            #expect(again.artifacts == first.artifacts)
            #expect(try await run(unit, in: folder, store).isCached)
        }
    }

    @Test(arguments: ["nothing", "a link", "a folder"])
    func `an output that is not a file breaks the contract`(left: String) async throws {
        try await withTemporaryFolder { folder in
            let unit = PlannedUnit.fixture("u", outputs: ["out"]) { workspace in
                let place = try workspace.outputFile("out")
                switch left {
                case "a link": try TestSupport.run(["ln", "-s", "/etc/hostname", place])
                case "a folder": try TestSupport.run(["mkdir", place])
                default: break
                }
            }
            let failure = await #expect(throws: Failure.self) { try await run(unit, in: folder) }
            #expect(failure?.status == .pluginContract)
            #expect(
                failure?.diagnostics.map(\.summary)
                    == ["the unit \"u\" did not write its output \"out\""]
            )
        }
    }

    @Test func `an input that changes while the unit runs fails it, and is not cached`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let store = try ContentStore(root: "\(folder)/cache")
            try write("a", to: "\(folder)/sources/in.txt")
            let unit = PlannedUnit.fixture(
                "u",
                inputs: [UnitInput("in", from: .file("in.txt"))],
                outputs: ["out"]
            ) { workspace in
                try write("longer", to: "\(folder)/sources/in.txt")
                try workspace.write([1], to: "out")
            }
            let error = await #expect(throws: Diagnostic.self) {
                try await run(unit, in: folder, store)
            }
            #expect(error?.summary.hasSuffix("changed while the release was built") == true)
            #expect(try files(below: "\(folder)/cache/ac") == [])
        }
    }

    @Test func `a unit of a custom plugin gets copies, and its outputs are copied`() async throws {
        try await withTemporaryFolder { folder in
            try write("a", to: "\(folder)/sources/in.txt")
            let unit = PlannedUnit.fixture(
                "u",
                inputs: [UnitInput("in", from: .file("in.txt"))],
                outputs: ["out"],
                isBuiltIn: false
            ) { workspace in
                let input = "\(workspace.inputFolder)/in"
                try TestSupport.run(["sh", "-c", "printf changed > '\(input)'"])
                try workspace.write([1], to: "out")
                try TestSupport.run(["chmod", "0600", try workspace.outputFile("out")])
            }
            let result = try await run(unit, in: folder)
            #expect(result.artifacts.map(\.path) == ["stages/s/out"])
            #expect(try read("\(folder)/sources/in.txt") == Array("a".utf8))
            let mode = try TestSupport.run(["stat", "-c", "%a", "\(folder)/release/stages/s/out"])
            #expect(mode.output == "644\n")
            #expect(try files(below: "\(folder)/scratch") == [])
        }
    }
}
