import ExactStrings

/// A recursive descent parser for RFC 8259 that keeps the place of every value.
struct JSONParser {
    private let bytes: [UInt8]
    private let syntax: JSONSyntax
    private let keepsPlaces: Bool
    private var index = 0
    private let limits: JSONLimits
    private var count = 0
    /// The place of the value that was read last.
    private(set) var place = JSONPlace(value: 0..<0)

    init(
        _ bytes: [UInt8],
        syntax: JSONSyntax = .standard,
        keepsPlaces: Bool = true,
        limits: JSONLimits = .usual
    ) {
        self.bytes = bytes
        self.syntax = syntax
        self.keepsPlaces = keepsPlaces
        self.limits = limits
    }

    mutating func parse() throws(JSONError) -> JSONValue {
        index = bytes.byteOrderMark
        if let offset = firstInvalid(bytes) { throw fail("invalid UTF-8", at: offset) }
        let value = try parseValue(depth: 0)
        try skipSpace()
        guard index == bytes.count else { throw fail("unexpected text after the value") }
        return value
    }

    private mutating func parseValue(depth: Int) throws(JSONError) -> JSONValue {
        try skipSpace()
        guard depth <= limits.depth else { throw fail("nested deeper than \(limits.depth) levels") }
        guard index < bytes.count else { throw fail("expected a value, found the end of the text") }
        count += 1
        guard count <= limits.values else { throw fail("more than \(limits.values) values") }
        let start = index
        var children: [JSONPlace] = []
        let value =
            switch bytes[index] {
            case UInt8(ascii: "{"): try parseObject(depth: depth, places: &children)
            case UInt8(ascii: "["): try parseArray(depth: depth, places: &children)
            case UInt8(ascii: "\""): JSONValue.string(try parseString())
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try parseNumber()
            default: try parseLiteral()
            }
        place = JSONPlace(value: start..<index, children: children)
        return value
    }

