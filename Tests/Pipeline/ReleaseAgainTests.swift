import Files
import JSON
import Testing
import TestSupport

@testable import Diagnostics
@testable import Pipeline
@testable import PluginAPI

/// Seals a document with a number that is never the same.
struct RandomPlugin: SealPlugin {
    struct Options: StageOptions {}

    struct RandomSealer: Sealer {
        let isReproducible = false
        let extensions = [".random", ".other"]
        func seal(_ document: SealedDocument, as extension: String) throws -> [UInt8] {
            Array("\(document.bytes.count)\(`extension`) \(UInt64.random(in: 0 ... .max))\n".utf8)
        }
        func accepts(
            _ seal: [UInt8],
            of document: SealedDocument,
            as extension: String
        ) throws -> Bool {
            String(decoding: seal, as: UTF8.self)
                .hasPrefix("\(document.bytes.count)\(`extension`) ")
        }
    }

    static let descriptor = PluginDescriptor(
        name: "random",
        version: "1",
        summary: "Seals a document with a number.",
        options: []
    )

    func prepare(_ options: Options, in context: SealContext) throws -> any Sealer {
        RandomSealer()
    }
}

/// The second release of a tag.
struct ReleaseAgainTests {
    private static let shout = #"{"name": "s", "uses": "shout", "with": {"files": ["a.txt"]}}"#

