/// A string that equals another only if its bytes do, ordered by its bytes.
///
/// To Swift, canonically equivalent strings are equal, such as `é` in its two forms. To a file
/// system, an archive and a digest they are two names, so a path that is a key or is compared is an
/// `ExactString`.
public struct ExactString: Hashable, Comparable, Sendable {
    /// The string.
    public let text: String

    /// An exact string of a text.
    public init(_ text: some StringProtocol) { self.text = String(text) }

    /// Whether both are the same bytes.
    public static func == (left: Self, right: Self) -> Bool { areSame(left.text, right.text) }

    /// Whether the bytes of one come before those of the other.
    public static func < (left: Self, right: Self) -> Bool {
        isOrderedBefore(left.text, right.text)
    }

    /// Feeds the bytes to a hasher.
    public func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { bytes in
            unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
        }
        // So that no two sequences of strings feed the same bytes.
        hasher.combine(0xFF as UInt8)
    }
}

extension ExactString: CustomStringConvertible, ExpressibleByStringLiteral {
    /// The string.
    public var description: String { text }

    /// An exact string of a literal.
    public init(stringLiteral value: String) { text = value }
}

extension ExactString: Codable, CodingKeyRepresentable {
    private struct Key: CodingKey {
        let stringValue: String
        let intValue: Int? = nil
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Reads a string.
    public init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
    }

    /// Writes the string.
    public func encode(to encoder: any Encoder) throws {
        var single = encoder.singleValueContainer()
        try single.encode(text)
    }

    /// The string as a key of an object.
    public var codingKey: any CodingKey { Key(stringValue: text) }

    /// The string of a key of an object.
    public init?(codingKey: some CodingKey) { text = codingKey.stringValue }
}

/// Whether the bytes of one come before those of the other, as REAPI sorts names and paths; `<` on
/// strings orders equivalent forms as equal.
public func isOrderedBefore(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
}

/// Byte equality; strings are equal to `==` when they only look alike.
public func areSame(_ left: String, _ right: String) -> Bool {
    // The first two are fast, and mostly enough.
    left.utf8.count == right.utf8.count && left == right && left.utf8.elementsEqual(right.utf8)
}
