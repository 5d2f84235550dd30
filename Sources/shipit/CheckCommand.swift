import ArgumentParser
import Diagnostics
import Pipeline
import Releases

/// `shipit check`.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check the pipeline and all files it names; HEAD needs no tag.",
        usage: "shipit check [<options>]",
        discussion: Manuals.text("check")
    )

    @OptionGroup(title: "Repository") var project: ProjectOptions
    @OptionGroup(title: "Cache") var cache: CacheOptions
    @OptionGroup(title: "Stages") var custom: CustomPluginOptions
    @OptionGroup(title: "Stages") var theme: ThemeOptions

    func run() async throws {
        let check = try await PipelineCheck(
            try project.request(
                snapshot: project.snapshot ? .always : .unlessReleased,
                cache: cache,
                variants: theme.themes,
                allowsCustomPlugins: !custom.noCustom
            ),
            registry: allPlugins
        )
        Output.note(check.warnings)
        let counts = check.stages.map { stages in
            (stages.product.map { "\($0): " } ?? "")
                + (stages.count == 1 ? "1 stage" : "\(stages.count) stages")
        }
        Output.say(["\(check.path) is valid: \(counts.joined(separator: ", "))"])
    }
}
