public import JSON

/// Why a `Contents.json` can't be used, and where.
public struct CatalogError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, in one clause.
    public let summary: String
    /// Where it is wrong; nil in a set that was made here, not read.
    public let position: TextPosition?
    /// The RFC 6901 pointer to the value in the file; empty for the file as a whole.
    public let pointer: String
    /// How to fix it, as an instruction; nil when the summary says it.
    public let help: String?

    /// An error from its parts.
    public init(
        _ summary: String,
        at position: TextPosition?,
        pointer: String = "",
        help: String? = nil
    ) {
        self.summary = summary
        self.position = position
        self.pointer = pointer
        self.help = help
    }

    /// `LINE:COLUMN: SUMMARY`.
    public var description: String {
        position.map { "\($0.line):\($0.column): \(summary)" } ?? summary
    }
}
