import Diagnostics
import JSON
import Testing
import TestSupport

@testable import Patches

struct PatchManifestTests {
    private static let one = String(repeating: "1", count: 64)
    private static let two = String(repeating: "2", count: 64)

    /// A valid manifest with a line of each kind.
    private static let exact = """
        {"app":"App","base":{"digest":"\(one)","files":4,"size":20},"bundle":"main.bundle","files":[\
        {"bytes":5,"encoding":"stored","kind":"added","path":"a","sha256":"\(one)","size":5},\
        {"encoding":"repeat","kind":"added","path":"b","sha256":"\(one)","size":5,"source":"a"},\
        {"encoding":"copy","kind":"same-as","path":"c","sha256":"\(two)","size":4,"source":"k"},\
        {"bytes":3,"encoding":"zstd-prefix","kind":"changed","path":"d","sha256":"\(one)","size":7},\
        {"kind":"deleted","path":"e"},\
        {"bytes":2,"encoding":"zstd","kind":"changed","path":"f","sha256":"\(two)","size":9}],\
        "format":1,"from":{"commit":"c0ffee","version":"1.0.0"},"identical":["k"],\
        "result":{"digest":"\(two)","files":6,"size":40},"to":{"version":"1.1.0"}}
        """

    /// A valid manifest of a full payload.
    private static let full = """
        {"app":"App","bundle":"main.bundle","files":[\
        {"bytes":5,"encoding":"entry","kind":"added","path":"a","sha256":"\(one)","size":5}],\
        "format":1,"result":{"digest":"\(two)","files":1,"size":5},"to":{"version":"1.1.0"}}
        """

    private func read(_ text: String) throws -> PatchManifest {
        try PatchManifest(Array(text.utf8), of: "pack.zip")
    }

    @Test(arguments: [exact, full])
    func `a valid manifest is read, and written again as it was`(text: String) throws {
        #expect(String(decoding: try read(text).bytes, as: UTF8.self) == text)
    }