    @Test(arguments: ["cache", nil]) func `the same release again changes nothing`(
        cache: String?
    ) async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ReleaseFixture(in: folder, stages: Self.shout)
            let first = try await fixture.make()
            #expect(fixture.events.kinds.last == "released")
            let before = try FileSystem.fingerprint(of: fixture.release)
            let second = try await fixture.make(cache: cache)
            #expect(fixture.events.kinds.last == "unchanged")
            #expect(second == first)
            #expect(try FileSystem.fingerprint(of: fixture.release) == before)
            #expect(try FileSystem.names(in: "\(folder)/dist").decoded == ["1.0.0"])
        }
    }

    @Test func `a seal that is never the same does not make a release another`() async throws {
        try await withTemporaryFolder { folder in
            let stages = Self.shout + #", {"name": "seal", "uses": "random"}"#
            let fixture = try ReleaseFixture(in: folder, stages: stages)
            try await fixture.make()
            try await fixture.make()
            #expect(fixture.events.kinds.last == "unchanged")
            // One that is not its own is no excuse.
            try write("0 0\n", to: "\(fixture.release)/manifest.json.random")
            let failure = try #require(try await fixture.failure())
            #expect(failure.status == .conflict)
            try await fixture.make(clean: true)
            #expect(fixture.events.kinds.last == "released")
        }
    }

    @Test func `another commit is refused before any work`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ReleaseFixture(in: folder, stages: Self.shout)
            try await fixture.make()
            try fixture.change(["a.txt": "other\n"])
            let failure = try #require(try await fixture.failure())
            #expect(failure.status == .conflict)
            #expect(failure.diagnostics.count == 1)
            let summary = failure.diagnostics[0].summary
            #expect(summary.contains("dist/1.0.0 exists already, with other facts: commit "))
            #expect(failure.diagnostics[0].help?.hasPrefix("if the tag was moved") == true)
            #expect(fixture.events.kinds == [])
        }
    }

    @Test func `other bytes are refused, and each artifact is named`() async throws {
        try await withTemporaryFolder { folder in
            let stages = #"{"name": "s", "uses": "shout", "with": {"files": ["a.txt", "b.txt"]}}"#
            let fixture = try ReleaseFixture(in: folder, stages: stages)
            try await fixture.make()
            try write("mine", to: "\(fixture.release)/stages/s/a.txt")
            try write("mine", to: "\(fixture.release)/stages/s/c.txt")
            try FileSystem.remove("\(fixture.release)/stages/s/b.txt")
            let failure = try #require(try await fixture.failure())
            #expect(failure.status == .conflict)
            #expect(
                failure.diagnostics.dropFirst().map(\.summary) == [
                    "stages/s/a.txt differs", "stages/s/b.txt is not in the existing release",
                    "stages/s/c.txt is only in the existing release",
                ]
            )
            #expect(failure.diagnostics[0].summary.hasSuffix("differs from it in 3 files"))
            #expect(try read("\(fixture.release)/stages/s/a.txt") == Array("mine".utf8))
        }
    }

    @Test func `what is no release is refused, and replaced on request`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ReleaseFixture(in: folder, stages: Self.shout)
            try write("mine", to: "\(fixture.release)/note")
            let failure = try #require(try await fixture.failure())
            #expect(failure.status == .conflict)
            #expect(failure.diagnostics[0].summary.contains("exists already and is not a release"))
            #expect(try read("\(fixture.release)/note") == Array("mine".utf8))
            try await fixture.make(clean: true)
            #expect(try !files(below: fixture.release).contains("note"))
        }
    }

    @Test func `two releases at once both end well`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ReleaseFixture(in: folder, stages: Self.shout)
            async let one = fixture.make()
            async let two = fixture.make()
            let both = try await [one, two]
            #expect(both[0] == both[1])
            #expect(try FileSystem.names(in: "\(folder)/dist").decoded == ["1.0.0"])
        }
    }

    /// Two publish stages that count their runs; the second works only when `online` exists.
    private func publishing(in folder: String) throws -> ReleaseFixture {
        let fixture = try ReleaseFixture(
            in: folder,
            stages: Self.shout + """
                , {"name": "seal", "uses": "length"},
                {"name": "one", "uses": "./plugins/one", "needs": ["seal"]},
                {"name": "two", "uses": "./plugins/two", "needs": ["seal"]}
                """
        )
        try fixture.addScript(
            "plugins/one",
            ShellPlugin.script("echo 1 >> \(folder)/one\n" + ShellPlugin.ok)
        )
        let body = "[ -e \(folder)/online ] || exit 1\necho 2 >> \(folder)/two\n"
        try fixture.addScript("plugins/two", ShellPlugin.script(body + ShellPlugin.ok))
        return fixture
    }

    @Test func `publishing goes on with the stage that failed`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try publishing(in: folder)
            #expect(try await fixture.failure() != nil)
            try write("", to: "\(folder)/online")
            try await fixture.make()
            #expect(fixture.events.kinds.contains("unchanged"))
            try await fixture.make()
            #expect(try read("\(folder)/one") == Array("1\n".utf8))
            #expect(try read("\(folder)/two") == Array("2\n".utf8))
            #expect(fixture.events.kinds.last?.hasPrefix("two: it has published") == true)
            try await fixture.make(clean: true)
            #expect(try read("\(folder)/one") == Array("1\n1\n".utf8))
            let next = try read("\(folder)/dist/.published/1.0.0.json")
            #expect(try JSONDocument(next).value["stages"]?.members?.map(\.key) == ["one", "two"])
        }
    }

    @Test func `what another run left of a release is verified when it has ended`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try publishing(in: folder)
            try write("", to: "\(folder)/online")
            try await fixture.make()
            let project = try LoadedProject(
                LoadedProject.Request(
                    repository: fixture.repository.path,
                    dist: "\(folder)/dist",
                    environment: ["PATH": "/usr/bin:/bin"]
                )
            )
            let publication = try FolderPublication(
                fixture.release,
                of: project,
                registry: ReleaseFixture.registry,
                options: FolderPublication.Options()
            )
            var lock: TemporaryLock? = try await ReleaseLock.take(fixture.release) {}
            let events = SeenEvents()
            let run = Task { try await publication.publish(again: true) { events.add($0) } }
            while !events.warnings.contains(where: { $0.contains("waits for it") }) {
                try await Task.sleep(for: .milliseconds(10))
            }
            try write("altered", to: "\(fixture.release)/stages/s/a.txt")
            withExtendedLifetime(lock) {}
            lock = nil
            let failure = await #expect(throws: Failure.self) { try await run.value }
            #expect(failure?.status == .verification)
            #expect(try read("\(folder)/one") == Array("1\n".utf8))
        }
    }

    @Test func `a snapshot and a part of a release are marked and never published`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try publishing(in: folder)
            try write("", to: "\(folder)/online")
            let part = try await fixture.make(selection: StageSelection(only: ["one"]))
            #expect(part.folder.hasSuffix("/dist/1.0.0-partial"))
            #expect(fixture.events.kinds.first == "planned 1 of 4")
            let manifest = try JSONDocument(try read("\(part.folder)/manifest.json")).value
            #expect(manifest["partial"] == true)
            #expect(
                manifest["stages"]?.array?.compactMap { $0["reason"]?.string } == [
                    "left out by --only", "a partial release is never published",
                    "left out by --only",
                ]
            )
            try write("dirty", to: "\(fixture.repository.path)/a.txt")
            let snapshot = try await fixture.make(snapshot: true)
            #expect(snapshot.folder.contains("/dist/1.0.1-snapshot.0.g"))
            let page = try read("\(snapshot.folder)/report.html")
            #expect(String(decoding: page, as: UTF8.self).contains("snapshot, not a release"))
            // What is only looked at is replaced.
            try write("dirtier", to: "\(fixture.repository.path)/a.txt")
            #expect(try await fixture.make(snapshot: true).folder == snapshot.folder)
            #expect(try read("\(snapshot.folder)/stages/s/a.txt") == Array("DIRTIER".utf8))
            #expect(try files(below: folder).filter { ["one", "two"].contains($0) } == [])
            try fixture.repository.git("checkout", "--quiet", "a.txt")
            // Neither stands in the way of the release.
            #expect(try await fixture.make().folder.hasSuffix("/dist/1.0.0"))
            #expect(try read("\(folder)/one") == Array("1\n".utf8))
            var request = Verification.Request(release: part.folder)
            request.ignoresSignatures = true
            let summary = try Verification.verify(request, registry: PluginRegistry([]))
            #expect(summary.limits == ["it is a part of a release, without s, one, two"])
        }
    }

    @Test func `warnings are in the manifest and the report, from the cache too`() async throws {
        try await withTemporaryFolder { folder in
            let files = ["a.txt": "warn", "b.txt": "b"]
            let fixture = try ReleaseFixture(in: folder, stages: Self.shout, files: files)
            try await fixture.make()
            let manifest = try read("\(fixture.release)/manifest.json")
            let expected: JSONValue = [
                [
                    "message": "a quiet text", "pointer": "/stages/0/with/files/0",
                    "stage": "s",
                ]
            ]
            #expect(try JSONDocument(manifest).value["warnings"] == expected)
            let page = String(decoding: try read("\(fixture.release)/report.html"), as: UTF8.self)
            #expect(page.contains(">1 warning</h2>"))
            #expect(page.contains("a quiet text"))
            try await fixture.make(dist: "other")
            #expect(try read("\(folder)/other/1.0.0/manifest.json") == manifest)
        }
    }

    @Test func `a publish stage that skipped, or reads other variables, runs again`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ReleaseFixture(
                in: folder,
                stages: Self.shout + """
                    , {"name": "seal", "uses": "length"},
                    {"name": "p", "uses": "./plugins/p", "needs": ["seal"]}
                    """,
                top: #""environment": ["SITE"],"#
            )
            let body = """
                if [ "$SITE" = none ]; then
                  echo '{"type":"result","status":"skipped","reason":"no site"}'; exit; fi
                echo "$SITE" >> \(folder)/sent
                """
            let script = ShellPlugin.script(
                body + "\n" + ShellPlugin.ok,
                describe: #""cacheable":true,"inputs":{"env":["SITE"]}"#
            )
            try fixture.addScript("plugins/p", script)
            for site in ["none", "staging", "prod", "prod"] {
                try await fixture.make(environment: ["SITE": site])
            }
            #expect(try read("\(folder)/sent") == Array("staging\nprod\n".utf8))
        }
    }

    @Test func `a plugin's warning names no folder of the run`() async throws {
        try await withTemporaryFolder { folder in
            let body = """
                printf '{"type":"diagnostic","severity":"warning","message":"see %s/a and %s"}\\n' \
                  "$PWD" "$TMPDIR"
                """
            let fixture = try ShellPlugin.fixture(
                folder,
                ShellPlugin.script(body + "\n" + ShellPlugin.ok)
            )
            try await fixture.make(cache: nil)
            let warning = try JSONDocument(try read("\(fixture.release)/manifest.json"))
                .value["warnings"]?.array?.first
            #expect(warning?["message"] == "see a and temporary")
            try await fixture.make(cache: nil)
            #expect(fixture.events.kinds.last == "unchanged")
        }
    }

    @Test func `two releases at once with seals of their own publish once`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ReleaseFixture(
                in: folder,
                stages: Self.shout + """
                    , {"name": "seal", "uses": "random"},
                    {"name": "p", "uses": "./plugins/p", "needs": ["seal"]}
                    """
            )
            let body = "sleep 1\necho 1 >> \(folder)/sent\n"
            try fixture.addScript("plugins/p", ShellPlugin.script(body + ShellPlugin.ok))
            async let one = fixture.make()
            async let two = fixture.make()
            let both = try await [one, two]
            #expect(both[0] == both[1])
            #expect(try read("\(folder)/sent") == Array("1\n".utf8))
            let names = try FileSystem.names(in: "\(folder)/dist").decoded
            #expect(names == [".published", "1.0.0"])
        }
    }

    @Test func `a part of a release never replaces a whole one`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ReleaseFixture(
                in: folder,
                stages: Self.shout + #", {"name": "seal", "uses": "length"}"#,
                top: #""folder": "{version}","#
            )
            try fixture.repository.git("tag", "v1.0.0-partial")
            try fixture.repository.git("tag", "--delete", "v1.0.0")
            let whole = try await fixture.make()
            try fixture.repository.commit(["b.txt": "later"])
            try fixture.repository.git("tag", "v1.0.0")
            try fixture.repository.git("tag", "--delete", "v1.0.0-partial")
            let failure = await #expect(throws: Failure.self) {
                try await fixture.make(clean: true, selection: StageSelection(only: ["s"]))
            }
            #expect(failure?.status == .conflict)
            #expect(whole.folder.hasSuffix("/1.0.0-partial"))
            #expect(try files(below: whole.folder).contains("manifest.json.length"))
        }
    }
}
