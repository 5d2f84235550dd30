import ArgumentParser
import JSON
import Pipeline

/// `shipit schema`.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON Schema of pipeline.json, for editors."
    )

    @OptionGroup var color: ColorOptions

    func run() throws {
        let schema = PipelineFile.jsonSchema(for: allPlugins.descriptors)
        Output.data(schema)
    }
}
