/// What a text may have beyond RFC 8259.
public enum JSONSyntax: Sendable, Hashable {
    /// Nothing: for what programs write.
    case standard
    /// A comma after the last element or member, as in Xcode's templates.
    case trailingCommas
    /// Trailing commas and comments, `// …` and `/* … */`: for what people write.
    ///
    /// Source: the mode "JSON with Comments" of Visual Studio Code (`jsonc`).
    case comments

    var allowsTrailingCommas: Bool { self != .standard }
    var allowsComments: Bool { self == .comments }
}
