public import JSON

/// Why bytes are not a property list, or why one can't be changed as asked.
public struct PropertyListError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, in one clause.
    public let summary: String
    /// Where it is wrong; nil in a binary property list.
    public let position: TextPosition?
    /// How to fix it, as an instruction; nil when the summary says so.
    public let help: String?

    /// An error from its parts.
    public init(_ summary: String, at position: TextPosition? = nil, help: String? = nil) {
        self.summary = summary
        self.position = position
        self.help = help
    }

    /// `LINE:COLUMN: SUMMARY`.
    public var description: String {
        position.map { "\($0.line):\($0.column): \(summary)" } ?? summary
    }
}

extension TextPosition {
    /// The place of a byte offset in text; columns count bytes that begin a character.
    init(offset: Int, in bytes: [UInt8]) {
        let before = bytes[..<min(offset, bytes.count)]
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        self.init(
            line: before.count { $0 == UInt8(ascii: "\n") } + 1,
            column: before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
        )
    }
}
