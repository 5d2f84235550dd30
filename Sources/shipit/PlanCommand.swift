import ArgumentParser
import Diagnostics
import JSON
import Pipeline

/// `shipit plan`.
struct PlanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Show the stages and units of a release, and which the cache holds."
    )

    @OptionGroup var project: ProjectOptions
    @OptionGroup var stages: SelectionOptions
    @OptionGroup var cache: CacheOptions
    @OptionGroup var custom: CustomPluginOptions
    @OptionGroup var theme: ThemeOptions

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
        Output.show(json ? listing.json : nil, listing.lines)
    }
}
