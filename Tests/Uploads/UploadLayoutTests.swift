import Diagnostics
import ExactStrings
import JSON
import Releases
import Testing
import Uploads

@testable import PluginAPI

/// A release of these files, which are not on the disk.
func release(_ paths: String..., product: String? = nil) -> ReleaseToPublish {
    ReleaseToPublish(
        ReleaseFacts(
            name: "Aurora",
            product: product,
            version: "1.4.0",
            tag: "v1.4.0",
            build: "7",
            commit: String(repeating: "a", count: 40),
            date: "2026-11-20T08:00:00Z",
            channel: "stable"
        ),
        in: "/builds/dist/1.4.0",
        digests: Dictionary(
            uniqueKeysWithValues: paths.map { (ExactString($0), ContentDigest(of: Array($0.utf8))) }
        ),
        artifacts: []
    )
}

struct UploadLayoutTests {
    private let all = release(
        "Aurora-1.4.0.zip",
        "checksums.txt",
        "checksums.txt.sig",
        "manifest.json",
        "manifest.json.sig",
        "stages/patches/feed.json",
        "stages/patches/feed.json.sig"
    )

    private func layout(_ json: String) throws -> UploadLayout {
        try JSONDocument(Array(json.utf8)).value.decode(as: UploadLayout.self)
    }

    @Test func `the manifest comes after its files, and pointers come last in their order`() throws
    {
        let layout = try layout(
            #"""
            {"prefix": "a/b", "pointers": [
              {"file": "{stage.patches}/feed.json.sig", "to": "feed.json.sig"},
              {"file": "stages/patches/feed.json", "to": "feed.json"},
              {"file": "manifest.json", "to": "latest.json"}]}
            """#
        )
        try layout.check()
        let uploads = try layout.uploads(of: all)
        #expect(
            uploads.map { "\($0.phase) \($0.path)" } == [
                "0 a/b/Aurora-1.4.0.zip", "0 a/b/checksums.txt.sig", "0 a/b/manifest.json.sig",
                "0 a/b/stages/patches/feed.json", "0 a/b/stages/patches/feed.json.sig",
                "1 a/b/manifest.json", "2 a/b/checksums.txt", "3 feed.json.sig", "4 feed.json",
                "5 latest.json",
            ]
        )
        #expect(
            uploads.filter(\.isPointer).map(\.path) == [
                "feed.json.sig", "feed.json", "latest.json",
            ]
        )
    }

    @Test func `the usual prefix is the release's folder, with its product`() throws {
        let usual = try layout("{}")
        #expect(try usual.uploads(of: all)[0].path == "1.4.0/Aurora-1.4.0.zip")
        let product = release("manifest.json", product: "tv")
        #expect(try usual.uploads(of: product)[0].path == "tv/1.4.0/manifest.json")
        #expect(try layout(#"{"prefix": ""}"#).uploads(of: all)[0].path == "Aurora-1.4.0.zip")
    }

    @Test func `patterns choose files, and one that chooses none is an error`() throws {
        let some = try layout(#"{"files": ["manifest.json*", "*.zip"]}"#)
        #expect(
            try some.uploads(of: all).map(\.file.path) == [
                "Aurora-1.4.0.zip", "manifest.json.sig", "manifest.json",
            ]
        )
        let none = try layout(#"{"files": ["*.ipa"], "pointers": [{"file": "x", "to": "y"}]}"#)
        #expect(throws: Diagnostics.self) { try none.uploads(of: all) }
    }

    @Test func `paths that leave the destination, and two files at one path, are refused`() throws {
        let outside = try layout(
            #"{"prefix": "../a", "pointers": [{"file": "manifest.json", "to": "/b"}]}"#
        )
        let errors = try #require(throws: Diagnostics.self) { try outside.check() }
        #expect(errors.all.map { $0.place?.pointer } == ["/prefix", "/pointers/0/to"])
        let taken = try layout(
            #"{"pointers": [{"file": "manifest.json", "to": "1.4.0/checksums.txt"}]}"#
        )
        let twice = try #require(throws: Diagnostics.self) { try taken.uploads(of: all) }
        #expect(twice.all.map(\.summary) == ["two files go to \"1.4.0/checksums.txt\""])
    }
}
