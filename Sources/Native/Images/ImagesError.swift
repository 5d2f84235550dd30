import CVips

/// Why bytes are no usable image, or an operation on one did not work.
public struct ImagesError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The call: `vips_pngload_buffer`, or `inspect` for what this module refuses itself.
    public let call: String
    /// What is wrong, in one clause.
    public let message: String

    /// An error from its parts.
    public init(_ call: String, _ message: String) {
        self.call = call
        self.message = message
    }

    /// `MESSAGE (CALL)`.
    public var description: String { "\(message) (\(call))" }

    private static let noReason =
        "the image library gives no reason; the file may be damaged or hold no pixels"

    /// The error of the libvips call that just failed; its text is taken out of the library.
    ///
    /// The text buffer belongs to the process. Copying and clearing are one step under libvips's own
    /// lock, so no text is lost or told twice; of two calls that fail at the same moment, one may tell
    /// both reasons.
    static func last(_ call: String) -> ImagesError {
        guard let text = unsafe vips_error_buffer_copy() else {
            return ImagesError(call, noReason)
        }
        defer { unsafe g_free(text) }
        var reasons: [String] = []
        for line in unsafe String(cString: text).split(separator: "\n") where !line.isEmpty {
            let reason = String(line)
            if !reasons.contains(reason) { reasons.append(reason) }
        }
        // A damaged file can give a reason for each of its lines.
        let told = reasons.isEmpty ? noReason : reasons.prefix(3).joined(separator: "; ")
        return ImagesError(call, told)
    }
}
