import JSON
public import PluginAPI
import Uploads

/// The options of a `publish-gitlab` stage.
public struct PublishGitLabOptions: StageOptions, Hashable {
    private enum Key: String, CodingKey { case project, api, token, package }

    /// The project: its path or its number; nil for that of the GitLab CI job.
    public var project: String?
    /// The address of the API; nil for that of the job, or gitlab.com's.
    public var api: String?
    /// Where the token is.
    public var token: SecretReference?
    /// The name of the package that holds the files; nil for the app's.
    public var package: String?
    let page: ReleasePageOptions
    let transfer: TransferOptions

    /// Reads the `"with"` object.
    ///
    /// - Throws: `DecodingError` when a value has the wrong type.
    public init(from decoder: any Decoder) throws {
        let with = try decoder.container(keyedBy: Key.self)
        project = try with.decodeIfPresent(String.self, forKey: .project)
        api = try with.decodeIfPresent(String.self, forKey: .api)
        token = try with.decodeIfPresent(SecretReference.self, forKey: .token)
        package = try with.decodeIfPresent(String.self, forKey: .package)
        page = try ReleasePageOptions(from: decoder)
        transfer = try TransferOptions(from: decoder)
    }

    static let properties =
        [
            Property(
                "project",
                .string(),
                "the project, as GROUP/NAME or its number",
                usual: "$CI_PROJECT_ID",
                examples: ["aurora/app"]
            ),
            Property(
                "api",
                .string(),
                "the address of the API",
                usual: "$CI_API_V4_URL or https://gitlab.com/api/v4",
                examples: ["https://gitlab.example.com/api/v4"]
            ),
            Property(
                "token",
                SecretReference.schema,
                "a token with the scope \"api\"",
                usual: "$GITLAB_TOKEN, or the job's $CI_JOB_TOKEN"
            ),
            Property(
                "package",
                .string(),
                "the generic package that holds the files",
                usual: "the app's name in lower case"
            ),
        ] + ReleasePageOptions.properties + TransferOptions.properties
}
