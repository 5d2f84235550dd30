import JSON
import Pipeline
import Testing
import TestSupport

@testable import Diagnostics

struct CustomPluginTests {
    @Test func `its outputs are taken into the manifest and cached`() async throws {
        try await withTemporaryFolder { folder in
            let body = """
                echo '{"type":"log","text":"hello"}'
                echo '{"type":"of-the-future","x":1}'
                mkdir ../out/sub; printf done > ../out/sub/x.txt
                echo '{"type":"output","path":"sub/x.txt","kind":"note","mediaType":"text/plain","metadata":{"n":1}}'
                """
            let fixture = try ShellPlugin.fixture(
                folder,
                ShellPlugin.script(body + "\n" + ShellPlugin.ok)
            )
            try await fixture.make()
            let manifest = try JSONDocument(try read("\(fixture.release)/manifest.json")).value
            let artifact = manifest["artifacts"]?.array?.last
            #expect(artifact?["path"] == "stages/p/sub/x.txt")
            #expect(artifact?["kind"] == "note")
            #expect(artifact?["metadata"] == ["n": 1])
            try await fixture.make(clean: true)
            #expect(fixture.events.units(.cached) == ["bundle/App-1.0.0.zip", "p/p"])
        }
    }

    @Test(arguments: [
        ("exit 3", "ended with exit status 3"),
        ("kill -SEGV $$", "ended with signal 11"),
        ("exit 0", "ended without a \"result\""),
        ("echo garbage; sleep 60", "printed a line that is not JSON: \"garbage\""),
        // The message that asks it to stop meets a closed pipe.
        ("exec <&-; echo garbage; sleep 60", "printed a line that is not JSON: \"garbage\""),
        (#"echo '{"type":"output","path":"../../x"}'; sleep 60"#, "outside its folder"),
        (#"echo '{"type":"output","path":"/tmp/x"}'; sleep 60"#, "outside its folder"),
        (
            #"printf '%s\n' '{"type":"output","path":"a\tb"}'; sleep 60"#,
            #"an output that has a control character in its path: "a\tb""#
        ),
        (
            #"echo '{"type":"output","path":"a//./b"}'; sleep 60"#,
            #"an output that has to be written "a/b": "a//./b""#
        ),
        (#"echo '{"type":"output","path":""}'; sleep 60"#, "an output that is not a file"),
        (
            #"ln -s /etc/passwd ../out/x; echo '{"type":"output","path":"x"}'; "# + ShellPlugin.ok,
            "a link or a device"
        ),
        ("touch ../out/x; " + ShellPlugin.ok, "wrote \"x\" and did not name it"),
        (
            #"echo '{"type":"output","path":"x"}'; "# + ShellPlugin.ok,
            "named the output \"x\" and did not write it"
        ),
        ("head -c 2000000 /dev/zero | tr '\\0' a; sleep 60", "more than 1048576 bytes"),
        (
            #"echo '{"type":"diagnostic","message":"bad"}'; "# + ShellPlugin.ok,
            "reported an error and the result \"ok\""
        ),
        (
            #"echo '{"type":"output","path":"x"}'; echo '{"type":"result","status":"skipped"}'"#,
            "named outputs and the result \"skipped\""
        ),
    ])
    func `a plugin that breaks the protocol is reported`(body: String, reason: String) async throws
    {
        try await withTemporaryFolder { folder in
            let fixture = try ShellPlugin.fixture(folder, ShellPlugin.script(body))
            let failure = try #require(try await fixture.failure())
            #expect(failure.status == .pluginContract)
            #expect(failure.diagnostics[0].summary.contains(reason), "\(failure.diagnostics)")
            #expect(failure.diagnostics[0].place?.pointer == "/stages/0/uses")
            #expect(try files(below: "\(folder)/dist") == [])
        }
    }

    @Test func `the last words on standard error are shown`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ShellPlugin.fixture(
                folder,
                ShellPlugin.script("echo 'no such font' >&2; exit 1")
            )
            let failure = try #require(try await fixture.failure())
            #expect(failure.diagnostics[0].help?.contains("no such font") == true)
        }
    }

    @Test func `a plugin that hangs is stopped with its children`() async throws {
        try await withTemporaryFolder { folder in
            let marker = "\(folder)/alive"
            let body = "(trap '' HUP; sleep 20; touch \(marker)) & trap '' TERM; sleep 20"
            let fixture = try ShellPlugin.fixture(
                folder,
                ShellPlugin.script(body),
                stage: #""timeout": 1"#
            )
            let failure = try #require(try await fixture.failure())
            #expect(failure.status == .timeOut)
            #expect(failure.diagnostics[0].summary == "./plugins/p did not end within 1 s")
            let left = try run(["pgrep", "-f", marker])
            #expect(left.output == "")
        }
    }

    @Test func `an error that it reports is placed in the pipeline`() async throws {
        try await withTemporaryFolder { folder in
            let body = """
                echo '{"type":"diagnostic","message":"no such town","pointer":"/town","help":"try Oslo"}'
                echo '{"type":"result","status":"failed"}'
                """
            let options = #""options":{"type":"object","properties":{"town":{"type":"string"}}}"#
            let fixture = try ShellPlugin.fixture(
                folder,
                ShellPlugin.script(body, describe: options),
                stage: #""with": {"town": "Olso"}"#
            )
            let failure = try #require(try await fixture.failure())
            #expect(failure.status == .stage)
            #expect(failure.diagnostics[0].place?.pointer == "/stages/0/with/town")
            #expect(failure.diagnostics[0].help == "try Oslo")
        }
    }

    @Test func `a result of nothing to do is a skipped stage`() async throws {
        try await withTemporaryFolder { folder in
            let body = #"echo '{"type":"result","status":"skipped","reason":"a quiet day"}'"#
            let fixture = try ShellPlugin.fixture(folder, ShellPlugin.script(body))
            try await fixture.make()
            let manifest = try JSONDocument(try read("\(fixture.release)/manifest.json")).value
            #expect(manifest["stages"]?.array?.first?["reason"] == "a quiet day")
        }
    }

    @Test func `a stage that needs a seal runs over the complete release`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ReleaseFixture(
                in: folder,
                stages: """
                    {"name": "seal", "uses": "length"},
                    {"name": "p", "uses": "./plugins/p", "needs": ["seal"]}
                    """
            )
            try fixture.addScript(
                "plugins/p",
                ShellPlugin.script(
                    "cp release/manifest.json.length \(folder)/sent\n" + ShellPlugin.ok
                )
            )
            try await fixture.make()
            #expect(
                try read("\(folder)/sent") == read("\(fixture.release)/manifest.json.length")
            )
            let manifest = try JSONDocument(try read("\(fixture.release)/manifest.json")).value
            #expect(manifest["stages"]?.array?.count == 1)
        }
    }

    @Test(arguments: [
        ("echo mine > note.txt", "note.txt (untracked)"),
        ("mkdir new; echo x > new/f", "new/ (untracked)"),
        ("echo more >> a.txt", "a.txt (modified)"),
        ("rm b.txt", "b.txt (deleted)"),
        ("echo exit > .git/hooks/pre-push", ".git/hooks/pre-push"),
        ("git config user.name x", ".git/config"),
        ("git tag v2.0.0", ".git/refs/tags/v2.0.0"),
        ("git update-index --assume-unchanged a.txt", ".git/index"),
    ])
    func `a repository that changes during a run stops the release, and nobody is blamed`(
        change: String,
        path: String
    ) async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ShellPlugin.fixture(
                folder,
                ShellPlugin.script("(cd \(folder)/repo && \(change))\n" + ShellPlugin.ok)
            )
            let failure = try #require(try await fixture.failure())
            #expect(failure.status == .stage)
            #expect(
                failure.diagnostics[0].summary == "\(path) changed while the release was built",
                "\(failure.diagnostics)"
            )
            #expect(try files(below: "\(folder)/dist") == [])
        }
    }

    @Test func `a change that git ignores is a warning`() async throws {
        try await withTemporaryFolder { folder in
            let body = "echo x > \(folder)/repo/build/log\n" + ShellPlugin.ok
            let fixture = try ShellPlugin.fixture(folder, ShellPlugin.script(body))
            try fixture.change([".gitignore": "build/\n"])
            try write("old", to: "\(folder)/repo/build/other")
            try await fixture.make()
            #expect(
                fixture.events.warnings.contains {
                    $0.contains("build/log changed while the release was built")
                },
                "\(fixture.events.warnings)"
            )
        }
    }

    @Test func `a plugin that changes another stage's files breaks its contract`() async throws {
        try await withTemporaryFolder { folder in
            let body = "echo x >> ../../../release/stages/s/a.txt\n" + ShellPlugin.ok
            let fixture = try ReleaseFixture(
                in: folder,
                stages: """
                    {"name": "s", "uses": "shout", "with": {"files": ["a.txt"]}},
                    {"name": "p", "uses": "./plugins/p", "needs": ["s"]}
                    """
            )
            try fixture.addScript("plugins/p", ShellPlugin.script(body))
            let failure = try #require(try await fixture.failure())
            #expect(failure.status == .pluginContract)
            #expect(failure.diagnostics[0].summary.contains("stages/s/a.txt"))
            #expect(try files(below: "\(folder)/dist") == [])
        }
    }

    @Test func `a plugin that never reads its input is stopped all the same`() async throws {
        try await withTemporaryFolder { folder in
            // Some 200 kB of input, which no pipe holds.
            let inputs = #""inputs":{"files":["many/**"]}"#
            let text = ShellPlugin.script("", describe: inputs).replacing(
                "read hello",
                with: "exec sleep 60"
            )
            let fixture = try ShellPlugin.fixture(folder, text, stage: #""timeout": 1"#)
            let many = (0..<1_500).map { ("many/\($0).txt", "\($0)") }
            try fixture.change(Dictionary(many) { first, _ in first })
            let failure = try #require(try await fixture.failure())
            #expect(failure.status == .timeOut)
        }
    }
}
