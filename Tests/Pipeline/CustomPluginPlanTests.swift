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
        (#"{"notes": "{stage.s}/a.txt"}"#, ["stages/s/a.txt"]),
        (#"{"notes": "{stage.s}/sub"}"#, ["stages/s/sub/c.txt"]),
        (
            #"{"notes": ["{stage.s}/./sub/", "{stage.s}/sub/c.txt", "{stage.s}/b.txt"]}"#,
            ["stages/s/b.txt", "stages/s/sub/c.txt"]
        ),
        (#"{"notes": "{stage.s}"}"#, ["stages/s/a.txt", "stages/s/b.txt", "stages/s/sub/c.txt"]),
        (
            #"{"notes": "--in={stage.s}/a.txt"}"#,
            ["stages/s/a.txt", "stages/s/b.txt", "stages/s/sub/c.txt"]
        ),
        (
            #"{"notes": ["{stage.s}/*.txt", "{stage.s}/a.txt"]}"#,
            ["stages/s/a.txt", "stages/s/b.txt", "stages/s/sub/c.txt"]
        ),
    ])
    func `it gets exactly the outputs of a stage that its options name`(
        options: String,
        expected: [String]
    ) async throws {
        try await withTemporaryFolder { folder in
            let fixture = try reader(folder, options: options)
            let outputs = ["a.txt", "b.txt", "sub/c.txt"].map { path in
                "printf x > ../out/\(path); echo '{\"type\":\"output\",\"path\":\"\(path)\"}'\n"
            }.joined()
            try fixture.addScript(
                "plugins/s",
                ShellPlugin.script("mkdir ../out/sub\n\(outputs)\(ShellPlugin.ok)")
            )
            try await fixture.make()
            let list = String(decoding: try read("\(fixture.release)/stages/p/list"), as: UTF8.self)
            #expect(list.split(separator: "\n").map(String.init) == expected)
        }
    }

    @Test(arguments: [
        ("{stage.s}/none.txt", "stage \"s\" makes no \"none.txt\""),
        ("{stage.s}/../p", "\"{stage.s}/../p\" leaves the outputs of its stage"),
    ])
    func `an output that no stage has is an error before anything runs`(
        path: String,
        summary: String
    ) async throws {
        try await withTemporaryFolder { folder in
            let fixture = try reader(
                folder,
                options: #"{"notes": "\#(path)"}"#,
                of: #""uses": "shout", "with": {"files": ["a.txt"]}"#
            )
            let failure = try #require(try await fixture.failure())
            #expect(failure.status == .pipeline)
            #expect(failure.diagnostics.map(\.summary) == [summary])
        }
    }

    /// A stage `p` that lists what it sees of the stage `s` before it.
    private func reader(
        _ folder: String,
        options: String,
        of stage: String = #""uses": "./plugins/s""#
    ) throws -> ReleaseFixture {
        let fixture = try ReleaseFixture(
            in: folder,
            stages: """
                {"name": "s", \(stage)}, {"name": "p", "uses": "./plugins/p", "with": \(options)}
                """
        )
        let body = """
            find stages -type f | sort > ../out/list
            echo '{"type":"output","path":"list"}'
            """
        let schema = #""options":{"properties":{"notes":{}}}"#
        try fixture.addScript(
            "plugins/p",
            ShellPlugin.script(body + "\n" + ShellPlugin.ok, describe: schema)
        )
        return fixture
    }

    @Test func `a plugin that is not found gets the places where it was looked for`() async throws {
        try await withTemporaryFolder { folder in
            let stage = #"{"name": "p", "uses": "lint"}"#
            let fixture = try ReleaseFixture(in: folder, stages: stage)
            let path = ["PATH": "bin:/opt/a:/opt/b"]
            let failure = try #require(try await fixture.failure(path))
            #expect(failure.diagnostics.map(\.summary) == ["no plugin \"lint\""])
            let help = try #require(failure.diagnostics[0].help)
            #expect(help.contains("built in: "))
            #expect(
                help.hasSuffix(
                    "there is no shipit-stage-lint in the repository's plugins folder or on PATH: "
                        + "/opt/a, /opt/b"
                )
            )
            let none = try #require(try await fixture.failure(["PATH": ""]))
            #expect(none.diagnostics[0].help?.hasSuffix("or on PATH, which is empty") == true)
            try fixture.addScript("plugins/lint.py", ShellPlugin.script(ShellPlugin.ok))
            let named = try #require(try await fixture.failure(path))
            #expect(
                named.diagnostics[0].help?.hasSuffix(
                    #"for plugins/lint.py, write "uses": "./plugins/lint.py""#
                ) == true
            )
        }
    }

    @Test(arguments: [
        ("\"sha256\": \"\(String(repeating: "0", count: 64))\"", "has the SHA-256"),
        (#""sha256": "00""#, "\"00\" is not a SHA-256"),
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
