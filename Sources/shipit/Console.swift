import Diagnostics
import Host
import Logs
import Pipeline
import Synchronization

/// Shows the events of a run: living lines on a terminal, plain lines without one, JSON on request.
final class Console: Sendable {
    private struct State {
        var lines: ProgressLines
        var record = ReleaseRecord()
        var livingCount = 0
        /// By stage, where a CI system folds them: when it began, and what is said of its units.
        var details: [String: (start: Int, lines: [StyledLine])] = [:]
        var sections = 0
    }

    private let state: Mutex<State>
    private let log = Log.shared
    private let isQuiet: Bool
    private let isLiving: Bool
    private let ticker: Mutex<Task<Void, any Error>?> = Mutex(nil)

    init(_ options: OutputOptions) {
        let format = log.settings.format
        isQuiet = options.quiet
        isLiving =
            format == .text && !options.quiet && StandardStream.error.isTerminal
            && Host.environment["TERM"] ?? "dumb" != "dumb"
        state = Mutex(
            State(
                lines: ProgressLines(
                    isVerbose: options.verbose || format.folds,
                    announcesStages: !isLiving,
                    folder: Host.currentFolder
                )
            )
        )
        guard !isQuiet, format != .json else { return }
        let pause = isLiving ? Duration.milliseconds(200) : .seconds(10)
        ticker.withLock {
            $0 = Task { [weak self] in
                while true {
                    try await Task.sleep(for: pause)
                    self?.tick()
                }
            }
        }
    }

    /// Shows an event.
    func show(_ event: ReleaseEvent) {
        if case .released(let summary) = event { Output.released(summary.folder) }
        if case .unchanged(let summary) = event { Output.released(summary.folder) }
        state.withLock { state in
            state.record.take(event, at: log.now)
            if log.settings.format == .json, !isWarning(event) {
                log.write { $0.record(event, at: $1) }
                return
            }
            let lines = state.lines.take(event, at: log.now)
            if case .warning(let diagnostic) = event {
                erase(&state)
                log.note(diagnostic, lines: isQuiet ? [] : lines)
                draw([], &state)
            } else if !isQuiet {
                log.settings.format.folds
                    ? fold(lines, of: event, &state) : draw(lines, &state)
            }
        }
    }

    /// Prints a line between the events.
    func say(_ line: String) {
        guard !isQuiet, log.settings.format != .json else { return }
        state.withLock { draw([StyledLine(line)], &$0) }
    }

    /// Takes the living lines away; nothing is shown after this.
    ///
    /// - Parameters:
    ///   - failure: Why the run failed; nil when it did not.
    ///   - isCached: Whether there is a cache.
    func finish(_ failure: Failure? = nil, isCached: Bool) {
        ticker.withLock { $0?.cancel() }
        let record = state.withLock { state in
            erase(&state)
            for stage in state.details.keys.sorted() { unfold(stage, "\(stage): failed", &state) }
            return state.record
        }
        log.state.withLock { $0.release = record }
        guard let failure else { return }
        log.fail(failure)
        guard log.settings.format != .json,
            let conclusion = record.conclusion(of: failure, isCached: isCached)
        else { return }
        Output.note([StyledLine(""), StyledLine(conclusion, .emphasis)])
    }

    private func isWarning(_ event: ReleaseEvent) -> Bool {
        if case .warning = event { true } else { false }
    }

    /// What happens every now and then.
    private func tick() {
        state.withLock { state in
            isLiving ? draw([], &state) : Output.note(state.lines.stillRunning(at: log.now))
        }
    }

    private func draw(_ lines: [StyledLine], _ state: inout State) {
        guard isLiving else {
            Output.note(lines)
            return
        }
        let living = state.lines.living(at: log.now, width: Host.terminalWidth)
        Output.draw(lines + living.map { StyledLine($0) }, over: state.livingCount)
        state.livingCount = living.count
    }

    private func erase(_ state: inout State) {
        guard state.livingCount > 0 else { return }
        Output.draw([], over: state.livingCount)
        state.livingCount = 0
    }

    /// Keeps what is said of a stage's units until the stage ends, and prints the rest.
    private func fold(_ lines: [StyledLine], of event: ReleaseEvent, _ state: inout State) {
        switch event {
        case .stageStarted(let stage, _):
            state.details[stage] = (Host.time, [])
            Output.note(lines)
        case .unitProgress(let stage, _, _), .unitFinished(let stage, _, _):
            state.details[stage, default: (Host.time, [])].lines += lines
        case .stageFinished(let stage, _, _, _):
            Output.note(lines.dropLast())
            unfold(stage, lines.last?.text ?? stage, &state)
        default: Output.note(lines)
        }
    }

    /// Prints what was said of a stage's units, for the CI system to fold.
    private func unfold(_ stage: String, _ title: String, _ state: inout State) {
        let details = state.details.removeValue(forKey: stage)
        guard let details, !details.lines.isEmpty else {
            Output.note([StyledLine(title)])
            return
        }
        if log.settings.format == .github {
            log.write(.group(title))
            Output.note(details.lines)
            log.write(.endOfGroup)
        } else {
            state.sections += 1
            let section = GitLabSection(number: state.sections)
            StandardStream.error.write(section.start(title, at: details.start))
            Output.note(details.lines)
            StandardStream.error.write(section.end(at: Host.time))
        }
    }
}

extension LogFormat {
    /// Whether the page of a run folds lines.
    fileprivate var folds: Bool { self == .github || self == .gitlab }
}
