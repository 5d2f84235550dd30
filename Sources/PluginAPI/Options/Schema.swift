public import JSON

/// The shape of a JSON value: a subset of JSON Schema 2020-12, as a Swift value.
public indirect enum Schema: Sendable, Hashable {
    /// Any value.
    case any
    /// A string; one of the given ones, when some are given.
    case string(_ allowed: [String] = [])
    /// Any string; editors offer these.
    case suggested([String])
    /// A string of a form that editors check as it is typed; a plugin's own check is the same or
    /// stricter.
    case text(TextForm)
    /// A path in the repository or `{stage.NAME}/PATH`; decoded as `SourcePath`.
    case path
    /// An integer within bounds.
    case integer(_ bounds: ClosedRange<Int>? = nil)
    /// A number within bounds.
    case number(_ bounds: ClosedRange<Double>? = nil)
    /// `true` or `false`.
    case boolean
    /// A list of at least so many elements.
    case array(of: Schema, atLeast: Int = 0)
    /// An object with these keys and no others.
    case object([Property])
    /// An object with any keys.
    case map(of: Schema)
    /// The first of several shapes that fits.
    case oneOf([Schema])
    /// A shape that has a name, so that it can hold itself.
    case defined(SchemaDefinition)
}

/// A shape with a name; the JSON Schema has it once, under `$defs`.
public struct SchemaDefinition: Sendable, Hashable {
    /// The name; no two definitions of all plugins have the same.
    public let name: String
    private let body: @Sendable () -> Schema

    /// A definition; `body` is asked when the shape is needed, and may name the definition itself.
    public init(_ name: String, _ body: @escaping @Sendable () -> Schema) {
        self.name = name
        self.body = body
    }

    /// The shape.
    public var schema: Schema { body() }

    /// Definitions are distinguished by their names.
    public static func == (left: SchemaDefinition, right: SchemaDefinition) -> Bool {
        left.name == right.name
    }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// One key of an object.
public struct Property: Sendable, Hashable {
    /// The key.
    public var key: String
    /// The value's shape.
    public var schema: Schema
    /// What it means, in one line for people.
    public var summary: String
    /// Whether the key must be there.
    public var isRequired: Bool
    /// The value that stands for the key when it is left out; nil when that is no single value.
    public var standard: JSONValue?
    /// What counts when the key is left out, in words, where that is no single value.
    public var usual: String?
    /// Values that show how it is written.
    public var examples: [JSONValue]

    /// A property from its parts.
    public init(
        _ key: String,
        _ schema: Schema,
        _ summary: String,
        required: Bool = false,
        default standard: JSONValue? = nil,
        usual: String? = nil,
        examples: [JSONValue] = []
    ) {
        self.key = key
        self.schema = schema
        self.summary = summary
        isRequired = required
        self.standard = standard
        self.usual = usual
        self.examples = examples
    }

    /// The summary with the default, for lists.
    package var description: String {
        (standard?.canonicalText ?? usual).map { "\(summary); default: \($0)" } ?? summary
    }
}

/// A form of strings.
public struct TextForm: Sendable, Hashable {
    /// How such a string is written, in words.
    public let meaning: String
    /// A regular expression that finds only strings of the form; in the part of the language that
    /// ECMA-262 and Python have in common.
    public let pattern: String

    /// A form.
    ///
    /// - Parameter meaning: How such a string is written, in words: one clause.
    public init(_ meaning: String, pattern: String) {
        self.meaning = meaning
        self.pattern = pattern
    }

    /// A day, of one year or of every year: `CalendarDay`.
    public static let day = TextForm(
        "MM-DD or YYYY-MM-DD",
        pattern: "^([0-9]{4}-)?(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])(?![\\s\\S])"
    )

    /// A colour without opacity.
    public static let opaqueColor = TextForm(
        "#RRGGBB",
        pattern: "^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{6}[Ff]{2})(?![\\s\\S])"
    )

    /// A colour: `Images.Color`.
    public static let color = TextForm(
        "#RRGGBB or #RRGGBBAA",
        pattern: "^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})(?![\\s\\S])"
    )
}
