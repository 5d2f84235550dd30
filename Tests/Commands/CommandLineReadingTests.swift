import Commands
import Diagnostics
import Testing

struct CommandLineReadingTests {
    private static func node(
        _ name: String,
        _ arguments: String = "",
        subcommands: [CommandNode] = []
    ) -> CommandNode {
        CommandNode(name: name, summary: "\(name).", subcommands: subcommands) {
            "{\"command\": {\"arguments\": [\(arguments)]}}"
        }
    }

    private static func option(_ name: String, _ more: String = "") -> String {
        """
        {"kind": "option", "valueName": "\(name)", "isOptional": true, \(more)
         "abstract": "A \(name).", "names": [{"kind": "long", "name": "\(name)"}]}
        """
    }

    private static func flag(_ name: String, _ letter: String) -> String {
        """
        {"kind": "flag", "isOptional": true, "names": [{"kind": "short", "name": "\(letter)"},
         {"kind": "long", "name": "\(name)"}]}
        """
    }

    private static let root = node(
        "tool",
        subcommands: [
            node(
                "build",
                [
                    option("only", #""isRepeating": true,"#),
                    option("form", #""allValues": ["text", "json"],"#),
                    option("out", #""completionKind": {"directory": {}},"#),
                    flag("quiet", "q"), flag("verbose", "v"),
                    #"{"kind": "positional", "valueName": "file", "isOptional": false}"#,
                ].joined(separator: ",")
            ),
            node("pack", subcommands: [node("make"), node("show")]),
        ]
    )

    private func reading(_ words: String...) -> CommandLineReading {
        CommandLineReading(words, of: Self.root)
    }

    @Test func `words are options, values and arguments of the command that they name`() {
        let read = reading("build", "--only", "a", "--only=b c", "-qv", "--form", "json", "x")
        #expect(read.path == "tool build")
        #expect(read.errorAtEnd == nil)
        #expect(read.values.map(\.text) == ["a", "b c", "json", "x"])
        #expect(read.value(of: "--only") == "b c")
        #expect(read.isGiven("--quiet") && read.isGiven("-v"))
        #expect(reading("pack", "make").path == "tool pack make")
        #expect(reading("build", "--", "--only").errorAtEnd == nil)
        #expect(reading("build", "-").value(of: "x") == nil)
        #expect(reading("build", "--help").errorAtEnd == nil)
    }

    @Test(arguments: [
        (["bild"], "unknown command \"bild\""),
        (["pack", "maek"], "unknown command \"pack maek\""),
        (["build"], "missing <file>"), (["build", "x", "y"], "unexpected argument \"y\""),
        (["build", "x", "--onyl", "a"], "unknown option \"--onyl\""),
        (["build", "x", "-qx"], "unknown option \"-qx\""),
        (["build", "x", "--form", "xml"], "unknown value \"xml\" of --form"),
        (["build", "x", "--only"], "--only needs a value"),
        (["build", "x", "--quiet=1"], "--quiet takes no value, found \"1\""),
    ])
    func `the first error is found`(words: [String], summary: String) {
        let error = CommandLineReading(words, of: Self.root).errorAtEnd
        #expect(error?.diagnostic.summary == summary)
    }

    private func candidates(_ words: String...) -> [String] {
        Completion(
            words,
            of: Self.root,
            files: FileCandidates(in: "/nowhere", home: nil),
            names: { name, _ in
                name == "only" ? [.init("one"), .init("two\nlines"), .init("one")] : []
            }
        ).candidates.map(\.word)
    }

    @Test func `candidates are those of the place`() {
        #expect(candidates("") == ["build", "pack", "help"])
        #expect(candidates("pack", "") == ["make", "show"])
        #expect(candidates("build", "--") == ["--only", "--form", "--out", "--quiet", "--verbose"])
        #expect(candidates("build", "-q", "--q") == [])
        #expect(candidates("build", "--only", "") == ["one"], "each once, in one line")
        #expect(candidates("build", "--only=") == ["--only=one"])
        #expect(candidates("build", "--form", "j") == ["json"])
        #expect(candidates("build", "--out", "") == [])
        #expect(candidates("help", "pack", "m") == ["make"])
        #expect(candidates("nothing", "") == [])
    }
}
