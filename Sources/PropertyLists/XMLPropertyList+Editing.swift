import Markup

extension XMLPropertyList {
    /// The text with a value set at a path of keys; everything else keeps its bytes.
    func setting(_ new: PropertyListValue, at path: [String]) -> [UInt8] {
        var node = root
        for (index, key) in path.enumerated() {
            guard let next = node.child(key) else {
                let rest = path[index...].dropFirst()
                return inserting(key, .nested(new, at: rest), into: node)
            }
            node = next
        }
        let layout = Layout(
            indent: indent(at: node.range.lowerBound) ?? "",
            unit: unit,
            newline: newline
        )
        return replacing(node.range, with: layout.text(of: new, depth: 0))
    }

    /// The text without the value at a path of keys, which it has, and without its key and the
    /// white space before it.
    func removing(_ path: [String]) -> [UInt8] {
        var dictionary = root
        for key in path.dropLast() { dictionary = dictionary.child(key) ?? dictionary }
        guard let key = path.last,
            let entry = dictionary.entries.first(where: {
                $0.key.utf8.elementsEqual(key.utf8)
            })
        else { return bytes }
        var start = entry.offset
        while start > dictionary.content.lowerBound, isXMLSpace(bytes[start - 1]) { start -= 1 }
        return replacing(start..<entry.node.range.upperBound, with: "")
    }

    private func inserting(
        _ key: String,
        _ new: PropertyListValue,
        into dictionary: XMLNode
    ) -> [UInt8] {
        let layout = layout(within: dictionary)
        let entry =
            "\(layout.line)<key>\(XMLText.escaped(key))</key>\(layout.line)\(layout.text(of: new, depth: 0))"
        let base = indent(at: dictionary.range.lowerBound) ?? ""
        let lastLine = layout.newline + base
        if dictionary.closesItself {
            return replacing(dictionary.range, with: "<dict>\(entry)\(lastLine)</dict>")
        }
        // After the last thing that is not white space, so that a comment stays with its entry.
        var end = dictionary.content.upperBound
        while end > dictionary.content.lowerBound, isXMLSpace(bytes[end - 1]) { end -= 1 }
        let breaks = bytes[end..<dictionary.content.upperBound].contains(UInt8(ascii: "\n"))
        return replacing(end..<end, with: breaks ? entry : entry + lastLine)
    }

    private func replacing(_ range: Range<Int>, with text: String) -> [UInt8] {
        Array(bytes[..<range.lowerBound]) + Array(text.utf8) + Array(bytes[range.upperBound...])
    }

    /// How the entries of a dictionary are laid out: as its first one is.
    private func layout(within dictionary: XMLNode) -> Layout {
        if let first = dictionary.entries.first {
            guard let indent = indent(at: first.offset) else {
                return Layout(indent: "", unit: "", newline: "")
            }
            return Layout(indent: indent, unit: unit, newline: newline)
        }
        guard !newline.isEmpty, let base = lineIndent(at: dictionary.range.lowerBound) else {
            return Layout(indent: "", unit: "", newline: "")
        }
        return Layout(indent: base + unit, unit: unit, newline: newline)
    }

    /// The line break in use; none for a text of one line.
    private var newline: String {
        guard let first = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return "" }
        return first > 0 && bytes[first - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
    }

    /// What one more level is indented by; a tab when the text does not show it.
    private var unit: String {
        guard let first = root.entries.first, let inner = indent(at: first.offset) else {
            return "\t"
        }
        let outer = indent(at: root.range.lowerBound) ?? ""
        guard inner.hasPrefix(outer), inner.utf8.count > outer.utf8.count else { return "\t" }
        return String(inner.dropFirst(outer.count))
    }

    /// The white space before an offset on its line; nil when there is something else.
    private func indent(at offset: Int) -> String? {
        let text = lineIndent(at: offset)
        return text.flatMap { offset - lineStart(offset) == $0.utf8.count ? $0 : nil }
    }

    /// The white space at the start of the line that an offset is on.
    private func lineIndent(at offset: Int) -> String? {
        let blank = bytes[lineStart(offset)..<offset].prefix { $0 == 0x20 || $0 == 0x09 }
        return String(decoding: blank, as: UTF8.self)
    }

    private func lineStart(_ offset: Int) -> Int {
        bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    }
}

/// How new elements are indented; without a newline everything goes on one line.
private struct Layout {
    var indent: String
    var unit: String
    var newline: String

    /// A line break and the indent of an entry.
    var line: String { newline + (newline.isEmpty ? "" : indent) }

    func text(of value: PropertyListValue, depth: Int) -> String {
        let lead = newline.isEmpty ? "" : newline + indent + String(repeating: unit, count: depth)
        let inner = lead + (newline.isEmpty ? "" : unit)
        switch value {
        case .dictionary(let members) where !members.isEmpty:
            let entries = members.map {
                "\(inner)<key>\(XMLText.escaped($0.key))</key>\(inner)\(text(of: $0.value, depth: depth + 1))"
            }
            return "<dict>\(entries.joined())\(lead)</dict>"
        case .array(let elements) where !elements.isEmpty:
            let items = elements.map { inner + text(of: $0, depth: depth + 1) }
            return "<array>\(items.joined())\(lead)</array>"
        case .uid(let number):
            let archived = PropertyListValue.Member("CF$UID", .integer(Int128(number)))
            return text(of: .dictionary([archived]), depth: depth)
        default: return leaf(value)
        }
    }

    private func leaf(_ value: PropertyListValue) -> String {
        switch value {
        case .string(let text): "<string>\(XMLText.escaped(text))</string>"
        case .integer(let number): "<integer>\(number)</integer>"
        case .real(let number): "<real>\(number)</real>"
        case .date(let seconds): "<date>\(PropertyListDate.text(seconds))</date>"
        case .data(let data): "<data>\(Base64.text(data))</data>"
        default: "<\(value.kind)/>"
        }
    }
}
