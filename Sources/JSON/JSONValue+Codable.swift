import ExactStrings

extension JSONValue: Codable {
    /// Reads any JSON value; with another decoder than that of `decode(as:)`, the order of members
    /// is undefined, and whole numbers become integers.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? ValueDecoder {
            self = decoder.value
            return
        }
        if let keyed = try? decoder.container(keyedBy: PlainKey.self) {
            self = .object(
                try keyed.allKeys.map {
                    Member($0.stringValue, try keyed.decode(JSONValue.self, forKey: $0))
                }.sorted { isOrderedBefore($0.key, $1.key) }
            )
            return
        }
        if var list = try? decoder.unkeyedContainer() {
            var elements: [JSONValue] = []
            while !list.isAtEnd { elements.append(try list.decode(JSONValue.self)) }
            self = .array(elements)
            return
        }
        let single = try decoder.singleValueContainer()
        if single.decodeNil() {
            self = .null
        } else if let bool = try? single.decode(Bool.self) {
            self = .bool(bool)
        } else if let integer = try? single.decode(Int.self) {
            self = .integer(integer)
        } else if let number = try? single.decode(Double.self) {
            self = .number(number)
        } else {
            self = .string(try single.decode(String.self))
        }
    }

    /// Writes the value as JSON.
    public func encode(to encoder: any Encoder) throws {
        if let encoder = encoder as? SlotEncoder {
            encoder.put(self)
            return
        }
        switch self {
        case .object(let members):
            var keyed = encoder.container(keyedBy: PlainKey.self)
            for member in members { try keyed.encode(member.value, forKey: PlainKey(member.key)) }
        case .array(let elements):
            var list = encoder.unkeyedContainer()
            for element in elements { try list.encode(element) }
        default:
            var single = encoder.singleValueContainer()
            switch self {
            case .bool(let bool): try single.encode(bool)
            case .integer(let integer): try single.encode(integer)
            case .number(let number): try single.encode(number)
            case .string(let string): try single.encode(string)
            default: try single.encodeNil()
            }
        }
    }
}
