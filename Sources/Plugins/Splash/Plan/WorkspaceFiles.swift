import Pipeline

/// The files that a unit reads, each once, with the names that they get in its workspace.
struct WorkspaceFiles {
    private struct File {
        var source: SourcePath
        var name: String
        /// Where the user wrote it.
        var option: String
    }

    /// In the order in which they were first named.
    private var files: [File] = []

    /// The path of a file in the workspace.
    ///
    /// - Parameter option: Where the user wrote it.
    mutating func name(of source: SourcePath, option: String) -> String {
        if let known = files.first(where: { $0.source == source }) { return known.name }
        let name = "art-\(files.count)"
        files.append(File(source: source, name: name, option: option))
        return name
    }

    /// The inputs of the unit.
    ///
    /// - Throws: `Diagnostic` for a file that the repository lacks.
    func inputs(in context: PlanContext) throws -> [UnitInput] {
        try files.map { try context.input($0.source, as: $0.name, option: $0.option) }
    }
}
