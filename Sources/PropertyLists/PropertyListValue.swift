/// A value of a property list, XML or binary.
public enum PropertyListValue: Hashable, Sendable {
    /// The members in the order of the file.
    case dictionary([Member])
    /// The elements in order.
    case array([PropertyListValue])
    /// Text.
    case string(String)
    /// A whole number; the formats hold 64 bits, signed or unsigned.
    case integer(Int128)
    /// A floating point number.
    case real(Double)
    /// `true` or `false`.
    case boolean(Bool)
    /// Seconds since 2001-01-01 00:00 UTC.
    case date(Double)
    /// Bytes.
    case data([UInt8])
    /// A keyed archive's reference to another object; only the binary format has it.
    case uid(UInt64)

    /// One key of a dictionary and its value.
    public struct Member: Hashable, Sendable {
        /// The key.
        public var key: String
        /// The member's value.
        public var value: PropertyListValue

        /// A member from its parts.
        public init(_ key: String, _ value: PropertyListValue) {
            self.key = key
            self.value = value
        }
    }

    /// The value of a key; nil when this is not a dictionary or lacks the key.
    public subscript(key: String) -> PropertyListValue? {
        members?.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
    }

    /// The members in order; nil for anything but a dictionary.
    public var members: [Member]? {
        guard case .dictionary(let members) = self else { return nil }
        return members
    }

    /// The elements; nil for anything but an array.
    public var array: [PropertyListValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// The text; nil for anything but a string.
    public var string: String? {
        guard case .string(let string) = self else { return nil }
        return string
    }

    /// The kind in the words of the XML format: `dict`, `array`, `string` and so on.
    public var kind: String {
        switch self {
        case .dictionary: "dict"
        case .array: "array"
        case .string: "string"
        case .integer: "integer"
        case .real: "real"
        case .boolean(let value): value ? "true" : "false"
        case .date: "date"
        case .data: "data"
        case .uid: "uid"
        }
    }
}
