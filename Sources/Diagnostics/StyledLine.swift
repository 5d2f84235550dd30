/// A line for people in which some parts stand out where colours are shown.
///
/// A style never says anything that the words do not say, too.
public struct StyledLine: Hashable, Sendable {
    /// What a part of a line is.
    public enum Style: Hashable, Sendable {
        /// What is wrong.
        case error
        /// What somebody should look at.
        case warning
        /// What went well.
        case success
        /// What the eye should find first.
        case emphasis
    }

    private struct Part: Hashable {
        var text: String
        var style: Style?
    }

    private var parts: [Part]

    /// A line of one style, or of none.
    public init(_ text: String, _ style: Style? = nil) {
        parts = text.isEmpty ? [] : [Part(text: text, style: style)]
    }

    /// The line without its styles.
    public var text: String { parts.map(\.text).joined() }

    /// A line made of two.
    public static func + (left: Self, right: Self) -> Self {
        var line = left
        for part in right.parts {
            // Parts of one style stay one text, in which a command is found: see `printed`.
            if let last = line.parts.last, last.style == part.style {
                line.parts[line.parts.count - 1].text += part.text
            } else {
                line.parts.append(part)
            }
        }
        return line
    }

    /// The line as it is printed, without a line feed.
    fileprivate func printed(isColored: Bool) -> String {
        guard isColored else { return text.onOneLine.withoutCommands }
        return parts.map { part in
            let text = part.text.onOneLine.withoutCommands
            return part.style.map { "\u{1B}[\($0.code)m\(text)\u{1B}[0m" } ?? text
        }.joined()
    }
}

extension StyledLine.Style {
    /// The parameters of the control sequence SGR.
    ///
    /// Red, magenta and green are legible on dark and on light backgrounds; yellow, cyan and blue
    /// are not on one of them.
    ///
    /// Source: ECMA-48, section 8.3.117.
    fileprivate var code: String {
        switch self {
        case .error: "1;31"
        case .warning: "1;35"
        case .success: "32"
        case .emphasis: "1"
        }
    }
}

extension Sequence<StyledLine> {
    /// The lines as they are printed for people: see `printedText` of strings.
    public func printedText(isColored: Bool) -> String {
        map { $0.printed(isColored: isColored) + "\n" }.joined()
    }
}
