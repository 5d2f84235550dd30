import CGit2

/// A call to libgit2 that failed.
public struct GitError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The call: `git_repository_open_ext`.
    public let call: String
    /// libgit2's code (git2/errors.h, `git_error_code`); negative.
    public let code: Int32
    /// The part of libgit2 that failed (git2/errors.h, `git_error_t`).
    public let category: Int32
    /// libgit2's words, or ours where it has none.
    public let message: String

    /// An error from its parts.
    public init(call: String, code: Int32, category: Int32 = 0, message: String) {
        self.call = call
        self.code = code
        self.category = category
        self.message = message
    }

    /// `MESSAGE (CALL: CODE)`.
    public var description: String { "\(message) (\(call): \(code))" }

    /// The folder that `safe.directory` must name, when a repository is another user's; else nil.
    public var foreignFolder: String? { code == GIT_EOWNER.rawValue ? message : nil }

    /// Whether the index is of a kind that libgit2 can't read: a split one, or a sparse one.
    public var isOfIndexFormat: Bool { message.contains("unsupported mandatory extension") }

    /// Whether a file of the configuration can't be read or parsed.
    public var isOfConfiguration: Bool { category == Int32(GIT_ERROR_CONFIG.rawValue) }

    /// Whether what was asked for is not there.
    public var isMissing: Bool { code == GIT_ENOTFOUND.rawValue }

    /// The part of the repository's format that is not supported, as a noun:  `the extension
    /// "noop2"`; nil when the error is of another kind.
    public var unsupportedFormat: String? {
        guard call == openCall else { return nil }
        if let name = word(after: "extensions.") {
            return switch name {
            case "refstorage": "refs stored as a reftable"
            case "objectformat": "object ids of SHA-256"
            default: "the extension \"\(name)\""
            }
        }
        if message.contains("object format") { return "object ids of another kind than SHA-1" }
        if let version = word(after: "repository version ") { return "format version \(version)" }
        return nil
    }

    private func word(after mark: String) -> String? {
        let (text, mark) = (Array(message.utf8), Array(mark.utf8))
        guard
            let start = text.indices.first(where: { text[$0...].starts(with: mark) })
        else { return nil }
        let word = text[(start + mark.count)...].prefix {
            (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20)
        }
        return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
    }
}

/// The call that opens a repository; its errors are about formats.
let openCall = "git_repository_open_ext"

/// Turns a negative code into an error with libgit2's message, which this thread's next call may
/// overwrite.
func check(_ call: String, _ code: Int32) throws(GitError) {
    guard code < 0 else { return }
    let last = unsafe git_error_last()
    let message = unsafe last?.pointee.message.map { unsafe String(cString: $0) }
    throw GitError(
        call: call,
        code: code,
        category: unsafe last?.pointee.klass ?? 0,
        message: message ?? "libgit2 gives no reason"
    )
}

/// Calls a function of libgit2 that creates an object, which the caller owns.
func make(
    _ call: String,
    _ body: (inout OpaquePointer?) -> Int32
) throws(GitError) -> OpaquePointer {
    var object: OpaquePointer?
    try check(call, unsafe body(&object))
    guard let object = unsafe object else {
        throw GitError(call: call, code: GIT_ERROR.rawValue, message: "libgit2 returned nothing")
    }
    return unsafe object
}
