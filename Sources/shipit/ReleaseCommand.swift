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

    @Flag(
        inversion: .prefixedNo,
        help: "Publish a snapshot, too; or publish nothing, for \"shipit publish\" to do it later."
    )
    var publish: Bool?

    @Flag(help: "Build the release twice, the second time without the cache, and compare.")
    var verifyReproducible = false

    @Option(
        help: ArgumentHelp(
            "Write a page about the run: times, cache hits, changes since the previous release.",
            valueName: "file"
        ),
        completion: .file(extensions: ["html"])
    )
    var timeline: String?

    func validate() throws {
        try refuseEmpty([("--timeline", timeline)])
        guard jobs.map({ (1...1024).contains($0) }) ?? true else {
            throw ValidationError("--jobs takes a number from 1 to 1024")
        }
    }

    func run() async throws {
        let console = Console(output)
        var page: TimelineFile?
        var summary: ReleaseSummary?
        var failure: Failure?
        do {
            page = try timeline.map { try TimelineFile($0, jobs: jobs ?? Host.processors) }
            summary = try await release(console, page)
        } catch {
            failure = Failure(error, as: .defect)
        }
        if let fault = await page?.write(failure) {
            failure = Failure(failure?.status ?? .defect, (failure?.diagnostics ?? []) + [fault])
        }
        console.finish(failure, isCached: !cache.noCache)
        if let failure { throw ExitCode(failure.status.rawValue) }
        if verifyReproducible { console.say("Built twice, every byte the same.") }
        if let page { console.say("  timeline: \(page.path)") }
        if let summary, output.quiet, Log.shared.settings.format != .json {
            Output.data(summary.folder + "\n")
        }
    }

    private func release(_ console: Console, _ page: TimelineFile?) async throws -> ReleaseSummary {
        if let dist = project.releases.dist { _ = try NamedPath.outputFolder(dist, of: "--dist") }
        var request = try project.request(
            cache: cache,
            selection: stages.selection,
            variants: theme.themes,
            allowsCustomPlugins: !custom.noCustom,
            checksOutTag: true
        )
        request.publish = publish.map { $0 ? .snapshotsToo : .none } ?? .releases
        let loaded = try LoadedProject(request)
        try page?.take(loaded)
        let releaser = Releaser(
            loaded,
            registry: allPlugins,
            options: Releaser.Options(jobs: jobs ?? Host.processors, clean: clean),
            watch: { event in
                page?.take(event)
                console.show(event)
            }
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
