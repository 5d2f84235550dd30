import Markup

/// The forms in which a secret may be printed.
///
/// A value is looked for line by line, as it is, in base 64 at each of its three alignments, in
/// hexadecimal, and escaped for URLs, JSON and HTML. Of a key in PEM, parts are enough: its lines
/// may have been joined or broken at another place, and its bytes encoded anew.
struct SecretForms {
    /// What is looked for of a form.
    enum Search: Hashable {
        /// All of it.
        case whole
        /// Any part of a length, beginning at each so many bytes.
        case windows(_ length: Int, step: Int)
    }

    struct Part: Hashable {
        var bytes: [UInt8]
        var search: Search
    }

    private(set) var all: Set<Part> = []

    init(_ value: [UInt8]) {
        let lines = value.split { $0 == 0x0A || $0 == 0x0D }.map(Array.init)
        if lines.contains(where: { $0.starts(with: "-----BEGIN ".utf8) }) {
            addPEM(lines)
            return
        }
        for line in lines where line.count >= Redactor.shortest { addLine(line) }
        guard lines.count > 1 else { return }
        for form in Self.base64(value) { add(form, .windows(48, step: 8)) }
    }

    private mutating func add(_ bytes: [UInt8], _ search: Search) {
        all.insert(Part(bytes: bytes, search: search))
    }

    private mutating func addLine(_ line: [UInt8]) {
        add(line, .whole)
        for form in Self.escaped(line) where form != line { add(form, .whole) }
        for form in Self.base64(line) + Self.hexadecimal(line) {
            // Tools break long lines, most of them behind 64 or 76 characters.
            add(form, form.count <= 64 ? .whole : .windows(48, step: 8))
        }
    }

    private mutating func addPEM(_ lines: [[UInt8]]) {
        // Without the lines that all keys have in common, and the fields of older encryption.
        let body = lines.filter { line in
            !line.starts(with: "-----".utf8) && !line.contains(UInt8(ascii: ":"))
        }
        let joined = Array(body.joined())
        let text = Array(body.joined(separator: [0x0A]))
        add(joined, .windows(24, step: 8))
        for form in Self.base64(text) + Self.escaped(joined) where form != joined {
            add(form, .windows(24, step: 8))
        }
        guard let bytes = Base64.bytes(joined) else { return }
        add(bytes, .windows(16, step: 4))
        for form in Self.base64(bytes) { add(form, .windows(24, step: 8)) }
        for form in Self.hexadecimal(bytes) { add(form, .windows(32, step: 8)) }
    }

    /// The characters of base 64 that bytes have whatever is before and behind them, for each of
    /// the three places where they may begin; in both alphabets.
    private static func base64(_ bytes: [UInt8]) -> [[UInt8]] {
        (0..<3).flatMap { shift -> [[UInt8]] in
            let text = Base64.text([UInt8](repeating: 0, count: shift) + bytes).utf8
            let form = Array(
                text.prefix((shift + bytes.count) * 8 / 6).dropFirst([0, 2, 3][shift])
            )
            let other = form.map { byte in
                switch byte {
                case UInt8(ascii: "+"): UInt8(ascii: "-")
                case UInt8(ascii: "/"): UInt8(ascii: "_")
                default: byte
                }
            }
            return form == other ? [form] : [form, other]
        }
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> [[UInt8]] {
        ["0123456789abcdef", "0123456789ABCDEF"].map { digits in
            let digits = Array(digits.utf8)
            return bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0xF)]] }
        }
    }

    /// A line as URLs (RFC 3986 and JavaScript's `encodeURI`), forms, JSON and HTML have it.
    private static func escaped(_ line: [UInt8]) -> [[UInt8]] {
        let open = Set("-._~".utf8)
        let reserved = Set(";,/?:@&=+$!*'()#".utf8)
        func percent(_ kept: Set<UInt8>, digits: String = "0123456789ABCDEF") -> [UInt8] {
            let digits = Array(digits.utf8)
            return line.flatMap { byte -> [UInt8] in
                isAlphanumeric(byte) || kept.contains(byte)
                    ? [byte]
                    : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
            }
        }
        func replacing(_ pairs: [UInt8: String]) -> [UInt8] {
            line.flatMap { byte in pairs[byte].map { Array($0.utf8) } ?? [byte] }
        }
        let strict = percent(open)
        let json: [UInt8: String] = [0x22: "\\\"", 0x5C: "\\\\", 0x09: "\\t"]
        let html: [UInt8: String] = [
            0x26: "&amp;", 0x3C: "&lt;", 0x3E: "&gt;", 0x22: "&quot;", 0x27: "&#39;",
        ]
        return [
            strict, percent(open, digits: "0123456789abcdef"), percent(open.union(reserved)),
            percent(open.union([0x20])).map { $0 == 0x20 ? UInt8(ascii: "+") : $0 },
            replacing(json), replacing(json.merging([0x2F: "\\/"]) { $1 }), replacing(html),
        ] + asciiJSON(line)
    }

    /// A line as JSON has it where only ASCII is written (Python), or nothing that HTML could take
    /// for a tag (Go).
    private static func asciiJSON(_ line: [UInt8]) -> [[UInt8]] {
        guard let text = String(validating: line, as: UTF8.self) else { return [] }
        func escape(_ unit: UInt16, isUpper: Bool) -> String {
            let digits = String(unit, radix: 16, uppercase: isUpper)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
        func escaped(isUpper: Bool, ascii: Bool, html: Bool) -> [UInt8] {
            text.unicodeScalars.flatMap { scalar -> [UInt8] in
                let isEscaped =
                    scalar.isASCII ? html && "&<>".unicodeScalars.contains(scalar) : ascii
                if isEscaped {
                    return String(scalar).utf16.flatMap { escape($0, isUpper: isUpper).utf8 }
                }
                switch scalar {
                case "\"", "\\": return [0x5C] + String(scalar).utf8
                case "\t": return Array("\\t".utf8)
                default: return Array(String(scalar).utf8)
                }
            }
        }
        return [
            escaped(isUpper: false, ascii: true, html: false),
            escaped(isUpper: true, ascii: true, html: false),
            escaped(isUpper: false, ascii: false, html: true),
        ]
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }
}
