import Files
import Redaction
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Standard output or standard error.
///
/// A write that fails is remembered and ends no work: who prints goes on, and asks at the end.
public final class StandardStream: Sendable {
    /// Why text was not written.
    public enum Loss: Hashable, Sendable {
        /// Nobody reads the pipe any more.
        case noReader
        /// Another error: the system's words, in lower case.
        case error(String)
    }

    /// Standard output.
    public static let output = StandardStream(STDOUT_FILENO)
    /// Standard error.
    public static let error = StandardStream(STDERR_FILENO)

    /// The descriptor's number.
    private let descriptor: Int32
    /// The error number (errno) of the first write that failed; 0 while none has.
    private let code = Mutex<Int32>(0)

    private init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Whether a terminal shows the text.
    public var isTerminal: Bool { isatty(descriptor) == 1 }

    /// Whether standard input is a terminal, so that somebody can answer.
    public static var isInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    /// Writes text without the secrets of this process, whole and in turn whatever threads do;
    /// after a write that failed, nothing.
    public func write(_ text: String) {
        guard !text.isEmpty else { return }
        let bytes = Array(Redaction.redacted(text).utf8)
        code.withLock { code in
            if code == 0 { code = writeWhole(bytes.span, to: descriptor) }
        }
    }

    /// Lets the system report late errors, as network file systems have them; nil when all that was
    /// written got where it should.
    public func finish() -> Loss? {
        code.withLock { code in
            if code == 0 {
                let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
                // Failing to duplicate the descriptor says nothing about what was written.
                if copy >= 0, close(copy) != 0, errno != EINTR { code = errno }
            }
            switch code {
            case 0: return nil
            case EPIPE: return .noReader
            default: return .error(FileError.reason(of: code))
            }
        }
    }

    /// Opens closed standard streams in a way in which every use of them is an error.
    ///
    /// Otherwise the first file that is opened would take the stream's number, and printed text
    /// would be written to that file.
    public static func openClosed() {
        for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) == -1 {
            // The lowest free number is given, which is this one.
            _ = unsafe open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
