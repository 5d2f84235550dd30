import JSON
import TestSupport
import Testing

@testable import Diagnostics
@testable import Pipeline
@testable import PluginAPI
@testable import Releases

struct PlannerTests {
    private func planner(_ stages: String, in folder: String) throws -> Planner {
        try write("a", to: "\(folder)/a.txt")
        let text = "{\"name\": \"App\", \"stages\": [\n\(stages)\n]}"
        return Planner(
            file: try PipelineFile(Array(text.utf8), path: "pipeline.json"),
            registry: PluginRegistry([ShoutPlugin.self, LengthPlugin.self]),
            context: PlanContext(
                release: .fixture,
                sources: SourceTree(root: folder),
                history: ReleaseHistory(repository: folder, releases: [])
            ),
            tag: "v1.0.0",
            environment: [:]
        )
    }

    private func errors(_ stages: String, in folder: String) async throws -> [Diagnostic] {
        let planner = try planner(stages, in: folder)
        let failure = await #expect(throws: Failure.self) { _ = try await planner.plan() }
        #expect(failure?.status == .pipeline)
        return failure?.diagnostics ?? []
    }

    @Test func `a stage is behind those that it names and those whose outputs it names`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let stages = """
                {"name": "c", "uses": "shout", "with": {"files": ["{stage.b}/a.txt"]}},
                {"name": "b", "uses": "shout", "needs": ["a"], "with": {"files": ["a.txt"]}},
                {"name": "a", "uses": "shout", "with": {"files": ["a.txt"]}}
                """
            let plan = try await planner(stages, in: folder).plan()
            #expect(plan.stages.map(\.name) == ["a", "b", "c"])
            #expect(plan.stages.map(\.needs) == [[], ["a"], ["b"]])
            #expect(
                plan.stages.last?.units.first?.inputs
                    == [UnitInput("text", from: .artifact(stage: "b", path: "a.txt"))]
            )
        }
    }

    @Test func `all errors of all stages are reported at once, each at its place`() async throws {
        try await withTemporaryFolder { folder in
            let errors = try await errors(
                """
                {"name": "x", "uses": "shut", "with": {}},
                {"name": "y", "uses": "shout", "with": {"file": [], "files": ["{nope}"]}},
                {"name": "z", "uses": "shout", "needs": ["w"], "with": {"files": ["a.txt", "b.txt"]}}
                """,
                in: folder
            )
            #expect(
                errors.map { $0.place?.pointer } == [
                    "/stages/2/needs/0", "/stages/0/uses", "/stages/1/with/file",
                    "/stages/1/with/files/0", "/stages/2/with/files/1",
                ]
            )
            #expect(errors.map { $0.place?.position?.line } == [4, 2, 3, 3, 4])
            #expect(errors.map(\.stage) == ["z", "x", "y", "y", "z"])
            #expect(errors.contains { $0.help?.contains("did you mean \"shout\"?") == true })
        }
    }

    @Test(arguments: ["A.txt", "a.TXT"])
    func `outputs that differ in case only are one path`(output: String) async throws {
        try await withTemporaryFolder { folder in
            let errors = try await errors(
                """
                {"name": "x", "uses": "shout", "with": {"files": ["a.txt", "{stage.y}/\(output)"]}},
                {"name": "y", "uses": "shout", "with": {"files": ["a.txt"], "output": "\(output)"}}
                """,
                in: folder
            )
            #expect(errors.map(\.stage) == ["x"])
            #expect(errors.first?.summary.hasPrefix("two outputs at one path") == true)
        }
    }

    @Test func `what no stage makes is refused before anything runs`() async throws {
        try await withTemporaryFolder { folder in
            let errors = try await errors(
                """
                {"name": "x", "uses": "shout", "with": {"files": ["{stage.y}/b.txt"]}},
                {"name": "y", "uses": "shout", "with": {"files": ["a.txt"]}}
                """,
                in: folder
            )
            #expect(errors.map(\.summary) == ["stage \"y\" makes no \"b.txt\""])
        }
    }

    @Test func `a seal comes last, and what makes artifacts can't need it`() async throws {
        try await withTemporaryFolder { folder in
            let seal = #"{"name": "seal", "uses": "length"}"#
            let plan = try await planner(
                seal + #", {"name": "a", "uses": "shout", "with": {"files": ["a.txt"]}}"#,
                in: folder
            ).plan()
            #expect(plan.stages.flatMap(\.units).map(\.stage) == ["a"])
            #expect(plan.stages.contains { if case .seal = $0.work { true } else { false } })
            let errors = try await errors(
                """
                \(seal),
                {"name": "a", "uses": "shout", "needs": ["seal"], "with": {"files": ["a.txt"]}}
                """,
                in: folder
            )
            #expect(errors.map { $0.place?.pointer } == ["/stages/1/needs"])
        }
    }
}
