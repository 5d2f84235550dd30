import ArgumentParser
import Diagnostics
import Host
import Logs
import Pipeline

/// `shipit release`.
struct ReleaseCommand: AsyncParsableCommand, LoggedCommand {
    static let configuration = CommandConfiguration(
        commandName: "release",
        abstract: "Build the release for the tag at HEAD.",
        discussion: Manuals.text("release")
    )

    @OptionGroup(title: "Repository") var project: ProjectOptions
    @OptionGroup(title: "Stages") var stages: SelectionOptions
    @OptionGroup(title: "Cache") var cache: CacheOptions
    @OptionGroup(title: "Stages") var custom: CustomPluginOptions
    @OptionGroup(title: "Stages") var theme: ThemeOptions
    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup(title: "Output") var log: LogOptions

    @Option(
        help: ArgumentHelp(
            "The number of units that run at once; default: the number of processors.",
            valueName: "number"
        )
    )
    var jobs: Int?

    @Flag(help: "Replace an existing release.")
    var clean = false

    @Flag(help: "Build the release twice, the second time without the cache, and compare.")
    var verifyReproducible = false

    func validate() throws {
        guard jobs.map({ (1...1024).contains($0) }) ?? true else {
            throw ValidationError("--jobs takes a number from 1 to 1024")
        }
    }

    func run() async throws {
        let console = Console(output)
        do {
            let summary = try await release(console)
            console.finish(isCached: !cache.noCache)
            if verifyReproducible { console.say("Built twice, every byte the same.") }
            if output.quiet, Log.shared.settings.format != .json {
                Output.data(summary.folder + "\n")
            }
        } catch {
            let failure = Failure(error, as: .defect)
            console.finish(failure, isCached: !cache.noCache)
            throw ExitCode(failure.status.rawValue)
        }
    }

    private func release(_ console: Console) async throws -> ReleaseSummary {
        if let dist = project.dist { _ = try NamedPath.outputFolder(dist, of: "--dist") }
        let request = try project.request(
            cache: cache,
            selection: stages.selection,
            variants: theme.themes,
            allowsCustomPlugins: !custom.noCustom,
            checksOutTag: true
        )
        let releaser = Releaser(
            try LoadedProject(request),
            registry: allPlugins,
            options: Releaser.Options(jobs: jobs ?? Host.processors, clean: clean),
            watch: { console.show($0) }
        )
        let isTwice = verifyReproducible
        let work = Task {
            isTwice ? try await releaser.releaseReproducibly() : try await releaser.release()
        }
        let interrupts = Interrupts {
            // A second Ctrl-C means it: nothing is waited for.
            if work.isCancelled { Interrupts.exitNow() }
            work.cancel()
        }
        defer { withExtendedLifetime(interrupts) {} }
        return try await work.value
    }
}
