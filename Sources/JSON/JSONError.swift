/// Why a text is not valid JSON, and where.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, in one clause.
    public let summary: String
    /// Where it is wrong.
    public let position: TextPosition

    /// An error from its parts.
    public init(_ summary: String, at position: TextPosition) {
        self.summary = summary
        self.position = position
    }

    /// `LINE:COLUMN: SUMMARY`.
    public var description: String { "\(position.line):\(position.column): \(summary)" }
}

/// A place in a text; lines and columns count from 1, columns in characters.
public struct TextPosition: Hashable, Sendable, Codable {
    /// The line, from 1.
    public var line: Int
    /// The column in characters, from 1.
    public var column: Int

    /// A position from its parts.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}