    @Test(arguments: [
        ("\"format\":1", "\"format\":2", "layout 2"),
        ("\"format\":1", "\"format\":\"1\"", "format"),
        ("\"format\":1,", "", "no \"format\""), ("{\"app\"", "[{\"app\"", "not valid JSON"),
        ("\"app\":\"App\"", "\"app\":\"App\",\"app\":\"B\"", "not valid JSON"),
        ("\"app\":\"App\"", "\"app\":7", "lacks"),
        ("\"to\":{\"version\":\"1.1.0\"}", "\"to\":{}", "lacks"),
        ("\"digest\":\"2", "\"digest\":\"X", "lacks"), ("\"size\":40", "\"size\":-40", "lacks"),
        ("\"files\":6", "\"files\":-6", "lacks"), ("\"size\":40", "\"size\":4e1", "lacks"),
        ("\"size\":40", "\"size\":4294967297", "larger than"),
        ("\"size\":20", "\"size\":99999999999999999", "larger than"),
        ("\"size\":40", "\"size\":29", "larger than the tree"),
        ("\"base\":{\"digest\":\"1", "\"base\":{\"digest\":\"", "lacks"),
        ("\"base\":{", "\"was\":{", "not both"), ("\"from\":{", "\"was\":{", "not both"),
        ("\"from\":{\"commit\":\"c0ffee\",", "\"from\":{\"commit\":7,", "lacks"),
        ("\"identical\":[\"k\"]", "\"identical\":[7]", "lacks"),
        ("\"identical\":[\"k\"]", "\"identical\":\"k\"", "lacks"),
        ("main.bundle", "../x", "bundle"), ("main.bundle", "a/b", "bundle"),
        ("main.bundle", "", "bundle"), ("main.bundle", "x/\u{301}y", "bundle"),
        ("\"path\":\"b\"", "\"path\":\"a\"", "is repeated"),
        ("\"path\":\"b\"", "\"path\":\"Z\"", "not sorted"),
        ("\"path\":\"f\"", "\"path\":\"../f\"", "not sorted"),
        ("\"path\":\"f\"", "\"path\":\"f/../g\"", "has \"..\" as a name"),
        ("\"path\":\"f\"", "\"path\":\"f\\\\g\"", "holds a backslash"),
        ("\"path\":\"f\"", "\"path\":\"f\\u0000g\"", "not printable"),
        ("\"path\":\"f\"", "\"path\":\"fe\\u0301\"", "NFC"),
        ("\"path\":\"f\"", "\"path\":7", "line 6"),
        ("\"kind\":\"added\",\"path\":\"a\"", "\"kind\":\"linked\",\"path\":\"a\"", "line 1"),
        ("\"encoding\":\"zstd\"", "\"encoding\":\"lzma\"", "line 6"),
        ("\"encoding\":\"zstd\"", "\"encoding\":\"stored\"", "encoded as stored"),
        ("\"encoding\":\"zstd\"", "\"encoding\":\"entry\"", "encoded as entry"),
        ("\"encoding\":\"zstd\"", "\"encoding\":\"none\"", "encoded as none"),
        ("\"encoding\":\"zstd\"", "\"encoding\":\"copy\"", "encoded as copy"),
        (
            "\"encoding\":\"zstd-prefix\",\"kind\":\"changed\"",
            "\"encoding\":\"zstd-prefix\",\"kind\":\"added\"", "zstd-prefix"
        ),
        ("\"encoding\":\"stored\"", "\"encoding\":\"copy\"", "encoded as copy"),
        ("\"encoding\":\"copy\"", "\"encoding\":\"repeat\"", "encoded as repeat"),
        ("\"encoding\":\"copy\",", "\"bytes\":1,\"encoding\":\"copy\",", "encoded as copy"),
        ("\"bytes\":5", "\"bytes\":4", "encoded as stored"),
        ("\"bytes\":5", "\"bytes\":-5", "line 1"),
        ("\"bytes\":5", "\"bytes\":\"5\"", "line 1"), ("\"bytes\":3", "\"bytes\":0", "zstd-prefix"),
        ("\"bytes\":3", "\"bytes\":1073741825", "larger than"),
        ("\"size\":9}", "\"size\":1073741825}", "larger than"),
        ("\"size\":9}", "\"size\":9223372036854775807}", "larger than"),
        ("\"size\":9}", "\"size\":9223372036854775808}", "line 6"),
        ("\"sha256\":\"\(two)\",\"size\":9", "\"sha256\":\"2\",\"size\":9", "line 6"),
        ("\"size\":5,\"source\":\"a\"", "\"size\":5", "encoded as repeat"),
        ("\"source\":\"a\"", "\"source\":\"b\"", "does not come before"),
        ("\"source\":\"a\"", "\"source\":\"f\"", "does not come before"),
        ("\"source\":\"a\"", "\"source\":\"e\"", "does not come before"),
        ("\"source\":\"a\"", "\"source\":7", "line 2"),
        ("\"size\":5,\"source\":\"a\"", "\"size\":6,\"source\":\"a\"", "does not come before"),
        ("\"size\":4,\"source\":\"k\"", "\"size\":4", "encoded as copy"),
        ("\"bytes\":2,", "\"bytes\":2,\"source\":\"a\",", "encoded as zstd"),
        ("{\"kind\":\"deleted\",\"path\":\"e\"}", "7", "line 5"),
    ])
    func `a manifest with one wrong value is refused`(
        truth: String,
        fault: String,
        words: String
    ) throws {
        let text = Self.exact.replacing(truth, with: fault, maxReplacements: 1)
        try #require(text != Self.exact)
        let error = #expect(throws: Diagnostic.self) { try read(text) }
        let message = error.map { "\($0.summary) \($0.help ?? "")" } ?? ""
        #expect(message.contains(words), "\(message)")
    }

    @Test(arguments: [
        ("\"kind\":\"added\"", "\"kind\":\"changed\"", "not added"),
        ("\"encoding\":\"entry\"", "\"encoding\":\"stored\"", "encoded as stored"),
        ("{\"app\"", "{\"from\":7,\"base\":[],\"app\"", "lacks"),
    ])
    func `a full payload's manifest with one fault is refused`(
        truth: String,
        fault: String,
        words: String
    ) throws {
        let text = Self.full.replacing(truth, with: fault, maxReplacements: 1)
        try #require(text != Self.full)
        let error = #expect(throws: Diagnostic.self) { try read(text) }
        #expect(error?.summary.contains(words) == true, "\(error?.summary ?? "")")
    }

    @Test func `a repeat of a repeat is refused`() throws {
        let third =
            "{\"encoding\":\"repeat\",\"kind\":\"added\",\"path\":\"bb\",\"sha256\":\"\(Self.one)\",\"size\":5,\"source\":\"b\"},"
        let text = Self.exact.replacing(
            "{\"encoding\":\"copy\"",
            with: third + "{\"encoding\":\"copy\""
        )
        let error = #expect(throws: Diagnostic.self) { try read(text) }
        #expect(error?.summary.contains("does not come before") == true)
    }
}
