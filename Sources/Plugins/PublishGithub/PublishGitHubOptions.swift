import JSON
public import PluginAPI
import Uploads

/// The options of a `publish-github` stage.
public struct PublishGitHubOptions: StageOptions, Hashable {
    private enum Key: String, CodingKey { case repository, api, token, prerelease, latest, ifOlder }

    /// The repository: `OWNER/NAME`; nil for that of the GitHub Actions run.
    public var repository: String?
    /// The address of the API; nil for that of the run, or github.com's.
    public var api: String?
    /// Where the token is.
    public var token: SecretReference?
    /// Whether it is marked as a prerelease; nil for what the version says.
    public var prerelease: Bool?
    /// Whether it becomes the latest release; nil where the version decides.
    public var latest: Bool?
    /// What happens when the latest release is newer.
    public var ifOlder: OlderRelease
    let page: ReleasePageOptions
    let transfer: TransferOptions

    /// Reads the `"with"` object.
    ///
    /// - Throws: `DecodingError` when a value has the wrong type.
    public init(from decoder: any Decoder) throws {
        let with = try decoder.container(keyedBy: Key.self)
        repository = try with.decodeIfPresent(String.self, forKey: .repository)
        api = try with.decodeIfPresent(String.self, forKey: .api)
        token = try with.decodeIfPresent(SecretReference.self, forKey: .token)
        prerelease = try with.decodeIfPresent(Bool.self, forKey: .prerelease)
        latest = try with.decodeIfPresent(Bool.self, forKey: .latest)
        ifOlder = try with.decodeIfPresent(OlderRelease.self, forKey: .ifOlder) ?? .keep
        page = try ReleasePageOptions(from: decoder)
        transfer = try TransferOptions(from: decoder)
    }

    static let properties =
        [
            Property(
                "repository",
                .string(),
                "the repository, as OWNER/NAME",
                usual: "$GITHUB_REPOSITORY",
                examples: ["aurora/app"]
            ),
            Property(
                "api",
                .string(),
                "the address of the API",
                usual: "$GITHUB_API_URL or https://api.github.com",
                examples: ["https://github.example.com/api/v3"]
            ),
            Property(
                "token",
                SecretReference.schema,
                "a token that may write contents of the repository",
                usual: "$GITHUB_TOKEN or $GH_TOKEN"
            ),
        ] + ReleasePageOptions.properties + [
            Property(
                "prerelease",
                .boolean,
                "whether it is marked as a prerelease",
                usual: "true unless the version and the channel are final"
            ),
            Property(
                "latest",
                .boolean,
                "whether it becomes the repository's latest release",
                usual: "true for a final version that is not older than the latest one"
            ),
            OlderRelease.property("the repository's latest release is", default: .keep),
        ] + TransferOptions.properties
}
