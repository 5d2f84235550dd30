import ArgumentParser
import Diagnostics
import Host
import JSON
import Pipeline
import PluginAPI
import Releases

/// `shipit verify`.
struct VerifyCommand: ParsableCommand, LoggedCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract:
            "Verify that a release, or a file of it, is whole, signed and the expected one.",
        usage: "shipit verify <release> [<options>]",
        discussion: Manuals.text("verify")
    )

    @Argument(
        help: ArgumentHelp(
            "The release's folder, its bundle, its manifest, or one of its files.",
            valueName: "release"
        ),
        completion: .file()
    )
    var release: String

    @Option(
        help: ArgumentHelp(
            "A public key that must have signed the release, PEM or minisign's; repeatable.",
            valueName: "file"
        ),
        completion: .file(extensions: ["pem"])
    )
    var key: [String] = []

    @Flag(help: "Check a signed release for damage alone, without a key.")
    var noSignature = false

    @OptionGroup(title: "Expected release") var expected: ExpectationOptions

    @Option(
        name: .customLong("manifest"),
        help: ArgumentHelp(
            "The manifest that lists the file; default: near the file.",
            valueName: "file"
        ),
        completion: .file(extensions: ["json"])
    )
    var manifestFile: String?

    @Flag(help: "Demand all files beside a manifest, not only verify those that are there.")
    var all = false

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
        try refuseEmpty([
            ("<release>", release), ("--repo", repo), ("--manifest", manifestFile),
        ])
        try refuseEmpty(key.map { ("--key", $0) })
        try refuseEmpty(base.map { ("--base", $0) })
        guard key.isEmpty || !noSignature else {
            throw ValidationError("--key and --no-signature exclude each other")
        }
    }

    func run() throws {
        let keys = try key.map { try readKey($0) }
        let path = try NamedPath.existing(release, of: "<release>")
        // What a release needs no repository for is checked in a folder that is gone, too.
        let around = [path] + [Host.currentFolder].compactMap(\.self)
        var request = Verification.Request(
            release: path,
            keys: keys,
            repositories: try repo.map { [try NamedPath.folder($0, of: "--repo")] } ?? around,
            bundles: try base.map { try NamedPath.file($0, of: "--base") },
            environment: Host.environment,
            trustsOwner: trustRepo
        )
        request.expectations = try expected.expectations
        request.manifest = try manifestFile.map { try NamedPath.file($0, of: "--manifest") }
        (request.needsAll, request.ignoresSignatures) = (all, noSignature)
        let summary = try Verification.verify(request, registry: allPlugins)
        Output.note(summary.stages.warnings)
        Log.shared.finish(summary.members, title: summary.title, lines: summary.lines)
    }
}

extension Verification.Summary {
    /// How it ended, in a line.
    fileprivate var title: String {
        let count = subject == .file ? "1 file" : "\(files) files"
        let what = isAuthentic ? "verified" : "undamaged, but not authenticated"
        return "\(release) \(what): \(count)" + (absent.isEmpty ? "" : ", \(absent.count) not here")
    }

    fileprivate var lines: [StyledLine] {
        var lines = limits + bundles.map { "\($0): content matches the manifest" }
        lines += signatures.map { "\($0): signature valid" }
        lines += expected + stages.verified + unchecked
        lines += absent.prefix(Self.mostAbsent).map { "\($0) is not here" }
        if absent.count > Self.mostAbsent {
            lines.append("… and \(absent.count - Self.mostAbsent) more; --all demands all")
        }
        return [StyledLine(title, isAuthentic ? .success : .warning)]
            + lines.map { StyledLine("  \($0)") }
    }

    /// How many files that are not here people read.
    private static let mostAbsent = 10

    /// What the JSON document says of the release.
    fileprivate var members: [JSONValue.Member] {
        func list(_ key: String, _ lines: [String]) -> JSONValue.Member {
            .init(key, .array(lines.map { .string($0) }))
        }
        func text(_ key: String, _ value: String?) -> JSONValue.Member {
            .init(key, value.map { .string($0) } ?? .null)
        }
        return [
            .init("subject", .string(subject.rawValue)), .init("release", .string(release)),
            text("name", manifest.name), text("product", manifest.product),
            text("version", manifest.version), text("build", manifest.build),
            text("tag", manifest.tag), text("commit", manifest.commit),
            text("channel", manifest.channel), .init("snapshot", .bool(manifest.snapshot)),
            .init("partial", .bool(manifest.partial)), .init("authentic", .bool(isAuthentic)),
            .init("files", .integer(files)), list("bundles", bundles),
            list("signatures", signatures), list("expected", expected),
            list("checked", stages.verified), list("limits", limits), list("absent", absent),
            list("unchecked", unchecked),
        ]
    }
}
