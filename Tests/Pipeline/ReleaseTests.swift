import JSON
import Testing
import TestSupport

@testable import Diagnostics
@testable import Pipeline
@testable import Releases

struct ReleaseTests {
    private static let shout =
        #"{"name": "s", "uses": "shout", "with": {"files": ["a.txt", "b.txt"]}}"#

    private let bundle = "bundle/App-1.0.0.zip"

    @Test func `a release holds all that the design says`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ReleaseFixture(
                in: folder,
                stages: Self.shout + #", {"name": "seal", "uses": "length"}"#,
                top: #""bundle": ["zip", "tar.zst"],"#
            )
            let summary = try await fixture.make()
            #expect(
                try files(below: fixture.release) == [
                    "App-1.0.0.tar.zst", "App-1.0.0.zip", "checksums.txt", "checksums.txt.length",
                    "manifest.json", "manifest.json.length", "report.html", "sbom.cdx.json",
                    "sbom.cdx.json.length", "stages/s/a.txt", "stages/s/b.txt",
                ]
            )
            #expect(try read("\(fixture.release)/stages/s/b.txt") == Array("BETA\n".utf8))
            #expect(summary.bundles.map(\.name) == ["App-1.0.0.tar.zst", "App-1.0.0.zip"])
            #expect(try files(below: "\(folder)/dist").allSatisfy { $0.hasPrefix("1.0.0/") })
            let sums = try run(
                ["sha256sum", "-c", "--strict", "checksums.txt"],
                in: fixture.release
            )
            #expect(sums.status == 0, "\(sums.error)")
            var request = Verification.Request(release: fixture.release)
            request.ignoresSignatures = true
            let verified = try Verification.verify(request, registry: PluginRegistry([]))
            #expect(verified.bundles.count == 2)
        }
    }

    @Test func `the same tag gives the same bytes in another folder with other jobs`() async throws
    {
        try await withTemporaryFolder { first in
            try await withTemporaryFolder { second in
                let one = try ReleaseFixture(in: first, stages: Self.shout)
                let two = try ReleaseFixture(in: second, stages: Self.shout)
                try await one.make(jobs: 1)
                try await two.make(jobs: 8, cache: nil)
                let difference = try run(["diff", "-r", one.release, two.release])
                #expect(difference.status == 0, "\(difference.output)")
            }
        }
    }

    @Test func `a second release performs nothing, and a changed input only its units`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let fixture = try ReleaseFixture(in: folder, stages: Self.shout)
            try await fixture.make()
            #expect(fixture.events.units(.ran) == [bundle, "s/0: a.txt", "s/1: b.txt"])
            let before = try read("\(fixture.release)/checksums.txt")
            try await fixture.make(clean: true)
            #expect(fixture.events.units(.ran) == [])
            #expect(try read("\(fixture.release)/checksums.txt") == before)
            try fixture.change(["b.txt": "gamma\n"])
            try await fixture.make(clean: true)
            #expect(fixture.events.units(.ran) == [bundle, "s/1: b.txt"])
            #expect(fixture.events.units(.cached) == ["s/0: a.txt"])
        }
    }

    @Test func `a damaged cache is found and its units remade`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ReleaseFixture(in: folder, stages: Self.shout)
            try await fixture.make()
            let before = try read("\(fixture.release)/checksums.txt")
            let blob = ContentDigest(of: Array("ALPHA\n".utf8)).hash
            try write("OMEGA\n", to: "\(folder)/cache/cas/\(blob)")
            try await fixture.make(clean: true)
            #expect(fixture.events.units(.ran) == ["s/0: a.txt"])
            #expect(try read("\(fixture.release)/checksums.txt") == before)
            #expect(try read("\(folder)/cache/cas/\(blob)") == Array("ALPHA\n".utf8))
        }
    }

    @Test func `a warning of a unit is reported again when the unit is cached`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ReleaseFixture(
                in: folder,
                stages: Self.shout,
                files: [
                    "a.txt": "warn", "b.txt": "b",
                ]
            )
            try await fixture.make()
            let first = fixture.events.warnings
            try await fixture.make(clean: true)
            #expect(fixture.events.warnings == first)
            #expect(
                first.first?.hasPrefix("warning: s: a quiet text\n  --> pipeline.json:1:") == true
            )
        }
    }

    @Test func `a stage gets what another made by naming its folder`() async throws {
        try await withTemporaryFolder { folder in
            let later = #"{"name": "z", "uses": "shout", "with": {"files": ["{stage.s}/a.txt"]}}"#
            let fixture = try ReleaseFixture(in: folder, stages: later + "," + Self.shout)
            try await fixture.make()
            #expect(try read("\(fixture.release)/stages/z/a.txt") == Array("ALPHA\n".utf8))
        }
    }

    @Test func `a failed unit leaves nothing and names its option`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ReleaseFixture(
                in: folder,
                stages: Self.shout,
                files: [
                    "a.txt": "fail", "b.txt": "b",
                ]
            )
            let failure = try #require(try await fixture.failure())
            #expect(failure.status == .stage)
            #expect(failure.diagnostics.map(\.stage) == ["s"])
            #expect(failure.diagnostics[0].place?.pointer == "/stages/0/with/files/0")
            #expect(try files(below: "\(folder)/dist") == [])
        }
    }

    @Test func `what a killed run left is removed by the next`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ReleaseFixture(in: folder, stages: Self.shout)
            try write("half", to: "\(folder)/dist/.shipit-dead/release/manifest.json")
            try write("", to: "\(folder)/dist/.shipit-dead.lock")
            try await fixture.make()
            #expect(try files(below: "\(folder)/dist").allSatisfy { $0.hasPrefix("1.0.0/") })
        }
    }

    @Test func `skipped stages are in the manifest with their reason`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ReleaseFixture(
                in: folder,
                stages: Self.shout + #", {"name": "seal", "uses": "length"}"#
            )
            try await fixture.make(selection: StageSelection(skip: ["seal"]))
            let part = "\(fixture.release)-partial"
            let manifest = try JSONDocument(try read("\(part)/manifest.json")).value
            #expect(
                manifest["stages"] == [
                    ["name": "s", "outcome": "done", "uses": "shout"],
                    [
                        "name": "seal", "outcome": "skipped", "reason": "left out by --skip",
                        "uses": "length",
                    ],
                ]
            )
            #expect(try !files(below: part).contains("manifest.json.length"))
        }
    }

    @Test func `two releases at once share a cache and give the same bytes`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ReleaseFixture(in: folder, stages: Self.shout)
            async let one = fixture.make(dist: "one")
            async let two = fixture.make(dist: "two")
            _ = try await (one, two)
            let difference = try run(["diff", "-r", "\(folder)/one", "\(folder)/two"])
            #expect(difference.status == 0, "\(difference.output)")
        }
    }
}

