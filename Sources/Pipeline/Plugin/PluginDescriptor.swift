/// What a plugin says of itself: the check, the JSON Schema, `shipit plugin list` and the docs come
/// from it.
public struct PluginDescriptor: Sendable, Hashable {
    /// The name that `"uses"` gives.
    public var name: String
    /// The version of what it makes: raised when the same unit would give other bytes.
    public var version: String
    /// What it does, in one line.
    public var summary: String
    /// The keys of the `"with"` object.
    public var options: [Property]
    /// The libraries whose version shapes the outputs, with the version linked: part of each key.
    public var libraries: [String: String]

    /// A descriptor from its parts.
    public init(
        name: String,
        version: String,
        summary: String,
        options: [Property],
        libraries: [String: String] = [:]
    ) {
        self.name = name
        self.version = version
        self.summary = summary
        self.options = options
        self.libraries = libraries
    }
}
