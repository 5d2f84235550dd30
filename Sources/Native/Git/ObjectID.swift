import CGit2

/// The name of an object: the SHA-1 of its bytes.
public struct ObjectID: Hashable, Comparable, Sendable, CustomStringConvertible {
    // Three words and no array: a history has hundreds of thousands of them.
    private let words: (UInt64, UInt64, UInt32)

    /// An id of 40 hexadecimal digits; nil for any other text.
    public init?(_ text: String) {
        guard text.utf8.count == 40 else { return nil }
        self.init(hexadecimal: Array(text.utf8).span)
    }

    /// An id of 40 hexadecimal digits at the beginning of some bytes; nil for any others.
    init?(hexadecimal bytes: Span<UInt8>) {
        guard bytes.count >= 40 else { return nil }
        func word(_ places: Range<Int>) -> UInt64? {
            var word: UInt64 = 0
            for place in places {
                guard let value = Self.value(of: bytes[place]) else { return nil }
                word = word << 4 | UInt64(value)
            }
            return word
        }
        guard let first = word(0..<16), let second = word(16..<32), let third = word(32..<40)
        else { return nil }
        words = (first, second, UInt32(third))
    }

    /// The id in the 20 bytes at an offset; nil when there are fewer.
    init?(_ bytes: Span<UInt8>, at place: Int) {
        guard place >= 0, place + 20 <= bytes.count else { return nil }
        func word(_ places: Range<Int>) -> UInt64 {
            var word: UInt64 = 0
            for offset in places { word = word << 8 | UInt64(bytes[place + offset]) }
            return word
        }
        words = (word(0..<8), word(8..<16), UInt32(word(16..<20)))
    }

    init(_ oid: git_oid) {
        words = unsafe withUnsafeBytes(of: oid) { bytes in
            unsafe (
                UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
                UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt32.self))
            )
        }
    }

    /// libgit2's form of the id.
    var oid: git_oid {
        var oid = git_oid()
        unsafe withUnsafeMutableBytes(of: &oid) { target in
            unsafe target.storeBytes(of: words.0.bigEndian, as: UInt64.self)
            unsafe target.storeBytes(of: words.1.bigEndian, toByteOffset: 8, as: UInt64.self)
            unsafe target.storeBytes(of: words.2.bigEndian, toByteOffset: 16, as: UInt32.self)
        }
        return oid
    }

    /// The 20 bytes.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        for word in [words.0, words.1] {
            for shift in stride(from: 56, through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
            }
        }
        for shift in stride(from: 24, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: words.2 >> UInt32(shift)))
        }
        return bytes
    }

    /// 40 hexadecimal digits in lower case.
    public var description: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
            as: UTF8.self
        )
    }

    /// Whether the id begins with some bytes and, where `half` is not nil, with the four bits after
    /// them.
    func starts(with start: [UInt8], half: UInt8?) -> Bool {
        let bytes = bytes
        guard bytes.starts(with: start) else { return false }
        return half == nil || bytes[start.count] >> 4 == half
    }

    /// The first ten hexadecimal digits, for people; the length depends on no repository.
    public var short: String { String(description.prefix(10)) }

    /// Whether two ids name the same object.
    public static func == (first: ObjectID, second: ObjectID) -> Bool {
        first.words == second.words
    }

    /// Whether the digits of one id come before those of another.
    public static func < (first: ObjectID, second: ObjectID) -> Bool { first.words < second.words }

    /// Feeds the first bytes of the id, which are as good as random.
    public func hash(into hasher: inout Hasher) { hasher.combine(words.0) }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