struct PlanMistakeTests {
    private func failure(_ stages: String) async throws -> Failure {
        try await withTemporaryFolder { folder in
            let fixture = try ReleaseFixture(in: folder, stages: stages)
            let failure = try await fixture.failure()
            #expect(try files(below: folder).allSatisfy { $0.hasPrefix("repo/") })
            return try #require(failure)
        }
    }

    @Test func `every error of every stage is reported at once`() async throws {
        let found = try await failure(
            """
            {"name": "a", "uses": "shot", "with": {}},
            {"name": "b", "uses": "shout", "with": {"files": ["none.txt", "../../etc/passwd"]}},
            {"name": "c", "uses": "shout", "needs": ["d"], "with": {"file": [], "files": []}},
            {"name": "d", "uses": "shout", "needs": ["c", "e"], "with": {"files": ["{versoin}"]}},
            {"name": "f", "uses": "shout", "with": {"files": ["{stage.bb}/x"]}}
            """
        )
        #expect(found.status == .pipeline)
        #expect(
            found.diagnostics.map { "\($0.place?.pointer ?? "-") \($0.summary)" } == [
                "/stages/3/needs/1 needs the unknown stage \"e\"",
                "/stages/4/with/files/0 needs the unknown stage \"bb\"",
                "/stages/2 dependency cycle: c → d → c",
                "/stages/0/uses no plugin \"shot\"",
                "/stages/1/with/files/0 no \"none.txt\" in the repository",
                "/stages/2/with/file unknown key \"file\"",
                "/stages/3/with/files/0 unknown placeholder {versoin}",
            ]
        )
        #expect(found.diagnostics.allSatisfy { $0.place?.position != nil })
        #expect(
            found.diagnostics[3].help?.hasPrefix(
                "did you mean \"shout\"? built in: \"count\", \"edit\", \"large-files\", "
                    + "\"length\", \"random\", \"shout\""
            ) == true
        )
    }

    @Test(arguments: ["../../../etc/passwd", "/etc/passwd", "a/../../x"])
    func `a path that leaves the repository is refused`(path: String) async throws {
        let found = try await failure(
            #"{"name": "a", "uses": "shout", "with": {"files": ["\#(path)"]}}"#
        )
        #expect(found.diagnostics.map(\.summary) == ["\"\(path)\" leaves the repository"])
    }

    @Test func `two outputs at one path are refused before anything runs`() async throws {
        let found = try await failure(
            #"{"name": "a", "uses": "shout", "with": {"files": ["a.txt", "b.txt"], "output": "x"}}"#
        )
        #expect(found.status == .pipeline)
        #expect(found.diagnostics[0].summary.hasPrefix("two outputs at one path: \"x\""))
    }

    @Test func `an output that no stage makes is refused before anything runs`() async throws {
        let found = try await failure(
            """
            {"name": "a", "uses": "shout", "with": {"files": ["a.txt"]}},
            {"name": "b", "uses": "shout", "with": {"files": ["{stage.a}/b.txt"]}}
            """
        )
        #expect(found.diagnostics.map(\.summary) == ["stage \"a\" makes no \"b.txt\""])
    }

    @Test func `two seals of one name are refused`() async throws {
        let found = try await failure(
            #"{"name": "a", "uses": "length"}, {"name": "b", "uses": "length"}"#
        )
        #expect(
            found.diagnostics.map(\.summary) == [
                "two outputs at one path: \"manifest.json.length\""
            ]
        )
    }
}
