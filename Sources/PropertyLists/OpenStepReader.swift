import JSON

/// Reads one text, from its front to its end.
struct OpenStepReader {
    private let bytes: [UInt8]
    private var next = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { next = 3 }
    }

    mutating func document() throws(PropertyListError) -> OpenStepNode {
        try skipSpace()
        let start = next
        let first = try node(depth: 0)
        try skipSpace()
        if next == bytes.count { return first }
        guard first.string != nil, peek == UInt8(ascii: "=") || peek == UInt8(ascii: ";") else {
            throw fault("unexpected text after the value")
        }
        next = start
        let content = OpenStepNode.Content.dictionary(try entries(until: nil, depth: 0))
        return OpenStepNode(content: content, range: start..<next)
    }

    private mutating func node(depth: Int) throws(PropertyListError) -> OpenStepNode {
        let start = next
        let content = try content(depth: depth)
        return OpenStepNode(content: content, range: start..<next)
    }

    private mutating func content(
        depth: Int
    ) throws(PropertyListError) -> OpenStepNode.Content {
        guard depth < OpenStepPropertyList.deepest else {
            throw fault("values are nested too deep")
        }
        switch peek {
        case UInt8(ascii: "{"):
            next += 1
            return .dictionary(try entries(until: UInt8(ascii: "}"), depth: depth + 1))
        case UInt8(ascii: "("):
            next += 1
            return .array(try elements(depth: depth + 1))
        case UInt8(ascii: "<"):
            next += 1
            return .data(try data())
        default:
            return .string(try string())
        }
    }

    /// `key = value;`, any number of times, up to a closing brace or the end; a key alone is its
    /// own value, as in strings files.
    private mutating func entries(
        until end: UInt8?,
        depth: Int
    ) throws(PropertyListError) -> [OpenStepNode.Entry] {
        var entries: [OpenStepNode.Entry] = []
        while true {
            try skipSpace()
            if peek == end {
                if end != nil { next += 1 }
                return entries
            }
            let start = next
            let key = try string()
            var node = OpenStepNode(content: .string(key), range: start..<next)
            try skipSpace()
            if peek == UInt8(ascii: "=") {
                next += 1
                try skipSpace()
                node = try self.node(depth: depth)
                try skipSpace()
            }
            // The last one may go without.
            if peek == UInt8(ascii: ";") {
                next += 1
            } else if peek != end {
                throw fault("no \";\" after the value of \"\(key)\"")
            }
            let isEnded = bytes[next - 1] == UInt8(ascii: ";")
            let range = start..<(isEnded ? next : node.range.upperBound)
            entries.append(OpenStepNode.Entry(key: key, node: node, range: range))
        }
    }

    private mutating func elements(depth: Int) throws(PropertyListError) -> [OpenStepNode] {
        var elements: [OpenStepNode] = []
        while true {
            try skipSpace()
            if peek == UInt8(ascii: ")") {
                next += 1
                return elements
            }
            elements.append(try node(depth: depth))
            try skipSpace()
            if peek == UInt8(ascii: ",") {
                next += 1
            } else if peek != UInt8(ascii: ")") {
                throw fault("no \",\" or \")\" after an element")
            }
        }
    }

    private mutating func data() throws(PropertyListError) -> [UInt8] {
        var digits: [UInt8] = []
        while let byte = peek, byte != UInt8(ascii: ">") {
            if let digit = hexDigit(byte) {
                digits.append(digit)
            } else if !isSpace(byte) {
                throw fault("data contains something other than hexadecimal digits")
            }
            next += 1
        }
        guard peek != nil, digits.count.isMultiple(of: 2) else { throw fault("data has no end") }
        next += 1
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    private mutating func string() throws(PropertyListError) -> String {
        if let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            return try quoted(by: quote)
        }
        let start = next
        while let byte = peek, isPlain(byte), !isAtComment { next += 1 }
        guard next > start else {
            throw fault(next == bytes.count ? "the text ends too early" : "expected a value")
        }
        return String(decoding: bytes[start..<next], as: UTF8.self)
    }

    private mutating func quoted(by quote: UInt8) throws(PropertyListError) -> String {
        let start = next
        next += 1
        var text: [UInt8] = []
        while let byte = peek {
            next += 1
            switch byte {
            case quote: return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text += try escaped()
            default: text.append(byte)
            }
        }
        next = start
        throw fault("a quoted string has no end")
    }

    /// The character after a backslash: a letter's meaning, `U` with four hexadecimal digits, or
    /// three octal ones.
    private mutating func escaped() throws(PropertyListError) -> [UInt8] {
        guard let byte = peek else { throw fault("a quoted string has no end") }
        next += 1
        switch byte {
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "a"): return [0x07]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "v"): return [0x0B]
        case UInt8(ascii: "U"): return utf8(codeUnits())
        case UInt8(ascii: "0")...UInt8(ascii: "7"):
            var code = UInt32(byte & 7)
            for _ in 0..<2 {
                guard let digit = peek, (0x30...0x37).contains(digit) else { break }
                code = code << 3 | UInt32(digit & 7)
                next += 1
            }
            return utf8([UInt16(code)])
        default: return [byte]
        }
    }

    /// The UTF-16 code units of one `\U` or of several in a row, which may be a pair.
    private mutating func codeUnits() -> [UInt16] {
        var units = [codeUnit()]
        while bytes[next...].starts(with: Array("\\U".utf8)) {
            next += 2
            units.append(codeUnit())
        }
        return units
    }

    private mutating func codeUnit() -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = peek, let digit = hexDigit(byte) else { break }
            unit = unit << 4 | UInt16(digit)
            next += 1
        }
        return unit
    }

    private func utf8(_ units: [UInt16]) -> [UInt8] {
        Array(String(decoding: units, as: UTF16.self).utf8)
    }

    private mutating func skipSpace() throws(PropertyListError) {
        while let byte = peek {
            if isSpace(byte) {
                next += 1
            } else if isAtComment {
                try skipComment()
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws(PropertyListError) {
        let isBlock = bytes[next + 1] == UInt8(ascii: "*")
        let start = next
        next += 2
        while let byte = peek {
            next += 1
            if isBlock {
                guard byte == UInt8(ascii: "*"), peek == UInt8(ascii: "/") else { continue }
                next += 1
                return
            }
            if byte == 0x0A || byte == 0x0D { return }
        }
        guard isBlock else { return }
        next = start
        throw fault("a comment has no end")
    }

    private var peek: UInt8? { next < bytes.count ? bytes[next] : nil }

    private var isAtComment: Bool {
        guard next + 1 < bytes.count, bytes[next] == UInt8(ascii: "/") else { return false }
        return bytes[next + 1] == UInt8(ascii: "/") || bytes[next + 1] == UInt8(ascii: "*")
    }

    private func fault(_ summary: String) -> PropertyListError {
        PropertyListError(summary, at: TextPosition(offset: next, in: bytes))
    }
}

/// White space, as the format's reader in Foundation takes it.
private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

/// Whether a byte may be in a string without quotes.
private func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
    // Colon and hyphen are not in the guide's list, and written by Xcode; others are by generators.
    case UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"), UInt8(ascii: ":"),
        UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "@"), UInt8(ascii: "+"):
        true
    default: byte >= 0x80
    }
}

private func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
}
