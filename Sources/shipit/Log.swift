import Diagnostics
import Host
import JSON
import Logs
import Pipeline
import Synchronization

/// The log of this process: warnings and errors of all commands, in the form that was asked for.
///
/// What was logged is kept for the reports that are written at the end: see `writeReports`.
final class Log: Sendable {
    /// What the reports are made of.
    struct State {
        var events = EventLog()
        /// The command's name, if it leaves reports.
        var command: String?
        /// What was logged, and what lint has found.
        var entries: [LogEntry] = []
        /// What was logged.
        var diagnostics: [Diagnostic] = []
        /// How the command ended, in a line.
        var title: String?
        var release: ReleaseRecord?
        var variables: [(name: String, value: String)] = []
    }

    /// The log.
    static let shared = Log()

    let settings = LogSettings(
        Array(CommandLine.arguments.dropFirst()),
        environment: Host.environment
    )
    let state = Mutex(State())
    let paths: ClonePaths
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant

    private init() {
        start = clock.now
        paths = ClonePaths(
            around: (try? absolute(settings.repository)) ?? "/",
            currentFolder: Host.currentFolder,
            environment: Host.environment
        )
    }

    /// Seconds since the command began.
    var now: Double { (clock.now - start) / .seconds(1) }

    /// Takes note of the command, which leaves reports.
    func begin(_ command: String) { state.withLock { $0.command = command } }

    /// Logs warnings and errors.
    func note(_ diagnostics: [Diagnostic]) {
        for diagnostic in diagnostics.map(\.redacted) {
            note(diagnostic, lines: diagnostic.styledLines(width: width))
        }
    }

    /// Logs a warning or an error.
    ///
    /// - Parameter lines: What people read; none where it is kept for the reports alone.
    func note(_ diagnostic: Diagnostic, lines: [StyledLine]) {
        let diagnostic = diagnostic.redacted
        keep(diagnostic)
        switch settings.format {
        case .json:
            if !settings.isDocument { write { $0.record(diagnostic, at: $1) } }
        case .github: if !lines.isEmpty { annotate(diagnostic) }
        case .text, .gitlab: if !settings.isDocument { Output.note(lines) }
        }
    }

    /// Logs why the command fails.
    func fail(_ failure: Failure) {
        let failure = Failure(failure.status, failure.diagnostics.map(\.redacted))
        for diagnostic in failure.diagnostics { keep(diagnostic) }
        if settings.isDocument {
            let earlier = state.withLock { $0.diagnostics }
            Output.data(Self.document(failure.status, earlier))
        }
        switch settings.format {
        case .json: if !settings.isDocument { write { $0.record(failure, at: $1) } }
        case .github: failure.diagnostics.forEach(annotate)
        case .text, .gitlab:
            if !settings.isDocument { Output.note(failure.styledLines(width: width)) }
        }
    }

    /// Prints the result of a command.
    ///
    /// - Parameters:
    ///   - members: What the JSON document holds besides schema, status and diagnostics.
    ///   - status: How the command ends.
    ///   - title: How the command ended, for the summary.
    ///   - lines: What people read.
    ///   - variables: Values for later steps and jobs of a CI system.
    func finish(
        _ members: [JSONValue.Member],
        status: ExitStatus = .done,
        title: String,
        lines: [StyledLine],
        variables: [(name: String, value: String)] = []
    ) {
        let logged = state.withLock { state in
            state.title = title
            state.variables = variables
            return state.diagnostics
        }
        let document = Self.document(status, logged, members)
        if settings.isDocument {
            Output.data(document)
        } else if settings.format == .json {
            write { $0.record(result: document, at: $1) }
        } else {
            Output.say(lines)
        }
    }

    /// Keeps a finding of lint for the reports, and annotates it.
    func keep(_ entry: LogEntry) {
        state.withLock { $0.entries.append(entry) }
        if settings.format == .github { write(WorkflowCommand(annotating: entry)) }
    }

    /// Writes an event of a log in JSON.
    func write(_ record: (inout EventLog, Double) -> JSONValue) {
        // In turn: a long line may take several writes.
        state.withLock { Output.data(event: record(&$0.events, now)) }
    }

    /// Writes a command to the CI system.
    func write(_ command: WorkflowCommand) { StandardStream.error.write(command.line) }

    /// The greatest length of the line of a file that is shown.
    private var width: Int { StandardStream.error.isTerminal ? Host.terminalWidth : 100 }

    private func annotate(_ diagnostic: Diagnostic) {
        write(WorkflowCommand(annotating: entry(diagnostic)))
    }

    private func keep(_ diagnostic: Diagnostic) {
        let entry = entry(diagnostic)
        state.withLock {
            $0.entries.append(entry)
            $0.diagnostics.append(diagnostic)
        }
    }

    private func entry(_ diagnostic: Diagnostic) -> LogEntry {
        let command = state.withLock { $0.command }
        return LogEntry(
            diagnostic,
            check: command.map { "shipit \($0)" } ?? "shipit",
            path: diagnostic.place?.file.flatMap(paths.path)
        )
    }

    private static func document(
        _ status: ExitStatus,
        _ diagnostics: [Diagnostic],
        _ members: [JSONValue.Member] = []
    ) -> JSONValue {
        .object(
            [
                .init("schema", .integer(EventLog.schema)),
                .init("status", .integer(Int(status.rawValue))),
            ] + members + [.init("diagnostics", .array(diagnostics.map(\.json)))]
        )
    }
}
