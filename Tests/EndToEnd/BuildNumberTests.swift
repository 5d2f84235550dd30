import JSON
import Testing
import TestSupport

struct BuildNumberCommandTests {
    @Test(arguments: ["version", "plan", "release"])
    func `a previous manifest with a higher build stops a command`(command: String) async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            let manifest = "\(folder)/last.json"
            let text = """
                {"schema": 1, "name": "App", "version": "0.9.0", "shortVersion": "0.9.0", "build": "2",
                 "tag": "v0.9.0", "commit": "\(String(repeating: "a", count: 40))", "channel": "stable",
                 "date": "2026-01-01T00:00:00Z", "snapshot": false, "stages": [], "artifacts": [],
                 "tool": {"name": "shipit", "version": "0.1.0"}}
                """
            try write(text, to: manifest)
            let refused = try app.run(command, "--previous-manifest", manifest)
            #expect(refused.status == 3)
            #expect(refused.error.contains("the build number 2 is not higher than 2"))
            #expect(refused.error.contains(manifest))
            try write(text.replacing("\"build\": \"2\"", with: "\"build\": \"1\""), to: manifest)
            let passed = try app.run(command, "--previous-manifest", manifest)
            #expect(passed.status == 0, "\(passed.error)")
        }
    }

    @Test func `a check looks at the manifest that is named, and an empty name is none`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            #expect(try app.run("check", "--previous-manifest", "\(folder)/x.json").status == 64)
            #expect(try app.run("check", "--previous-manifest", "").status == 64)
        }
    }
}
