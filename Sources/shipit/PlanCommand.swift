import ArgumentParser
import Diagnostics
import JSON
import Pipeline
import Releases

/// `shipit plan`.
struct PlanCommand: AsyncParsableCommand, LoggedCommand {
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
    @OptionGroup(title: "Output") var log: LogOptions

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
