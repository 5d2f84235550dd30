import JSON
import PluginAPI

/// One key of an option object, and the property of `Settings` that it sets.
struct OptionField<Settings: Sendable>: Sendable {
    /// The key with its schema and default.
    let property: Property
    let set: @Sendable (inout Settings, KeyedDecodingContainer<OptionKey>) throws -> Void

    /// A field; its default is the value of a new `Settings`.
    init<Value: Decodable & Sendable>(
        _ key: String,
        _ schema: Schema,
        _ summary: String,
        _ path: any WritableKeyPath<Settings, Value> & Sendable
    ) where Settings: OptionSettings {
        let standard = Self.json(of: Settings()[keyPath: path])
        property = Property(key, schema, summary, default: standard)
        set = { settings, keyed in
            let value = try keyed.decodeIfPresent(Value.self, forKey: OptionKey(stringValue: key))
            if let value { settings[keyPath: path] = value }
        }
    }

    /// A value as options write it.
    private static func json(of value: some Sendable) -> JSONValue {
        switch value {
        case let name as any RawRepresentable<String>: .string(name.rawValue)
        case let number as Double: Int(exactly: number).map { .integer($0) } ?? .number(number)
        case let number as Int: .integer(number)
        case let flag as Bool: .bool(flag)
        case let list as [any RawRepresentable<String>]: .array(list.map { .string($0.rawValue) })
        default: .string("\(value)")
        }
    }
}

/// Settings that are read from keys of an option object, each with a default.
///
/// The initial value of a property is its default: it is written nowhere else.
protocol OptionSettings: Sendable {
    /// The defaults.
    init()
    /// The keys, in the order of the schema.
    static var fields: [OptionField<Self>] { get }
}

extension OptionSettings {
    /// The keys for a schema.
    static var properties: [Property] { fields.map(\.property) }

    /// The names of the keys.
    static var keys: [String] { properties.map(\.key) }

    /// Reads the keys that are there from an object, which may have others.
    ///
    /// - Throws: `DecodingError` when a value has the wrong type.
    init(options decoder: any Decoder) throws {
        self.init()
        let keyed = try decoder.container(keyedBy: OptionKey.self)
        for field in Self.fields { try field.set(&self, keyed) }
    }
}

/// Any key of an object.
struct OptionKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
