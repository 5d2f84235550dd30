import Diagnostics
import JSON
import Logs
import Testing
import TestSupport

struct WorkflowCommandTests {
    private func entry(_ summary: String, file: String?, help: String? = nil) -> LogEntry {
        let place = Place(file: file, position: TextPosition(line: 3, column: 9))
        return LogEntry(
            Diagnostic(summary, at: place, help: help),
            check: "shipit check",
            path: file
        )
    }

    @Test func `an annotation has file, line, column, title, words, place and help`() {
        let line = WorkflowCommand(
            annotating: entry("50% of a: b, c", file: "App, x/a:b%.json", help: "do\nthat")
        ).line
        #expect(
            line == "::error file=App%2C x/a%3Ab%25.json,line=3,col=9,title=shipit check::"
                + "50%25 of a: b, c%0A  --> App, x/a:b%25.json:3:9%0A  help: do%0Athat\n"
        )
        let command = Runner(line).commands[0]
        #expect(command.properties["file"] == "App, x/a:b%.json")
        #expect(command.data.hasPrefix("50% of a: b, c\n  --> "))
    }

    @Test func `what is not in the clone is annotated without a file`() {
        let other = LogEntry(Diagnostic("x"), .note, check: "rule", path: nil)
        #expect(WorkflowCommand(annotating: other).line == "::notice title=rule::x\n")
    }

    @Test func `whatever files are called, there is one annotation of just them`() {
        var random = SeededGenerator(seed: 17)
        let attacks = ["\n::set-output name=a::b", "::", "%0A::stop-commands::x", "##[add-mask]k"]
        for attack in 0..<3000 {
            let name = hostileText(&random) + attacks[attack % attacks.count]
            let entry = entry(name, file: name, help: name)
            let runner = Runner(WorkflowCommand(annotating: entry).line)
            #expect(runner.lines == [] && runner.commands.count == 1, "\(name.debugDescription)")
            #expect(runner.commands[0].name == "error")
            #expect(
                Set(runner.commands[0].properties.keys) == ["file", "line", "col", "title"],
                "\(name.debugDescription)"
            )
            let group = Runner(WorkflowCommand.group(name).line)
            #expect(group.commands.map(\.name) == ["group"] && group.lines == [])
        }
    }
}
