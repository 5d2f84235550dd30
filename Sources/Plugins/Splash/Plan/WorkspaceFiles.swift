import Images
import PluginAPI

/// The files that a unit reads, each once, with the names that they get in its workspace.
struct WorkspaceFiles {
    private struct File {
        var source: SourcePath
        var name: String
        /// Where the user wrote it.
        var option: String
        /// What a picture may be; empty for a font.
        var formats: Set<ImageFormat>
    }

    /// In the order in which they were first named.
    private var files: [File] = []

    /// The path of a file in the workspace.
    ///
    /// - Parameters:
    ///   - option: Where the user wrote it.
    ///   - formats: What a picture may be; empty for a font.
    mutating func name(
        of source: SourcePath,
        option: String,
        formats: Set<ImageFormat> = []
    ) -> String {
        if let known = files.first(where: { $0.source == source }) { return known.name }
        let name = "art-\(files.count)"
        files.append(File(source: source, name: name, option: option, formats: formats))
        return name
    }

    /// All that the pictures may be.
    var formats: Set<ImageFormat> { files.reduce(into: []) { $0.formUnion($1.formats) } }

    /// The inputs of the unit.
    ///
    /// - Throws: `Diagnostic` for a file that is not in the repository.
    func inputs(in context: PlanContext) throws -> [UnitInput] {
        try files.map { try context.input($0.source, as: $0.name, option: $0.option) }
    }
}
