import Testing
import TestSupport

@testable import Diagnostics
@testable import Releases

struct PublishedReleaseTests {
    private func facts(
        _ version: String,
        build: String = "50",
        name: String = "App",
        product: String? = nil
    ) -> ReleaseFacts {
        ReleaseFacts(
            name: name,
            product: product,
            version: version,
            tag: "v\(version)",
            build: build,
            commit: String(repeating: "a", count: 40),
            date: "2026-11-20T08:00:00Z",
            channel: "stable"
        )
    }

    /// Writes the manifest of a release into `FOLDER/dist/VERSION`.
    private func add(_ release: ReleaseFacts, in folder: String) throws {
        try write(
            try Manifest(release, stages: [], artifacts: []).bytes(),
            to: "\(folder)/dist/\(release.version)/manifest.json"
        )
    }

    private func find(
        before version: String,
        product: String? = nil,
        in folder: String
    ) -> (release: PublishedRelease?, warnings: [Diagnostic]) {
        let facts = facts(version, product: product)
        return PublishedRelease.find(before: facts, in: "\(folder)/dist", scheme: .semantic)
    }

    @Test func `the highest version below is the one to compare with`() async throws {
        try await withTemporaryFolder { folder in
            #expect(find(before: "1.0.0", in: folder).release == nil)
            let builds = [
                "1.9.0": "90", "1.10.0": "100", "1.10.1-rc.1": "101", "2.0.0": "200",
                "1.2.3": "999",
            ]
            for (version, build) in builds { try add(facts(version, build: build), in: folder) }
            let expected = [
                "1.0.0": nil, "1.9.0": "1.2.3", "1.9.1": "1.9.0", "1.10.0": "1.9.0",
                "1.10.1": "1.10.1-rc.1", "1.11.0": "1.10.1-rc.1", "3.0.0": "2.0.0",
            ]
            for (version, last) in expected {
                let found = find(before: version, in: folder)
                #expect(found.release?.manifest.version == last, "before \(version)")
                #expect(found.warnings == [])
            }
        }
    }

    @Test func `snapshots, other names, other products and what is in the making do not count`()
        async throws
    {
        try await withTemporaryFolder { folder in
            var snapshot = facts("1.4.0-snapshot.3.gabc", build: "90")
            (snapshot.snapshot, snapshot.tag) = (true, nil)
            try add(snapshot, in: folder)
            try add(facts("1.3.0", build: "91", name: "Other"), in: folder)
            try add(facts("1.2.0", build: "92", product: "tv"), in: folder)
            try add(facts("1.1.0", build: "93"), in: folder)
            try run(["cp", "-r", "\(folder)/dist/1.1.0", "\(folder)/dist/.shipit-1"])
            try write("notes", to: "\(folder)/dist/README.md")
            try write("x", to: "\(folder)/dist/empty/x")
            let found = find(before: "2.0.0", in: folder)
            #expect(found.release?.build.description == "93")
            #expect(found.release?.file == "\(folder)/dist/1.1.0/manifest.json")
            #expect(found.warnings == [])
            #expect(
                find(before: "2.0.0", product: "tv", in: folder).release?.manifest.version
                    == "1.2.0"
            )
            #expect(find(before: "2.0.0", product: "ios", in: folder).release == nil)
        }
    }

    @Test(arguments: [
        ("{", "the text ends inside an array or object"), ("[]", "the manifest's schema is not 1"),
        (#"{"schema": 2}"#, "the manifest's schema is not 1"),
        (#"{"schema": 1, "name": "App"}"#, "the key \"version\" is missing"),
    ])
    func `a manifest that can't be read is warned of, and the others are compared`(
        text: String,
        reason: String
    ) async throws {
        try await withTemporaryFolder { folder in
            try add(facts("1.0.0", build: "10"), in: folder)
            let path = "\(folder)/dist/broken/manifest.json"
            try write(text, to: path)
            let found = find(before: "2.0.0", in: folder)
            #expect(found.release?.manifest.version == "1.0.0")
            #expect(found.warnings.map(\.severity) == [.warning])
            #expect(found.warnings.map(\.place?.file) == [path])
            let error = #expect(throws: Diagnostic.self) { try PublishedRelease(manifest: path) }
            #expect(error?.severity == .error)
            #expect(
                error?.summary == "this is not the manifest of an earlier release: \(reason)"
            )
        }
    }

    @Test func `a version or a build of another kind is warned of`() async throws {
        try await withTemporaryFolder { folder in
            try add(facts("1.62", build: "10"), in: folder)
            try add(facts("1.0.0", build: "10a"), in: folder)
            let found = find(before: "2.0.0", in: folder)
            #expect(found.release == nil)
            #expect(found.warnings.map(\.place?.pointer) == ["/build", "/version"])
        }
    }

    @Test(arguments: [
        ("51", "50", nil), ("50.0.1", "50", nil), ("50", "50", 1), ("50", "50.0", 1),
        ("9", "10", 2), ("40.7", "57.3", 18), ("1", "999999999999999999", 999_999_999_999_999_999),
    ])
    func `a number that is not higher is refused with the offset that fixes it`(
        build: String,
        last: String,
        offset: Int?
    ) async throws {
        try await withTemporaryFolder { folder in
            try add(facts("1.0.0", build: last), in: folder)
            let release = try #require(find(before: "2.0.0", in: folder).release)
            let refusal = release.refusal(
                of: try BuildNumber(storable: build),
                by: .commitCount(offset: 0)
            )
            let expected = offset.map { offset in
                Diagnostic(
                    "the build number \(build) is not higher than \(last), the one of 1.0.0",
                    at: Place(file: "\(folder)/dist/1.0.0/manifest.json", pointer: "/build"),
                    help: "App Store Connect refuses it as used or too low (ITMS-90189, "
                        + "ITMS-90061): raise \"offset\" under version.build by \(offset) or more"
                )
            }
            #expect(refusal == expected)
        }
    }
}
