public import JSON

/// Why a text is not a template, or can't be rendered.
public struct MustacheError: Error, Hashable, Sendable {
    /// What is wrong.
    public enum Kind: Hashable, Sendable {
        /// What is in a tag is not a name.
        case name
        /// A name calls a function that does not exist.
        case function(String)
        /// A tag sets delimiters that can't be used.
        case delimiters
        /// A tag is for a setting, or has a value of one, that does not exist.
        case setting
        /// A tag includes another template.
        case partial
        /// A section's end has another name than its start, or there is no start.
        case wrongEnd
        /// A section has no end.
        case noEnd
        /// Sections are nested too deeply, or a tag is too long.
        case tooDeep
        /// The text rendered, or the work that it takes, exceeds a limit.
        case tooLarge
    }

    /// What is wrong.
    public var kind: Kind
    /// Where in the template.
    public var position: TextPosition

    init(_ kind: Kind, at position: TextPosition) {
        self.kind = kind
        self.position = position
    }
}
