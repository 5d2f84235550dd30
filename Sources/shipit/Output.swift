import ArgumentParser
import Diagnostics
import Host
import JSON
import Synchronization

/// All that shipit prints goes through here.
///
/// Names and messages come from files and programs of others. What people read is lines, of which
/// none begins in the middle of a name and none holds what steers a terminal or a CI system; what
/// programs read is exact, unless it goes to a terminal.
enum Output {
    /// Prints lines for people on standard output.
    static func say(_ lines: [String]) { StandardStream.output.write(lines.printedText) }

    /// Prints lines for people on standard output.
    static func say(_ lines: [StyledLine]) {
        let isColored = Log.shared.settings.isColored(.output)
        StandardStream.output.write(lines.printedText(isColored: isColored))
    }

    /// Prints text for programs on standard output.
    static func data(_ text: String) {
        let isShown = StandardStream.output.isTerminal
        StandardStream.output.write(isShown ? text.withoutControls : text)
    }

    /// Prints a value for programs, as JSON in many lines.
    static func data(_ value: JSONValue) { data(withoutCommands(value.prettyText(sorted: false))) }

    /// Prints an event for programs, as JSON in one line.
    static func data(event: JSONValue) { data(withoutCommands(event.canonicalText) + "\n") }

    /// JSON in which no CI system that reads the log finds a command to itself.
    ///
    /// `##[` and `##vso[` count wherever they are in a line. JSON has two signs in a row in strings
    /// alone, and the second may be written as its number.
    private static func withoutCommands(_ json: String) -> String {
        json.replacing("##", with: "#\\u0023")
    }

    /// Prints a value for programs when there is one, else lines for people.
    static func show(_ json: JSONValue?, _ lines: @autoclosure () -> [String]) {
        if let json { data(json) } else { say(lines()) }
    }

    /// Prints lines for people on standard error.
    static func note(_ lines: [String]) { StandardStream.error.write(lines.printedText) }

    /// Prints lines for people on standard error.
    static func note(_ lines: [StyledLine]) {
        let isColored = Log.shared.settings.isColored(.error)
        StandardStream.error.write(lines.printedText(isColored: isColored))
    }

    /// Logs warnings and errors.
    static func note(_ diagnostics: [Diagnostic]) { Log.shared.note(diagnostics) }

    /// Prints lines on a terminal at standard error, in the place of the last ones.
    ///
    /// - Parameter replaced: How many of the lines printed last go.
    static func draw(_ lines: [StyledLine], over replaced: Int) {
        // ECMA-48: cursor up n lines (CUU), erase from there to the end of the page (ED).
        let erasure = replaced > 0 ? "\u{1B}[\(replaced)A\u{1B}[J" : ""
        let isColored = Log.shared.settings.isColored(.error)
        StandardStream.error.write(erasure + lines.printedText(isColored: isColored))
    }

    /// Takes note that a release is complete: it is complete, whatever becomes of the log.
    static func released(_ folder: String) { releasedFolder.withLock { $0 = folder } }

    private static let releasedFolder = Mutex<String?>(nil)

    /// Ends the process, after it was found out whether all output got where it should.
    ///
    /// - Parameters:
    ///   - status: How the command ended. What failed before stays the reason.
    ///   - needsReader: Whether a command whose reader went away ends as by SIGPIPE, as filters do.
    static func end(_ status: Int32, needsReader: Bool) -> Never {
        let faults = Log.shared.writeReports(status)
        note(faults)
        let status = status == 0 && !faults.isEmpty ? ExitStatus.defect.rawValue : status
        // There is nowhere to report what standard error lost.
        _ = StandardStream.error.finish()
        switch StandardStream.output.finish() {
        case nil: break
        case .noReader: if status == 0, needsReader { Interrupts.endByBrokenPipe() }
        case .error(let reason):
            if let folder = releasedFolder.withLock({ $0 }) {
                note(["the release is complete: \(folder)"])
            }
            // Not through the log, which may be on standard output.
            note(Diagnostic("can't write to standard output: \(reason)").styledLines())
            if status == 0 { Shipit.exit(withError: ExitCode(ExitStatus.defect.rawValue)) }
        }
        Shipit.exit(withError: ExitCode(status))
    }
}
