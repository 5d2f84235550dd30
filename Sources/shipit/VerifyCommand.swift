import ArgumentParser
import Diagnostics
import Host
import Pipeline
import PluginAPI

/// `shipit verify`.
struct VerifyCommand: ParsableCommand {
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
        var lines = ["\(summary.release) verified: \(summary.files) files"]
        lines += summary.bundles.map { "  \($0): content matches the manifest" }
        lines += summary.signatures.map { "  \($0): signature valid" }
        lines += summary.stages.sound.map { "  \($0)" }
        lines += (summary.limits + summary.unchecked).map { "  \($0)" }
        Output.say(lines)
        Output.note(summary.stages.warnings)
    }
}
