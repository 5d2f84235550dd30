import ArgumentParser
import Diagnostics
import Host
import JSON
import Pipeline
import PluginAPI

/// `shipit verify`.
struct VerifyCommand: ParsableCommand, LoggedCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract:
            "Verify every digest, signature and patch of a release or a bundle.",
        usage: "shipit verify <release> [<options>]",
        discussion: Manuals.text("verify")
    )

    @Argument(
        help: ArgumentHelp(
            "The release's folder or its bundle.",
            valueName: "release"
        ),
        completion: .file()
    )
    var release: String

    @Option(
        help: ArgumentHelp("The public key that must have signed the release.", valueName: "pem"),
        completion: .file(extensions: ["pem"])
    )
    var key: String?

    @Option(
        help: ArgumentHelp(
            "The repository, or a folder in it; default: around the release, else here.",
            valueName: "dir"
        ),
        completion: .directory
    )
    var repo: String?

    @Option(
        help: ArgumentHelp(
            "The bundle of an earlier release that a patch starts from; repeatable.",
            valueName: "file"
        ),
        completion: .file()
    )
    var base: [String] = []

    @Flag(help: "Read the repository whoever owns it, as git does with safe.directory.")
    var trustRepo = false

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup(title: "Output") var log: LogOptions

    func validate() throws {
        try refuseEmpty([("<release>", release), ("--key", key), ("--repo", repo)])
        try refuseEmpty(base.map { ("--base", $0) })
    }

    func run() throws {
        let pem = try key.map { try readKey($0) }
        let folder = try NamedPath.existing(release, of: "<release>")
        // What a release needs no repository for is checked in a folder that is gone, too.
        let around = [folder] + [Host.currentFolder].compactMap(\.self)
        let summary = try Verification.verify(
            Verification.Request(
                release: folder,
                key: pem,
                repositories: try repo.map { [try NamedPath.folder($0, of: "--repo")] } ?? around,
                bundles: try base.map { try NamedPath.file($0, of: "--base") },
                environment: Host.environment,
                trustsOwner: trustRepo
            ),
            registry: allPlugins
        )
        Output.note(summary.stages.warnings)
        let title = "\(summary.release) verified: \(summary.files) files"
        var lines = summary.bundles.map { "\($0): content matches the manifest" }
        lines += summary.signatures.map { "\($0): signature valid" }
        lines += summary.stages.verified + summary.limits + summary.unchecked
        Log.shared.finish(
            summary.members,
            title: title,
            lines: [StyledLine(title, .success)] + lines.map { StyledLine("  \($0)") }
        )
    }
}

extension Verification.Summary {
    /// What the JSON document says of the release.
    fileprivate var members: [JSONValue.Member] {
        func list(_ key: String, _ lines: [String]) -> JSONValue.Member {
            .init(key, .array(lines.map { .string($0) }))
        }
        return [
            .init("release", .string(release)), .init("files", .integer(files)),
            list("bundles", bundles), list("signatures", signatures),
            list("checked", stages.verified), list("limits", limits), list("unchecked", unchecked),
        ]
    }
}
