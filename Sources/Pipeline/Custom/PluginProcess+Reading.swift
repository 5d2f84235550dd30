import Host
import Redaction
import Subprocess
import Synchronization

extension PluginProcess {
    /// Calls `body` with each line of messages.
    ///
    /// - Returns: Why no more of them were taken; nil when all were.
    static func takeMessages(
        _ output: SubprocessOutputSequence,
        _ body: ([UInt8]) -> Void
    ) async throws -> Stop? {
        var lines = LineSplitter(limit: lineLimit)
        var size = 0
        for try await buffer in output {
            size += buffer.count
            guard size <= PluginLimits.messageBytes else { return .tooManyMessages }
            guard lines.add(buffer.bytes, body) else { return .lineTooLong }
        }
        lines.finish(body)
        return nil
    }

    /// Passes on the lines of standard error, as text, until they are more than the limit.
    ///
    /// What comes behind is read and dropped: a process that waits for its log to be read would
    /// hang.
    ///
    /// - Returns: `.lineTooLong`, when a line was; else nil.
    static func takeLog(
        _ errors: SubprocessOutputSequence,
        _ log: ProcessLog,
        _ note: (String) -> Void
    ) async throws -> Stop? {
        var lines = LineSplitter(limit: lineLimit)
        var (size, count) = (0, 0)
        let take: ([UInt8]) -> Void = { line in
            count += 1
            let text = Redaction.redacted(String(decoding: line, as: UTF8.self))
            log.add(error: text)
            note(text)
        }
        for try await buffer in errors {
            size += buffer.count
            guard size <= PluginLimits.logBytes, count <= PluginLimits.logLines else {
                log.drop(buffer)
                continue
            }
            guard lines.add(buffer.bytes, take) else { return .lineTooLong }
        }
        if !log.isLong { lines.finish(take) }
        return nil
    }
}

/// What is known of a process while it runs.
final class ProcessLog: Sendable {
    private struct State {
        var reason: PluginProcess.Stop?
        /// The last lines of standard error; from the oldest to the end, and then from the first.
        var errors: [String] = []
        var oldest = 0
        /// The last two pieces of a log that is too long to be passed on.
        var dropped: [SubprocessOutputSequence.Buffer] = []
    }
    private let state = Mutex(State())

    /// Why it was first asked to stop; nil when it was not.
    var reason: PluginProcess.Stop? { state.withLock { $0.reason } }
    /// Whether a part of its standard error was dropped.
    var isLong: Bool { state.withLock { !$0.dropped.isEmpty } }

    /// The last lines of its standard error.
    var lastErrors: [String] {
        let (errors, dropped) = state.withLock { state in
            (Array(state.errors[state.oldest...] + state.errors[..<state.oldest]), state.dropped)
        }
        guard !dropped.isEmpty else { return errors }
        var lines = LineSplitter(limit: PluginProcess.lineLimit)
        var found: [String] = []
        let take: ([UInt8]) -> Void = {
            found.append(Redaction.redacted(String(decoding: $0, as: UTF8.self)))
        }
        for buffer in dropped { _ = lines.add(buffer.bytes, take) }
        lines.finish(take)
        return found.suffix(Self.lineCount)
    }

    private static let lineCount = 10

    /// Notes a reason; the first counts, but for the end of a process that may go.
    func stop(_ why: PluginProcess.Stop) {
        state.withLock { state in
            if state.reason == nil || state.reason == .finished && why == .supervisorStopped {
                state.reason = why
            }
        }
    }

    func add(error line: String) {
        state.withLock { state in
            if state.errors.count < Self.lineCount {
                state.errors.append(line)
            } else {
                state.errors[state.oldest] = line
                state.oldest = (state.oldest + 1) % Self.lineCount
            }
        }
    }

    func drop(_ buffer: SubprocessOutputSequence.Buffer) {
        state.withLock { state in
            if state.dropped.count == 2 { state.dropped.removeFirst() }
            state.dropped.append(buffer)
        }
    }
}
