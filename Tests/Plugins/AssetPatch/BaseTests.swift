import AssetPatchPlugin
import Diagnostics
import PluginAPI
import Testing
import TestSupport

struct BaseTests {
    /// The bases that a stage chooses for 1.4.0, and what it warns of.
    private func bases(
        _ members: String,
        in scenario: PatchScenario
    ) throws -> (names: [String], warnings: [String]) {
        let with = "{\"assets\": [\"Assets\"]\(members)}"
        let earlier = ["1.3.1", "1.3.0", "1.2.0", "1.1.0", "1.0.0"]
        let plan = try scenario.plan(with, "1.4.0", earlier: earlier)
        let labels = plan.units.dropFirst().map { String($0.label.dropFirst("from ".count)) }
        return (labels, plan.warnings.map(\.summary))
    }

    private func scenario(in folder: String) throws -> PatchScenario {
        let scenario = try PatchScenario(in: folder)
        for version in ["1.0.0", "1.1.0", "1.2.0", "1.3.0", "1.3.1", "1.4.0"] {
            try scenario.release(version, ["Assets/a": version])
        }
        return scenario
    }

    @Test(arguments: [
        (#", "bases": {"since": "v1.2.0"}"#, ["1.3.1", "1.3.0", "1.2.0"]),
        (#", "bases": ["v1.3.*"]"#, ["1.3.1", "1.3.0"]),
        (#", "bases": {"last": 1, "tags": ["v1.0.0", "v1.?.1"]}"#, ["1.3.1", "1.0.0"]),
        (#", "bases": {"last": 1}, "shipped": ["store/*"]"#, ["1.3.1", "1.1.0"]),
        (#", "bases": {"last": 1}, "shipped": ["v1.0.*"]"#, ["1.3.1", "1.0.0"]),
    ])
    func `bases are named by number, age, pattern and mark, each once and highest first`(
        members: String,
        expected: [String]
    ) async throws {
        try await withTemporaryFolder { folder in
            let scenario = try scenario(in: folder)
            try scenario.repository.git("tag", "store/17", "v1.1.0")
            let found = try bases(members, in: scenario)
            #expect(found.names == expected)
            #expect(found.warnings.isEmpty)
        }
    }

    @Test func `a mark that is on no release, and a pattern of marks without any, are reported`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let scenario = try scenario(in: folder)
            try scenario.repository.git("checkout", "--quiet", "--detach", "v1.1.0")
            try scenario.repository.commit(["Assets/hotfix": "1"])
            try scenario.repository.git("tag", "store/18")
            try scenario.repository.git("tag", "store/19", "HEAD^{tree}")
            let found = try bases(#", "shipped": ["store/*", "shop/*"]"#, in: scenario)
            #expect(found.names.count == 5)
            #expect(found.warnings.count == 3)
            #expect(found.warnings[0].contains("\"store/19\" is left out: it leads to no commit"))
            #expect(found.warnings[1].contains("\"store/18\" marks a shipped binary"))
            #expect(found.warnings.last?.contains("no tag matches \"shop/*\"") == true)
        }
    }

    @Test func `an unknown base is pointed at, whichever way it is named`() async throws {
        try await withTemporaryFolder { folder in
            let scenario = try scenario(in: folder)
            for (members, pointer) in [
                (#"["v9"]"#, "/bases/0"), (#"{"tags": ["v1.0.0", "v9"]}"#, "/bases/tags/1"),
                (#"{"since": "v9"}"#, "/bases/since"),
            ] {
                let error = #expect(throws: Diagnostics.self) {
                    _ = try bases(", \"bases\": \(members)", in: scenario)
                }
                #expect(error?.all.map(\.place?.pointer) == [pointer])
            }
        }
    }

    @Test func `bases that are none of the lower releases leave no patch, and say so`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let scenario = try scenario(in: folder)
            let found = try bases(#", "bases": {"releases": ["released/*.zip"]}"#, in: scenario)
            #expect(found.names.isEmpty)
            #expect(
                found.warnings == [
                    "no file matches \"released/*.zip\", so no release is a base by it",
                    "no earlier release is a base, so there is no patch",
                ]
            )
        }
    }
}
