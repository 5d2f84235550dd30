import ArgumentParser
import Host
import JSON
import Diagnostics

/// All that shipit prints goes through here.
///
/// Names and messages come from files and programs of others. What people read holds nothing that
/// steers a terminal; what programs read is exact, unless it goes to a terminal.
enum Output {
    /// Prints text for people on standard output.
    static func say(_ text: String) { StandardStream.output.write(text.withoutControls) }

    /// Prints text for programs on standard output.
    static func data(_ text: String) {
        let isShown = StandardStream.output.isTerminal
        StandardStream.output.write(isShown ? text.withoutControls : text)
    }

    /// Prints a value for programs when there is one, else text for people.
    static func show(_ json: JSONValue?, _ text: @autoclosure () -> String) {
        if let json { data(json.prettyText(sorted: false)) } else { say(text()) }
    }

    /// Prints text for people on standard error.
    static func note(_ text: String) { StandardStream.error.write(text.withoutControls) }

    /// Prints lines on a terminal at standard error, in the place of the last ones.
    ///
    /// - Parameter replaced: How many of the lines printed last go.
    static func draw(_ lines: [String], over replaced: Int) {
        // ECMA-48: cursor up n lines (CUU), erase from there to the end of the page (ED).
        let erasure = replaced > 0 ? "\u{1B}[\(replaced)A\u{1B}[J" : ""
        StandardStream.error.write(
            erasure + lines.map { $0.withoutControls + "\n" }.joined()
        )
    }

    /// Ends the process, after it was found out whether all output got where it should.
    ///
    /// - Parameters:
    ///   - status: How the command ended. What failed before stays the reason.
    ///   - needsReader: Whether a command whose reader went away ends as by SIGPIPE, as filters do.
    static func end(_ status: Int32, needsReader: Bool) -> Never {
        // There is nowhere to report what standard error lost.
        _ = StandardStream.error.finish()
        switch StandardStream.output.finish() {
        case nil: break
        case .noReader: if status == 0, needsReader { Interrupts.endByBrokenPipe() }
        case .error(let reason):
            note(Diagnostic("can't write to standard output: \(reason)").text + "\n")
            if status == 0 { Shipit.exit(withError: ExitCode(ExitStatus.defect.rawValue)) }
        }
        Shipit.exit(withError: ExitCode(status))
    }
}
