import Compression

/// Why bytes are not a usable PNG: one clause about "it", the file.
public struct PNGError: Error, Hashable, Sendable {
    /// The clause, as in "it is cut short".
    public let message: String

    init(_ message: String) { self.message = message }

    /// The value of a step, whose own error says nothing that people could use.
    static func wrapping<Value>(
        _ message: String,
        _ step: () throws(CompressionError) -> Value
    ) throws(PNGError) -> Value {
        do {
            return try step()
        } catch {
            throw PNGError(message)
        }
    }
}
