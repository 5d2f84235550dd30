import Diagnostics
import HTTP
public import PluginAPI
import Releases
import Uploads

/// Publishes the release on GitLab: files in a generic package, and a release of the tag with notes
/// and links to them.
///
/// GitLab has no drafts: the files are put into the package first, and the release is created last,
/// with all its links at once. A second run compares the files by their digests and goes on.
///
/// Source: GitLab API v4, "Generic packages", "Packages", "Releases", "Release links".
public struct PublishGitLabPlugin: PublishPlugin {
    /// The options of a stage.
    public typealias Options = PublishGitLabOptions

    /// Name, version and options of the plugin.
    public static let descriptor = PluginDescriptor(
        name: "publish-gitlab",
        version: "1",
        summary: "publishes the release on GitLab, with notes and files",
        options: PublishGitLabOptions.properties
    )

    /// The variables of GitLab's own tools.
    public static let secretVariables = ["GITLAB_TOKEN", "CI_JOB_TOKEN"]

    /// A plugin; it holds no state.
    public init() {}

    /// Checks the options, and reads the token.
    ///
    /// - Throws: `Diagnostic` or `Diagnostics`.
    public func prepare(
        _ options: PublishGitLabOptions,
        in context: PublishContext
    ) throws -> any Publisher {
        func variable(_ name: String) -> String? {
            context.environment[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        guard let project = options.project ?? variable("CI_PROJECT_ID"), !project.isEmpty else {
            throw Diagnostic(
                "no project is named, and $CI_PROJECT_ID is not set",
                option: "/project",
                help: "write \"project\": \"GROUP/NAME\""
            )
        }
        let api = try webAddress(
            options.api ?? variable("CI_API_V4_URL") ?? "https://gitlab.com/api/v4",
            option: "/api",
            sendsSecrets: true
        )
        let isJob =
            options.token == nil && context.usualSecret("GITLAB_TOKEN") == nil
            && context.usualSecret("CI_JOB_TOKEN") != nil
        let token = try context.secret(
            options.token,
            option: "/token",
            else: ["GITLAB_TOKEN", "CI_JOB_TOKEN"]
        )
        let package = options.package ?? Self.packageName(context.release.name)
        // GitLab answers with a 400 that names no reason.
        guard !package.isEmpty, package.utf8.allSatisfy({ Self.isPackageByte($0) }) else {
            throw Diagnostic(
                "\"\(package)\" is not the name of a package",
                option: "/package",
                help: "use letters, digits, \"-\", \"_\" and \".\""
            )
        }
        return GitLabPublisher(
            options: options,
            package: package,
            project: GitLabProject(
                // A path is one part of the address: its slashes are encoded.
                address: api.appending("projects").appendingPart(project),
                token: .init(
                    isJob ? "JOB-TOKEN" : "PRIVATE-TOKEN",
                    try secretText(token, option: "/token"),
                    isSecret: true
                ),
                sender: try HTTPSender(
                    to: "GitLab",
                    option: options.api == nil ? "/project" : "/api",
                    connections: options.transfer.connections,
                    in: context
                )
            )
        )
    }

    /// Source: GitLab, "Generic packages repository", `package_name`.
    private static func isPackageByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
            UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// A name that a package can have.
    private static func packageName(_ name: String) -> String {
        String(
            decoding: name.lowercased().utf8.map { byte -> UInt8 in
                let isKept =
                    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                return isKept ? byte : UInt8(ascii: "-")
            },
            as: UTF8.self
        )
    }
}

private struct GitLabPublisher: Publisher {
    let options: PublishGitLabOptions
    let package: String
    let project: GitLabProject

    var retry: RetryPolicy { options.transfer.retry }
    var connections: Int { options.transfer.connections }

    func steps(for release: ReleaseToPublish) throws -> [PublishStep] {
        let page = try ReleasePage(options.page, of: release, notesLimit: 1_000_000)
        let files = GitLabPackage(
            project: project,
            name: package,
            version: release.facts.version
        )
        let sending = page.files.map { name, file in
            PublishStep(
                file.path,
                to: files.address(of: name).label,
                file: file,
                phase: 0,
                details: [file.mediaType]
            ) {
                try await files.put(file, as: name)
            }
        }
        let place = "\(project.address.label)/releases/\(page.tag)"
        let end = PublishStep("release", to: place, phase: 1, details: [page.title]) {
            try await project.release(
                page,
                links: page.files.map { ($0.name, files.address(of: $0.name)) }
            )
        }
        return sending + [end]
    }
}
