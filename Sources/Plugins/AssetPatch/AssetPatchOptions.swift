public import Pipeline

/// The options of an `asset-patch` stage.
public struct AssetPatchOptions: StageOptions, Hashable {
    /// The earlier releases that get a patch.
    public enum Bases: Hashable, Sendable {
        /// The highest versions, so many of them.
        case last(Int)
        /// The releases with these tags.
        case tags([String])
    }

    private enum Key: String, CodingKey { case assets, bases, bundle, url }
    private enum BasesKey: String, CodingKey { case last }

    /// The folders of the repository whose files the app's bundle holds.
    public var assets: [String]
    /// The earlier releases that get a patch.
    public var bases = Bases.last(5)
    /// The folder in the patch that stands for the app's bundle.
    public var bundle = "main.bundle"
    /// Where the stage's folder will be served; nil makes the URLs relative to the patch's index.
    public var url: String?

    /// Reads the `"with"` object.
    ///
    /// - Throws: `DecodingError` when a value has the wrong type.
    public init(from decoder: any Decoder) throws {
        let with = try decoder.container(keyedBy: Key.self)
        assets = try with.decode([String].self, forKey: .assets)
        if let text = try with.decodeIfPresent(String.self, forKey: .bundle) { bundle = text }
        url = try with.decodeIfPresent(String.self, forKey: .url)
        guard with.contains(.bases) else { return }
        if let last = try? with.nestedContainer(keyedBy: BasesKey.self, forKey: .bases) {
            bases = .last(try last.decode(Int.self, forKey: .last))
        } else {
            bases = .tags(try with.decode([String].self, forKey: .bases))
        }
    }

    static let properties = [
        Property(
            "assets",
            .array(of: .string(), atLeast: 1),
            "folders of the repository whose files the app's bundle holds",
            required: true
        ),
        Property(
            "bases",
            .oneOf([
                .object([
                    Property("last", .integer(1...1000), "so many earlier releases", required: true)
                ]),
                .array(of: .string(), atLeast: 1),
            ]),
            "the earlier releases that get a patch: {\"last\": N} or their tags; the last 5"
        ),
        Property("bundle", .string(), "the bundle's folder in a patch; \"main.bundle\""),
        Property("url", .string(), "where the stage's folder will be served"),
    ]
}
