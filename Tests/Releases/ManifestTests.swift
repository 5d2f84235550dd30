import JSON
import Testing
import TestSupport

@testable import Diagnostics
@testable import Releases

struct ManifestTests {
    private static let hash = String(repeating: "1", count: 64)

    private func facts(tag: String? = "v1.0.0") -> ReleaseFacts {
        ReleaseFacts(
            name: "Aurora",
            version: "1.0.0",
            tag: tag,
            build: "7",
            commit: String(repeating: "a", count: 40),
            date: "2026-11-20T08:00:00Z",
            channel: "stable"
        )
    }

    private func artifact(
        _ path: String,
        size: Int = 1,
        metadata: JSONValue = [:]
    ) -> Manifest.Artifact {
        Manifest.Artifact(
            path: path,
            digest: ContentDigest(hash: Self.hash, size: size),
            mediaType: "text/plain",
            kind: "note",
            stage: "a",
            metadata: metadata
        )
    }

    /// A manifest of artifacts with these sizes, read from its bytes.
    private func read(sizes: [Int]) throws -> Manifest {
        let artifacts = sizes.enumerated().map { artifact("stages/a/\($0)", size: $1) }
        return try Manifest(try Manifest(facts(), stages: [], artifacts: artifacts).bytes())
    }

    @Test(arguments: ["v1.0.0", nil])
    func `what is read is what was written`(tag: String?) throws {
        let manifest = Manifest(
            facts(tag: tag),
            stages: [
                .init(name: "a", uses: "notes"), .init(name: "b", uses: "./b", skipped: "no \"b\""),
            ],
            artifacts: [
                artifact("stages/a/e\u{301}", metadata: ["n": .number(21)]),
                artifact("stages/a/\u{E9}", metadata: ["n": .integer(21), "null": .null]),
            ]
        )
        let bytes = try manifest.bytes()
        #expect(try Manifest(bytes) == manifest)
        #expect(try Manifest(bytes).bytes() == bytes)
        let value = try JSONDocument(bytes).value
        // Each manifest has the same keys.
        #expect(value["product"] == .null)
        #expect(value["tag"] == (tag.map { .string($0) } ?? .null))
        #expect(value["stages"]?.array?.map { $0["outcome"]?.string } == ["done", "skipped"])
        #expect(value["stages"]?.array?.map { $0["reason"]?.string } == [nil, "no \"b\""])
    }

    @Test(arguments: [[0], [1 << 50], [1 << 49, 1 << 49, 0]])
    func `sizes up to a total of a pebibyte are read`(sizes: [Int]) throws {
        let manifest = try read(sizes: sizes)
        #expect(manifest.artifacts.count == sizes.count)
        #expect(manifest.bundleLimit > sizes.reduce(0, +))
    }

    @Test(arguments: [
        [Int.max], [1 << 50 + 1], [1, 1 << 50], [.max, .max], [.max / 50, .max / 50 * 49],
    ])
    func `a manifest that claims more is refused`(sizes: [Int]) throws {
        let error = #expect(throws: Diagnostic.self) { try read(sizes: sizes) }
        #expect(error?.summary.contains("claim more than") == true, "\(String(describing: error))")
    }

    @Test(arguments: [
        ("stages/a/x", 1, "stages/a/x is listed twice"),
        (
            "stages/../x", 1,
            "an artifact's size or sha256 is not valid, or its path leaves the release"
        ),
        (
            "checksums.txt", 1,
            "an artifact's size or sha256 is not valid, or its path leaves the release"
        ),
        (
            "stages/a/y", -1,
            "an artifact's size or sha256 is not valid, or its path leaves the release"
        ),
    ])
    func `an artifact that no release has is refused at its place`(
        path: String,
        size: Int,
        summary: String
    ) throws {
        var manifest = Manifest(facts(), stages: [], artifacts: [artifact("stages/a/x")])
        manifest.artifacts.append(artifact(path, size: size))
        let bytes = try manifest.bytes()
        let error = #expect(throws: Diagnostic.self) { try Manifest(bytes, file: "m.json") }
        #expect(
            error == Diagnostic(summary, at: Place(file: "m.json", pointer: "/artifacts/1"))
        )
    }

    @Test(arguments: [
        ("[]", "the manifest's schema is not 1", "/schema"),
        (#"{"schema":2}"#, "the manifest's schema is not 1", "/schema"),
        (#"{"schema":1,"name":"A","stages":[]}"#, "the key \"version\" is missing", ""),
        (#"{"schema":1,"name":3}"#, "expected a string, found integer", "/name"),
    ])
    func `bytes that are not a manifest are refused with the pointer`(
        text: String,
        summary: String,
        pointer: String
    ) throws {
        let error = #expect(throws: Diagnostic.self) {
            try Manifest(Array(text.utf8), file: "m.json")
        }
        #expect(error?.summary == summary)
        #expect(error?.place == Place(file: "m.json", pointer: pointer))
    }
}
