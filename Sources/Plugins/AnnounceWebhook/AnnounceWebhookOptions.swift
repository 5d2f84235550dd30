import JSON
public import PluginAPI

/// The options of an `announce-webhook` stage.
public struct AnnounceWebhookOptions: StageOptions, Hashable {
    private enum Key: String, CodingKey { case url, format, text, template, retry }

    /// What is sent.
    public enum Format: String, Hashable, Sendable, CaseIterable, Decodable {
        /// `{"text": …}`, as Slack, Mattermost and others take it.
        case slack
        /// The release's facts and files.
        case json
    }

    /// Where the address is: whoever knows it can write there.
    public var url: SecretReference
    /// What is sent.
    public var format: Format
    /// The message; nil for the usual one.
    public var text: String?
    /// A Mustache template of the message, a file of the repository; nil for none.
    public var template: String?
    /// How it is tried again.
    public var retry: RetryPolicy

    /// Reads the `"with"` object.
    ///
    /// - Throws: `DecodingError` when a value has the wrong type.
    public init(from decoder: any Decoder) throws {
        let with = try decoder.container(keyedBy: Key.self)
        url = try with.decode(SecretReference.self, forKey: .url)
        format = try with.decodeIfPresent(Format.self, forKey: .format) ?? .slack
        text = try with.decodeIfPresent(String.self, forKey: .text)
        template = try with.decodeIfPresent(String.self, forKey: .template)
        retry = try with.decodeIfPresent(RetryPolicy.self, forKey: .retry) ?? RetryPolicy()
    }

    static let properties = [
        Property(
            "url",
            SecretReference.schema,
            "where the webhook's address is: whoever knows it can write there",
            required: true
        ),
        Property(
            "format",
            .string(Format.allCases.map(\.rawValue)),
            "what is sent: {\"text\": …}, or the release's facts and files with the text",
            default: "slack"
        ),
        Property(
            "text",
            .string(),
            "the message",
            usual: "the app's name, the version and the build number",
            examples: ["{name} {version} is out"]
        ),
        Property(
            "template",
            .string(),
            "a Mustache template of the message, a file of the repository",
            usual: "the message is \"text\""
        ),
        RetryPolicy.property,
    ]
}
