import ArgumentParser
import Diagnostics
import JSON
import Pipeline

/// `shipit plan`.
struct PlanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "List the stages and units of a release, and which are cached.",
        discussion: Manuals.text("plan")
    )

    @OptionGroup(title: "Repository") var project: ProjectOptions
    @OptionGroup(title: "Stages") var stages: SelectionOptions
    @OptionGroup(title: "Cache") var cache: CacheOptions
    @OptionGroup(title: "Stages") var custom: CustomPluginOptions
    @OptionGroup(title: "Stages") var theme: ThemeOptions

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
