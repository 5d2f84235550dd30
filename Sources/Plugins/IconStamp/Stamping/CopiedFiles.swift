import Pipeline

/// Files that are copied byte for byte.
public struct CopiedFiles: Codable, Hashable, Sendable {
    /// Their paths in the workspace.
    var files: [String]
    /// The folder that they are written below, in the stage's folder.
    var output: String

    /// Copies them.
    ///
    /// - Throws: what the workspace throws.
    func write(in workspace: Workspace) throws {
        for file in files {
            let bytes = try workspace.read(file, limit: IconStampPlanner.largestFile)
            try workspace.write(bytes, to: "\(output)/\(file)")
        }
    }
}
