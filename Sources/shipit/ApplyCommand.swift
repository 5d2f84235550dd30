import ArgumentParser
import Diagnostics
import ExactStrings
import Files
import Host
import Pipeline

/// `shipit apply`.
struct ApplyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply",
        abstract: "Make a release's changes in the work tree; \"restore\" undoes it.",
        discussion: Manuals.text("apply")
    )

    @Argument(
        help: ArgumentHelp(
            "The release's folder or its bundle; default: what a local build needs.",
            valueName: "release"
        ),
        completion: .file()
    )
    var release: String?

    @OptionGroup(title: "Repository") var project: ProjectOptions
    @OptionGroup(title: "Cache") var cache: CacheOptions
    @OptionGroup(title: "Stages") var custom: CustomPluginOptions
    @OptionGroup(title: "Stages") var theme: ThemeOptions

    @Option(
        help: ArgumentHelp(
            """
            Make only the changes of this stage; repeatable. Those of other stages that were \
            applied before stay.
            """,
            valueName: "stage"
        )
    )
    var only: [String] = []

    @Option(
        help: ArgumentHelp(
            "A public key that must have signed the release, PEM or minisign's; repeatable.",
            valueName: "file"
        ),
        completion: .file(extensions: ["pem"])
    )
    var key: [String] = []

    @Flag(help: "List the changes, and write nothing.")
    var dryRun = false

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        try refuseEmpty([("<release>", release)])
        try refuseEmpty(key.map { ("--key", $0) })
        try refuseEmpty(only.map { ("--only", $0) }, what: "a name")
        guard release != nil else {
            guard key.isEmpty else {
                throw ValidationError("--key checks a release, and none is named")
            }
            return
        }
        let local: [(name: String, isGiven: Bool)] = [
            ("--config", project.pipeline.config != nil), ("--dist", project.releases.dist != nil),
            ("--previous-manifest", project.previous.previousManifest != nil),
            ("--snapshot", project.snapshot), ("--tag", project.tag != nil),
            ("--product", project.product != nil), ("--cache-dir", cache.folder.cacheDir != nil),
            ("--no-cache", cache.noCache), ("--no-custom", custom.noCustom),
            ("--theme", !theme.themes.isEmpty),
        ]
        if let option = local.first(where: \.isGiven) {
            throw ValidationError(
                "\(option.name) is for a local build, and a release is named: it is built already"
            )
        }
    }

    @OptionGroup(title: "Output") var color: ColorOptions

    func run() async throws {
        do {
            let summary = try await apply()
            Output.note(summary.warnings)
            Output.note(summary.unchecked)
            if summary.wasApplied, !json { Output.note([remark(summary)]) }
            let lines = summary.wasApplied ? [] : summary.files.map(\.line)
            Output.show(json ? summary.json : nil, lines)
        } catch {
            throw Failure(error, as: .stage)
        }
    }

    private func remark(_ summary: ApplySummary) -> String {
        summary.files.isEmpty
            ? "\(summary.version) changes no file of the work tree"
            : "already applied: \(summary.version)"
    }

    private func apply() async throws -> ApplySummary {
        guard let release else {
            let request = try project.localRequest(
                cache: cache,
                variants: theme.themes,
                allowsCustomPlugins: !custom.noCustom
            )
            return try await LocalApplication(
                to: request,
                of: .named(only),
                registry: allPlugins,
                jobs: Host.processors
            ).apply(isDryRun: dryRun)
        }
        return try ReleaseApplication(
            try NamedPath.existing(release, of: "<release>"),
            keys: try key.map { try readKey($0) },
            to: try project.request(),
            only: only
        ).apply(isDryRun: dryRun)
    }
}

/// The public key in a file.
///
/// - Throws: `Failure` with status `usage` when it can't be read, or is no public key.
func readKey(_ path: String) throws -> PublicKeyFile {
    do {
        let bytes = try FileSystem.read(try NamedPath.file(path, of: "--key"), limit: 1 << 20)
        let file = PublicKeyFile(name: path, bytes: bytes)
        _ = try SignatureKeys([file])
        return file
    } catch let error as FileError where path.hasExactPrefix("/dev/") {
        throw Failure(
            .usage,
            Diagnostic(
                "can't read \(path): \(error.reason)",
                help: "write the public key into a file, and name that: a pipe, as <(…) is one, "
                    + "can be read only once"
            )
        )
    } catch {
        throw Failure(error, as: .usage)
    }
}
