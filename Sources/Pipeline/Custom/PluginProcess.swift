import Diagnostics
import Files
import Host
import JSON
import Subprocess
import Synchronization

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// A running custom plugin: a child process in a session of its own, below a supervisor.
struct PluginProcess: Sendable {
    /// The executable's absolute path.
    var executable: String
    /// The arguments behind it.
    var arguments: [String] = []
    /// The only variables that it sees.
    var environment: [String: String]
    /// The folder that it starts in.
    var folder: String
    /// What is written to its standard input.
    var input: [JSONValue] = []
    /// How long it may run.
    var timeOut: Duration
    /// How long it may take to stop once it was asked to, before it is sent a signal.
    var grace: Duration = .seconds(5)

    /// How a process ended.
    struct End: Sendable {
        /// Why it was stopped, when it did not end by itself.
        var stop: Stop?
        /// Whether it ended with exit status 0.
        var isSuccess: Bool
        /// Whether it, or its supervisor, was ended by SIGKILL.
        var isKilled: Bool
        /// The exit status or signal in words: `exit status 3`, `signal 11`.
        var status: String
        /// The last lines of its standard error.
        var lastErrors: [String]
        /// Whether it wrote more to standard error than is passed on.
        var hasLongLog: Bool
    }

    /// Why a process was stopped.
    enum Stop: Sendable, Equatable {
        case cancelled
        case timedOut
        /// The reader of its lines wants no more.
        case refused
        /// A line was longer than `lineLimit`.
        case lineTooLong
        /// Its lines were more than `PluginLimits.messageBytes`.
        case tooManyMessages
        /// Its last message is in: it may go.
        case finished
        /// Its supervisor was stopped (SIGSTOP), and with it was ended at once.
        case supervisorStopped
    }

    /// Starts the process and feeds each line of its standard output to `read` until it ends.
    ///
    /// When it returns, nothing runs any more that the process has started.
    ///
    /// - Parameters:
    ///   - read: Takes a line; says whether to go on, to stop the process, or to let it go.
    ///   - note: Takes a line of standard error.
    /// - Throws: `Diagnostic` when the process can't be started.
    func run(
        read: @escaping @Sendable ([UInt8]) -> Stop?,
        note: @escaping @Sendable (String) -> Void
    ) async throws -> End {
        let (stops, stop) = AsyncStream<Stop>.makeStream()
        // The child runs in a task of its own, because cancelling the caller's task must not kill
        // it at once: it first gets the `cancel` message and time to act on it.
        let child = Task.detached { try await self.start(read, note, stops, stop) }
        return try await withTaskCancellationHandler {
            try await child.value
        } onCancel: {
            stop.yield(.cancelled)
        }
    }

