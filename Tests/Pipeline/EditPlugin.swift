import FileEdits
import JSON
import PropertyLists

@testable import PluginAPI

/// Changes the repository as its options say.
struct EditPlugin: StagePlugin {
    struct Options: StageOptions {
        /// The texts of files by their destinations.
        var files: [String: String]?
        var keys: [Key]?
        var lines: [Line]?
        var replaced: [String]?
    }

    struct Key: Decodable {
        var file: String
        var key: [String]
        var value: String
    }

    struct Line: Decodable {
        var file: String
        var line: Int
        var old: String
        var new: [String]
    }

    struct Specification: Codable, Sendable {
        var output: String
        var text: String
    }

    static let descriptor = PluginDescriptor(
        name: "edit",
        version: "1",
        summary: "Changes the repository.",
        options: ["files", "keys", "lines", "replaced"].map { Property($0, .any, $0) }
    )

    func plan(_ options: Options, in context: PlanContext) throws -> StagePlan<Specification> {
        let files = (options.files ?? [:]).sorted { $0.key < $1.key }
        return StagePlan(
            files.enumerated().map { number, file in
                Unit(
                    file.key,
                    Specification(output: "file-\(number)", text: file.value),
                    outputs: [
                        UnitOutput(
                            "file-\(number)",
                            kind: "text",
                            mediaType: "text/plain",
                            destination: file.key
                        )
                    ]
                )
            },
            edits: (options.keys ?? []).map {
                FileEdit($0.file, .keys([KeyEdit($0.key, .set(.string($0.value)))]))
            }
                + (options.lines ?? []).map {
                    FileEdit($0.file, .lines([LineEdit($0.line, from: $0.old, to: $0.new)]))
                },
            replacedFolders: options.replaced ?? []
        )
    }

    func perform(_ specification: Specification, in workspace: Workspace) async throws {
        try workspace.write(Array(specification.text.utf8), to: specification.output)
    }
}
