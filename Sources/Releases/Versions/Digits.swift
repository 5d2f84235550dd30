import ExactStrings

/// Whole numbers as decimal digits, of any length: tags hold numbers that fit no machine word.
enum Digits {
    /// Whether a byte is a decimal digit of ASCII.
    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// Whether a text is digits and nothing else, and not empty.
    static func areAll(_ text: String) -> Bool { !text.isEmpty && text.utf8.allSatisfy(isDigit) }

    /// Whether digits have no leading zero.
    static func areNumber(_ text: String) -> Bool {
        areAll(text) && (text == "0" || text.utf8.first != UInt8(ascii: "0"))
    }

    /// The digits without leading zeros.
    static func number(_ digits: String) -> String {
        let rest = digits.utf8.drop { $0 == UInt8(ascii: "0") }
        return rest.isEmpty ? "0" : String(decoding: rest, as: UTF8.self)
    }

    /// Whether the first of two numbers without leading zeros is lower.
    static func isLower(_ one: String, _ other: String) -> Bool {
        one.utf8.count == other.utf8.count
            ? isOrderedBefore(one, other) : one.utf8.count < other.utf8.count
    }

    /// The number after a number.
    static func successor(of digits: String) -> String {
        var bytes = Array(digits.utf8)
        var index = bytes.count
        while index > 0 {
            index -= 1
            guard bytes[index] == UInt8(ascii: "9") else {
                bytes[index] += 1
                return String(decoding: bytes, as: UTF8.self)
            }
            bytes[index] = UInt8(ascii: "0")
        }
        return "1" + String(decoding: bytes, as: UTF8.self)
    }
}
