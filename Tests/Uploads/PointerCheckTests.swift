import Diagnostics
import ExactStrings
import JSON
import Releases
import Synchronization
import Testing
import TestSupport

@testable import PluginAPI
@testable import Uploads

/// A destination in memory.
private final class Shelf: UploadDestination {
    private let files: Mutex<[String: [UInt8]]>

    init(_ files: [String: String]) { self.files = Mutex(files.mapValues { Array($0.utf8) }) }

    subscript(_ path: String) -> String? {
        get { files.withLock { $0[path] }.map { String(decoding: $0, as: UTF8.self) } }
        set { files.withLock { $0[path] = newValue.map { Array($0.utf8) } } }
    }

    func label(of path: String) -> String { "shelf/\(path)" }

    func send(_ upload: Upload) throws -> PublishStep.Outcome {
        let bytes = try read(upload.file.source)
        files.withLock { $0[upload.path] = bytes }
        return .sent
    }

    func bytes(at path: String, limit: Int) throws -> [UInt8]? { files.withLock { $0[path] } }
}

struct PointerCheckTests {
    private static func facts(_ version: String, build: String = "7", tag: String? = nil)
        -> ReleaseFacts
    {
        ReleaseFacts(
            name: "Aurora",
            version: version,
            tag: tag ?? "v\(version)",
            build: build,
            commit: String(repeating: "a", count: 40),
            date: "2026-11-20T08:00:00Z",
            channel: "stable"
        )
    }

