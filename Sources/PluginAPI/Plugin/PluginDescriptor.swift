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
    /// What users call the variants of what it makes; nil when there is nothing to choose.
    public var variants: VariantNaming?

    /// A descriptor from its parts.
    public init(
        name: String,
        version: String,
        summary: String,
        options: [Property],
        variants: VariantNaming? = nil
    ) {
        self.name = name
        self.version = version
        self.summary = summary
        self.options = options
        self.variants = variants
    }
}

/// What users call the variants of a stage's outputs that they may choose for a release.
public struct VariantNaming: Sendable, Hashable {
    /// One of them, which is the name of the command line's option too: `theme` for `--theme`.
    public var option: String
    /// Several of them: `themes`.
    public var plural: String

    /// A naming from its parts.
    public init(option: String, plural: String) {
        self.option = option
        self.plural = plural
    }
}