    private func start(
        _ read: @escaping @Sendable ([UInt8]) -> Stop?,
        _ note: @escaping @Sendable (String) -> Void,
        _ stops: AsyncStream<Stop>,
        _ stop: AsyncStream<Stop>.Continuation
    ) async throws -> End {
        var options = PlatformOptions()
        // A session of its own: a signal to the group reaches the plugin's own children too, and a
        // Ctrl-C on the terminal does not reach the plugin before shipit does.
        options.createSession = true
        let command = Supervisor.supervised(
            .init(executable: executable, arguments: arguments, environment: environment)
        )
        let variables = command.environment.map {
            (Environment.Key(stringLiteral: $0.key), $0.value)
        }
        let log = ProcessLog()
        // A plugin may end before it has read its input; the write to it must not end this process.
        Interrupts.ignoreBrokenPipes()
        let guards = Mutex<[Task<Void, any Error>]>([])
        let id = Mutex<Int32?>(nil)
        // Only when the process is gone: one that closes its output early may hang all the same.
        defer {
            for task in guards.withLock({ $0 }) { task.cancel() }
            if let id = id.withLock({ $0 }) { Supervisor.note(id, runs: false) }
            stop.finish()
        }
        do {
            let result = try await Subprocess.run(
                .path(FilePath(command.executable)),
                arguments: Arguments(command.arguments),
                environment: .custom(Dictionary(variables) { first, _ in first }),
                workingDirectory: FilePath(folder),
                platformOptions: options,
                input: .inputWriter,
                output: .sequence,
                error: .sequence
            ) { execution in
                let process = execution.processIdentifier.value
                id.withLock { $0 = process }
                Supervisor.note(process, runs: true)
                let clock = Task {
                    try await Task.sleep(for: timeOut)
                    stop.yield(.timedOut)
                }
                let watch: Task<Void, any Error> = Task {
                    for await why in stops {
                        log.stop(why)
                        await end(execution, because: why, within: command.endingTime)
                    }
                }
                let stopped = Task {
                    while !Supervisor.isStopped(process) {
                        try await Task.sleep(for: .milliseconds(100))
                    }
                    // Not by way of the others: they wait for a process that can't heed them.
                    log.stop(.supervisorStopped)
                    Supervisor.endStopped(process)
                }
                guards.withLock { $0 = [clock, watch, stopped] }
                async let noted: Void = {
                    let errors = execution.standardError
                    if let why = try await Self.takeLog(errors, log, note) { stop.yield(why) }
                }()
                // Beside the reading: a plugin that does not read its input, or prints much before
                // it does, must not hold up either. One that ends without reading breaks the pipe;
                // how it ended says more.
                async let written: Void = {
                    for message in input {
                        try? await Self.send(message, to: execution.standardInputWriter)
                    }
                    if input.isEmpty { try? await execution.standardInputWriter.finish() }
                }()
                let why = try await Self.takeMessages(execution.standardOutput) { line in
                    // After its end was asked for, output is drained and has no say any more.
                    guard log.reason == nil, let why = read(line) else { return }
                    log.stop(why)
                    stop.yield(why)
                }
                if let why {
                    log.stop(why)
                    stop.yield(why)
                }
                try await noted
                await written
            }
            // What the plugin has started and left behind ends with it.
            if !command.isSupervised { Host.endProcessGroup(result.processIdentifier.value) }
            return try end(result.terminationStatus, log)
        } catch let error as SubprocessError {
            throw notStarted("\(error)")
        }
    }

    private func end(_ status: TerminationStatus, _ log: ProcessLog) throws(Diagnostic) -> End {
        if case .exited(let code) = status,
            let reason = Supervisor.startFailure(status: code, lines: log.lastErrors)
        {
            throw notStarted(reason)
        }
        return End(
            stop: log.reason,
            isSuccess: status.isSuccess,
            isKilled: status == .signaled(Signal.kill.rawValue),
            status: Self.words(status),
            lastErrors: log.lastErrors,
            hasLongLog: log.isLong
        )
    }

    private func notStarted(_ reason: String) -> Diagnostic {
        Diagnostic(
            "can't start \(executable): \(reason)",
            entry: "/uses",
            help:
                "check that it exists, is executable, and that its first line names an interpreter that is installed"
        )
    }

    /// Asks the process to stop, gives it time, then ends its whole group.
    private func end<Output, Errors>(
        _ execution: Execution<CustomWriteInput, Output, Errors>,
        because why: Stop,
        within endingTime: Duration
    ) async {
        // Not waited for: a plugin that does not read leaves the pipe full for ever.
        let farewell = Task {
            if why != .finished {
                try? await Self.send(["type": "cancel"], to: execution.standardInputWriter)
            }
            try? await execution.standardInputWriter.finish()
        }
        defer { farewell.cancel() }
        let isPatient = [.cancelled, .timedOut, .finished].contains(why)
        guard (try? await Task.sleep(for: isPatient ? grace : .zero)) != nil else { return }
        let terminate = TeardownStep.send(
            signal: .terminate,
            toProcessGroup: true,
            allowedDurationToNextStep: endingTime
        )
        await execution.teardown(using: [terminate])
    }

    private static func send(_ message: JSONValue, to writer: StandardInputWriter) async throws {
        _ = try await writer.write(message.canonicalText + "\n")
    }

    /// The greatest length of a line in bytes, as the protocol says.
    static let lineLimit = 1 << 20

    private static func words(_ status: TerminationStatus) -> String {
        switch status {
        case .exited(let code): "exit status \(code)"
        case .signaled(let signal): "signal \(signal)"
        }
    }
}
