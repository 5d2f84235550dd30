import JSON
import Pipeline
import Testing
import TestSupport

@testable import Diagnostics
@testable import PluginAPI

/// Copies files, and then counts the copies: its last unit reads what its others made, and gives
/// its output a name that tells what is in it.
struct CountPlugin: StagePlugin {
    struct Options: StageOptions {
        var files: [SourcePath]
    }

    enum Specification: Codable, Sendable {
        case copy(String)
        case count(isNamed: Bool)
    }

    static let descriptor = PluginDescriptor(
        name: "count",
        version: "1",
        summary: "Copies files and counts their bytes.",
        options: [Property("files", .array(of: .path), "the files", required: true)],
        variants: VariantNaming(option: "theme", plural: "themes")
    )

    func plan(_ options: Options, in context: PlanContext) throws -> StagePlan<Specification> {
        var units = try options.files.enumerated().map { index, file in
            Unit(
                "copy \(index)",
                Specification.copy("\(index)"),
                inputs: [try context.input(file, as: "file", option: "/files/\(index)")],
                outputs: [UnitOutput("\(index)", kind: "copy", mediaType: "text/plain")]
            )
        }
        let copies = units.map(\.outputs[0].path)
        let isNamed = context.variants != ["unnamed"]
        units.append(
            Unit(
                "count",
                .count(isNamed: isNamed),
                inputs: copies.map { UnitInput("copies/\($0)", from: .sibling($0)) },
                namesOutputs: true
            )
        )
        return StagePlan(units, variants: ["unnamed"])
    }

    func perform(_ specification: Specification, in workspace: Workspace) async throws {
        switch specification {
        case .copy(let output):
            try workspace.write(try workspace.read("file", limit: 1 << 20), to: output)
        case .count(let isNamed):
            let sizes = try workspace.inputs.map { try workspace.read($0, limit: 1 << 20).count }
            let output = UnitOutput(
                "sum-\(sizes.reduce(0, +)).txt",
                kind: "sum",
                mediaType: "text/plain"
            )
            if isNamed { workspace.name(output) }
            try workspace.write(Array("\(sizes)\n".utf8), to: output.path)
        }
    }
}

struct SiblingTests {
    private static let stage =
        #"{"name": "c", "uses": "count", "with": {"files": ["a.txt", "b.txt"]}}"#

    @Test(arguments: [1, 8])
    func `a unit reads what units before it made, and names its outputs by it`(
        jobs: Int
    ) async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ReleaseFixture(in: folder, stages: Self.stage)
            try await fixture.make(jobs: jobs)
            #expect(
                try files(below: "\(fixture.release)/stages/c") == ["0", "1", "sum-11.txt"]
            )
            #expect(try read("\(fixture.release)/stages/c/sum-11.txt") == Array("[6, 5]\n".utf8))
            let manifest = try JSONDocument(try read("\(fixture.release)/manifest.json")).value
            #expect(
                manifest["artifacts"]?.array?.map { $0["kind"] } == [
                    "report", "copy", "copy", "sum",
                ]
            )
        }
    }

    @Test func `it is cached, and runs again only when what it reads has changed`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ReleaseFixture(in: folder, stages: Self.stage)
            try await fixture.make()
            try await fixture.make(clean: true)
            #expect(fixture.events.units(.ran) == [])
            #expect(try files(below: "\(fixture.release)/stages/c").contains("sum-11.txt"))
            try fixture.change(["b.txt": "beta, longer\n"])
            try await fixture.make(clean: true)
            #expect(fixture.events.units(.ran) == ["bundle/App-1.0.0.zip", "c/copy 1", "c/count"])
            #expect(
                try files(below: "\(fixture.release)/stages/c") == ["0", "1", "sum-19.txt"]
            )
        }
    }

    @Test func `the plan says that it is open until those before it have run`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ReleaseFixture(in: folder, stages: Self.stage)
            #expect(
                try await fixture.listing() == ["copy 0": false, "copy 1": false, "count": nil]
            )
            try await fixture.make()
            #expect(try await fixture.listing() == ["copy 0": true, "copy 1": true, "count": true])
            try fixture.change(["a.txt": "other\n"])
            #expect(try await fixture.listing() == ["copy 0": false, "copy 1": true, "count": nil])
        }
    }

    @Test func `an output that was neither declared nor named is the plugin's fault`() async throws
    {
        try await withTemporaryFolder { folder in
            let fixture = try ReleaseFixture(in: folder, stages: Self.stage)
            let failure = await #expect(throws: Failure.self) {
                try await fixture.make(variants: ["unnamed"])
            }
            #expect(failure?.status == .pluginContract)
            #expect(
                failure?.diagnostics.map(\.summary) == [
                    "the unit did not declare the output sum-11.txt"
                ]
            )
        }
    }

    @Test func `a theme that no stage has is refused, and one of some stage is not`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ReleaseFixture(
                in: folder,
                stages: Self.stage
                    + #", {"name": "plain", "uses": "shout", "with": {"files": ["a.txt"]}}"#
            )
            let refused = await #expect(throws: Failure.self) {
                try await fixture.make(variants: ["unamed", "other"])
            }
            #expect(refused?.status == .usage)
            #expect(
                refused?.diagnostics.map(\.summary) == [
                    #"--theme names no theme: "unamed""#, #"--theme names no theme: "other""#,
                ]
            )
            #expect(
                refused?.diagnostics.first?.help == #"did you mean "unnamed"? themes: "unnamed""#
            )
            let idle = await #expect(throws: Failure.self) {
                try await fixture.make(selection: .init(only: ["plain"]), variants: ["unnamed"])
            }
            #expect(
                idle?.diagnostics.first?.help
                    == "no stage that runs has themes: leave --theme out"
            )
        }
    }
}
