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
            "Check every digest and signature of a release or of a bundle, and apply patches.",
        discussion: """
            A bundle alone, as Aurora-1.4.0.zip, is checked by the signed manifest in it: every file that \
            the manifest lists, and nothing else.

            Each hot-update patch is applied to its base. Bases are read from the repository around the \
            release or around the current folder, or from the bundles that --base names.
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The release's folder, dist/1.4.0, or a bundle that was downloaded alone.",
            valueName: "release"
        )
    )
    var release: String

    @Option(help: "The public key in PEM that must have signed it.")
    var key: String?

    @Option(
        help: ArgumentHelp(
            "The repository that holds the earlier releases that patches start from.",
            valueName: "dir"
        )
    )
    var repo: String?

    @Option(
        help: ArgumentHelp(
            "The bundle of an earlier release that a patch starts from; repeatable.",
            valueName: "file"
        )
    )
    var base: [String] = []

    @Flag(help: "Read the repository whoever owns it.")
    var trustRepo = false

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var log: LogOptions

    func validate() throws {
        try refuseEmpty([("<release>", release), ("--key", key), ("--repo", repo)])
        try refuseEmpty(base.map { ("--base", $0) })
    }

    func run() throws {
        let pem = try key.map { try readKey($0) }
        let folder = try absolute(release)
        // What a release needs no repository for is checked in a folder that is gone, too.
        let around = [folder] + [Host.currentFolder].compactMap(\.self)
        let summary = try Verification.verify(
            Verification.Request(
                release: folder,
                key: pem,
                repositories: try repo.map { [try absolute($0)] } ?? around,
                bundles: try base.map { try absolute($0) },
                environment: Host.environment,
                trustsOwner: trustRepo
            ),
            registry: allPlugins
        )
        Output.note(summary.stages.warnings)
        let title = "\(summary.release) verified: \(summary.files) files"
        var lines = summary.bundles.map { "\($0): content matches the manifest" }
        lines += summary.signatures.map { "\($0): signature valid" }
        lines += summary.stages.sound + summary.limits + summary.unchecked
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
            list("checked", stages.sound), list("limits", limits), list("unchecked", unchecked),
        ]
    }
}
