import JSON
public import PluginAPI

/// The options of a `sign` stage.
public struct SignOptions: StageOptions, Hashable {
    private enum Key: String, CodingKey { case key, passphrase, `extension` }

    /// Where the private key's PEM text is.
    public var key: SecretReference
    /// Where the key's passphrase is; nil for a key that has none.
    public var passphrase: SecretReference?
    /// What is put behind a document's name to name its signature.
    public var `extension` = ".sig"

    /// Reads the `"with"` object.
    ///
    /// - Throws: `DecodingError` when a value has the wrong type.
    public init(from decoder: any Decoder) throws {
        let with = try decoder.container(keyedBy: Key.self)
        key = try with.decode(SecretReference.self, forKey: .key)
        passphrase = try with.decodeIfPresent(SecretReference.self, forKey: .passphrase)
        if let text = try with.decodeIfPresent(String.self, forKey: .extension) {
            self.extension = text
        }
    }

    static let properties = [
        Property(
            "key",
            SecretReference.schema,
            "the private key, as PEM text",
            required: true
        ),
        Property(
            "passphrase",
            SecretReference.schema,
            "the key's passphrase, when it has one; of a file, its first line",
            usual: "\"release\" asks for it on the terminal"
        ),
        Property(
            "extension",
            .string(),
            "what is appended to a document's name",
            default: ".sig"
        ),
    ]
}
