import Foundation
import Testing
import TestSupport

struct CompletionTests {
    private static let top = """
        // the app's products
        "products": [{"name": "Aurora"}, {"name": "Borealis", "prefix": "b-"}],
        """
    private static let stages = """
        {"name": "launch images", "uses": "splash", "with": {"layers": [{"color": "#123456"}],
         "themes": [{"name": "winter", "from": "12-01", "to": "12-31"}]}},
        \(App.patch)
        """

    private func app(in folder: String) throws -> App {
        let app = try App(in: folder, stages: Self.stages, top: Self.top)
        try app.repository.git("tag", "v1.0.0-beta;$(touch${IFS}own)")
        try write("{}", to: "\(app.repository.path)/my other.json")
        try write("", to: "\(app.repository.path)/my notes.txt")
        try write("", to: "\(app.repository.path)/My Folder/key.pem")
        return app
    }

    @Test(arguments: ShellSession.allCases)
    func `the tab key completes in a real shell`(shell: ShellSession) async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            // A folder with the name of a command does not turn the command into a path.
            try write("", to: "\(app.repository.path)/release/x")
            try write("{}", to: "\(folder)/home/set up.json")
            for (line, words) in [
                ("shipit rel", ["shipit", "release"]),
                ("shipit patch ap", ["shipit", "patch", "apply"]),
                ("shipit release --cl", ["shipit", "release", "--clean"]),
                ("shipit release --only lau", ["shipit", "release", "--only", "launch images"]),
                ("shipit release --only 'lau", ["shipit", "release", "--only", "launch images"]),
                ("shipit plan --skip=patc", ["shipit", "plan", "--skip=patches"]),
                ("shipit release --tag v0", ["shipit", "release", "--tag", "v0.9.0"]),
                (
                    "shipit release --tag 'v1.0.0-b",
                    ["shipit", "release", "--tag", "v1.0.0-beta;$(touch${IFS}own)"]
                ),
                (
                    "shipit release --tag v1.0.0-b",
                    ["shipit", "release", "--tag", "v1.0.0-beta;$(touch${IFS}own)"]
                ),
                ("shipit check --config my", ["shipit", "check", "--config", "my other.json"]),
                ("shipit check --config=my", ["shipit", "check", "--config=my other.json"]),
                ("shipit plan --product Bor", ["shipit", "plan", "--product", "Borealis"]),
                ("shipit plan --theme win", ["shipit", "plan", "--theme", "winter"]),
                ("shipit version --field shor", ["shipit", "version", "--field", "shortVersion"]),
                (
                    "shipit lint --disable store-icon-a",
                    ["shipit", "lint", "--disable", "store-icon-alpha"]
                ),
                ("shipit verify x --key My", ["shipit", "verify", "x", "--key", "My Folder/"]),
                (
                    "shipit check --config ~/set",
                    ["shipit", "check", "--config", "\(folder)/home/set up.json"]
                ),
                ("shipit help ver", ["shipit", "help", "ver"]),
                ("shipit nothing --x", ["shipit", "nothing", "--x"]),
            ] {
                #expect(try shell.complete(line, in: app) == words, "\(shell.rawValue): \(line)")
            }
            #expect(!FileManager.default.fileExists(atPath: "\(app.repository.path)/own"))
        }
    }

    private func candidates(_ app: App, _ words: String...) throws -> [String] {
        let ran = try run(
            [Tool.path, "complete", "fish"] + words,
            in: app.repository.path,
            environment: app.environment
        )
        #expect(ran.status == 0)
        #expect(ran.error == "", "nothing but candidates is printed")
        return ran.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }

    @Test func `all that can come next is listed, and nothing else`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            #expect(try candidates(app, "pl") == ["plan", "plugin"])
            #expect(try candidates(app, "plan", "--no-") == ["--no-cache", "--no-custom"])
            #expect(try candidates(app, "plan", "--no-cache", "--no-") == ["--no-custom"])
            #expect(try candidates(app, "plan", "--only", "") == ["launch images", "patches"])
            #expect(try candidates(app, "plan", "--only", "patches", "--on") == ["--only"])
            #expect(
                try candidates(app, "notes", "--format", "")
                    == ["markdown", "json", "store", "template"]
            )
            #expect(try candidates(app, "plan", "--theme", "") == ["winter", "default"])
            #expect(try candidates(app, "notes", "--to", "H") == ["HEAD"])
            #expect(try candidates(app, "key", "") == ["make", "show", "export"])
            #expect(try candidates(app, "completion", "") == ["bash", "zsh", "fish"])
            #expect(
                try candidates(app, "version", "--from-project", "--field", "") == [
                    "version", "build",
                ]
            )
            #expect(try candidates(app, "plan", "--repo", "my") == [], "folders only")
            #expect(try candidates(app, "plan", "--repo", "My") == ["My Folder/"])
            #expect(try candidates(app, "unit", "") == [], "what help does not list")
            #expect(try candidates(app, "un") == [])
            #expect(try candidates(app, "plan", "--repo=..", "--only", "") == [])
            #expect(try candidates(app, "plan", "--", "--on") == [])
            #expect(try candidates(app, "help", "patch", "") == ["make", "show", "apply"])
        }
    }

    @Test func `nothing is printed but candidates, wherever and whatever is typed`() async throws {
        try await withTemporaryFolder { folder in
            var app = try app(in: folder)
            for harm in ["{", "[]", "/* no end", "{\"stages\": [{\"name\": 4}]}"] {
                try write(harm, to: "\(app.repository.path)/pipeline.json")
                #expect(try candidates(app, "plan", "--only", "") == [])
            }
            try FileManager.default.removeItem(atPath: "\(app.repository.path)/pipeline.json")
            #expect(try run(["mkfifo", "\(app.repository.path)/pipeline.json"]).status == 0)
            #expect(try candidates(app, "plan", "--only", "") == [])
            for words in [[], ["--"], ["-"], ["'"], ["=", "="], ["--repo"], ["plan", "--only"]] {
                let ran = try run(
                    [Tool.path, "complete", "zsh"] + words,
                    in: folder,
                    environment: app.environment
                )
                #expect(ran.status == 0)
                #expect(ran.error == "")
            }
            app.environment["HOME"] = .some(nil)
            #expect(try candidates(app, "plan", "--repo", "~/") == [])
            #expect(try app.run("completion", "csh").status == 64)
        }
    }
}
