import Foundation
import Testing
import TestSupport

/// Pipelines of half a megabyte that are made to take long.
struct HostilePipelineTests {
    /// A form: what a pipeline is made of.
    struct Form: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String

        init(_ name: String, _ text: String) {
            testDescription = name
            self.text = text
        }
    }

    private static let size = 500_000

    /// As many copies as fit, each made of its number.
    private static func many(_ make: (Int) -> String, _ count: Int) -> String {
        (0..<count).map(make).joined(separator: ",")
    }

    private static func stages(_ text: String, top: String = "") -> String {
        #"{"name": "A", \#(top) "stages": [\#(text)]}"#
    }

    private static func with(_ text: String, uses: String = "asset-patch") -> String {
        stages(#"{"name": "s", "uses": "\#(uses)", "with": \#(text)}"#)
    }

    private static func long(_ text: String) -> String {
        String(repeating: text, count: size / text.utf8.count)
    }

    static let forms = [
        Form(
            "a list below a long key",
            #"{"\#(long("k").dropLast(size / 2))": [\#(many({ _ in "1" }, size / 4))]}"#
        ),
        Form("keys in keys", long(#"{"aaaaaaaaaa":"#)),
        Form(
            "keys in keys around a list",
            String(repeating: #"{"\#(String(repeating: "a", count: 900))":"#, count: 60) + "["
                + many({ _ in "1" }, 19_000) + "]" + String(repeating: "}", count: 60)
        ),
        Form("numbers for stages", stages(many({ _ in "1" }, size / 2))),
        Form("empty stages", stages(many({ _ in "{}" }, 900))),
        Form(
            "one name for all stages",
            stages(many({ _ in #"{"name": "a", "uses": "notes"}"# }, 900))
        ),
        Form("unknown keys", "{" + many({ #""stage\#($0)": 1"# }, 19_000) + "}"),
        Form("a long unknown key", #"{"stage\#(long("s"))": 1}"#),
        Form("a long value", stages("", top: #""bundle": ["\#(long("zip"))"],"#)),
        Form(
            "a circle of stages",
            stages(
                many(
                    { #"{"name": "a\#($0)", "uses": "notes", "needs": ["a\#(($0 + 1) % 900)"]}"# },
                    900
                )
            )
        ),
        Form(
            "unknown needs",
            stages(
                #"{"name": "a", "uses": "notes", "needs": [\#(many({ "\"b\($0)\"" }, 19_000))]}"#
            )
        ),
        Form(
            "many unknown needs of many stages",
            stages(
                many(
                    { stage in
                        #"{"name": "a\#(stage)", "uses": "notes", "needs": [\#(many({ "\"c\($0)\"" }, 15))]}"#
                    },
                    900
                )
            )
        ),
        Form(
            "equal products",
            stages("", top: #""products": [\#(many({ _ in #"{"name": "a"}"# }, 900))],"#)
        ),
        Form("a long tag pattern", stages("", top: #""version": {"tag": "v\#(long("x"))"},"#)),
        Form(
            "wrong tag patterns",
            stages("", top: #""version": {"tag": [\#(many({ _ in "\"a\"" }, 19_000))]},"#)
        ),
        Form("closing braces", with(#"{"assets": ["\#(long("}"))"]}"#)),
        Form("unknown placeholders", with(#"{"assets": [\#(many({ _ in "\"{x}\"" }, 19_000))]}"#)),
        Form("placeholders in one text", with(#"{"assets": ["\#(long("{x}"))"]}"#)),
        Form(
            "wrong layers",
            with(#"{"layers": [\#(many({ _ in #"{"color": 1}"# }, 9000))]}"#, uses: "splash")
        ),
        Form(
            "unknown options",
            with("{" + many({ #""layer\#($0)": 1"# }, 19_000) + "}", uses: "splash")
        ),
        Form("unknown plugins", stages(many({ #"{"name": "a\#($0)", "uses": "nots"}"# }, 900))),
    ]

    @Test(arguments: forms)
    func `a hostile pipeline is refused with little work and few words`(form: Form) async throws {
        try await withTemporaryFolder { folder in
            let repository = try GitRepository(at: "\(folder)/app")
            try repository.commit(["pipeline.json": form.text])
            // Seconds of processor time, whatever else the machine does; such a form took minutes.
            let limited = "ulimit -t 8; exec \"$0\" check"
            let result = try run(
                ["sh", "-c", limited, Tool.path],
                in: repository.path,
                environment: Tool.environment(home: folder)
            )
            #expect(result.status == 2, "\(result.error.prefix(500))")
            #expect(result.error.hasPrefix("error: "))
            #expect(result.error.utf8.count < 600_000)
            #expect(result.error.components(separatedBy: "error: ").count <= 53)
        }
    }

    @Test func `more errors than anybody reads are cut off, and it is said`() async throws {
        try await withTemporaryFolder { folder in
            let repository = try GitRepository(at: "\(folder)/app")
            try repository.commit(["pipeline.json": Self.stages(Self.many({ _ in "1" }, 60))])
            let result = try run(
                [Tool.path, "check"],
                in: repository.path,
                environment: Tool.environment(home: folder)
            )
            #expect(result.status == 2)
            #expect(result.error.contains("/stages/49\n"))
            #expect(!result.error.contains("/stages/50\n"))
            #expect(
                result.error.hasSuffix("\n\nerror: there are more errors; these are the first 50\n")
            )
        }
    }
}
