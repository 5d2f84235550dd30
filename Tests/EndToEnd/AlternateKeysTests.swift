import Testing
import TestSupport

struct AlternateKeysTests {
    private static func stage(_ name: String, more: String = "") -> String {
        """
        {"name": "icons", "uses": "alternate-icons", "with": {"mode": "catalog", "sheet": false,
         "icons": [{"name": "\(name)", "master": "Art/icon.svg"}]\(more)}}
        """
    }

    private static let art = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" width="1" height="1">\
        <rect width="1" height="1" fill="#336699"/></svg>
        """

    @Test func `an alternate that the release before had is not lost unnoticed`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(
                in: folder,
                stages: Self.stage("Dawn"),
                files: ["Art/icon.svg": Self.art]
            )
            let first = try app.run("release")
            try #require(first.status == 0, "\(first.error)")
            try release("v1.1.0", Self.stage("Dusk"), of: app)
            let refused = try app.run("release")
            #expect(refused.status == 2)
            #expect(
                refused.error.contains("the alternate \"Dawn\" of 1.0.0 is gone"),
                "\(refused.error)"
            )
            #expect(refused.error.contains("/stages/0/with/icons"))
            try release("v1.2.0", Self.stage("Dusk", more: #", "removed": ["Dawn"]"#), of: app)
            let accepted = try app.run("release")
            #expect(accepted.status == 0, "\(accepted.error)")
        }
    }

    private func release(_ tag: String, _ stage: String, of app: App) throws {
        try app.repository.commit(["pipeline.json": "{\"name\": \"App\", \"stages\": [\(stage)]}\n"]
        )
        try app.repository.git("tag", tag)
    }
}
