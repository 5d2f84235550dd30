import JSON
import Pipeline
import Testing
import TestSupport

@testable import Diagnostics

/// What is known of a custom plugin before it runs, and what it may see.
struct CustomPluginPlanTests {
    @Test func `its options are checked against its schema before it runs`() async throws {
        try await withTemporaryFolder { folder in
            let options =
                #""options":{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}"#
            let fixture = try ShellPlugin.fixture(
                folder,
                ShellPlugin.script("touch \(folder)/ran", describe: options),
                stage: #""with": {"other": 1}"#
            )
            let failure = try #require(try await fixture.failure())
            #expect(failure.status == .pipeline)
            #expect(
                failure.diagnostics.map(\.summary) == [
                    "the key \"n\" is missing", "unknown key \"other\"",
                ]
            )
            #expect(try !files(below: folder).contains("ran"))
        }
    }

    @Test func `it sees the files and variables that it declares, and no others`() async throws {
        try await withTemporaryFolder { folder in
            let body = """
                ls > ../out/list; env | grep -E '^(TOWN|SECRET)=' >> ../out/list
                echo '{"type":"output","path":"list"}'
                """
            let inputs = #""inputs":{"files":["*.txt"],"env":["TOWN"]}"#
            let fixture = try ShellPlugin.fixture(
                folder,
                ShellPlugin.script(body + "\n" + ShellPlugin.ok, describe: inputs),
                top: #""environment": ["TOWN", "SECRET"],"#
            )
            try await fixture.make(environment: ["TOWN": "Oslo", "SECRET": "x"])
            let list = String(decoding: try read("\(fixture.release)/stages/p/list"), as: UTF8.self)
            #expect(list == "a.txt\nb.txt\nTOWN=Oslo\n")
        }
    }

    @Test(arguments: [
        (#""sha256": "00""#, "has the SHA-256"),
        (#""uses2": 1"#, "unknown key"),
    ])
    func `a plugin of another digest than the pinned one does not run`(
        stage: String,
        reason: String
    ) async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ShellPlugin.fixture(
                folder,
                ShellPlugin.script("touch \(folder)/ran"),
                stage: stage
            )
            let failure = try #require(try await fixture.failure())
            #expect(failure.status == .pipeline)
            #expect(failure.diagnostics[0].summary.contains(reason))
            #expect(try !files(below: folder).contains("ran"))
        }
    }

    @Test func `it is asked to describe itself once for each of its versions`() async throws {
        try await withTemporaryFolder { folder in
            let count = "echo x >> \(folder)/asked\n"
            let text = ShellPlugin.script(ShellPlugin.ok).replacing(
                "#!/bin/sh\n",
                with: "#!/bin/sh\n\(count)"
            )
            let fixture = try ShellPlugin.fixture(folder, text)
            try await fixture.make()
            // Once to describe itself, once to run.
            #expect(try read("\(folder)/asked") == Array("x\nx\n".utf8))
            try await fixture.make(clean: true)
            #expect(try read("\(folder)/asked") == Array("x\nx\n".utf8))
            try fixture.addScript("plugins/p", text + "\n# another version\n")
            try await fixture.make(clean: true)
            #expect(try read("\(folder)/asked") == Array("x\nx\nx\nx\n".utf8))
        }
    }

    @Test func `a plugin sees neither key files nor what shipit writes`() async throws {
        try await withTemporaryFolder { folder in
            let body =
                "find . -type f | sort > ../out/list\n"
                + #"echo '{"type":"output","path":"list"}'"# + "\n" + ShellPlugin.ok
            let fixture = try ReleaseFixture(
                in: folder,
                stages: """
                    {"name": "p", "uses": "./plugins/p"},
                    {"name": "seal", "uses": "length", "with": {"key": {"file": "keys/k.pem"}}}
                    """,
                files: ["a.txt": "a", "keys/k.pem": "hush", "keys/other": "o"]
            )
            try write("x", to: "\(fixture.repository.path)/dist/0.9.0/old")
            try fixture.addScript(
                "plugins/p",
                ShellPlugin.script(body, describe: #""inputs":{"files":["**"]}"#)
            )
            try await fixture.make(dist: "repo/dist")
            let list = try read("\(fixture.repository.path)/dist/1.0.0/stages/p/list")
            #expect(
                String(decoding: list, as: UTF8.self)
                    == "./a.txt\n./keys/other\n./pipeline.json\n./plugins/p\n"
            )
        }
    }

    @Test func `a plugin that asks for a secret does not run`() async throws {
        try await withTemporaryFolder { folder in
            let inputs = #""inputs":{"env":["KEY"]}"#
            let fixture = try ReleaseFixture(
                in: folder,
                stages: """
                    {"name": "p", "uses": "./plugins/p"},
                    {"name": "seal", "uses": "length", "with": {"key": {"env": "KEY"}}}
                    """
            )
            try fixture.addScript(
                "plugins/p",
                ShellPlugin.script("touch \(folder)/ran", describe: inputs)
            )
            let failure = try #require(try await fixture.failure(["KEY": "hush"]))
            #expect(failure.status == .pipeline)
            #expect(failure.diagnostics[0].summary.hasSuffix("\"KEY\", which holds a secret"))
            #expect(try !files(below: folder).contains("ran"))
        }
    }

    @Test func `a secret can't be listed among the variables`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ReleaseFixture(
                in: folder,
                stages: #"{"name": "seal", "uses": "length", "with": {"key": {"env": "KEY"}}}"#,
                top: #""environment": ["TOWN", "KEY"],"#
            )
            let failure = try #require(try await fixture.failure(["KEY": "hush"]))
            #expect(failure.status == .pipeline)
            #expect(
                failure.diagnostics.map(\.summary) == [
                    "the environment variable \"KEY\" holds a secret"
                ]
            )
            #expect(failure.diagnostics[0].place?.pointer == "/environment/1")
        }
    }

    @Test func `a plugin of another protocol is refused by name`() async throws {
        try await withTemporaryFolder { folder in
            let text = "#!/bin/sh\necho '{\"name\":\"p\",\"version\":\"1\",\"protocols\":[2]}'\n"
            let failure = try #require(try await ShellPlugin.fixture(folder, text).failure())
            #expect(failure.status == .pluginContract)
            #expect(failure.diagnostics[0].summary.contains("it speaks the protocol versions [2]"))
        }
    }

    @Test func `a file without the executable bit gets the command that fixes it`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ShellPlugin.fixture(folder, ShellPlugin.script(ShellPlugin.ok))
            try run(["chmod", "-x", "\(fixture.repository.path)/plugins/p"])
            try fixture.change([:])
            let failure = try #require(try await fixture.failure())
            #expect(failure.diagnostics[0].help == "run: chmod +x ./plugins/p")
        }
    }

    @Test func `an input that leaves the repository is the fault of the stage's entry`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let inputs = #""inputs":{"files":["../x"]}"#
            let fixture = try ShellPlugin.fixture(
                folder,
                ShellPlugin.script(ShellPlugin.ok, describe: inputs)
            )
            let failure = try #require(try await fixture.failure())
            #expect(failure.status == .pluginContract)
            #expect(failure.diagnostics.map(\.place?.pointer) == ["/stages/0/uses"])
            #expect(failure.diagnostics.map(\.stage) == ["p"])
        }
    }
}
