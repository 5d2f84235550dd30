/// The text of a paragraph, heading or list item in Markdown, as HTML.
///
/// Source: CommonMark 0.31.2, section 6.
struct MarkdownSpans {
    /// Scalars, as a Markdown parser sees them: a combining mark after "<" makes one character of
    /// two.
    private let scalars: [Unicode.Scalar]
    private var position = 0
    private var html = ""
    /// The text since the last tag, not escaped yet.
    private var pending = String.UnicodeScalarView()
    /// How many links and emphases enclose this text.
    private let depth: Int

    /// Deeper markup is text.
    private static let deepest = 8
    /// How far the end of markup is looked for, in scalars: hostile texts take no longer.
    private static let farthest = 1024

    static func html(_ text: String, depth: Int = 0) -> String {
        var spans = MarkdownSpans(scalars: Array(text.unicodeScalars), depth: depth)
        return spans.read()
    }

    private init(scalars: [Unicode.Scalar], depth: Int) {
        (self.scalars, self.depth) = (scalars, depth)
    }

    private mutating func read() -> String {
        while position < scalars.count {
            if readEscape() || readCode() || readAddress() || readReference() { continue }
            if depth < Self.deepest, readLink() || readEmphasis() { continue }
            pending.append(scalars[position])
            position += 1
        }
        flush()
        return html
    }

    private mutating func flush() {
        html += HTMLText.escaped(String(pending))
        pending = .init()
    }

    private mutating func add(_ markup: String) {
        flush()
        html += markup
    }

    private func scalar(_ offset: Int) -> Unicode.Scalar? {
        let index = position + offset
        return scalars.indices.contains(index) ? scalars[index] : nil
    }

