import Diagnostics
import Host
import JSON
import Pipeline
import Synchronization

/// Shows the events of a run: living lines on a terminal, plain lines without one, JSON on request.
final class Console: Sendable {
    private struct State {
        var lines: ProgressLines
        var livingCount = 0
    }

    private let state: Mutex<State>
    private let format: OutputOptions.Format
    private let isQuiet: Bool
    private let isLiving: Bool
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant
    private let ticker: Mutex<Task<Void, any Error>?> = Mutex(nil)

    init(_ options: OutputOptions) {
        state = Mutex(State(lines: ProgressLines(isVerbose: options.verbose)))
        format = options.logFormat
        isQuiet = options.quiet
        isLiving =
            options.logFormat == .text && !options.quiet && StandardStream.error.isTerminal
            && Host.environment["TERM"] ?? "dumb" != "dumb"
        start = clock.now
        guard isLiving else { return }
        ticker.withLock {
            $0 = Task { [weak self] in
                while true {
                    try await Task.sleep(for: .milliseconds(200))
                    self?.redraw()
                }
            }
        }
    }

    private var now: Double { (clock.now - start) / .seconds(1) }

    /// Shows an event.
    func show(_ event: ReleaseEvent) {
        switch event {
        case .landed(let summary), .unchanged(let summary): Output.landed(summary.folder)
        default: break
        }
        if format == .json {
            // In turn: a long line may take several writes.
            state.withLock { _ in Output.data(event: event.json) }
            return
        }
        state.withLock { state in
            let lines = state.lines.take(event, at: now)
            if case .warning(let diagnostic) = event, isQuiet, diagnostic.severity == .warning {
                return
            }
            guard !isQuiet else { return }
            draw(lines, &state)
        }
    }

    /// Prints a line between the events.
    func say(_ line: String) {
        guard !isQuiet, format == .text else { return }
        state.withLock { draw([line], &$0) }
    }

    /// Takes the living lines away; nothing is shown after this.
    func finish() {
        ticker.withLock { $0?.cancel() }
        state.withLock { erase(&$0) }
    }

    /// Tells how the run failed: in the log when that is JSON, else as text by whoever catches it.
    func fail(_ failure: Failure) {
        guard format == .json else { return }
        Output.data(event: failure.json)
    }

    private func redraw() {
        state.withLock { draw([], &$0) }
    }

    private func draw(_ lines: [String], _ state: inout State) {
        guard isLiving else {
            Output.note(lines)
            return
        }
        let living = state.lines.living(at: now, width: Host.terminalWidth)
        Output.draw(lines + living, over: state.livingCount)
        state.livingCount = living.count
    }

    private func erase(_ state: inout State) {
        guard state.livingCount > 0 else { return }
        Output.draw([], over: state.livingCount)
        state.livingCount = 0
    }
}
