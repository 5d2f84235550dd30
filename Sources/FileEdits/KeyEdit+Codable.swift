import JSON
import PropertyLists

extension KeyEdit: Codable {
    private enum Key: String, CodingKey { case key, set, copy, remove }

    /// Reads an edit: `key`, and one of `set`, `copy` and `remove`.
    public init(from decoder: any Decoder) throws {
        let keyed = try decoder.container(keyedBy: Key.self)
        let path = try keyed.decode([String].self, forKey: .key)
        guard !path.isEmpty else {
            throw DecodingError.dataCorruptedError(
                forKey: .key,
                in: keyed,
                debugDescription: "no key is named"
            )
        }
        if let value = try keyed.decodeIfPresent(JSONValue.self, forKey: .set) {
            guard let value = PropertyListValue(value) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .set,
                    in: keyed,
                    debugDescription: "a property list has no null"
                )
            }
            self.init(path, .set(value))
        } else if let source = try keyed.decodeIfPresent([String].self, forKey: .copy) {
            self.init(path, .copyIfMissing(from: source))
        } else {
            _ = try keyed.decode(Bool.self, forKey: .remove)
            self.init(path, .remove)
        }
    }

    /// Writes what `init(from:)` reads.
    ///
    /// - Throws: `EncodingError` for a date or data, which no edit sets.
    public func encode(to encoder: any Encoder) throws {
        var keyed = encoder.container(keyedBy: Key.self)
        try keyed.encode(keyPath, forKey: .key)
        switch action {
        case .remove: try keyed.encode(true, forKey: .remove)
        case .copyIfMissing(let source): try keyed.encode(source, forKey: .copy)
        case .set(let value):
            guard let value = JSONValue(value) else {
                throw EncodingError.invalidValue(
                    value,
                    .init(
                        codingPath: keyed.codingPath,
                        debugDescription: "no JSON for \(value.kind)"
                    )
                )
            }
            try keyed.encode(value, forKey: .set)
        }
    }
}

extension PropertyListValue {
    /// The value that JSON describes; nil for what has a null in it.
    fileprivate init?(_ value: JSONValue) {
        switch value {
        case .null: return nil
        case .bool(let bool): self = .boolean(bool)
        case .integer(let integer): self = .integer(Int128(integer))
        case .number(let number): self = .real(number)
        case .string(let string): self = .string(string)
        case .array(let elements):
            let read = elements.compactMap { PropertyListValue($0) }
            guard read.count == elements.count else { return nil }
            self = .array(read)
        case .object(let members):
            let read = members.compactMap { member in
                PropertyListValue(member.value).map { Member(member.key, $0) }
            }
            guard read.count == members.count else { return nil }
            self = .dictionary(read)
        }
    }
}

extension JSONValue {
    /// The JSON of a property list's value; nil for kinds that JSON lacks.
    fileprivate init?(_ value: PropertyListValue) {
        switch value {
        case .date, .data, .uid: return nil
        case .boolean(let bool): self = .bool(bool)
        case .real(let number): self = .number(number)
        case .string(let string): self = .string(string)
        case .integer(let integer):
            guard let integer = Int(exactly: integer) else { return nil }
            self = .integer(integer)
        case .array(let elements):
            let written = elements.compactMap { JSONValue($0) }
            guard written.count == elements.count else { return nil }
            self = .array(written)
        case .dictionary(let members):
            let written = members.compactMap { member in
                JSONValue(member.value).map { Member(member.key, $0) }
            }
            guard written.count == members.count else { return nil }
            self = .object(written)
        }
    }
}
