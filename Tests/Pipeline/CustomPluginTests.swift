import JSON
import Pipeline
import Testing
import TestSupport

@testable import Diagnostics

struct CustomPluginTests {
    /// A plugin in shell whose run prints what the test says.
    private func script(_ body: String, describe: String = #""cacheable":true"#) -> String {
        """
        #!/bin/sh
        if [ "$1" = describe ]; then
          printf '%s\\n' '{"name":"p","version":"1","protocols":[1],\(describe)}'
          exit 0
        fi
        read hello
        read run
        echo '{"type":"ready"}'
        \(body)
        """
    }

    private static let ok = #"echo '{"type":"result","status":"ok"}'"#

    private func fixture(
        _ folder: String,
        _ script: String,
        stage: String = #""with": {}"#,
        top: String = ""
    ) throws -> ReleaseFixture {
        let fixture = try ReleaseFixture(
            in: folder,
            stages: #"{"name": "p", "uses": "./plugins/p", \#(stage)}"#,
            top: top
        )
        try fixture.addScript("plugins/p", script)
        return fixture
    }

    @Test func `its outputs are taken into the manifest and cached`() async throws {
        try await withTemporaryFolder { folder in
            let body = """
                echo '{"type":"log","text":"hello"}'
                echo '{"type":"of-the-future","x":1}'
                mkdir ../out/sub; printf done > ../out/sub/x.txt
                echo '{"type":"output","path":"sub/x.txt","kind":"note","mediaType":"text/plain","metadata":{"n":1}}'
                """
            let fixture = try fixture(folder, script(body + "\n" + Self.ok))
            try await fixture.make()
            let manifest = try JSONDocument(try read("\(fixture.release)/manifest.json")).value
            let artifact = manifest["artifacts"]?.array?.first
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
        ("echo garbage; sleep 60", "printed a line that is no JSON: \"garbage\""),
        // The message that asks it to stop meets a closed pipe.
        ("exec <&-; echo garbage; sleep 60", "printed a line that is no JSON: \"garbage\""),
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
        (#"echo '{"type":"output","path":""}'; sleep 60"#, "an output that is no file"),
        (
            #"ln -s /etc/passwd ../out/x; echo '{"type":"output","path":"x"}'; "# + ok,
            "a link or a device"
        ),
        ("touch ../out/x; " + ok, "wrote \"x\" and did not name it"),
        (
            #"echo '{"type":"output","path":"x"}'; "# + ok,
            "named the output \"x\" and did not write it"
        ),
        ("head -c 2000000 /dev/zero | tr '\\0' a; sleep 60", "more than 1048576 bytes"),
        (
            #"echo '{"type":"diagnostic","message":"bad"}'; "# + ok,
            "reported an error and the result \"ok\""
        ),
        (
            #"echo '{"type":"output","path":"x"}'; echo '{"type":"result","status":"skipped"}'"#,
            "named outputs and the result \"skipped\""
        ),
    ])
    func `a plugin that breaks the protocol is told so`(body: String, reason: String) async throws {
        try await withTemporaryFolder { folder in
            let fixture = try fixture(folder, script(body))
            let failure = try #require(try await fixture.failure())
            #expect(failure.status == .pluginContract)
            #expect(failure.diagnostics[0].summary.contains(reason), "\(failure.diagnostics)")
            #expect(failure.diagnostics[0].place?.pointer == "/stages/0/uses")
            #expect(try files(below: "\(folder)/dist") == [])
        }
    }

    @Test func `the last words on standard error are shown`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try fixture(folder, script("echo 'no such font' >&2; exit 1"))
            let failure = try #require(try await fixture.failure())
            #expect(failure.diagnostics[0].help?.contains("no such font") == true)
        }
    }

    @Test func `a plugin that hangs is stopped with its children`() async throws {
        try await withTemporaryFolder { folder in
            let marker = "\(folder)/alive"
            let body = "(trap '' HUP; sleep 20; touch \(marker)) & trap '' TERM; sleep 20"
            let fixture = try fixture(folder, script(body), stage: #""timeout": 1"#)
            let failure = try #require(try await fixture.failure())
            #expect(failure.status == .timeOut)
            #expect(failure.diagnostics[0].summary == "./plugins/p did not end within 1 s")
            let left = try run(["pgrep", "-f", marker])
            #expect(left.output == "")
        }
    }

    @Test func `a mistake that it reports is placed in the pipeline`() async throws {
        try await withTemporaryFolder { folder in
            let body = """
                echo '{"type":"diagnostic","message":"no such town","pointer":"/town","help":"try Oslo"}'
                echo '{"type":"result","status":"failed"}'
                """
            let options = #""options":{"type":"object","properties":{"town":{"type":"string"}}}"#
            let fixture = try fixture(
                folder,
                script(body, describe: options),
                stage: #""with": {"town": "Olso"}"#
            )
            let failure = try #require(try await fixture.failure())
            #expect(failure.status == .stage)
            #expect(failure.diagnostics[0].place?.pointer == "/stages/0/with/town")
            #expect(failure.diagnostics[0].help == "try Oslo")
        }
    }

    @Test func `its options are checked against its schema before it runs`() async throws {
        try await withTemporaryFolder { folder in
            let options =
                #""options":{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}"#
            let fixture = try fixture(
                folder,
                script("touch \(folder)/ran", describe: options),
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
            let fixture = try fixture(
                folder,
                script(body + "\n" + Self.ok, describe: inputs),
                top: #""environment": ["TOWN", "SECRET"],"#
            )
            try await fixture.make(environment: ["TOWN": "Oslo", "SECRET": "x"])
            let list = String(decoding: try read("\(fixture.release)/stages/p/list"), as: UTF8.self)
            #expect(list == "a.txt\nb.txt\nTOWN=Oslo\n")
        }
    }

    @Test func `a result of nothing to do is a skipped stage`() async throws {
        try await withTemporaryFolder { folder in
            let body = #"echo '{"type":"result","status":"skipped","reason":"a quiet day"}'"#
            let fixture = try fixture(folder, script(body))
            try await fixture.make()
            let manifest = try JSONDocument(try read("\(fixture.release)/manifest.json")).value
            #expect(manifest["stages"]?.array?.first?["reason"] == "a quiet day")
        }
    }

    @Test func `a stage that needs a seal runs over the landed release`() async throws {
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
                script("cp release/manifest.json.length \(folder)/sent\n" + Self.ok)
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
        (#""sha256": "00""#, "has the SHA-256"),
        (#""uses2": 1"#, "unknown key"),
    ])
    func `a plugin of another digest than the pinned one does not run`(
        stage: String,
        reason: String
    ) async throws {
        try await withTemporaryFolder { folder in
            let fixture = try fixture(folder, script("touch \(folder)/ran"), stage: stage)
            let failure = try #require(try await fixture.failure())
            #expect(failure.status == .pipeline)
            #expect(failure.diagnostics[0].summary.contains(reason))
            #expect(try !files(below: folder).contains("ran"))
        }
    }

    @Test func `it is asked to describe itself once for each of its versions`() async throws {
        try await withTemporaryFolder { folder in
            let count = "echo x >> \(folder)/asked\n"
            let text = script(Self.ok).replacing("#!/bin/sh\n", with: "#!/bin/sh\n\(count)")
            let fixture = try fixture(folder, text)
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
            let fixture = try fixture(
                folder,
                script("(cd \(folder)/repo && \(change))\n" + Self.ok)
            )
            let failure = try #require(try await fixture.failure())
            #expect(failure.status == .stage)
            #expect(
                failure.diagnostics[0].summary == "\(path) changed while the release was made",
                "\(failure.diagnostics)"
            )
            #expect(try files(below: "\(folder)/dist") == [])
        }
    }

    @Test func `a change that git ignores is a warning`() async throws {
        try await withTemporaryFolder { folder in
            let body = "echo x > \(folder)/repo/build/log\n" + Self.ok
            let fixture = try fixture(folder, script(body))
            try fixture.change([".gitignore": "build/\n"])
            try write("old", to: "\(folder)/repo/build/other")
            try await fixture.make()
            #expect(
                fixture.events.warnings.contains {
                    $0.contains("build/log changed while the release was made")
                },
                "\(fixture.events.warnings)"
            )
        }
    }

    @Test func `a publish stage that failed is taken up again by the same release`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ReleaseFixture(
                in: folder,
                stages: """
                    {"name": "s", "uses": "shout", "with": {"files": ["a.txt"]}},
                    {"name": "seal", "uses": "length"},
                    {"name": "p", "uses": "./plugins/p", "needs": ["seal"]}
                    """
            )
            let body =
                "[ -e \(folder)/online ] || exit 1\ncp release/stages/s/a.txt \(folder)/sent\n"
            try fixture.addScript("plugins/p", script(body + Self.ok))
            let failure = try #require(try await fixture.failure())
            #expect(failure.status == .pluginContract)
            let landed = try read("\(fixture.release)/manifest.json")
            try write("", to: "\(folder)/online")
            try await fixture.make()
            #expect(try read("\(folder)/sent") == Array("ALPHA\n".utf8))
            #expect(try read("\(fixture.release)/manifest.json") == landed)
            try write("other", to: "\(fixture.release)/report.html.new")
            let refusal = try #require(try await fixture.failure())
            #expect(refusal.diagnostics[0].summary.hasSuffix("exists already"))
        }
    }

    @Test func `a plugin that changes another stage's files breaks its contract`() async throws {
        try await withTemporaryFolder { folder in
            let body = "echo x >> ../../../release/stages/s/a.txt\n" + Self.ok
            let fixture = try ReleaseFixture(
                in: folder,
                stages: """
                    {"name": "s", "uses": "shout", "with": {"files": ["a.txt"]}},
                    {"name": "p", "uses": "./plugins/p", "needs": ["s"]}
                    """
            )
            try fixture.addScript("plugins/p", script(body))
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
            let text = script("", describe: inputs).replacing("read hello", with: "exec sleep 60")
            let fixture = try fixture(folder, text, stage: #""timeout": 1"#)
            let many = (0..<1_500).map { ("many/\($0).txt", "\($0)") }
            try fixture.change(Dictionary(many) { first, _ in first })
            let failure = try #require(try await fixture.failure())
            #expect(failure.status == .timeOut)
        }
    }

    @Test func `a plugin sees neither key files nor what shipit writes`() async throws {
        try await withTemporaryFolder { folder in
            let body =
                "find . -type f | sort > ../out/list\n"
                + #"echo '{"type":"output","path":"list"}'"# + "\n" + Self.ok
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
                script(body, describe: #""inputs":{"files":["**"]}"#)
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
            try fixture.addScript("plugins/p", script("touch \(folder)/ran", describe: inputs))
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
            let failure = try #require(try await fixture(folder, text).failure())
            #expect(failure.status == .pluginContract)
            #expect(failure.diagnostics[0].summary.contains("it speaks the protocol versions [2]"))
        }
    }

    @Test func `a file without the executable bit gets the command that mends it`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try fixture(folder, script(Self.ok))
            try run(["chmod", "-x", "\(fixture.repository.path)/plugins/p"])
            try fixture.change([:])
            let failure = try #require(try await fixture.failure())
            #expect(failure.diagnostics[0].help == "run: chmod +x ./plugins/p")
        }
    }
}
