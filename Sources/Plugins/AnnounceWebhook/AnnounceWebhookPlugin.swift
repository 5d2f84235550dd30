import Diagnostics
import Files
import HTTP
import JSON
import Mustache
public import PluginAPI
import Releases
import Uploads

/// Announces the release to people or programs, through a webhook: as Slack and Mattermost take it, or
/// as JSON.
///
/// It runs after the publish stages that it needs, and never twice for the same release: a message
/// whose end is not known, because the answer was lost or the run was killed, is not sent again. The
/// address is a secret, and is not printed.
///
/// Source: Slack, "Sending messages using incoming webhooks"; mustache(5).
public struct AnnounceWebhookPlugin: PublishPlugin {
    /// The options of a stage.
    public typealias Options = AnnounceWebhookOptions

    /// Name, version and options of the plugin.
    public static let descriptor = PluginDescriptor(
        name: "announce-webhook",
        version: "1",
        summary: "announces the release through a webhook, to Slack for example",
        options: AnnounceWebhookOptions.properties
    )

    /// A plugin; it holds no state.
    public init() {}

    /// Checks the options, and reads the address and the template.
    ///
    /// - Throws: `Diagnostic` or `Diagnostics`.
    public func prepare(
        _ options: AnnounceWebhookOptions,
        in context: PublishContext
    ) throws -> any Publisher {
        guard options.text == nil || options.template == nil else {
            throw Diagnostic(
                "\"text\" and \"template\" exclude each other",
                option: "/template",
                help: "take one of them out"
            )
        }
        let secret = try context.secret(options.url, option: "/url")
        // Nothing will be sent where it is empty.
        let given = try secretText(secret, option: "/url")
        let text = given.isEmpty ? "https://unset" : given
        return WebhookPublisher(
            options: options,
            template: try options.template.map { try template($0, in: context) },
            address: try webAddress(text, option: "/url", sendsSecrets: true),
            sender: try HTTPSender(to: "the webhook", option: "/url", connections: 1, in: context)
        )
    }

    private func template(
        _ path: String,
        in context: PublishContext
    ) throws -> MustacheTemplate {
        guard RelativePath.isNormal(path) else {
            throw Diagnostic(
                "\"\(path)\" is not a path in the repository",
                option: "/template",
                help: "write it from the top of the repository, without a leading slash"
            )
        }
        do {
            let bytes = try FileSystem.read("\(context.root)/\(path)", limit: 1 << 20)
            return try MustacheTemplate(String(decoding: bytes, as: UTF8.self), contentType: .text)
        } catch let error as FileError {
            throw Diagnostic("can't read \(path): \(error.reason)", option: "/template")
        } catch let error as MustacheError {
            throw Diagnostic(
                "\(path) is not a Mustache template: \(error.kind)",
                at: Place(file: path, position: error.position)
            )
        }
    }
}

private struct WebhookPublisher: Publisher {
    let options: AnnounceWebhookOptions
    let template: MustacheTemplate?
    let address: WebAddress
    let sender: HTTPSender

    var retry: RetryPolicy { options.retry }

    func steps(for release: ReleaseToPublish) throws -> [PublishStep] {
        let message = try message(release)
        let body: JSONValue =
            options.format == .slack
            ? ["text": .string(message)]
            : [
                "event": "release", "text": .string(message), "release": release.facts.json,
                "files": Self.files(release),
            ]
        let request = HTTPRequest("POST", address).sending(body)
        // The path is the secret, and in most webhooks all of it.
        let place = "the webhook at \(address.origin)"
        return [
            PublishStep("announce", to: place, phase: 0, isOnce: true, details: [message]) {
                let response = try await sender.response(to: request, named: place)
                guard response.isSuccess else {
                    throw sender.fault(of: response, to: request, named: "POST to \(place)")
                }
                return .sent
            }
        ]
    }

    private func message(_ release: ReleaseToPublish) throws -> String {
        let facts = release.facts
        if let text = options.text { return text }
        guard let template else {
            let text = "\(facts.name) \(facts.version) (build \(facts.build)) is released"
            return escaped(.string(text)).string ?? text
        }
        let notes = release.files.first {
            $0.kind == "release-notes" && $0.mediaType.hasPrefix("text/markdown")
        }
        let text = try notes.map {
            String(decoding: try FileSystem.read($0.source, limit: 1 << 20), as: UTF8.self)
        }
        let members =
            (facts.json.members ?? []) + [
                .init("notes", text.map { .string($0) } ?? .null),
                .init("files", Self.files(release)),
            ]
        do throws(MustacheError) {
            return try template.render(escaped(.object(members)), limit: 1 << 20)
        } catch {
            throw Diagnostic("the message is longer than 1 MB", option: "/template")
        }
    }

    private static func files(_ release: ReleaseToPublish) -> JSONValue {
        .array(
            release.files.map {
                [
                    "path": .string($0.path), "size": .integer($0.digest.size),
                    "sha256": .string($0.digest.hash),
                ]
            }
        )
    }

    /// A value whose texts Slack shows as they are.
    ///
    /// Source: Slack, "Formatting text for app surfaces", escaping.
    private func escaped(_ value: JSONValue) -> JSONValue {
        guard options.format == .slack else { return value }
        switch value {
        case .string(let text):
            return .string(
                text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
                    .replacing(">", with: "&gt;")
            )
        case .array(let elements): return .array(elements.map(escaped))
        case .object(let members):
            return .object(members.map { .init($0.key, escaped($0.value)) })
        default: return value
        }
    }
}
