/// The text form of data in an XML property list (RFC 4648, section 4).
enum Base64 {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    )

    /// The bytes; white space is skipped; nil for other text.
    static func bytes(_ text: [UInt8]) -> [UInt8]? {
        var (result, bits, count): ([UInt8], UInt32, Int) = ([], 0, 0)
        var padding = 0
        for byte in text where !isXMLSpace(byte) {
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
    static func text(_ bytes: [UInt8]) -> String {
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
}

/// The text form of a date in an XML property list: `2026-11-20T08:00:00Z`.
enum PropertyListDate {
    /// Days from 1970-01-01 to 2001-01-01, where a property list's time begins.
    private static let epoch = 11_323

    /// Seconds since 2001; nil for other text.
    static func seconds(_ text: String) -> Double? {
        let fields = text.split(omittingEmptySubsequences: false) { "-T:Z".contains($0) }
        let numbers = fields.prefix(6).compactMap { Int($0) }
        guard text.utf8.count == 20, text.hasSuffix("Z"), fields.count == 7, numbers.count == 6,
            (1...12).contains(numbers[1]), (1...31).contains(numbers[2]), numbers[3] < 24,
            numbers[4] < 60, numbers[5] < 61
        else { return nil }
        let days = days(numbers[0], numbers[1], numbers[2]) - epoch
        return Double(((days * 24 + numbers[3]) * 60 + numbers[4]) * 60 + numbers[5])
    }

    /// The text of seconds since 2001, rounded down to whole ones.
    static func text(_ seconds: Double) -> String {
        let bounded = min(max(seconds.isFinite ? seconds : 0, -6e10), 2e11)
        let whole = Int(bounded.rounded(.down))
        let day = (whole - whole.modulo(86_400)) / 86_400 + epoch
        let (year, month, date) = civil(day)
        let time = whole.modulo(86_400)
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(date, 2))"
            + "T\(padded(time / 3600, 2)):\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2))Z"
    }

    /// Days since 1970-01-01 of a Gregorian date; years begin in March, so leap days come last.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted - shifted.modulo(400)) / 400
        let yearOfEra = shifted.modulo(400)
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - 719_468
    }

    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let dayOfEra = shifted.modulo(146_097)
        let era = (shifted - dayOfEra) / 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let march = (5 * dayOfYear + 2) / 153
        let month = march < 10 ? march + 3 : march - 9
        let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * march + 2) / 5 + 1)
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension Int {
    /// The remainder that is never negative.
    fileprivate func modulo(_ divisor: Int) -> Int {
        let rest = self % divisor
        return rest < 0 ? rest + divisor : rest
    }
}
