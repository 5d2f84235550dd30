import ArgumentParser
import Diagnostics
import JSON
import Pipeline
import Releases

/// `shipit check`.
struct CheckCommand: AsyncParsableCommand, LoggedCommand {
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
    @OptionGroup(title: "Output") var log: LogOptions

    @Flag(help: "Print JSON.")
    var json = false

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
        let title = "\(check.path) is valid: \(counts.joined(separator: ", "))"
        Log.shared.finish(check.members, title: title, lines: [StyledLine(title, .success)])
    }
}

extension PipelineCheck {
    /// What the JSON document says of the pipeline.
    fileprivate var members: [JSONValue.Member] {
        let products = stages.map { product, count -> JSONValue in
            ["product": product.map { .string($0) } ?? .null, "stages": .integer(count)]
        }
        return [.init("pipeline", .string(path)), .init("products", .array(products))]
    }
}
