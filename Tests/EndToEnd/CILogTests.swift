import Foundation
import JSON
import Testing
import TestSupport

/// What CI systems get besides the log's words.
struct CILogTests {
    private func app(in folder: String) throws -> App {
        try App(
            in: folder,
            stages: App.patch,
            files: ["sub/x.json": "{}\n"]
        )
    }

    private func text(_ path: String) throws -> String {
        String(decoding: try read(path), as: UTF8.self)
    }

    /// The variables of a run on GitHub, with its files in a folder.
    private func gitHub(_ app: App) -> [String: String?] {
        [
            "GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": app.repository.path,
            "GITHUB_OUTPUT": "\(app.folder)/output", "GITHUB_REF": "refs/tags/v1.0.0",
            "GITHUB_STEP_SUMMARY": "\(app.folder)/summary.md",
        ]
    }

    @Test func `a release on GitHub has groups, outputs and a summary`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            let made = try app.run("release", with: gitHub(app))
            #expect(made.status == 0, "\(made.error)")
            let lines = made.error.split(separator: "\n").map(String.init)
            let group = try #require(
                lines.firstIndex { $0.hasPrefix("::group::✓ patches: 7 files") }
            )
            #expect(lines[group...].firstIndex(of: "::endgroup::") == group + 4, "\(made.error)")
            #expect(lines[group + 1].contains("  patches: "))
            #expect(
                try text("\(folder)/output") == """
                    version=1.0.0
                    build=2
                    tag=v1.0.0
                    folder=dist/1.0.0
                    bundle=dist/1.0.0/App-1.0.0.zip
                    manifest=dist/1.0.0/manifest.json
                    report=dist/1.0.0/report.html

                    """
            )
            let summary = try text("\(folder)/summary.md")
            #expect(summary.hasPrefix("## App 1.0.0 (build 2)\n"), "\(summary)")
            #expect(summary.contains("| patches | ✓ | 7 files, "))
            #expect(summary.contains("```sh\nshipit verify "))
        }
    }

    @Test(arguments: ["check", "plan", "release"])
    func `errors on GitHub are annotations at their line, whatever the command`(
        command: String
    ) async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            try app.change(["pipeline.json": "{\"name\": \"App\",\n \"stages\": [{\"nam\": 1}]}\n"])
            let failed = try app.run(command, in: "\(app.repository.path)/sub", with: gitHub(app))
            #expect(failed.status == 2)
            let start = "::error file=pipeline.json,line=2,col=14,title=shipit \(command)::"
            #expect(failed.error.contains(start), "\(failed.error)")
            #expect(try text("\(folder)/summary.md").hasPrefix("## shipit \(command) failed"))
        }
    }

    @Test func `lint annotates its findings below the workspace`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            let set = "App/Assets.xcassets/A.appiconset"
            try app.change(["\(set)/Contents.json": #"{"images":[{"filename":"none.png"}]}"#])
            let linted = try app.run(
                "lint",
                "App",
                "--code-quality",
                "\(folder)/quality.json",
                with: gitHub(app)
            )
            #expect(linted.error.contains("file=\(set)/Contents.json,line=1,"), "\(linted)")
            let quality = try JSONDocument(try read("\(folder)/quality.json")).value
            let first = try #require(quality.array?.first)
            #expect(first["location"]?["path"]?.string?.hasPrefix(set) == true)
            #expect(first["check_name"]?.string?.contains("-") == true)
        }
    }

    @Test func `a release on GitLab has sections, a dotenv file and a report`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            let made = try app.run(
                "release",
                "--dotenv=dist/shipit.env",
                "--code-quality",
                "dist/quality.json",
                with: [
                    "GITLAB_CI": "true", "CI_PROJECT_DIR": app.repository.path,
                    "CI_COMMIT_TAG": "v1.0.0",
                ]
            )
            #expect(made.status == 0, "\(made.error)")
            let section =
                #"\u{1B}\[0Ksection_start:[0-9]{10,}:shipit_1\[collapsed=true\]\r\u{1B}\[0K✓ "#
            let start = section.replacing("\\u{1B}", with: "\u{1B}")
            #expect(
                made.error.range(of: start, options: .regularExpression) != nil,
                "\(made.error)"
            )
            #expect(made.error.contains(":shipit_1\r\u{1B}[0K\n"))
            #expect(
                try text("\(app.dist)/shipit.env").hasPrefix(
                    "SHIPIT_VERSION=1.0.0\nSHIPIT_BUILD=2\n"
                )
            )
            #expect(try JSONDocument(try read("\(app.dist)/quality.json")).value == [])
            let again = try app.run("release", "--clean")
            #expect(again.status == 0, "files beside the releases do no harm: \(again.error)")
        }
    }

    @Test func `a report that can't be written is an error, and the release stays`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            let made = try app.run("release", "--dotenv", "\(folder)/none/x.env")
            #expect(made.status == 1)
            #expect(made.error.contains("error: --dotenv: can't "), "\(made.error)")
            #expect(try app.run("verify", app.release).status == 0)
            #expect(try app.run("check", "--code-quality=").status == 64)
        }
    }

    @Test func `a failed release says what stays cached`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(
                in: folder,
                stages: App.patch
                    + #", {"name": "mine", "uses": "./custom", "needs": ["patches"]}"#,
                files: ["custom": plugin("exit 3")]
            )
            let failed = try app.run("release")
            #expect(failed.status == 5)
            let end = "\n\nStage \"mine\" failed. Nothing released; 1 of 2 stages are cached.\n"
            #expect(failed.error.hasSuffix(end), "\(failed.error)")
            let uncached = try app.run("release", "--no-cache")
            #expect(uncached.error.hasSuffix("\nStage \"mine\" failed. Nothing released.\n"))
        }
    }

    @Test func `a stage that works for long has a line every ten seconds`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(
                in: folder,
                stages: #"{"name": "slow", "uses": "./slow"}"#,
                files: [
                    "slow": plugin("sleep 11\necho '{\"type\": \"result\", \"status\": \"ok\"}'")
                ]
            )
            let made = try app.run("release")
            #expect(made.status == 0, "\(made.error)")
            #expect(
                made.error.range(
                    of: "\n  slow: 1 unit\n  slow: 0 of 1 unit, [0-9.]+ s",
                    options: .regularExpression
                ) != nil,
                "\(made.error)"
            )
        }
    }

    @Test func `colours are where they are asked for`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            try app.change(["pipeline.json": "{\n  \"name\": \"App\",\n  \"stags\": []\n}\n"])
            let plain = try app.run("check")
            #expect(plain.error.contains("\n  3 |   \"stags\": []\n    |   ^\n"), "\(plain.error)")
            #expect(!plain.error.contains("\u{1B}"))
            for arguments in [
                ["check", "--color", "always"], ["check", "--color=always", "--frob"],
            ] {
                let colored = try run(
                    [Tool.path] + arguments,
                    in: app.repository.path,
                    environment: app.environment.merging(["NO_COLOR": "1"]) { $1 }
                )
                #expect(colored.error.contains("\u{1B}[1;31m"), "\(arguments)")
            }
            let forced = try app.run("check", with: ["CLICOLOR_FORCE": "1"])
            let stripped = forced.error.replacing(/\u{1B}\[[0-9;]*m/, with: "")
            #expect(stripped == plain.error, "colours add no words")
        }
    }
}
