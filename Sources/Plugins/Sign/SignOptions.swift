public import Cryptography
import JSON
public import PluginAPI

/// The options of a `sign` stage.
public struct SignOptions: StageOptions, Hashable {
    private enum Key: String, CodingKey {
        case key, passphrase, `extension`, formats, padding, artifacts
    }

    /// The forms of a signature.
    public enum Format: String, Sendable, Hashable, Decodable, CaseIterable {
        /// The signature's own bytes, as `openssl` writes and checks them.
        case sig
        /// The form of minisign, of Ed25519 keys.
        case minisig
    }

    /// Where the private key's PEM text is.
    public var key: SecretReference
    /// Where the key's passphrase is; nil for a key that has none.
    public var passphrase: SecretReference?
    /// What is put behind a document's name to name its signature.
    public var `extension` = ".sig"
    /// The forms of each signature; nil for all that the key has.
    public var formats: [Format]?
    /// The padding of an RSA key's signatures; nil for the usual one.
    public var padding: RSAPadding?
    /// The kinds of artifacts whose files get signatures of their own.
    public var artifacts: [String] = []

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
        formats = try with.decodeIfPresent([Format].self, forKey: .formats)
        padding = try with.decodeIfPresent(String.self, forKey: .padding)
            .flatMap(RSAPadding.init(rawValue:))
        artifacts = try with.decodeIfPresent([String].self, forKey: .artifacts) ?? []
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
            "what is appended to a document's name; in that of a minisign signature, \".minisig\" "
                + "takes the place of a \".sig\" at its end",
            default: ".sig"
        ),
        Property(
            "formats",
            .array(of: .string(Format.allCases.map(\.rawValue)), atLeast: 1),
            "the forms of each signature: raw bytes (\"sig\"), and minisign's (\"minisig\") of an "
                + "Ed25519 key",
            usual: "all that the key has"
        ),
        Property(
            "padding",
            .string(RSAPadding.allCases.map(\.rawValue)),
            "the padding of an RSA key's signatures: PKCS#1 v1.5, or PSS with 32 bytes of salt",
            default: "pkcs1"
        ),
        Property(
            "artifacts",
            .array(of: .string(), atLeast: 1),
            "the kinds of artifacts, as in the manifest, whose files get signatures of their own; "
                + "\"bundle\" for the bundles",
            examples: [["bundle"]]
        ),
    ]
}
