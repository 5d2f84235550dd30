/// A page of the manual in the language of man(7).
///
/// Source: mandoc's man(7) and roff(7), which groff reads the same.
package struct Roff: Sendable {
    /// The text of the page.
    package private(set) var text: String

    /// A page with its title line.
    ///
    /// - Parameters:
    ///   - title: The name, as `shipit-release`.
    ///   - section: 1 for commands, 5 for files.
    ///   - date: `2026-11-22`; nil for a page without a date.
    ///   - version: The tool with its version.
    package init(title: String, section: Int, date: String?, version: String) {
        text =
            ".TH \(Self.argument(title.uppercased())) \(section) \"\(date ?? "")\""
            + " \(Self.argument(version)) \(Self.argument("shipit manual"))\n"
    }

    /// A heading of the page.
    package mutating func heading(_ title: String) { text += ".SH \(Self.argument(title))\n" }

    /// A heading in a section.
    package mutating func subheading(_ title: String) { text += ".SS \(Self.argument(title))\n" }

    /// Plain text.
    package mutating func prose(_ words: String) { text += Self.lines(words) }

    /// A break before the next paragraph.
    package mutating func paragraph() { text += ".PP\n" }

    /// A term in bold, with its description indented below.
    package mutating func item(_ term: String, _ description: String) {
        text += ".TP\n" + Self.bold(term) + "\n"
        text += Self.lines(description.isEmpty ? term : description)
    }

    /// Lines that are shown as they are, indented.
    package mutating func verbatim(_ lines: [String]) {
        text += ".RS 4\n.EX\n" + lines.map { Self.line($0) + "\n" }.joined() + ".EE\n.RE\n"
    }

    /// A line in bold letters.
    package mutating func boldLine(_ words: String) { text += Self.bold(words) + "\n" }

    private static func bold(_ words: String) -> String { ".B \(argument(words))" }

    private static func lines(_ words: String) -> String {
        words.wrapped(to: 60).split(separator: "\n").map { line(String($0)) + "\n" }.joined()
    }

    /// A line of text of which no character is a request or an escape.
    private static func line(_ words: String) -> String {
        let escaped = escape(words)
        return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&\(escaped)" : escaped
    }

    /// A text as the argument of a request.
    private static func argument(_ words: String) -> String {
        "\"" + escape(words).replacing("\"", with: "\"\"") + "\""
    }

    /// A dash is a minus, so that a copied option works; quotes are plain.
    private static func escape(_ words: String) -> String {
        var text = ""
        for scalar in words.unicodeScalars {
            switch scalar {
            case "\\": text += "\\e"
            case "-": text += "\\-"
            case "'": text += "\\(aq"
            case "`": text += "\\(ga"
            case "^": text += "\\(ha"
            case "~": text += "\\(ti"
            case let scalar where scalar.isASCII: text.unicodeScalars.append(scalar)
            default: text += "\\[u\(hex(scalar))]"
            }
        }
        return text
    }

    private static func hex(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
