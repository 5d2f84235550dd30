@testable import Pipeline
import Testing

@testable import Diagnostics

struct TerminalTextTests {
    @Test(arguments: [
        ("a\n::error::b", "a\\n::error::b\n"), ("a\r\nb\rc", "a\\r\\nb\\rc\n"),
        ("a\n\u{301}b", "a\\n\u{301}b\n"), ("::error::x", "\\::error::x\n"),
        (" \u{A0}\t::add-mask::x", " \u{A0} \\::add-mask::x\n"),
        ("a::error::b", "a::error::b\n"),
        ("a ##[error]b", "a #\\#[error]b\n"), ("###vso[task.x]", "##\\#vso[task.x]\n"),
        ("##teamcity[x", "#\\#teamcity[x\n"), ("## a [b]", "## a [b]\n"), ("#[x]", "#[x]\n"),
        ("a\u{1B}[2Jb\u{2028}c\u{202E}d", "a\u{FFFD}[2Jb\u{FFFD}c\u{FFFD}d\n"), ("", "\n"),
    ])
    func `a line stays one line and is not a command`(line: String, printed: String) {
        #expect(Array([line].printedText.unicodeScalars) == Array(printed.unicodeScalars))
    }

    @Test func `the names in a diagnostic stay in its first line`() {
        var diagnostic = Diagnostic(
            "no file \"a\n::error::b\"",
            at: Place(file: "c\n::error::d", pointer: "/e\n::error::f"),
            help: "run:\r\n::error::g"
        )
        diagnostic.stage = "h\n::error::i"
        // A stage's name and a help may have lines of their own; none begins in the first column.
        #expect(
            diagnostic.lines.map { [$0].printedText }.joined() == """
                error: h
                    \\::error::i: no file "a\\n::error::b"
                  --> c\\n::error::d  /e\\n::error::f
                  help: run:
                        \\::error::g

                """
        )
        let failure = Failure(.stage, [diagnostic, Diagnostic("x\ny")])
        #expect(failure.lines.suffix(2) == ["", "error: x\\ny"])
    }

    @Test func `what a plugin says keeps its lines, each behind blanks`() {
        let line = #"{"type":"diagnostic","message":"it failed:\n::error::x\r\ny","help":"a\nb"}"#
        guard case .diagnostic(let diagnostic)? = try? PluginMessage(Array(line.utf8)) else {
            Issue.record("no diagnostic")
            return
        }
        #expect(diagnostic.summary == "it failed:\n::error::x\r\ny")
        #expect(
            diagnostic.lines == [
                "error: it failed:", "    ::error::x", "    y", "  help: a", "        b",
            ]
        )
    }

    @Test func `log lines, units and reasons of others stay in a line`() {
        var lines = ProgressLines(isVerbose: true)
        var shown: [String] = []
        let events: [ReleaseEvent] = [
            .stageStarted(name: "s", units: 1),
            .unitProgress(stage: "s", unit: "u\n::a", .log(level: "info", text: "x\r\n::error::y")),
            .unitFinished(stage: "s", unit: "u\n::a", .ran),
            .stageFinished(name: "s", .skipped(reason: "no\n::error::z"), artifacts: 0, size: 0),
        ]
        for event in events { shown += lines.take(event, at: 0).map(\.text) }
        #expect(
            shown.printedText
                == "  s: x ::error::y\n  s: u\\n::a: ran\n- s: skipped, no\\n::error::z\n"
        )
    }
}
