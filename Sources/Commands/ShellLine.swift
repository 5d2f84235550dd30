/// A command line as it is typed in a shell, up to the cursor.
///
/// Source: POSIX.1-2024, Shell Command Language, 2.2 "Quoting". Variables stay as they are written.
package struct ShellLine: Sendable {
    /// The words without their quotes; the last one ends at the cursor, and may be empty.
    package private(set) var words: [String] = []
    /// The last word as it is typed.
    package private(set) var typed = ""
    /// The quote that is open at the cursor.
    package private(set) var quote: Unicode.Scalar?
    private var current = String.UnicodeScalarView()
    private var isEscaped = false

    /// Reads a line.
    package init(_ line: String) {
        for scalar in line.unicodeScalars { take(scalar) }
        words.append(String(current))
    }

    private mutating func take(_ scalar: Unicode.Scalar) {
        typed.unicodeScalars.append(scalar)
        if isEscaped {
            // Between double quotes, a backslash escapes few others.
            if quote == "\"", !"$`\"\\\n".unicodeScalars.contains(scalar) { current.append("\\") }
            current.append(scalar)
            isEscaped = false
            return
        }
        switch (scalar, quote) {
        case ("\\", nil), ("\\", "\""): isEscaped = true
        case ("'", nil), ("\"", nil): quote = scalar
        case ("'", "'"), ("\"", "\""): quote = nil
        case (" ", nil), ("\t", nil), ("\n", nil):
            if typed.unicodeScalars.count > 1 { words.append(String(current)) }
            current = String.UnicodeScalarView()
            typed = ""
        default: current.append(scalar)
        }
    }
}

extension ShellLine {
    /// What replaces the last word in bash: its part behind the last sign at which bash breaks
    /// words, quoted as the typed part is.
    ///
    /// - Parameters:
    ///   - word: The completed word without quotes; it begins with the last of `words`.
    ///   - breaks: The value of `COMP_WORDBREAKS`.
    package func bashReply(_ word: String, breaks: String) -> String {
        var kept = String.UnicodeScalarView()
        if let quote, let open = typed.unicodeScalars.lastIndex(of: quote) {
            kept = typed.unicodeScalars[..<open].reduce(into: kept) { $0.append($1) }
        } else {
            let signs = breaks.unicodeScalars.filter { "=:@".unicodeScalars.contains($0) }
            if let last = typed.unicodeScalars.lastIndex(where: { signs.contains($0) }) {
                kept = typed.unicodeScalars[...last].reduce(into: kept) { $0.append($1) }
            }
        }
        let before = ShellLine(String(kept)).words.last ?? ""
        let rest = word.unicodeScalars.dropFirst(before.unicodeScalars.count)
        guard quote == nil else { return rest.reduce(into: "") { $0.unicodeScalars.append($1) } }
        // A tilde at the start stands for the home folder.
        let isHome = before.isEmpty && word.hasPrefix("~/")
        return rest.enumerated().reduce(into: "") { text, next in
            let isSpecial = " \t\"'\\$`!&;()<>|*?[]{}#~".unicodeScalars.contains(next.element)
            if isSpecial, !(isHome && next.offset == 0) { text += "\\" }
            text.unicodeScalars.append(next.element)
        }
    }
}
