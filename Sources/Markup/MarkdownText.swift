/// A text as inline Markdown that renders as the very text.
///
/// The author of a commit must not be able to forge a heading, a link or HTML in the notes, or to
/// mention people: a host that shows the notes would notify everyone named with `@`, and GitHub
/// would list them as contributors. Control characters, bidirectional ones too, become U+FFFD, as
/// in HTML, to which notes are converted. Two things keep their meaning: code between backticks,
/// where nothing else is markup, and the URL of a page, which is shown as it is.
///
/// - Parameter isFirst: Whether it begins its line, where a heading or a list would be recognised.
///
/// Source: CommonMark 0.31.2, sections 2.4, 6.1 and 6.5; GitHub Flavored Markdown 0.29, 6.9.
public func markdown(_ text: String, isFirst: Bool = false) -> String {
    let scalars = text.unicodeScalars.map { $0.isHiddenControl ? "\u{FFFD}" : $0 }
    var writer = MarkdownWriter(scalars: scalars)
    if isFirst { writer.writeStart() }
    return writer.write()
}

private struct MarkdownWriter {
    // Scalars, as a Markdown parser sees them: a combining mark after "<" makes one character of
    // two.
    let scalars: [Unicode.Scalar]
    var position = 0
    var written = String.UnicodeScalarView()

    init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

    mutating func write() -> String {
        while position < scalars.count {
            if scalars[position] == "`" {
                writeCode()
            } else if let end = endOfAddress() {
                written.append("<")
                written.append(contentsOf: scalars[position..<end])
                written.append(">")
                position = end
            } else {
                writeOne()
            }
        }
        return String(written)
    }

    /// What would begin a block where a line begins: a heading, a list, an underline.
    mutating func writeStart() {
        let digits = scalars.prefix(while: isDigit)
        if !digits.isEmpty, [".", ")"].contains(scalar(at: digits.count)) {
            written.append(contentsOf: digits)
            written.append("\\")
            written.append(scalars[digits.count])
            position = digits.count + 1
        } else if let first = scalars.first, "#+-=".unicodeScalars.contains(first) {
            written.append("\\")
            written.append(first)
            position = 1
        }
    }

    /// A span of code unchanged; backticks without a pair, escaped.
    private mutating func writeCode() {
        let length = ticks(at: position)
        var close = position + length
        while close < scalars.count {
            let found = ticks(at: close)
            if found == length {
                written.append(contentsOf: scalars[position..<(close + length)])
                position = close + length
                return
            }
            close += max(found, 1)
        }
        for _ in 0..<length { written.append(contentsOf: "\\`".unicodeScalars) }
        position += length
    }

    private mutating func writeOne() {
        let scalar = scalars[position]
        let (before, after) = (self.scalar(at: position - 1), self.scalar(at: position + 1))
        switch scalar {
        case "\\", "*", "[", "]", "<", ">", "~": written.append("\\")
        case "_" where !isWord(before) || !isWord(after): written.append("\\")
        case "&" where after == "#" || isWord(after): written.append("\\")
        // GitHub links a bare address as far as it goes, with backslashes as part of it.
        case ":" where after == "/", "." where isAfterHost: written.append("\\")
        default: break
        }
        written.append(scalar)
        // A space without width: a backslash would be gone before the host looks for names.
        if scalar == "@", !isWord(before), isWord(after) {
            written.append(contentsOf: "&#8203;".unicodeScalars)
        }
        position += 1
    }

    /// Where the address of a page that begins here ends; nil when none begins here.
    private func endOfAddress() -> Int? {
        guard scalars[position] == "h", !isWord(scalar(at: position - 1)) else { return nil }
        let schemes = ["https://", "http://"].map { Array($0.unicodeScalars) }
        guard let scheme = schemes.first(where: { scalars[position...].starts(with: $0) }) else {
            return nil
        }
        let start = position + scheme.count
        guard isWord(scalar(at: start)) else { return nil }
        var end = start + scalars[start...].prefix(while: isAddressPart).count
        while end > start, isEndOfSentence(scalars[end - 1], in: scalars[start..<end]) { end -= 1 }
        return end > start ? end : nil
    }

    /// Whether `www` comes before.
    private var isAfterHost: Bool {
        position >= 3 && scalars[(position - 3)..<position].elementsEqual("www".unicodeScalars)
    }

    private func ticks(at start: Int) -> Int { scalars[start...].prefix { $0 == "`" }.count }

    private func scalar(at index: Int) -> Unicode.Scalar? {
        scalars.indices.contains(index) ? scalars[index] : nil
    }
}

/// Whether a last sign belongs to the sentence around an address, as GitHub has it.
private func isEndOfSentence(_ sign: Unicode.Scalar, in address: ArraySlice<Unicode.Scalar>) -> Bool
{
    if sign == ")" {
        return address.count { $0 == ")" } > address.count { $0 == "(" }
    }
    return "?!.,:;*_~'".unicodeScalars.contains(sign)
}

private func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

private func isWord(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { $0.properties.isAlphabetic || $0.properties.numericType != nil } ?? false
}

/// RFC 3986, appendix A, and the letters of RFC 3987; without ";", with which some parsers take a
/// part of an address for a character reference.
private func isAddressPart(_ scalar: Unicode.Scalar) -> Bool {
    isWord(scalar) || "-._~:/?#[]@!$&'()*+,=%".unicodeScalars.contains(scalar)
}
