import ArgumentParser
import Diagnostics
import ExactStrings
import Files
import Host
import JSON
import Pipeline
import PluginAPI

/// `shipit schema`.
struct SchemaCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON Schema of pipeline.json, for editors.",
        usage: "shipit schema [<options>]",
        discussion: Manuals.text("schema")
    )

    @Option(
        help: ArgumentHelp(
            "Write the schema to this file instead of standard output.",
            valueName: "file"
        ),
        completion: .file(extensions: ["json"])
    )
    var out: String?

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp(
            "Add the options of the custom plugins of this pipeline.",
            valueName: "file"
        ),
        completion: .file(extensions: ["json", "jsonc"])
    )
    var pipeline: String?

    @OptionGroup var custom: CustomPluginOptions
    @OptionGroup(title: "Output") var color: ColorOptions

    func validate() throws { try refuseEmpty([("--out", out), ("--for", pipeline)]) }

    func run() async throws {
        let schema = PipelineFile.jsonSchema(
            for: allPlugins.descriptors,
            custom: try await customOptions
        )
        guard let out else { return Output.data(schema) }
        do {
            let path = try NamedPath.output(
                out,
                of: "--out",
                startingWith: "{\n  \"$schema\": \"https://json-schema.org/"
            )
            try FileSystem.createFolders(above: path)
            try FileSystem.replace(path, with: Array(schema.prettyText(sorted: false).utf8))
        } catch {
            throw Failure(error, as: .usage)
        }
    }

    /// The options of the pipeline's custom plugins, which are run for them.
    private var customOptions: [(uses: String, options: Schema)] {
        get async throws {
            guard let pipeline else { return [] }
            let path = try NamedPath.file(pipeline, of: "--for")
            guard !custom.noCustom else { return [] }
            return try await CustomOptions(
                LoadedProject.Request(
                    repository: path.parentPath.flatMap { $0.isEmpty ? nil : $0 } ?? "/",
                    config: path,
                    environment: Host.environment
                ),
                registry: allPlugins
            ).plugins
        }
    }
}
