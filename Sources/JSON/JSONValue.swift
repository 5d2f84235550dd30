import ExactStrings

/// A JSON value (RFC 8259) that keeps the order of an object's members.
///
/// Equal values have equal canonical texts: strings and keys are compared by their bytes, and `1`
/// and `1.0` are two values.
public enum JSONValue: Sendable {
    /// The literal `null`.
    case null
    /// The literal `true` or `false`.
    case bool(Bool)
    /// A number without fraction or exponent that fits 64 bits.
    case integer(Int)
    /// Any other number, as the nearest double; `1.0` and `1e2` are of this kind.
    case number(Double)
    /// A string, unescaped.
    case string(String)
    /// The elements in order.
    case array([JSONValue])
    /// The members in the order of the text; keys are unique.
    case object([Member])

    /// One key of an object and its value.
    public struct Member: Sendable {
        /// The key, unescaped.
        public var key: String
        /// The member's value.
        public var value: JSONValue

        /// A member from its parts.
        public init(_ key: String, _ value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    /// The value of a key; nil when this is not an object or lacks the key.
    public subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { areSame($0.key, key) }?.value
    }

    /// The string; nil for any other kind.
    public var string: String? {
        guard case .string(let string) = self else { return nil }
        return string
    }

    /// The integer; nil for any other kind.
    public var integer: Int? {
        guard case .integer(let integer) = self else { return nil }
        return integer
    }

    /// The number as a double; nil for anything but a number.
    public var double: Double? {
        switch self {
        case .integer(let integer): Double(integer)
        case .number(let number): number
        default: nil
        }
    }

    /// The Boolean; nil for any other kind.
    public var bool: Bool? {
        guard case .bool(let bool) = self else { return nil }
        return bool
    }

    /// The elements; nil for anything but an array.
    public var array: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// The members in order; nil for anything but an object.
    public var members: [Member]? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    /// The kind in the words of JSON Schema: `null`, `boolean`, `integer`, `number`, `string`,
    /// `array` or `object`.
    public var kind: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .integer: "integer"
        case .number: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}

extension JSONValue.Member: Hashable {
    /// Whether key and value are equal, the keys by their bytes.
    public static func == (left: Self, right: Self) -> Bool {
        areSame(left.key, right.key) && left.value == right.value
    }

    /// Feeds key and value to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ExactString(key))
        hasher.combine(value)
    }
}

extension JSONValue: Hashable {
    /// Whether the values are equal, strings by their bytes and numbers by their texts.
    public static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.number(let left), .number(let right)): left.bitPattern == right.bitPattern
        case (.string(let left), .string(let right)): areSame(left, right)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: false
        }
    }

    /// Feeds the value to a hasher.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let bool): hasher.combine(bool)
        case .integer(let integer): hasher.combine(integer)
        case .number(let number): hasher.combine(number.bitPattern)
        case .string(let string): hasher.combine(ExactString(string))
        case .array(let elements): hasher.combine(elements)
        case .object(let members): hasher.combine(members)
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// An integer.
    public init(integerLiteral value: Int) { self = .integer(value) }
    /// A Boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// An array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// An object with the members in the order written.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { Member($0.0, $0.1) })
    }
}
