import PluginAPI

/// One key of an option object, and the property of `Settings` that it sets.
struct OptionField<Settings: Sendable>: Sendable {
    /// The key with its schema; what it means ends in its default.
    let property: Property
    let set: @Sendable (inout Settings, KeyedDecodingContainer<OptionKey>) throws -> Void

    /// A field; its default is the value of a new `Settings`.
    init<Value: Decodable & Sendable>(
        _ key: String,
        _ schema: Schema,
        _ summary: String,
        _ path: any WritableKeyPath<Settings, Value> & Sendable
    ) where Settings: OptionSettings {
        let standard = Self.text(of: Settings()[keyPath: path])
        property = Property(key, schema, "\(summary); default \(standard)")
        set = { settings, keyed in
            let value = try keyed.decodeIfPresent(Value.self, forKey: OptionKey(stringValue: key))
            if let value { settings[keyPath: path] = value }
        }
    }

    /// A value for people.
    private static func text(of value: some Sendable) -> String {
        switch value {
        case let name as any RawRepresentable<String>: name.rawValue
        case let number as Double: number.inHundredths
        case let list as [any RawRepresentable<String>]:
            list.map { $0.rawValue }.joined(separator: ", ")
        default: "\(value)"
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
