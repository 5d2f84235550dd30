import ExactStrings

extension JSONValue {
    /// The value as compact text with the members of each object sorted by their UTF-8 bytes.
    ///
    /// Equal values give equal text, so it serves as input of a digest.
    public var canonicalText: String {
        var writer = JSONWriter(sorted: true, indent: nil, colon: ":")
        writer.write(self)
        return writer.text
    }

    /// The value as text for people: two spaces of indent, one member a line, a final newline.
    ///
    /// - Parameters:
    ///   - sorted: Whether members are sorted by their UTF-8 bytes, instead of keeping their order.
    ///   - colon: The text between a key and its value; Xcode writes `" : "`.
    public func prettyText(sorted: Bool = true, colon: String = ": ") -> String {
        var writer = JSONWriter(sorted: sorted, indent: 0, colon: colon)
        writer.write(self)
        return writer.text + "\n"
    }
}

/// Writes one value; `indent` is nil for compact text.
private struct JSONWriter {
    let sorted: Bool
    var indent: Int?
    let colon: String
    var text = ""

    init(sorted: Bool, indent: Int?, colon: String) {
        self.sorted = sorted
        self.indent = indent
        self.colon = colon
    }

    mutating func write(_ value: JSONValue) {
        switch value {
        case .null: text += "null"
        case .bool(let bool): text += bool ? "true" : "false"
        case .integer(let integer): text += String(integer)
        case .number(let number): text += number.isFinite ? "\(number)" : "null"
        case .string(let string): write(string)
        case .array(let elements):
            writeList("[", "]", elements) { $0.write($1) }
        case .object(let members):
            let ordered = sorted ? members.sorted { isOrderedBefore($0.key, $1.key) } : members
            writeList("{", "}", ordered) { writer, member in
                writer.write(member.key)
                writer.text += writer.colon
                writer.write(member.value)
            }
        }
    }

    private mutating func writeList<Element>(
        _ open: String,
        _ close: String,
        _ elements: [Element],
        write: (inout JSONWriter, Element) -> Void
    ) {
        text += open
        guard !elements.isEmpty else {
            text += close
            return
        }
        indent = indent.map { $0 + 2 }
        for (index, element) in elements.enumerated() {
            if index > 0 { text += "," }
            breakLine()
            write(&self, element)
        }
        indent = indent.map { $0 - 2 }
        breakLine()
        text += close
    }

    private mutating func breakLine() {
        guard let indent else { return }
        text += "\n" + String(repeating: " ", count: indent)
    }

    private mutating func write(_ string: String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case let scalar where scalar.value < 0x20 || scalar.value == 0x7F:
                let hex = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