    private mutating func parseObject(
        depth: Int,
        places: inout [JSONPlace]
    ) throws(JSONError) -> JSONValue {
        var members: [JSONValue.Member] = []
        var keys: Set<ExactString> = []
        index += 1
        while try !closes(UInt8(ascii: "}"), isFirst: members.isEmpty) {
            let start = index
            guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
                throw fail("expected a key in double quotes")
            }
            let key = try parseString()
            let range = start..<index
            guard key.utf8.count <= limits.key else {
                throw fail("key longer than \(limits.key) bytes", at: start)
            }
            guard keys.insert(ExactString(key)).inserted else {
                throw fail("duplicate key \"\(key)\"", at: start)
            }
            try skipSpace()
            guard index < bytes.count, bytes[index] == UInt8(ascii: ":") else {
                // The key is not named: a value without its key looks like one, and may be a secret.
                throw fail("expected a colon after the key")
            }
            index += 1
            members.append(.init(key, try parseValue(depth: depth + 1)))
            place.key = range
            if keepsPlaces { places.append(place) }
        }
        return .object(members)
    }

    private mutating func parseArray(
        depth: Int,
        places: inout [JSONPlace]
    ) throws(JSONError) -> JSONValue {
        var elements: [JSONValue] = []
        index += 1
        while try !closes(UInt8(ascii: "]"), isFirst: elements.isEmpty) {
            elements.append(try parseValue(depth: depth + 1))
            if keepsPlaces { places.append(place) }
        }
        return .array(elements)
    }

    /// Steps over the comma before the next element, or over the closing bracket.
    private mutating func closes(_ bracket: UInt8, isFirst: Bool) throws(JSONError) -> Bool {
        try skipSpace()
        guard index < bytes.count else { throw fail("the text ends inside an array or object") }
        if bytes[index] == bracket {
            index += 1
            return true
        }
        guard !isFirst else { return false }
        guard bytes[index] == UInt8(ascii: ",") else {
            throw fail("expected a comma or \"\(Character(Unicode.Scalar(bracket)))\"")
        }
        let comma = index
        index += 1
        try skipSpace()
        guard index < bytes.count, bytes[index] == bracket else { return false }
        guard syntax.allowsTrailingCommas else { throw fail("trailing comma", at: comma) }
        index += 1
        return true
    }

    private mutating func parseString() throws(JSONError) -> String {
        let start = index
        index += 1
        var text: [UInt8] = []
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text += try parseEscape()
            case 0..<0x20: throw fail("control character in string", at: index - 1)
            default: text.append(byte)
            }
        }
        throw fail("unterminated string", at: start)
    }

    private mutating func parseEscape() throws(JSONError) -> [UInt8] {
        guard index < bytes.count else { throw fail("unterminated string") }
        let byte = bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"): return Array(String(Character(try parseUnicodeEscape())).utf8)
        default: throw fail("unknown escape in string", at: index - 2)
        }
    }

    private mutating func parseUnicodeEscape() throws(JSONError) -> Unicode.Scalar {
        let start = index - 2
        let first = try parseHex4(start)
        var value = first
        if (0xD800..<0xDC00).contains(first), bytes[index...].starts(with: Array("\\u".utf8)) {
            index += 2
            let second = try parseHex4(start)
            guard (0xDC00..<0xE000).contains(second) else {
                throw fail("unpaired surrogate in string", at: start)
            }
            value = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(value) else {
            throw fail("unpaired surrogate in string", at: start)
        }
        return scalar
    }

    private mutating func parseHex4(_ start: Int) throws(JSONError) -> UInt32 {
        guard index + 4 <= bytes.count else { throw fail("unterminated string") }
        let digits = bytes[index..<index + 4]
        guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw fail("expected four hexadecimal digits after \\u", at: start) }
        index += 4
        return value
    }

    private mutating func parseNumber() throws(JSONError) -> JSONValue {
        let start = index
        func isDigit(_ at: Int) -> Bool {
            at < bytes.count && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[at])
        }
        func skipDigits(_ at: inout Int) -> Bool {
            let first = at
            while isDigit(at) { at += 1 }
            return at > first
        }
        if bytes[index] == UInt8(ascii: "-") { index += 1 }
        let integerStart = index
        var isWhole = true
        guard skipDigits(&index) else { throw fail("expected a digit after the sign", at: start) }
        if bytes[integerStart] == UInt8(ascii: "0"), index > integerStart + 1 {
            throw fail("leading zero in number", at: start)
        }
        if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
            isWhole = false
            index += 1
            guard skipDigits(&index) else {
                throw fail("expected a digit after the decimal point", at: start)
            }
        }
        if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
            isWhole = false
            index += 1
            if index < bytes.count,
                bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-")
            {
                index += 1
            }
            guard skipDigits(&index) else {
                throw fail("expected a digit in the exponent", at: start)
            }
        }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        if isWhole, let integer = Int(text) { return .integer(integer) }
        guard let number = Double(text), number.isFinite else {
            throw fail("number out of range", at: start)
        }
        return .number(number)
    }

    private mutating func parseLiteral() throws(JSONError) -> JSONValue {
        for (word, value) in [
            ("true", JSONValue.bool(true)), ("false", .bool(false)), ("null", .null),
        ]
        where bytes[index...].starts(with: word.utf8) {
            index += word.utf8.count
            return value
        }
        throw fail("expected a value")
    }

    /// Skips white space, and comments where the syntax has them.
    private mutating func skipSpace() throws(JSONError) {
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x0A, 0x0D, 0x09: index += 1
            case UInt8(ascii: "/") where syntax.allowsComments: try skipComment()
            case UInt8(ascii: "*") where syntax.allowsComments && isNext(UInt8(ascii: "/")):
                throw fail("\"*/\" without \"/*\": comments do not nest")
            default: return
            }
        }
    }

    /// Skips a comment: to the end of its line, or to the next `*/`.
    private mutating func skipComment() throws(JSONError) {
        let start = index
        if isNext(UInt8(ascii: "/")) {
            while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
            return
        }
        guard isNext(UInt8(ascii: "*")) else { throw fail("expected a comment: // or /* */") }
        index += 2
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "*"), isNext(UInt8(ascii: "/")) {
                index += 2
                return
            }
            index += 1
        }
        throw fail("unterminated comment", at: start)
    }

    private func isNext(_ byte: UInt8) -> Bool {
        index + 1 < bytes.count && bytes[index + 1] == byte
    }

    private func fail(_ summary: String, at offset: Int? = nil) -> JSONError {
        JSONError(summary, at: TextLines(bytes).position(at: offset ?? index))
    }
}

/// The offset of the first byte that is not UTF-8; nil when all are.
private func firstInvalid(_ bytes: [UInt8]) -> Int? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var parser = Unicode.UTF8.ForwardParser()
    var (rest, offset) = (bytes.makeIterator(), 0)
    while case .valid(let scalar) = parser.parseScalar(from: &rest) { offset += scalar.count }
    return offset
}
