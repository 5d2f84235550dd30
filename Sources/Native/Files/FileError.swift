#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A call to the system that failed.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path that the call was about.
    public let path: String
    /// The call: `open`, `rename`.
    public let call: String
    /// The error number (errno).
    public let code: Int32

    /// An error from its parts.
    public init(_ call: String, _ path: String, code: Int32) {
        self.call = call
        self.path = path
        self.code = code
    }

    /// The error of the call that this thread made last.
    static func last(_ call: String, _ path: String) -> FileError {
        FileError(call, path, code: errno)
    }

    /// The system's words for the code, in lower case: `no space left on device`.
    public var reason: String {
        // The system's words speak of multibyte characters; the code is only used for names here.
        if code == EILSEQ { return "its name is not UTF-8" }
        if isSpecialFile { return "a pipe, a socket or a device, and not a regular file" }
        return Self.reason(of: code)
    }

    /// The system's words for an error number, in lower case.
    public static func reason(of code: Int32) -> String {
        unsafe String(cString: strerror(code)).lowercased()
    }

    /// `PATH: REASON (CALL)`.
    public var description: String { "\(path): \(reason) (\(call))" }
}
