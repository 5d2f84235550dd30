import JSON
public import PluginAPI
import Uploads

/// The options of a `publish-folder` stage.
public struct PublishFolderOptions: StageOptions, Hashable {
    /// Another machine, reached with ssh.
    public struct SSH: Hashable, Sendable, Decodable {
        /// The host, or a name of the user's ssh configuration: `deploy@files.example.com`.
        public var host: String
        /// The port; nil for the usual one.
        public var port: Int?
        /// The file of the private key; nil for what the configuration says.
        public var identity: String?
        /// The file of the hosts' keys; nil for the usual one.
        public var knownHosts: String?
    }

    private enum Key: String, CodingKey { case folder, ssh, retry }

    /// The destination, absolute or relative to the repository.
    public var folder: String
    /// The machine that the folder is on; nil for this one.
    public var ssh: SSH?
    /// How steps are tried again.
    public var retry: RetryPolicy
    let layout: UploadLayout

    /// Reads the `"with"` object.
    ///
    /// - Throws: `DecodingError` when a value has the wrong type.
    public init(from decoder: any Decoder) throws {
        let with = try decoder.container(keyedBy: Key.self)
        folder = try with.decode(String.self, forKey: .folder)
        ssh = try with.decodeIfPresent(SSH.self, forKey: .ssh)
        retry = try with.decodeIfPresent(RetryPolicy.self, forKey: .retry) ?? RetryPolicy()
        layout = try UploadLayout(from: decoder)
    }

    static let properties =
        [
            Property(
                "folder",
                .string(),
                "the destination, absolute or in the repository; it must exist",
                required: true,
                examples: ["/mnt/releases"]
            ),
            Property(
                "ssh",
                .object([
                    Property(
                        "host",
                        .string(),
                        "USER@HOST, or a name of the user's ssh configuration",
                        required: true
                    ),
                    Property("port", .integer(1...65535), "the port", default: 22),
                    Property(
                        "identity",
                        .string(),
                        "the file of the private key, absolute or in the repository"
                    ),
                    Property(
                        "knownHosts",
                        .string(),
                        "the file of the hosts' public keys, absolute or in the repository"
                    ),
                ]),
                "the machine that the folder is on, reached with rsync and ssh",
                usual: "this machine"
            ),
        ] + UploadLayout.properties + [RetryPolicy.property]
}