    private static func steps(
        of version: String,
        ifOlder: String?,
        in folder: String,
        to shelf: Shelf
    ) throws -> [PublishStep] {
        let files = [
            "manifest.json": #"{"version": "\#(version)", "build": "7"}"#, "app.zip": "zip",
        ]
        for (path, text) in files { try write(text, to: "\(folder)/\(version)/\(path)") }
        let release = ReleaseToPublish(
            facts(version),
            in: "\(folder)/\(version)",
            digests: Dictionary(
                uniqueKeysWithValues: files.map {
                    (ExactString($0.key), ContentDigest(of: Array($0.value.utf8)))
                }
            ),
            artifacts: []
        )
        let policy = ifOlder.map { #", "ifOlder": "\#($0)""# } ?? ""
        let json = """
            {"pointers": [{"file": "app.zip", "to": "latest.zip"},
             {"file": "manifest.json", "to": "latest.json"}]\(policy)}
            """
        let layout = try JSONDocument(Array(json.utf8)).value.decode(as: UploadLayout.self)
        return try layout.steps(of: release, to: shelf)
    }

    private static func perform(_ steps: [PublishStep]) async throws -> [String] {
        var outcomes: [String] = []
        for step in steps {
            if case .skipped(let reason) = try await step.perform() { outcomes.append(reason) }
        }
        return outcomes
    }

    @Test func `an older release is refused before anything is sent`() async throws {
        try await withTemporaryFolder { folder in
            let shelf = Shelf(["latest.json": #"{"version": "1.10.0"}"#])
            let steps = try Self.steps(of: "1.9.0", ifOlder: nil, in: folder, to: shelf)
            #expect(steps.map(\.phase).sorted() == steps.map(\.phase))
            #expect(steps.map(\.label).first == "pointers")
            let error = await #expect(throws: Diagnostic.self) {
                _ = try await Self.perform(steps)
            }
            #expect(error?.place?.pointer == "/ifOlder")
            #expect(error?.summary.contains("shelf/latest.json is of 1.10.0, and 1.9.0") == true)
            #expect(shelf["1.9.0/app.zip"] == nil)
        }
    }

    @Test func `all pointers stay, or all go back, on request`() async throws {
        try await withTemporaryFolder { folder in
            let newer = #"{"version": "1.10.0"}"#
            let shelf = Shelf(["latest.json": newer, "latest.zip": "newer"])
            let keep = try Self.steps(of: "1.9.0", ifOlder: "keep", in: folder, to: shelf)
            let kept = try await Self.perform(keep)
            #expect(
                kept == [
                    "latest.zip stays: latest.json is of 1.10.0, which is newer than 1.9.0",
                    "latest.json stays: latest.json is of 1.10.0, which is newer than 1.9.0",
                ]
            )
            #expect(shelf["1.9.0/app.zip"] == "zip")
            #expect(shelf["latest.json"] == newer)
            #expect(shelf["latest.zip"] == "newer")
            let back = try Self.steps(of: "1.9.0", ifOlder: "replace", in: folder, to: shelf)
            #expect(try await Self.perform(back) == [])
            #expect(shelf["latest.json"]?.contains("1.9.0") == true)
            #expect(shelf["latest.zip"] == "zip")
        }
    }

    @Test func `a pointer that moves meanwhile is seen, and one of no version is replaced`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let shelf = Shelf(["latest.json": "not JSON"])
            let steps = try Self.steps(of: "1.9.0", ifOlder: "refuse", in: folder, to: shelf)
            _ = try await Self.perform(steps)
            #expect(shelf["latest.json"]?.contains("1.9.0") == true)
            // Another run publishes between the check and the pointers.
            let first = try await steps[0].perform()
            #expect(first == .unchanged)
            shelf["latest.json"] = #"{"version": "2.0.0"}"#
            await #expect(throws: Diagnostic.self) {
                _ = try await steps[steps.count - 1].perform()
            }
            #expect(shelf["latest.json"] == #"{"version": "2.0.0"}"#)
        }
    }

    @Test(
        arguments: [
            ("1.9.0", "7", "1.10.0", nil, true), ("1.10.0", "7", "1.9.0", nil, false),
            ("1.0.0-rc.1", "7", "1.0.0", nil, true), ("1.0.0", "7", "1.0.0", "8", true),
            ("1.0.0", "7", "1.0.0", "7", false), ("1.0.0", "7", "1.0.0", nil, false),
            ("1.2", "7", "1.10", nil, true), ("1.0.0", "7", "latest", nil, false),
            ("1.0.1", "7", "1.0.0", "8", false),
        ] as [(String, String, String, String?, Bool)]
    )
    func `versions are compared, and then build numbers`(
        own: String,
        build: String,
        other: String,
        otherBuild: String?,
        isOlder: Bool
    ) {
        let facts = Self.facts(own, build: build)
        #expect(facts.isOlder(thanVersion: other, build: otherBuild) == isOlder)
    }

    @Test func `the version in another tag is found where both tags are alike`() {
        #expect(Self.facts("1.2.0").version(inTag: "v1.10.0") == "1.10.0")
        let product = Self.facts("1.2.0", tag: "tv/1.2.0-final")
        #expect(product.version(inTag: "tv/1.3.0-final") == "1.3.0")
        #expect(product.version(inTag: "phone/1.3.0-final") == nil)
        #expect(product.version(inTag: "tv/") == nil)
    }

    @Test func `notes are cut at a line, and say so`() {
        #expect(ReleasePage.cut("short\n", to: 125_000) == "short\n")
        let line = String(repeating: "é", count: 99) + "\n"
        let cut = ReleasePage.cut(String(repeating: line, count: 2000), to: 125_000)
        #expect(cut.utf16.count <= 125_000)
        #expect(cut.utf16.count > 124_000)
        #expect(cut.hasPrefix(line + line))
        #expect(cut.hasSuffix("the rest is left out.*\n"))
        let lines = cut.split(whereSeparator: \.isNewline)
        #expect(lines.dropLast().allSatisfy { $0.count == 99 })
    }

    @Test(arguments: ["a\r\nX-Other: b", "é", "", "a\u{7F}"])
    func `a text that would be two headers is no value of one`(text: String) {
        let error = #expect(throws: Diagnostic.self) {
            try checkHeader(text, option: "/cache/0/control")
        }
        #expect(error?.place?.pointer == "/cache/0/control")
    }
}
