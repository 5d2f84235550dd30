import Diagnostics
import HTTP
import JSON
public import PluginAPI
import Releases
import Uploads

/// Publishes the release on GitHub: notes and files on the page of its tag.
///
/// The page is a draft, which only the repository's members see, until all files are up. A second run
/// finds it by the tag and goes on: files with the same digest stay, and what is half uploaded is
/// replaced. The files of a page that is published already are never replaced.
///
/// Source: GitHub REST API 2022-11-28, "Releases" and "Release assets".
public struct PublishGitHubPlugin: PublishPlugin {
    /// The options of a stage.
    public typealias Options = PublishGitHubOptions

    /// Name, version and options of the plugin.
    public static let descriptor = PluginDescriptor(
        name: "publish-github",
        version: "1",
        summary: "publishes the release on GitHub, with notes and files",
        options: PublishGitHubOptions.properties
    )

    /// The variables of GitHub's own tools.
    public static let secretVariables = ["GITHUB_TOKEN", "GH_TOKEN"]

    /// A plugin; it holds no state.
    public init() {}

    /// Checks the options, and reads the token.
    ///
    /// - Throws: `Diagnostic` or `Diagnostics`.
    public func prepare(
        _ options: PublishGitHubOptions,
        in context: PublishContext
    ) throws -> any Publisher {
        func variable(_ name: String) -> String? {
            context.environment[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        let name = options.repository ?? variable("GITHUB_REPOSITORY") ?? ""
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ Self.isName($0) }) else {
            throw Diagnostic(
                options.repository == nil
                    ? "no repository is named, and $GITHUB_REPOSITORY is not set"
                    : "\"\(name)\" is not a repository of GitHub",
                option: "/repository",
                help: "write \"repository\": \"OWNER/NAME\""
            )
        }
        let token = try context.secret(
            options.token,
            option: "/token",
            else: ["GITHUB_TOKEN", "GH_TOKEN"]
        )
        let api = try webAddress(
            options.api ?? variable("GITHUB_API_URL") ?? "https://api.github.com",
            option: "/api",
            sendsSecrets: true
        )
        let repository = GitHubRepository(
            address: api.appending("repos/\(name)"),
            token: try secretText(token, option: "/token"),
            sender: try HTTPSender(
                to: "GitHub",
                option: options.api == nil ? "/repository" : "/api",
                connections: options.transfer.connections,
                in: context
            )
        )
        return GitHubPublisher(options: options, repository: repository)
    }

    private static func isName(_ text: Substring) -> Bool {
        !text.isEmpty && text != "." && text != ".."
            && text.utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                    UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }
}

private struct GitHubPublisher: Publisher {
    let options: PublishGitHubOptions
    let repository: GitHubRepository

    var retry: RetryPolicy { options.transfer.retry }
    var connections: Int { options.transfer.connections }

    func steps(for release: ReleaseToPublish) throws -> [PublishStep] {
        let page = try ReleasePage(options.page, of: release, notesLimit: 125_000)
        let draft = GitHubDraft(
            repository: repository,
            page: page,
            isPrerelease: options.prerelease ?? !release.facts.isFinal,
            isLatest: options.latest,
            ifOlder: options.ifOlder,
            facts: release.facts
        )
        let place = "\(repository.address.label)/releases/tags/\(page.tag)"
        let begin = PublishStep("draft", to: place, phase: 0, details: [page.title]) {
            try await draft.begin()
        }
        let files = page.files.map { name, file in
            PublishStep(
                file.path,
                to: "\(place)/\(name)",
                file: file,
                phase: 1,
                details: [file.mediaType]
            ) {
                try await draft.attach(file, as: name)
            }
        }
        let end = PublishStep("publish", to: place, phase: 2) { try await draft.publish() }
        return [begin] + files + [end]
    }
}
