import JSON
public import PluginAPI
import Uploads

/// The options of a `publish-s3` stage.
public struct PublishS3Options: StageOptions, Hashable {
    /// What caches may do with some objects.
    public struct Cache: Hashable, Sendable, Decodable {
        /// A pattern of paths in the release folder, or of pointers.
        public var files: String
        /// The value of `Cache-Control`.
        public var control: String
    }

    private enum Key: String, CodingKey {
        case bucket, region, endpoint, pathStyle, accessKeyID, secretAccessKey, sessionToken
        case cache, acl, partSize
    }

    /// The bucket.
    public var bucket: String
    /// The region; nil for that of the environment.
    public var region: String?
    /// The address of the store; nil for Amazon's in the region.
    public var endpoint: String?
    /// Whether the bucket is in the path and not in the host's name; nil where the endpoint decides.
    public var pathStyle: Bool?
    /// Where the access key's id is.
    public var accessKeyID: SecretReference?
    /// Where the access key's secret is.
    public var secretAccessKey: SecretReference?
    /// Where the session token is.
    public var sessionToken: SecretReference?
    /// The values of `Cache-Control`; the first pattern that fits counts.
    public var cache: [Cache]
    /// The canned access control list; nil for the bucket's own.
    public var acl: String?
    /// The size of a part in bytes.
    public var partSize: Int
    let layout: UploadLayout
    let transfer: TransferOptions

    /// Reads the `"with"` object.
    ///
    /// - Throws: `DecodingError` when a value has the wrong type.
    public init(from decoder: any Decoder) throws {
        let with = try decoder.container(keyedBy: Key.self)
        bucket = try with.decode(String.self, forKey: .bucket)
        region = try with.decodeIfPresent(String.self, forKey: .region)
        endpoint = try with.decodeIfPresent(String.self, forKey: .endpoint)
        pathStyle = try with.decodeIfPresent(Bool.self, forKey: .pathStyle)
        accessKeyID = try with.decodeIfPresent(SecretReference.self, forKey: .accessKeyID)
        secretAccessKey = try with.decodeIfPresent(SecretReference.self, forKey: .secretAccessKey)
        sessionToken = try with.decodeIfPresent(SecretReference.self, forKey: .sessionToken)
        cache = try with.decodeIfPresent([Cache].self, forKey: .cache) ?? []
        acl = try with.decodeIfPresent(String.self, forKey: .acl)
        partSize = (try with.decodeIfPresent(Int.self, forKey: .partSize) ?? 16) << 20
        layout = try UploadLayout(from: decoder)
        transfer = try TransferOptions(from: decoder)
    }

    static let properties =
        [
            Property("bucket", .string(), "the bucket", required: true, examples: ["releases"]),
            Property(
                "region",
                .string(),
                "the bucket's region",
                usual: "$AWS_REGION, $AWS_DEFAULT_REGION or us-east-1"
            ),
            Property(
                "endpoint",
                .string(),
                "the address of a store that is not Amazon's",
                usual: "Amazon S3 in the region",
                examples: ["https://s3.example.com"]
            ),
            Property(
                "pathStyle",
                .boolean,
                "whether the bucket is in the path, and not in the host's name",
                usual: "true where an endpoint is named"
            ),
            Property(
                "accessKeyID",
                SecretReference.schema,
                "the access key's id",
                usual: "$AWS_ACCESS_KEY_ID"
            ),
            Property(
                "secretAccessKey",
                SecretReference.schema,
                "the access key's secret",
                usual: "$AWS_SECRET_ACCESS_KEY"
            ),
            Property(
                "sessionToken",
                SecretReference.schema,
                "the token of a temporary access key",
                usual: "$AWS_SESSION_TOKEN where no key is named"
            ),
        ] + UploadLayout.properties + [
            Property(
                "cache",
                .array(
                    of: .object([
                        Property("files", .string(), "a pattern of paths", required: true),
                        Property("control", .string(), "the header's value", required: true),
                    ])
                ),
                "Cache-Control of files and pointers; the first pattern that fits counts",
                usual: "a year and immutable for files, no-cache for pointers"
            ),
            Property(
                "acl",
                .string(),
                "the canned access control list of each object",
                usual: "the bucket's own rules",
                examples: ["public-read"]
            ),
            Property(
                "partSize",
                .integer(5...1024),
                "the size in MiB above which files are sent in parts of that size",
                default: 16
            ),
        ] + TransferOptions.properties
}
