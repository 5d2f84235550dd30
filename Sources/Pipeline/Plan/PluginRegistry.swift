public import PluginAPI

/// The built-in plugins.
public struct PluginRegistry: Sendable {
    /// The plugins, sorted by name.
    public let plugins: [any Plugin.Type]
    /// What draws the small pictures of reports; nil for reports without pictures.
    let thumbnails: (any ThumbnailRenderer)?

    /// A registry of these plugins.
    public init(_ plugins: [any Plugin.Type], thumbnails: (any ThumbnailRenderer)? = nil) {
        self.plugins = plugins.sorted { $0.descriptor.name < $1.descriptor.name }
        self.thumbnails = thumbnails
    }

    /// What the plugins say of themselves, sorted by name.
    public var descriptors: [PluginDescriptor] { plugins.map { $0.descriptor } }

    /// What users call the variants that they may choose, as the first plugin that has some names
    /// them.
    var variantNaming: VariantNaming {
        descriptors.lazy.compactMap(\.variants).first
            ?? VariantNaming(option: "variant", plural: "variants")
    }

    /// Whether the options of a plugin name secrets: it seals or publishes.
    func readsSecrets(_ name: String) -> Bool {
        self[name] is any SealPlugin.Type || self[name] is any PublishPlugin.Type
    }

    /// The plugin of a name.
    public subscript(name: String) -> (any Plugin.Type)? {
        plugins.first { $0.descriptor.name == name }
    }
}
