import ArgumentParser
import Diagnostics
import Host
import Logs
import Pipeline

/// `shipit release`.
struct ReleaseCommand: AsyncParsableCommand, LoggedCommand {
    static let configuration = CommandConfiguration(
        commandName: "release",
        abstract: "Build the release for the tag at HEAD."
    )

    @OptionGroup var project: ProjectOptions
    @OptionGroup var stages: SelectionOptions
    @OptionGroup var cache: CacheOptions
    @OptionGroup var custom: CustomPluginOptions
    @OptionGroup var theme: ThemeOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var log: LogOptions

    @Option(help: "How many units run at once; default: the number of processors.")
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
