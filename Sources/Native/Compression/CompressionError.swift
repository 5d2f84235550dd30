import CZstd

/// Why bytes could not be compressed or restored.
public struct CompressionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file that was read.
    public let path: String
    /// The call; empty when our own check failed.
    public let call: String
    /// What is wrong, in zstd's words or ours.
    public let message: String

    /// An error from its parts.
    public init(_ path: String, call: String = "", message: String) {
        self.path = path
        self.call = call
        self.message = message
    }

    /// `PATH: MESSAGE (CALL)`.
    public var description: String {
        call.isEmpty ? "\(path): \(message)" : "\(path): \(message) (\(call))"
    }
}

/// Turns a result that is an error code into an error.
@discardableResult
func check(_ call: String, _ code: Int, _ path: String) throws(CompressionError) -> Int {
    guard ZSTD_isError(code) == 0 else {
        let reason = unsafe String(cString: ZSTD_getErrorName(code))
        throw CompressionError(path, call: call, message: reason.lowercased())
    }
    return code
}
