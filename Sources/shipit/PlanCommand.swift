import ArgumentParser
import Diagnostics
import JSON
import Pipeline
import Releases

/// `shipit plan`.
struct PlanCommand: AsyncParsableCommand, LoggedCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Show the stages and units of a release, and which the cache holds."
    )

    @OptionGroup var project: ProjectOptions
    @OptionGroup var stages: SelectionOptions
    @OptionGroup var cache: CacheOptions
    @OptionGroup var custom: CustomPluginOptions
    @OptionGroup var theme: ThemeOptions
    @OptionGroup var log: LogOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let project = try LoadedProject(
            try project.request(
                cache: cache,
                selection: stages.selection,
                variants: theme.themes,
                allowsCustomPlugins: !custom.noCustom,
                checksOutTag: true
            )
        )
        let plan = try await project.plan(with: allPlugins, isDryRun: true)
        let listing = try await PlanListing(plan, of: project)
        Output.note(project.warnings + plan.warnings + project.cacheWarnings)
        let facts = project.release
        Log.shared.finish(
            listing.json.members ?? [],
            title: listing.lines.first ?? "",
            lines: listing.styledLines,
            variables: [
                ("version", facts.version), ("build", facts.build), ("tag", facts.tag ?? ""),
            ]
        )
    }
}
