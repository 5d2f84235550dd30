import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A child process that works for this one: bytes go to and from its standard input, a socket.
///
/// It ends with this process, however that ends, when it watches the socket as
/// `WorkerProcess.endWithParent` does. It has its own process group, so that Ctrl-C reaches only
/// this process, and is killed when the last reference to it is released.
public final class WorkerProcess: Sendable {
    /// How it ended.
    public struct Ending: Hashable, Sendable {
        /// The signal that ended it; nil when it exited by itself.
        public var signal: Int32?
        /// The exit status; 0 when a signal ended it.
        public var status: Int32
        /// The last that it wrote to standard error.
        public var text: String

        /// An ending from its parts.
        public init(signal: Int32?, status: Int32, text: String) {
            self.signal = signal
            self.status = status
            self.text = text
        }
    }

    /// The process's id.
    public let identifier: Int32
    private let socket: Int32
    private let errors: Int32
    private let ending = Mutex<Ending?>(nil)

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: An absolute path.
    ///   - arguments: Without the program's name.
    ///   - environment: All the variables that it gets.
    /// - Throws: `WorkerFault` when it can't be started.
    public init(
        program: String,
        arguments: [String],
        environment: [String: String]
    ) throws(WorkerFault) {
        let speech = try SocketPair()
        let errors = try SocketPair()
        // What is written when nobody reads must not hold the process up.
        _ = fcntl(errors.theirs, F_SETFL, fcntl(errors.theirs, F_GETFL) | O_NONBLOCK)
        let start = ProgramStart(
            program: program,
            arguments: arguments,
            environment: environment,
            lead: .group,
            streams: (speech.theirs, errors.theirs)
        )
        let code: Int32
        (identifier, code) = start.run()
        guard code == 0 else { throw WorkerFault(.notStarted(code)) }
        socket = speech.takeOurs()
        self.errors = errors.takeOurs()
    }

    deinit {
        _ = end()
        close(socket)
        close(errors)
    }

    /// Kills the process unless it has ended, and waits for its end.
    ///
    /// - Returns: How it ended; what it did before it was killed, when it did.
    @discardableResult
    public func end() -> Ending {
        ending.withLock { known in
            if let known { return known }
            kill(identifier, SIGKILL)
            var code: Int32 = 0
            var reaped: Int32 = 0
            repeat {
                reaped = unsafe waitpid(identifier, &code, 0)
            } while reaped < 0 && errno == EINTR
            // The macros of wait(2): the low 7 bits hold the signal, the next byte the exit status.
            let signal = code & 0x7F
            let ending = Ending(
                signal: signal == 0 ? nil : signal,
                status: signal == 0 ? code >> 8 & 0xFF : 0,
                text: lastWords()
            )
            known = ending
            return ending
        }
    }

    /// Drops what it wrote to standard error so far: it is not about what is asked next.
    public func forgetWords() { _ = lastWords() }

    /// The last 4096 bytes of what it wrote to standard error and nobody has read.
    private func lastWords() -> String {
        var words: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = unsafe recv(errors, &piece, piece.count, Int32(MSG_DONTWAIT))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            words = (words + piece.prefix(count)).suffix(piece.count)
        }
        return String(decoding: words, as: UTF8.self)
    }

    /// Sends all bytes.
    ///
    /// - Throws: `WorkerFault` when the process ended, did not read them in time, or the calling
    ///   task was cancelled.
    public func send(
        _ bytes: Span<UInt8>,
        until deadline: ContinuousClock.Instant
    ) throws(WorkerFault) {
        var sent = 0
        while sent < bytes.count {
            try wait(for: Int16(POLLOUT), until: deadline)
            let count = unsafe bytes.withUnsafeBytes {
                let rest = unsafe UnsafeRawBufferPointer(rebasing: $0[sent...])
                return unsafe sendBytes(socket, rest.baseAddress, rest.count)
            }
            if count < 0, [EAGAIN, EINTR].contains(errno) { continue }
            guard count > 0 else { throw WorkerFault(.ended) }
            sent += count
        }
    }

    /// Receives bytes until the buffer is full.
    ///
    /// - Throws: `WorkerFault` when the process ended, did not send them in time, or the calling
    ///   task was cancelled.
    public func receive(
        into room: inout MutableSpan<UInt8>,
        until deadline: ContinuousClock.Instant
    ) throws(WorkerFault) {
        var received = 0
        while received < room.count {
            try wait(for: Int16(POLLIN), until: deadline)
            let count = unsafe room.withUnsafeMutableBytes {
                let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: $0[received...])
                return unsafe recv(socket, rest.baseAddress, rest.count, Int32(MSG_DONTWAIT))
            }
            if count < 0, [EAGAIN, EINTR].contains(errno) { continue }
            guard count > 0 else { throw WorkerFault(.ended) }
            received += count
        }
    }

    /// Receives bytes.
    ///
    /// - Throws: as `receive(into:until:)`.
    public func receive(
        count: Int,
        until deadline: ContinuousClock.Instant
    ) throws(WorkerFault) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var room = bytes.mutableSpan
        try receive(into: &room, until: deadline)
        return bytes
    }

    /// Waits on the thread that calls, as a computation would keep it, and looks up now and then.
    private func wait(
        for events: Int16,
        until deadline: ContinuousClock.Instant
    ) throws(WorkerFault) {
        while true {
            if Task.isCancelled { throw WorkerFault(.cancelled) }
            guard ContinuousClock.now < deadline else { throw WorkerFault(.timedOut) }
            var entry = pollfd(fd: socket, events: events, revents: 0)
            // An end of the other side counts as an event, and the call that follows reports it.
            if unsafe poll(&entry, 1, lookUpInterval) > 0 { return }
        }
    }

    /// Milliseconds: a cancelled task is noticed this late at most.
    private var lookUpInterval: Int32 { 50 }
}

/// Why a worker did not do what it was asked.
public struct WorkerFault: Error, Hashable, Sendable {
    /// What happened.
    public enum Reason: Hashable, Sendable {
        /// It could not be started; the system's error number.
        case notStarted(Int32)
        /// It ended, or closed its socket.
        case ended
        /// The time was over.
        case timedOut
        /// The calling task was cancelled.
        case cancelled
        /// This process has no memory for the answer; the reason is the system's or a library's.
        case noRoom(String)
    }

    /// What happened.
    public let reason: Reason

    /// A fault for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
