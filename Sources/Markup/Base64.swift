/// Base 64 encoding of bytes, with padding.
///
/// Source: RFC 4648, section 4.
package enum Base64 {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    )

    /// The bytes; white space is skipped; nil for other text.
    package static func bytes(_ text: [UInt8]) -> [UInt8]? {
        var (result, bits, count): ([UInt8], UInt32, Int) = ([], 0, 0)
        var padding = 0
        for byte in text where !isSpace(byte) {
            if byte == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            guard padding == 0, let digit = alphabet.firstIndex(of: byte) else { return nil }
            bits = bits << 6 | UInt32(digit)
            count += 6
            if count >= 8 {
                count -= 8
                result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return padding <= 2 && count < 6 ? result : nil
    }

    /// The text of bytes, on one line.
    package static func text(_ bytes: [UInt8]) -> String {
        var result: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let part = bytes[start..<min(start + 3, bytes.count)]
            let bits = (0..<3).reduce(UInt32(0)) {
                $0 << 8 | (start + $1 < part.endIndex ? UInt32(bytes[start + $1]) : 0)
            }
            for digit in 0..<4 {
                let isData = digit <= part.count
                let index = Int(bits >> UInt32(18 - 6 * digit) & 63)
                result.append(isData ? alphabet[index] : UInt8(ascii: "="))
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// What separates lines and columns in a text.
    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
    }
}
