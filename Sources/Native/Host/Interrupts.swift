import Dispatch

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Calls a handler at each Ctrl-C (SIGINT) or request to end (SIGTERM), instead of ending the process.
public final class Interrupts: Sendable {
    // A dispatch source is safe to use from any thread; it is only kept here, to keep it alive.
    nonisolated(unsafe) private let sources: [any DispatchSourceSignal]

    /// Starts to listen.
    ///
    /// - Parameter handler: Called on a thread of its own, not in the signal's context.
    public init(_ handler: @escaping @Sendable () -> Void) {
        let queue = DispatchQueue(label: "interrupts")
        unsafe sources = [SIGINT, SIGTERM].map { number in
            _ = signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler(handler: handler)
            source.resume()
            return source
        }
    }

    /// Ends the process as a signal of Ctrl-C would, without any more ado.
    public static func exitNow() -> Never { _exit(130) }

    /// Makes a write beyond the size that files may have an error of the call, and not the process's end.
    public static func ignoreFileSizes() { _ = signal(SIGXFSZ, SIG_IGN) }

    /// Makes a write to a pipe that nobody reads an error of the call, and not the process's end.
    public static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }
}
