/// A document in Markdown as HTML: the part of Markdown that release notes are written in.
///
/// Headings, paragraphs, nested lists, quotes, code, rules; emphasis, code spans, links, addresses,
/// escapes and character references. All else, HTML too, is text. A link is one only if it leads to
/// a web page or to a mailbox; a picture is its description.
///
/// Source: CommonMark 0.31.2.
package struct MarkdownDocument {
    /// What is added to the level of a heading.
    private let shift: Int
    private var lines: ArraySlice<Substring>
    /// How many blocks enclose the one that is read.
    private var depth: Int

    /// Deeper blocks are text.
    private static let deepest = 8

    /// The HTML of a document.
    ///
    /// - Parameter topLevel: The level of its largest headings on the page, from 1 to 6.
    package static func html(_ text: String, topLevel: Int) -> HTML {
        let lines = text.split(omittingEmptySubsequences: false) {
            ["\n", "\r\n", "\r"].contains($0)
        }[...]
        let largest = lines.compactMap { heading($0)?.level }.min() ?? 1
        var document = MarkdownDocument(shift: topLevel - largest, lines: lines, depth: 0)
        return HTML(markup: document.blocks().joined(separator: "\n"))
    }

    private mutating func blocks() -> [String] {
        var blocks: [String] = []
        while let line = lines.first {
            if line.isBlank {
                lines.removeFirst()
            } else if let heading = Self.heading(line) {
                lines.removeFirst()
                let level = min(max(heading.level + shift, 1), 6)
                blocks.append("<h\(level)>\(inline(heading.text))</h\(level)>")
            } else if let fence = Self.fence(line) {
                blocks.append(code(fencedBy: fence))
            } else if Self.isRule(line) {
                lines.removeFirst()
                blocks.append("<hr>")
            } else if depth < Self.deepest, Self.quoted(line) != nil {
                blocks.append(quote())
            } else if depth < Self.deepest, let item = ListItem(line) {
                blocks.append(list(of: item))
            } else {
                blocks.append("<p>\(inline(paragraph()))</p>")
            }
        }
        return blocks
    }

    /// The HTML of lines that are in a block of this document.
    private func inner(_ lines: [Substring]) -> [String] {
        var document = MarkdownDocument(shift: shift, lines: lines[...], depth: depth + 1)
        return document.blocks()
    }

    private mutating func paragraph() -> String {
        var text: [Substring] = []
        while let line = lines.first, !line.isBlank,
            text.isEmpty
                || Self.heading(line) == nil && Self.fence(line) == nil && !Self.isRule(line)
                    && ListItem(line) == nil && Self.quoted(line) == nil
        {
            // Two spaces or a backslash at the end break a line.
            text.append(lines.removeFirst())
        }
        let last = text.indices.last
        return text.enumerated().map { index, line in
            let trimmed = line.drop { $0 == " " || $0 == "\t" }
            let breaks = trimmed.hasSuffix("  ") && index != last
            return String(trimmed.trimmedEnd) + (breaks ? "\\" : "")
        }.joined(separator: "\n")
    }

    private mutating func code(fencedBy fence: (sign: Character, count: Int)) -> String {
        lines.removeFirst()
        var text: [Substring] = []
        while let line = lines.first {
            lines.removeFirst()
            if let end = Self.fence(line), end.sign == fence.sign, end.count >= fence.count {
                break
            }
            text.append(line)
        }
        return "<pre><code>\(HTMLText.escaped(text.joined(separator: "\n")))</code></pre>"
    }

    private mutating func quote() -> String {
        var inside: [Substring] = []
        while let line = lines.first, let text = Self.quoted(line) {
            inside.append(text)
            lines.removeFirst()
        }
        return "<blockquote>\(inner(inside).joined(separator: "\n"))</blockquote>"
    }

    private mutating func list(of first: ListItem) -> String {
        var items: [String] = []
        while let line = lines.first, let item = ListItem(line), item.sign == first.sign {
            lines.removeFirst()
            var inside = [item.text]
            while let line = lines.first {
                let next = lines.dropFirst().first { !$0.isBlank }
                let continues =
                    line.isBlank
                    ? (next?.indentation ?? 0) >= item.width
                    : line.indentation >= item.width
                guard continues else { break }
                inside.append(line.dropFirst(min(item.width, line.indentation)))
                lines.removeFirst()
            }
            items.append("<li>\(tight(inner(inside)))</li>")
            while lines.first?.isBlank == true { lines.removeFirst() }
        }
        let tag = first.number == nil ? "ul" : "ol"
        let start = first.number.flatMap { $0 == 1 ? nil : " start=\"\($0)\"" } ?? ""
        return "<\(tag)\(start)>\n\(items.joined(separator: "\n"))\n</\(tag)>"
    }

    /// An item's blocks; a paragraph at the start needs no tags.
    private func tight(_ blocks: [String]) -> String {
        guard let first = blocks.first, first.hasPrefix("<p>"), first.hasSuffix("</p>") else {
            return blocks.joined(separator: "\n")
        }
        return ([String(first.dropFirst(3).dropLast(4))] + blocks.dropFirst())
            .joined(separator: "\n")
    }

    private func inline(_ text: String) -> String { MarkdownSpans.html(text) }
}

