/// Finds secrets in text and other bytes, whole and in the forms of `SecretForms`, and masks them.
///
/// The text is read once, whatever number of secrets there is: each place where a form may begin is
/// known by the eight bytes there.
package struct Redactor: Sendable {
    /// A part of a form that is looked for.
    private struct Needle {
        var form: Int
        var offset: Int
        var length: Int
    }

    private struct Form {
        var bytes: [UInt8]
        /// Whether what is beside a found part belongs to the secret if it is equal.
        var extends: Bool
        var source: SecretSource
        var isForbidden: Bool
    }

    /// The text in the place of a secret.
    package static let mask = "***"
    /// How many bytes of a text are looked up at once; no shorter secret is found.
    package static let shortest = 8

    private var forms: [Form] = []
    private var known: Set<[UInt8]> = []
    private var starts: [UInt64: [Needle]] = [:]
    /// One bit for each hash of eight bytes: nearly all places of a text need no other look.
    private var filter = [UInt64](repeating: 0, count: 1 << 10)
    /// The length of the longest form that is looked for as a whole, in bytes.
    package private(set) var longest = 0

    /// A redactor without secrets.
    package init() {}

    /// Whether there is nothing to find.
    package var isEmpty: Bool { forms.isEmpty }

    /// Looks for a secret from now on.
    ///
    /// - Parameters:
    ///   - value: What the variable or the file holds; lines of less than 8 bytes are not found.
    ///   - source: Where it is.
    ///   - isForbidden: Whether a plugin's output must not hold it.
    ///   - publicParts: What a private key has in common with its public half, in PEM, which is no
    ///     secret.
    package mutating func add(
        _ value: [UInt8],
        _ source: SecretSource,
        isForbidden: Bool = true,
        publicParts: [[UInt8]] = []
    ) {
        guard value.count >= Self.shortest, known.insert(value).inserted else { return }
        var open: Set<ArraySlice<UInt8>> = []
        for part in publicParts.flatMap({ SecretForms($0).all }) {
            guard case .windows(let length, _) = part.search else { continue }
            for start in stride(from: 0, through: part.bytes.count - length, by: 1) {
                open.insert(part.bytes[start..<start + length])
            }
        }
        for part in SecretForms(value).all where part.bytes.count >= Self.shortest {
            add(part, source, isForbidden, open)
        }
    }

    private mutating func add(
        _ part: SecretForms.Part,
        _ source: SecretSource,
        _ isForbidden: Bool,
        _ open: Set<ArraySlice<UInt8>>
    ) {
        let form = forms.count
        let bytes = part.bytes
        switch part.search {
        case .whole:
            forms.append(
                Form(bytes: bytes, extends: false, source: source, isForbidden: isForbidden)
            )
            add(Needle(form: form, offset: 0, length: bytes.count))
            longest = max(longest, bytes.count)
        case .windows(let length, let step):
            guard bytes.count >= length else { return }
            forms.append(
                Form(bytes: bytes, extends: true, source: source, isForbidden: isForbidden)
            )
            for start in stride(from: 0, through: bytes.count - length, by: step)
            where !open.contains(bytes[start..<start + length]) {
                add(Needle(form: form, offset: start, length: length))
            }
            longest = max(longest, length)
        }
    }

    private mutating func add(_ needle: Needle) {
        let bytes = forms[needle.form].bytes
        let key = bytes[needle.offset..<needle.offset + Self.shortest].reduce(UInt64(0)) {
            $0 << 8 | UInt64($1)
        }
        starts[key, default: []].append(needle)
        let bit = Self.bit(of: key)
        filter[bit >> 6] |= 1 << UInt64(bit & 63)
    }

    private static func bit(of key: UInt64) -> Int { Int((key &* 0x9E37_79B9_7F4A_7C15) >> 48) }

    /// A text in which each secret is replaced by the mask.
    package func redacted(_ text: String) -> String {
        guard !isEmpty, text.utf8.count >= Self.shortest else { return text }
        let bytes = Array(text.utf8)
        let ranges = matches(in: bytes).map(\.range)
        guard !ranges.isEmpty else { return text }
        return String(decoding: Self.masked(bytes, ranges), as: UTF8.self)
    }

    /// Bytes in which each secret is replaced by the mask.
    package func redacted(_ bytes: [UInt8]) -> [UInt8] {
        guard !isEmpty else { return bytes }
        let ranges = matches(in: bytes).map(\.range)
        return ranges.isEmpty ? bytes : Self.masked(bytes, ranges)
    }

    /// Where the first forbidden secret in some bytes is from; nil when there is none.
    package func forbiddenSource(in bytes: [UInt8]) -> SecretSource? {
        matches(in: bytes).lazy.map { forms[$0.form] }.first { $0.isForbidden }?.source
    }

    private static func masked(_ bytes: [UInt8], _ ranges: [Range<Int>]) -> [UInt8] {
        var result: [UInt8] = []
        var end = 0
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound })
        where range.upperBound > end {
            if range.lowerBound > end || end == 0 {
                result += bytes[end..<max(end, range.lowerBound)]
                result += mask.utf8
            }
            end = range.upperBound
        }
        return result + bytes[end...]
    }

    private func matches(in bytes: [UInt8]) -> [(range: Range<Int>, form: Int)] {
        var found: [(range: Range<Int>, form: Int)] = []
        var key: UInt64 = 0
        for (end, byte) in bytes.enumerated() {
            key = key << 8 | UInt64(byte)
            let bit = Self.bit(of: key)
            guard filter[bit >> 6] & 1 << UInt64(bit & 63) != 0, end + 1 >= Self.shortest,
                let needles = starts[key]
            else { continue }
            let start = end + 1 - Self.shortest
            for needle in needles {
                if let range = match(of: needle, at: start, in: bytes) {
                    found.append((range, needle.form))
                }
            }
        }
        return found
    }

    private func match(of needle: Needle, at start: Int, in bytes: [UInt8]) -> Range<Int>? {
        let form = forms[needle.form]
        guard start + needle.length <= bytes.count else { return nil }
        for index in 0..<needle.length
        where bytes[start + index] != form.bytes[needle.offset + index] {
            return nil
        }
        var (first, end) = (start, start + needle.length)
        guard form.extends else { return first..<end }
        var (before, after) = (needle.offset, needle.offset + needle.length)
        while before > 0, first > 0, bytes[first - 1] == form.bytes[before - 1] {
            (before, first) = (before - 1, first - 1)
        }
        while after < form.bytes.count, end < bytes.count, bytes[end] == form.bytes[after] {
            (after, end) = (after + 1, end + 1)
        }
        return first..<end
    }
}

/// Where a secret is.
package enum SecretSource: Hashable, Sendable, CustomStringConvertible {
    /// In an environment variable.
    case environment(String)
    /// In a file, as the user names it.
    case file(String)
    /// Typed by the user.
    case typed

    /// In words, for messages.
    package var description: String {
        switch self {
        case .environment(let name): "the environment variable \(name)"
        case .file(let path): "the file \(path)"
        case .typed: "the passphrase that was typed"
        }
    }
}
