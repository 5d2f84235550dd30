import Dispatch

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Calls a handler at each Ctrl-C (SIGINT), Ctrl-\\ (SIGQUIT), request to end (SIGTERM) and end of
/// the terminal (SIGHUP), instead of ending the process.
public final class Interrupts: Sendable {
    // A dispatch source is safe to use from any thread; it is only kept here, to keep it alive.
    nonisolated(unsafe) private let sources: [any DispatchSourceSignal]

    /// Starts to handle the signals.
    ///
    /// - Parameter handler: Called on a separate thread, not in the signal's context.
    public init(_ handler: @escaping @Sendable () -> Void) {
        let queue = DispatchQueue(label: "interrupts")
        unsafe sources = [SIGINT, SIGTERM, SIGHUP, SIGQUIT].compactMap { number in
            // Who starts a program under `nohup`, or in a shell's background, means it to run on.
            let wasIgnored = Self.isIgnored(number)
            guard !(wasIgnored && [SIGHUP, SIGQUIT].contains(number)) else { return nil }
            _ = signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler(handler: handler)
            source.resume()
            return source
        }
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard unsafe sigaction(number, nil, &action) == 0 else { return false }
        #if canImport(Darwin)
        let handler = unsafe action.__sigaction_u.__sa_handler
        #else
        let handler = unsafe action.__sigaction_handler.sa_handler
        #endif
        return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Ends the process at once as Ctrl-C would, with all processes that its plugins have started,
    /// and removes its temporary folders.
    public static func exitNow() -> Never {
        Supervisor.endStrays()
        LeftoverRemoval.end(with: 130)
    }

    /// Ends the process as a write to a pipe that nobody reads ends other programs.
    public static func endByBrokenPipe() -> Never {
        _ = signal(SIGPIPE, SIG_DFL)
        _ = raise(SIGPIPE)
        // Whoever started the process blocked the signal.
        _exit(128 + SIGPIPE)
    }

    /// A write beyond the limit of file sizes becomes an error of the call, and does not end the
    /// process.
    public static func ignoreFileSizes() { _ = signal(SIGXFSZ, SIG_IGN) }

    /// A write to a pipe that nobody reads becomes an error of the call, and does not end the
    /// process.
    public static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }
}
