import Releases
import Testing
import TestSupport

@testable import Diagnostics
@testable import Pipeline

/// The build number's rules through a whole project: pipeline, git, the releases that stand.
struct BuildRuleTests {
    private func project(
        _ fixture: ReleaseFixture,
        previousManifest: String? = nil,
        snapshot: Bool = false,
        environment: [String: String] = [:]
    ) throws -> LoadedProject {
        try LoadedProject(
            LoadedProject.Request(
                repository: fixture.repository.path,
                dist: "\(fixture.folder)/dist",
                previousManifest: previousManifest,
                snapshot: snapshot ? .always : .never,
                environment: environment
            )
        )
    }

    /// The failure of a project that must be refused.
    private func refusal(
        _ fixture: ReleaseFixture,
        previousManifest: String? = nil,
        snapshot: Bool = false
    ) -> Failure? {
        #expect(throws: Failure.self) {
            try project(fixture, previousManifest: previousManifest, snapshot: snapshot)
        }
    }

    /// A complete release 1.0.0 of build 57, and a commit that is tagged 1.1.0 and numbered
    /// otherwise.
    private func withReleases(
        build: String,
        _ body: (ReleaseFixture) throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            func top(_ build: String) -> String { #""version": {"build": \#(build)},"# }
            let fixture = try ReleaseFixture(
                in: folder,
                stages: "",
                top: top(#"{"strategy": "explicit", "number": "57"}"#)
            )
            try await fixture.make()
            try fixture.repository.commit(
                ["pipeline.json": "{\"name\": \"App\", \(top(build)) \"stages\": []}"]
            )
            try fixture.repository.git("tag", "v1.1.0")
            try body(fixture)
        }
    }

    @Test func `a release whose build is not above the existing one's is refused as git's state`()
        async throws
    {
        try await withReleases(build: #"{"offset": 10}"#) { fixture in
            let manifest = "\(fixture.release)/manifest.json"
            let refused = refusal(fixture)
            #expect(refused?.status == .gitState)
            #expect(
                refused?.diagnostics == [
                    Diagnostic(
                        "the build number 12 is not higher than 57, the one of 1.0.0",
                        at: Place(file: manifest, pointer: "/build"),
                        help: "App Store Connect refuses it as used or too low (ITMS-90189, "
                            + "ITMS-90061): raise \"offset\" under version.build by 46 or more"
                    )
                ]
            )
            // 46 more would do at that commit; this one is the third, so 10 and 45 give 58.
            for (offset, build) in [(54, nil), (55, "58")] {
                let version = #""version": {"build": {"offset": \#(offset)}},"#
                try fixture.repository.git("checkout", "--quiet", "--detach", "v1.1.0^{}")
                try fixture.repository.commit(
                    ["pipeline.json": "{\"name\": \"App\", \(version) \"stages\": []}"]
                )
                try fixture.repository.git("tag", "v1.2.\(offset)")
                if let build {
                    #expect(try project(fixture).release.build == build)
                } else {
                    #expect(refusal(fixture)?.status == .gitState)
                }
            }
        }
    }

    @Test func `numbers that start again with each version are compared within one only`()
        async throws
    {
        let build = #"{"strategy": "explicit", "number": "5", "perVersion": true}"#
        try await withReleases(build: build) { fixture in
            #expect(try project(fixture).release.build == "5")
            let manifest = "\(fixture.release)/manifest.json"
            #expect(try project(fixture, previousManifest: manifest).release.build == "5")
            // The existing 1.0.0 as a candidate of what is tagged here.
            let text = String(decoding: try read(manifest), as: UTF8.self)
                .replacing("\"version\": \"1.0.0\"", with: "\"version\": \"1.1.0-rc.1\"")
                .replacing("\"shortVersion\": \"1.0.0\"", with: "\"shortVersion\": \"1.1.0\"")
            try write(text, to: manifest)
            #expect(refusal(fixture)?.status == .gitState)
            #expect(refusal(fixture, previousManifest: manifest)?.status == .gitState)
        }
    }

    @Test func `tags of the same version are compared by the builds in them`() async throws {
        try await withTemporaryFolder { folder in
            let version =
                #""version": {"tag": "{version}-{build}", "build": {"strategy": "tag"}},"#
            let fixture = try ReleaseFixture(in: folder, stages: "", top: version)
            try fixture.repository.git("tag", "1.0.0-5")
            try await fixture.make()
            // The same tag again is no new build.
            #expect(try project(fixture).release.build == "5")
            try fixture.repository.git("tag", "--delete", "1.0.0-5")
            try fixture.repository.git("tag", "1.0.0-4")
            #expect(refusal(fixture)?.status == .gitState)
            try fixture.repository.git("tag", "1.0.0-6")
            #expect(try project(fixture).release.build == "6")
        }
    }

    @Test func `a snapshot, a hotfix below and the same release again are not compared`()
        async throws
    {
        try await withReleases(build: #"{"strategy": "explicit", "number": "5"}"#) { fixture in
            #expect(try project(fixture, snapshot: true).release.build == "5")
            try fixture.repository.git("tag", "--delete", "v1.1.0")
            for tag in ["v0.9.1", "v1.0.0"] {
                try fixture.repository.git("tag", "--force", tag)
                #expect(try project(fixture).release.build == "5")
                try fixture.repository.git("tag", "--delete", tag)
            }
        }
    }

    @Test func `a manifest that is named is compared instead of those in the folder`() async throws
    {
        try await withReleases(build: #"{"strategy": "explicit", "number": "58"}"#) { fixture in
            #expect(try project(fixture).release.build == "58")
            let text = String(
                decoding: try read("\(fixture.release)/manifest.json"),
                as: UTF8.self
            )
            let named = "\(fixture.folder)/last.json"
            try write(text.replacing(#""build": "57""#, with: #""build": "58""#), to: named)
            let refused = refusal(fixture, previousManifest: named)
            #expect(refused?.status == .gitState)
            #expect(refused?.diagnostics.map(\.place?.file) == [named])
            try write(text.replacing(#""build": "57""#, with: #""build": "5""#), to: named)
            #expect(try project(fixture, previousManifest: named).warnings == [])
            for (old, new) in [
                (#""snapshot": false"#, #""snapshot": true"#),
                (#""name": "App""#, #""name": "Other""#), ("{", "["),
            ] {
                try write(text.replacing(old, with: new), to: named)
                // Also for a snapshot: what is named has to be what it is named as.
                for snapshot in [false, true] {
                    let refused = refusal(fixture, previousManifest: named, snapshot: snapshot)
                    #expect(refused?.diagnostics.map(\.severity) == [.error])
                    #expect(refused?.diagnostics.map(\.place?.file) == [named])
                }
            }
            let missing = refusal(fixture, previousManifest: "\(fixture.folder)/nothing.json")
            #expect(
                missing?.diagnostics.map(\.summary)
                    == ["can't read the earlier release: no such file or directory"]
            )
        }
    }

    @Test func `what is in the folder of releases and is not one is a warning`() async throws {
        try await withReleases(build: #"{"strategy": "explicit", "number": "58"}"#) { fixture in
            try write("{}", to: "\(fixture.folder)/dist/x/manifest.json")
            let warnings = try project(fixture).warnings
            #expect(
                warnings.map(\.summary)
                    == [
                        "this is not the manifest of an earlier release: the manifest's schema is not 1"
                    ]
            )
        }
    }

    @Test func `a run's number is the build, and off CI only a snapshot goes on`() async throws {
        try await withReleases(build: #"{"strategy": "ci-run", "offset": 1000}"#) { fixture in
            let run = ["GITHUB_ACTIONS": "true", "GITHUB_RUN_NUMBER": "87"]
            #expect(try project(fixture, environment: run).release.build == "1087")
            #expect(refusal(fixture)?.status == .gitState)
            let snapshot = try project(fixture, snapshot: true)
            #expect(snapshot.release.build == "0")
            #expect(snapshot.warnings.count == 1)
        }
    }

    @Test func `the commit's time is the build wherever it is read`() async throws {
        try await withReleases(build: #"{"strategy": "timestamp"}"#) { fixture in
            // The tests' commits are of 2023-11-14T22:13:20Z.
            let release = try project(fixture).release
            #expect(release.build == "20231114.221320")
        }
    }

    @Test func `a tag's number is the build as the store reads it`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ReleaseFixture(
                in: folder,
                stages: "",
                top: #""version": {"tag": ["v{version}-{build}", "v{version}"], "#
                    + #""build": {"strategy": "tag"}},"#
            )
            #expect(
                refusal(fixture)?.diagnostics.map(\.summary)
                    == ["the tag \"v1.0.0\" has no build number in it"]
            )
            try fixture.repository.git("tag", "v7.1.3-0072.06")
            #expect(try project(fixture).release.build == "72.6")
            try fixture.repository.git("tag", "v7.1.4-1234567890123456789")
            #expect(
                refusal(fixture)?.diagnostics.map(\.summary)
                    == ["the build number \"1234567890123456789\" has more than 18 characters"]
            )
        }
    }

    @Test func `each product is compared with its own releases`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ReleaseFixture(
                in: folder,
                stages: "",
                top: #""version": {"tag": "{product}/{version}-{build}", "#
                    + #""build": {"strategy": "tag"}}, "#
                    + #""products": [{"name": "ios"}, {"name": "tv"}],"#
            )
            try fixture.repository.git("tag", "ios/1.0.0-57")
            try await fixture.make()
            let released = "\(folder)/dist/ios/1.0.0-57/manifest.json"
            try fixture.repository.git("tag", "--delete", "ios/1.0.0-57")
            try fixture.repository.git("tag", "tv/1.1.0-3")
            #expect(try project(fixture).release.build == "3")
            #expect(
                refusal(fixture, previousManifest: released)?.diagnostics.map(\.place?.pointer)
                    == ["/product"]
            )
            try fixture.repository.git("tag", "--delete", "tv/1.1.0-3")
            try fixture.repository.git("tag", "ios/1.1.0-57")
            #expect(refusal(fixture)?.diagnostics.map(\.place?.file) == [released])
        }
    }
}
