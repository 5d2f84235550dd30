import JSON
public import PluginAPI
import Uploads

/// The options of a `publish-folder` stage.
public struct PublishFolderOptions: StageOptions, Hashable {
    private enum Key: String, CodingKey { case folder, retry }

    /// The destination, absolute or relative to the repository.
    public var folder: String
    /// How steps are tried again.
    public var retry: RetryPolicy
    let layout: UploadLayout

    /// Reads the `"with"` object.
    ///
    /// - Throws: `DecodingError` when a value has the wrong type.
    public init(from decoder: any Decoder) throws {
        let with = try decoder.container(keyedBy: Key.self)
        folder = try with.decode(String.self, forKey: .folder)
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
            )
        ] + UploadLayout.properties + [RetryPolicy.property]
}
