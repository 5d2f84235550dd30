import ArgumentParser
import Diagnostics
import Files
import JSON
import Pipeline

/// `shipit schema`.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON Schema of pipeline.json, for editors.",
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

    func validate() throws { try refuseEmpty([("--out", out)]) }

    func run() throws {
        let schema = PipelineFile.jsonSchema(for: allPlugins.descriptors)
        guard let out else { return Output.data(schema) }
        do {
            let path = try NamedPath.output(out, of: "--out")
            try FileSystem.createFolders(above: path)
            try FileSystem.replace(path, with: Array(schema.prettyText(sorted: false).utf8))
        } catch {
            throw Failure(error, as: .usage)
        }
    }
}
