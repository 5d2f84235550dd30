/// The shape of a JSON value: a subset of JSON Schema 2020-12, as a Swift value.
public indirect enum Schema: Sendable, Hashable {
    /// Any value.
    case any
    /// A string; one of the given ones, when some are given.
    case string(_ allowed: [String] = [])
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

    /// A property from its parts.
    public init(_ key: String, _ schema: Schema, _ summary: String, required: Bool = false) {
        self.key = key
        self.schema = schema
        self.summary = summary
        isRequired = required
    }
}
