import JSON
public import PluginAPI
import Uploads

/// The options of a `publish-http` stage.
public struct PublishHTTPOptions: StageOptions, Hashable {
    /// A user's name and password.
    public struct Basic: Hashable, Sendable, Decodable {
        /// The name.
        public var user: String
        /// Where the password is.
        public var password: SecretReference
    }

    private enum Key: String, CodingKey { case url, bearer, basic, headers, webdav }

    /// The address that files are below.
    public var url: String
    /// Where a token is; nil for none.
    public var bearer: SecretReference?
    /// A name and a password; nil for none.
    public var basic: Basic?
    /// Where the values of further headers are, by their names.
    public var headers: [String: SecretReference]
    /// Whether the server speaks WebDAV, so that folders are created and files are renamed.
    public var webdav: Bool
    let layout: UploadLayout
    let transfer: TransferOptions

    /// Reads the `"with"` object.
    ///
    /// - Throws: `DecodingError` when a value has the wrong type.
    public init(from decoder: any Decoder) throws {
        let with = try decoder.container(keyedBy: Key.self)
        url = try with.decode(String.self, forKey: .url)
        bearer = try with.decodeIfPresent(SecretReference.self, forKey: .bearer)
        basic = try with.decodeIfPresent(Basic.self, forKey: .basic)
        headers = try with.decodeIfPresent([String: SecretReference].self, forKey: .headers) ?? [:]
        webdav = try with.decodeIfPresent(Bool.self, forKey: .webdav) ?? false
        layout = try UploadLayout(from: decoder)
        transfer = try TransferOptions(from: decoder)
    }

    static let properties =
        [
            Property(
                "url",
                .string(),
                "the address that files are put below",
                required: true,
                examples: ["https://files.example.com/releases"]
            ),
            Property("bearer", SecretReference.schema, "a token for \"Authorization: Bearer\""),
            Property(
                "basic",
                .object([
                    Property("user", .string(), "the user's name", required: true),
                    Property(
                        "password",
                        SecretReference.schema,
                        "the password",
                        required: true
                    ),
                ]),
                "a name and a password"
            ),
            Property(
                "headers",
                .map(of: SecretReference.schema),
                "where the values of further headers are, as some stores want a key"
            ),
            Property(
                "webdav",
                .boolean,
                "whether to create folders (MKCOL), and to put files under another name and rename "
                    + "them (MOVE)",
                default: false
            ),
        ] + UploadLayout.properties + TransferOptions.properties
}
