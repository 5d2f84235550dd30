public import JSON

/// Why a file can't be changed as an edit says.
public struct FileEditError: Error, Hashable, Sendable {
    /// The file, relative to the repository's root.
    public var path: String
    /// What is wrong, in one clause.
    public var summary: String
    /// Where it is wrong; nil for the whole file.
    public var position: TextPosition?
    /// How to fix it, as an instruction; nil when the summary says so.
    public var help: String?

    /// An error from its parts.
    public init(
        path: String,
        summary: String,
        position: TextPosition? = nil,
        help: String? = nil
    ) {
        self.path = path
        self.summary = summary
        self.position = position
        self.help = help
    }
}