    private func text(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(scalars[range]))
    }

    private mutating func readEscape() -> Bool {
        guard scalars[position] == "\\", let next = scalar(1) else { return false }
        if next == "\n" {
            add("<br>\n")
        } else if next.isPunctuationOfASCII {
            pending.append(next)
        } else {
            return false
        }
        position += 2
        return true
    }

    private mutating func readCode() -> Bool {
        guard scalars[position] == "`" else { return false }
        let length = scalars[position...].prefix { $0 == "`" }.count
        var close = position + length
        while close < min(scalars.count, position + Self.farthest) {
            let found = scalars[close...].prefix { $0 == "`" }.count
            if found == length {
                var code = text((position + length)..<close).replacing("\n", with: " ")
                if code.hasPrefix(" "), code.hasSuffix(" "), code.contains(where: { $0 != " " }) {
                    code = String(code.dropFirst().dropLast())
                }
                add("<code>\(HTMLText.escaped(code))</code>")
                position = close + length
                return true
            }
            close += max(found, 1)
        }
        for _ in 0..<length { pending.append("`") }
        position += length
        return true
    }

    /// An address between `<` and `>`.
    private mutating func readAddress() -> Bool {
        guard scalars[position] == "<",
            let end = scalars[position...].prefix(Self.farthest).firstIndex(of: ">")
        else { return false }
        let address = text((position + 1)..<end)
        let target = Self.isMailbox(address) ? "mailto:\(address)" : address
        guard Self.isLinkable(target) else { return false }
        add(Self.link(to: target, HTMLText.escaped(address)))
        position = end + 1
        return true
    }

    /// A character reference by number, or one of the five that every author knows.
    private mutating func readReference() -> Bool {
        guard scalars[position] == "&",
            let end = scalars[position...].prefix(12).firstIndex(of: ";")
        else { return false }
        let name = text((position + 1)..<end)
        let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "nbsp": "\u{A0}"]
        if let character = known[name] {
            pending.append(contentsOf: character.unicodeScalars)
        } else if name.hasPrefix("#"), let scalar = Self.numbered(name.dropFirst()) {
            pending.append(scalar)
        } else {
            return false
        }
        position = end + 1
        return true
    }

    private static func numbered(_ digits: Substring) -> Unicode.Scalar? {
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
    }

    /// `[text](address)`; of a picture, `![text](address)`, the text.
    private mutating func readLink() -> Bool {
        let isPicture = scalars[position] == "!"
        let open = isPicture ? 1 : 0
        guard scalar(open) == "[", let close = closing(of: position + open),
            close + 1 < scalars.count, scalars[close + 1] == "(",
            let end = scalars[(close + 1)...].prefix(Self.farthest).firstIndex(of: ")")
        else { return false }
        let address = text((close + 2)..<end).prefix { $0 != " " }
        let label = Self.html(text((position + open + 1)..<close), depth: depth + 1)
        guard Self.isLinkable(String(address)) || isPicture else { return false }
        add(isPicture ? label : Self.link(to: String(address), label))
        position = end + 1
        return true
    }

    /// The bracket that closes one.
    private func closing(of open: Int) -> Int? {
        var (level, index) = (0, open)
        while index < min(scalars.count, open + Self.farthest) {
            switch scalars[index] {
            case "\\": index += 1
            case "[": level += 1
            case "]":
                level -= 1
                if level == 0 { return index }
            default: break
            }
            index += 1
        }
        return nil
    }

    /// Text between runs of `*` or `_`; a run that begins none is text.
    private mutating func readEmphasis() -> Bool {
        let sign = scalars[position]
        guard sign == "*" || sign == "_" else { return false }
        let run = scalars[position...].prefix { $0 == sign }.count
        let count = min(run, 3)
        // Inside a word, an underscore is a part of it.
        let isInside = sign == "_" && position > 0 && scalars[position - 1].isWord
        guard !isInside, scalar(run).map({ !$0.isSpace }) ?? false,
            let close = end(of: sign, count, from: position + run)
        else {
            for _ in 0..<run { pending.append(sign) }
            position += run
            return true
        }
        for _ in count..<run { pending.append(sign) }
        let inside = Self.html(text((position + run)..<close), depth: depth + 1)
        let (open, end) = [
            ("<em>", "</em>"), ("<strong>", "</strong>"), ("<em><strong>", "</strong></em>"),
        ][count - 1]
        add(open + inside + end)
        position = close + count
        return true
    }

    /// Where the run of signs begins that ends an emphasis.
    private func end(of sign: Unicode.Scalar, _ count: Int, from start: Int) -> Int? {
        var index = start
        while index + count <= min(scalars.count, start + Self.farthest) {
            if scalars[index] == "\\" {
                index += 2
            } else if scalars[index] == sign {
                let run = scalars[index...].prefix { $0 == sign }.count
                let after = index + run
                let endsWord = sign == "*" || after >= scalars.count || !scalars[after].isWord
                if run == count, index > start, !scalars[index - 1].isSpace,
                    endsWord
                {
                    return index
                }
                index = after
            } else {
                index += 1
            }
        }
        return nil
    }

    /// Whether an address leads to a page or a mailbox, and holds nothing that ends it.
    private static func isLinkable(_ address: String) -> Bool {
        ["https://", "http://", "mailto:"].contains { address.hasPrefix($0) }
            && address.unicodeScalars.allSatisfy {
                !$0.isSpace && !"<>\"".unicodeScalars.contains($0)
            }
    }

    private static func isMailbox(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts.contains(where: \.isEmpty) && !text.contains(":")
    }

    private static func link(to address: String, _ label: String) -> String {
        "<a href=\"\(HTMLText.escaped(address))\" rel=\"noreferrer\">\(label)</a>"
    }
}

extension Unicode.Scalar {
    fileprivate var isSpace: Bool { properties.isWhitespace }
    fileprivate var isWord: Bool {
        properties.isAlphabetic || properties.numericType != nil
    }
    fileprivate var isPunctuationOfASCII: Bool {
        isASCII && (0x21...0x7E).contains(value) && !isWord
    }
}