extension MarkdownDocument {
    /// The start of a list's item.
    private struct ListItem {
        /// What lists of one kind share: the bullet, or what follows the number.
        let sign: Character
        /// The number of an ordered list's item.
        let number: Int?
        /// How far the item's text is indented.
        let width: Int
        let text: Substring

        init?(_ line: Substring) {
            let start = line.drop { $0 == " " }
            let indentation = line.count - start.count
            guard indentation < 4, let first = start.first else { return nil }
            let digits = start.prefix { ("0"..."9").contains($0) }
            let marker: Int
            if "-*+".contains(first) {
                (sign, number, marker) = (first, nil, 1)
            } else if (1...9).contains(digits.count),
                let end = start.dropFirst(digits.count).first, ".)".contains(end)
            {
                (sign, number, marker) = (end, Int(digits), digits.count + 1)
            } else {
                return nil
            }
            let rest = start.dropFirst(marker)
            guard rest.first.map({ $0 == " " || $0 == "\t" }) ?? true else { return nil }
            let spaces = rest.prefix { $0 == " " }.count
            let gap = (1...4).contains(spaces) ? spaces : 1
            width = indentation + marker + gap
            text = rest.dropFirst(gap)
        }
    }

    private static func heading(_ line: Substring) -> (level: Int, text: String)? {
        let start = line.drop { $0 == " " }
        let level = start.prefix { $0 == "#" }.count
        let rest = start.dropFirst(level)
        guard line.count - start.count < 4, (1...6).contains(level),
            rest.first.map({ $0 == " " || $0 == "\t" }) ?? true
        else { return nil }
        var text = rest.drop { $0 == " " || $0 == "\t" }.trimmedEnd
        let closing = text.reversed().prefix { $0 == "#" }.count
        if closing > 0, text.dropLast(closing).last.map({ $0 == " " }) ?? true {
            text = text.dropLast(closing).trimmedEnd
        }
        return (level, String(text))
    }

    private static func fence(_ line: Substring) -> (sign: Character, count: Int)? {
        let start = line.drop { $0 == " " }
        guard line.count - start.count < 4, let sign = start.first, sign == "`" || sign == "~"
        else { return nil }
        let count = start.prefix { $0 == sign }.count
        guard count >= 3, sign == "~" || !start.dropFirst(count).contains("`") else { return nil }
        return (sign, count)
    }

    private static func isRule(_ line: Substring) -> Bool {
        let signs = line.filter { $0 != " " && $0 != "\t" }
        guard let first = signs.first, "-*_".contains(first), line.indentation < 4 else {
            return false
        }
        return signs.count >= 3 && signs.allSatisfy { $0 == first }
    }

    private static func quoted(_ line: Substring) -> Substring? {
        let start = line.drop { $0 == " " }
        guard line.count - start.count < 4, start.first == ">" else { return nil }
        let text = start.dropFirst()
        return text.first == " " ? text.dropFirst() : text
    }
}

extension Substring {
    fileprivate var isBlank: Bool { allSatisfy { $0 == " " || $0 == "\t" } }
    /// How many spaces it begins with.
    fileprivate var indentation: Int { prefix { $0 == " " }.count }
    fileprivate var trimmedEnd: Substring {
        self[..<(lastIndex { $0 != " " && $0 != "\t" }.map { index(after: $0) } ?? startIndex)]
    }
}
