import ArgumentParser
import Diagnostics
import Host
import Logs
import Pipeline
import PluginAPI
import Releases

/// `shipit publish`.
struct PublishCommand: AsyncParsableCommand, LoggedCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish",
        abstract: "Publish an existing release.",
        usage: "shipit publish [<folder>] [<options>]",
        discussion: Manuals.text("publish")
    )

    @Argument(
        help: ArgumentHelp(
            "The release's folder; default: that of the release for the tag at HEAD.",
            valueName: "folder"
        ),
        completion: .directory
    )
    var folder: String?

    @OptionGroup(title: "Repository") var repository: RepositoryOptions
    @OptionGroup(title: "Repository") var pipeline: PipelineOptions
    @OptionGroup(title: "Repository") var releases: DistOptions

    @Option(
        help: ArgumentHelp(
            "A public key that must have signed the release, PEM or minisign's; repeatable.",
            valueName: "file"
        ),
        completion: .file(extensions: ["pem"])
    )
    var key: [String] = []

    @Flag(help: "List what would be sent where, and send nothing.")
    var dryRun = false

    @Flag(help: "Publish what was published already, too.")
    var again = false

    @Option(
        help: ArgumentHelp(
            "What happens to pointers to a newer release: refuse, keep or replace; default: what "
                + "each stage says.",
            valueName: "what"
        )
    )
    var ifOlder: OlderRelease?

    @Flag(help: "Publish a snapshot.")
    var allowSnapshot = false

    @OptionGroup(title: "Stages") var stages: SelectionOptions
    @OptionGroup(title: "Stages") var custom: CustomPluginOptions

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup(title: "Output") var log: LogOptions

    func validate() throws {
        try refuseEmpty([("<folder>", folder)] + key.map { ("--key", $0) })
        guard !json || dryRun else {
            throw ValidationError(
                "--json is for --dry-run; the events of a run are printed by --log-format json"
            )
        }
    }

    func run() async throws {
        let target = try folder.map { try NamedPath.folder($0, of: "<folder>") }
        let keys = try key.map { try readKey($0) }
        let project = try LoadedProject(try request(isOfHead: target == nil))
        var options = FolderPublication.Options()
        options.keys = keys
        options.allowsSnapshot = allowSnapshot
        options.ifOlder = ifOlder
        let publication = try FolderPublication(
            target,
            of: project,
            registry: allPlugins,
            options: options
        )
        if dryRun {
            try await list(publication)
        } else {
            try await publish(publication)
        }
    }

    private func request(isOfHead: Bool) throws -> LoadedProject.Request {
        var request = LoadedProject.Request(
            repository: try repository.path,
            config: try pipeline.file,
            dist: try releases.path,
            // The facts of another release are those of its manifest, whatever HEAD is.
            snapshot: isOfHead && !allowSnapshot ? .never : .always,
            environment: Host.environment,
            trustsOwner: repository.trustRepo,
            selection: stages.selection,
            allowsCustomPlugins: !custom.noCustom,
            ask: nil
        )
        request.publish = .snapshotsToo
        return request
    }

    private func list(_ publication: FolderPublication) async throws {
        let listing = try await publication.listing()
        Output.note(listing.warnings)
        Log.shared.finish(listing.members, title: listing.title, lines: listing.lines)
    }

    private func publish(_ publication: FolderPublication) async throws {
        let console = Console(output)
        var failure: Failure?
        var title = ""
        let work = Task {
            try await publication.publish(again: again) { console.show($0) }
        }
        let interrupts = Interrupts {
            if work.isCancelled { Interrupts.exitNow() }
            work.cancel()
        }
        do {
            title = try await work.value
        } catch {
            failure = Failure(error, as: .defect)
        }
        withExtendedLifetime(interrupts) {}
        console.finish(failure, isCached: false)
        if let failure { throw ExitCode(failure.status.rawValue) }
        console.say("\(title) published.")
    }
}
