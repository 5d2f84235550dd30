import TestSupport
import Testing

@testable import Diagnostics
@testable import Pipeline
@testable import PluginAPI
@testable import Releases

struct InputSupplyTests {
    private func artifact(_ path: String, of stage: String) -> StageArtifact {
        StageArtifact(
            UnitOutput(path, kind: "k", mediaType: "text/plain"),
            of: .fixture("u", of: stage),
            digest: ContentDigest(of: Array(path.utf8))
        )
    }

    private func resolve(
        _ input: UnitInput,
        in folder: String,
        of stage: String = "s",
        _ artifacts: [String: [StageArtifact]] = [:]
    ) async throws -> [ResolvedInput] {
        try await InputSupply.fixture(in: folder)
            .resolve(inputsOf: .fixture("u", of: stage, inputs: [input]), artifacts: artifacts)
    }

    @Test(arguments: [
        ("", ["in/a", "in/sub/b", "in/sub/e\u{301}", "in/sub2"]), ("sub", ["in/b", "in/e\u{301}"]),
        ("sub/b", ["in"]),
    ])
    func `a stage's folder becomes the files below it`(path: String, expected: [String])
        async throws
    {
        try await withTemporaryFolder { folder in
            let made = ["a", "sub/b", "sub/e\u{301}", "sub2"].map { artifact($0, of: "t") }
            let input = UnitInput("in", from: .artifact(stage: "t", path: path))
            let found = try await resolve(input, in: folder, ["t": made])
            #expect(found.map { Array($0.path.utf8) } == expected.map { Array($0.utf8) })
            let sibling = UnitInput("in", from: .sibling("sub/b"))
            let own = try await resolve(sibling, in: folder, of: "t", ["t": made])
            #expect(own.map(\.digest) == [ContentDigest(of: Array("sub/b".utf8))])
        }
    }

    @Test(arguments: ["su", "sub/\u{E9}", "A"])
    func `what a stage did not make is refused by name`(path: String) async throws {
        try await withTemporaryFolder { folder in
            let made = ["a", "sub/b", "sub/e\u{301}"].map { artifact($0, of: "t") }
            let input = UnitInput("in", from: .artifact(stage: "t", path: path))
            let error = await #expect(throws: Diagnostic.self) {
                _ = try await resolve(input, in: folder, ["t": made])
            }
            #expect(error?.summary == "stage \"t\" did not write \"\(path)\"")
        }
    }

    @Test func `files whose names look alike have digests of their own`() async throws {
        try await withTemporaryFolder { folder in
            let names = ["\u{E9}", "e\u{301}"]
            for name in names { try write(name, to: "\(folder)/sources/\(name)") }
            let supply = InputSupply.fixture(in: folder)
            let unit = PlannedUnit.fixture(
                "u",
                inputs: names.map { UnitInput($0, from: .file($0)) }
            )
            let inputs = try await supply.resolve(inputsOf: unit, artifacts: [:])
            #expect(inputs.map(\.digest) == names.map { ContentDigest(of: Array($0.utf8)) })
            try supply.checkUnchanged(inputs)
        }
    }

    @Test func `a file's digest is that of its bytes, and a change behind it is seen`() async throws
    {
        try await withTemporaryFolder { folder in
            try write("text", to: "\(folder)/sources/a.txt")
            let supply = InputSupply.fixture(in: folder)
            let unit = PlannedUnit.fixture("u", inputs: [UnitInput("in", from: .file("a.txt"))])
            let inputs = try await supply.resolve(inputsOf: unit, artifacts: [:])
            #expect(inputs.map(\.digest) == [ContentDigest(of: Array("text".utf8))])
            try supply.checkUnchanged(inputs)
            try supply.copy(inputs, into: "\(folder)/copies")
            #expect(try read("\(folder)/copies/in") == Array("text".utf8))
            try run(["sh", "-c", "printf more >> \(folder)/copies/in"])
            try supply.checkUnchanged(inputs)
            try run(["sh", "-c", "printf more >> \(folder)/sources/a.txt"])
            #expect(throws: Diagnostic.self) { try supply.checkUnchanged(inputs) }
        }
    }
}
