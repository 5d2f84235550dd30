import CArchive

/// A call of libarchive that failed, or a rule of ours that an archive breaks.
public struct ArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The archive, or the entry in it, that the call was about.
    public let path: String
    /// The call; empty when our own check failed.
    public let call: String
    /// libarchive's code (`archive.h`); a warning, -20, is a failure too; 0 for our own checks.
    public let code: Int32
    /// What is wrong, in the library's words or ours.
    public let message: String

    /// An error from its parts.
    public init(_ path: String, call: String = "", code: Int32 = 0, message: String) {
        self.path = path
        self.call = call
        self.code = code
        self.message = message
    }

    /// `PATH: MESSAGE (CALL)`.
    public var description: String {
        call.isEmpty ? "\(path): \(message)" : "\(path): \(message) (\(call))"
    }

    /// The fault of the last call on a handle.
    static func last(
        _ handle: OpaquePointer,
        _ call: String,
        _ code: Int32,
        _ path: String
    ) -> ArchiveError {
        let text = unsafe archive_error_string(handle).map { unsafe String(cString: $0) }
        return ArchiveError(path, call: call, code: code, message: text ?? "no reason given")
    }
}

/// A locale whose names are UTF-8.
///
/// libarchive converts names through the thread's locale, and a Swift process stays in "C", where a
/// name that is not ASCII is written as raw bytes or crashes it (libarchive issue 2233). Setting
/// the process's locale would change what other libraries print, so each call gets it for itself.
@safe struct NameLocale: ~Copyable {
    private let locale: locale_t

    deinit { unsafe freelocale(locale) }

    init(_ path: String) throws(ArchiveError) {
        guard let locale = unsafe shipit_archive_utf8_locale() else {
            throw ArchiveError(path, call: "newlocale", message: "the system has no UTF-8 locale")
        }
        unsafe self.locale = locale
    }

    /// Calls `body` with the thread in this locale.
    borrowing func run<Result>(_ body: () -> Result) -> Result {
        let before = unsafe uselocale(locale)
        defer { unsafe uselocale(before) }
        return body()
    }
}
