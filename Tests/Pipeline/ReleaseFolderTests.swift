import Testing
import TestSupport

@testable import Diagnostics
@testable import Pipeline
@testable import Releases

struct ReleaseFolderTests {
    private static let shout = #"{"name": "s", "uses": "shout", "with": {"files": ["a.txt"]}}"#

    /// The folder of the release of a tag.
    private func name(_ tag: String, _ top: String) async throws -> String {
        try await withTemporaryFolder { folder in
            let fixture = try ReleaseFixture(in: folder, stages: Self.shout, top: top)
            try fixture.repository.git("tag", "--delete", "v1.0.0")
            try fixture.repository.git("tag", tag)
            return String(try await fixture.make().folder.dropFirst("\(folder)/dist/".count))
        }
    }

    @Test(arguments: [
        ("v1.2.0", "", "1.2.0"), ("v1.2.0-rc.1", "", "1.2.0-rc.1-1"), ("v1.2.0+7", "", "1.2.0+7"),
        (
            "release/2026.7.4/2026.2600",
            #""tag": "release/{version}/{build}", "build": {"strategy": "tag"}"#,
            "2026.7.4-2026.2600"
        ),
        ("beta/1.2.0", #""tag": "{channel}/{version}""#, "1.2.0-1"),
        ("release/1.2.0", #""tag": "{channel}/{version}""#, "1.2.0"),
    ])
    func `a folder is named by the version, and the build where two may share it`(
        tag: String,
        version: String,
        expected: String
    ) async throws {
        #expect(try await name(tag, #""version": {\#(version)},"#) == expected)
    }

    @Test func `a pipeline names the folder`() async throws {
        #expect(
            try await name("v1.2.0", #""folder": "{channel} {build}-{version}","#)
                == "stable 1-1.2.0"
        )
    }

    @Test(arguments: [
        ("{tag}", "can't be the name of a folder"), ("{verson}", "unknown placeholder {verson}"),
        ("../{version}", "can't be the name of a folder"), (".{version}", "can't be the name"),
        ("{stage.s}", "can't be the name of a folder"), ("{env.HOME}", "is not listed"),
        ("{version", "is not closed"), ("", "can't be the name of a folder"),
    ])
    func `a pattern that gives no folder is an error at its place`(
        pattern: String,
        words: String
    ) async throws {
        let failure = await #expect(throws: Failure.self) {
            try await name(
                "release/1.2.0",
                #""folder": "\#(pattern)", "version": {"tag": "release/{version}"},"#
            )
        }
        #expect(failure?.status == .pipeline)
        #expect(failure?.diagnostics.first?.summary.contains(words) == true)
        #expect(failure?.diagnostics.first?.place?.pointer == "/folder")
    }

    @Test func `two builds of one version have a folder each, and the higher is the last`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let top =
                #""version": {"tag": "release/{version}/{build}", "build": {"strategy": "tag"}},"#
            let fixture = try ReleaseFixture(in: folder, stages: Self.shout, top: top)
            for build in ["2026.2600", "2026.2601"] {
                try fixture.repository.commit(["a.txt": build])
                try fixture.repository.git("tag", "release/2026.7.4/\(build)")
                try await fixture.make()
            }
            let names = try run(["ls", "\(folder)/dist"]).output
            #expect(names == "2026.7.4-2026.2600\n2026.7.4-2026.2601\n")
            try fixture.repository.commit(["a.txt": "low"])
            try fixture.repository.git("tag", "release/2026.7.5/2026.2600")
            let failure = try #require(try await fixture.failure())
            #expect(failure.status == .gitState)
            #expect(failure.diagnostics[0].summary.contains("is not higher than 2026.2601"))
            // The job of an earlier build is run again.
            try fixture.repository.git("checkout", "--quiet", "release/2026.7.4/2026.2600")
            try await fixture.make()
            #expect(fixture.events.kinds.last == "unchanged")
        }
    }
}
