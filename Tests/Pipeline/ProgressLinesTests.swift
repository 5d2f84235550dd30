import Testing

@testable import Diagnostics
@testable import Pipeline

struct ProgressLinesTests {
    private func warning(_ number: Int, help: String?) -> ReleaseEvent {
        var diagnostic = Diagnostic("icon \(number) is faint", help: help, severity: .warning)
        diagnostic.stage = "icons"
        return .warning(diagnostic)
    }

    private func lines(isVerbose: Bool, help: String?) -> [String] {
        var lines = ProgressLines(isVerbose: isVerbose)
        let reported = (1...9).flatMap { lines.take(warning($0, help: help), at: 0) }
        let end = ReleaseEvent.stageFinished(
            name: "icons",
            .done(ran: 9, cached: 0),
            artifacts: 9,
            size: 1000
        )
        return (reported + lines.take(end, at: 1)).map(\.text)
    }

    @Test func `many warnings of one kind are summed up by three of them and a number`() {
        let lines = lines(isVerbose: false, help: "choose other colours")
        #expect(lines.filter { $0.contains("is faint") }.count == 3)
        #expect(lines[6] == "warning: icons: 6 more warnings like these; see --verbose")
    }

    @Test(arguments: [(true, "choose other colours"), (false, nil)])
    func `all are printed when asked for, and those that nothing fixes`(
        isVerbose: Bool,
        help: String?
    ) {
        let lines = lines(isVerbose: isVerbose, help: help)
        #expect(lines.filter { $0.contains("is faint") }.count == 9)
        #expect(lines.count == (help == nil ? 10 : 19))
    }
}
