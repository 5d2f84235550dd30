import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension Host {
    /// Asks for a passphrase on the terminal, which does not show it.
    ///
    /// The terminal is always restored when this returns.
    ///
    /// - Parameters:
    ///   - prompt: The question, without control characters.
    ///   - isCancelled: Called ten times a second; whether to give up.
    /// - Returns: The line's bytes without its end; nil when the process has no terminal.
    /// - Throws: `CancellationError` at Ctrl-C, at the end of the input, and at a signal that ends
    ///   the process.
    public static func askPassphrase(
        _ prompt: String,
        isCancelled: () -> Bool = { false }
    ) throws -> [UInt8]? {
        // Standard input may be a file; the terminal that controls the process is meant.
        let terminal = unsafe open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else { return nil }
        defer { close(terminal) }
        var before = termios()
        guard unsafe tcgetattr(terminal, &before) == 0 else { return nil }
        let signals = HeldSignals()
        defer { signals.release() }
        var silent = before
        // Byte by byte, so that Ctrl-C is one too and can't end the process while nothing is shown.
        silent.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        guard unsafe tcsetattr(terminal, TCSAFLUSH, &silent) == 0 else { return nil }
        defer {
            unsafe tcsetattr(terminal, TCSAFLUSH, &before)
            send("\n", to: terminal)
        }
        send(prompt, to: terminal)
        var line = PassphraseLine()
        // What was typed before it was given up; the bytes that are returned are another array's.
        defer { line.wipe() }
        while true {
            guard !isCancelled(), !signals.wantEnd else { throw CancellationError() }
            var request = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&request, 1, 100) > 0 else { continue }
            var byte: UInt8 = 0
            guard unsafe read(terminal, &byte, 1) == 1 else { throw CancellationError() }
            if let done = try line.take(byte) { return done }
        }
    }

    private static func send(_ text: String, to terminal: Int32) {
        let bytes = Array(text.utf8)
        _ = unsafe write(terminal, bytes, bytes.count)
    }
}

/// What is typed, with the keys that a terminal's own line has.
struct PassphraseLine {
    private var bytes: [UInt8] = []

    init() {
        // An array that grows leaves what it held behind.
        bytes.reserveCapacity(4096)
    }

    /// Takes a byte; the whole line at its end.
    ///
    /// - Throws: `CancellationError` at Ctrl-C, and at Ctrl-D in an empty line.
    mutating func take(_ byte: UInt8) throws -> [UInt8]? {
        switch byte {
        case 0x0A, 0x0D: return bytes.map { $0 }
        case 0x03, 0x1C: throw CancellationError()
        case 0x04:
            guard !bytes.isEmpty else { throw CancellationError() }
            return bytes.map { $0 }
        case 0x08, 0x7F:
            // A character of UTF-8: the bytes that go on with one, and the one that starts it.
            while let last = removeLast(), last & 0xC0 == 0x80 {}
        case 0x15: while removeLast() != nil {}
        default: bytes.append(byte)
        }
        return nil
    }

    /// Overwrites the last byte, which the array's memory would keep, and removes it.
    private mutating func removeLast() -> UInt8? {
        guard let last = bytes.last else { return nil }
        bytes[bytes.count - 1] = 0
        bytes.removeLast()
        return last
    }

    /// Overwrites what was typed.
    mutating func wipe() {
        unsafe bytes.withUnsafeMutableBytes { unsafe overwrite($0) }
        bytes = []
    }
}

/// The signals that end a process, noted instead until they are released.
private struct HeldSignals: ~Copyable {
    private static let numbers = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP]
    private var before: [sigaction] = []

    init() {
        endSignal.store(false, ordering: .relaxed)
        before = Self.numbers.map { number in
            var (old, new) = (sigaction(), sigaction())
            #if canImport(Darwin)
            unsafe new.__sigaction_u.__sa_handler = noteSignal
            #else
            unsafe new.__sigaction_handler.sa_handler = noteSignal
            #endif
            _ = unsafe sigaction(number, &new, &old)
            return old
        }
    }

    /// Whether one of them came.
    var wantEnd: Bool { endSignal.load(ordering: .relaxed) }

    /// Gives the signals back their earlier handlers.
    func release() {
        for (index, number) in Self.numbers.enumerated() {
            var old = before[index]
            _ = unsafe sigaction(number, &old, nil)
        }
    }
}

/// A lock-free flag: all that a handler of signals may touch.
private let endSignal = Atomic(false)

private func noteSignal(_ number: Int32) {
    // Ctrl-Z would stop the process while nothing is shown; it is skipped.
    if number != SIGTSTP { endSignal.store(true, ordering: .relaxed) }
}
