import Diagnostics
import ExactStrings
import PluginAPI
import Raster

/// Files that are copied byte for byte.
public struct CopiedFiles: Codable, Hashable, Sendable {
    /// Their paths in the workspace.
    var files: [String]
    /// Those of them that are pictures of slots: a damaged one must not ship.
    var pictures: [String] = []
    /// The folder that they come from, relative to the repository's root; for messages.
    var source: String
    /// The folder that they are written below, in the stage's folder.
    var output: String

    /// Copies them.
    ///
    /// - Throws: `Diagnostics` with every picture that can't be decoded; what the workspace throws.
    func write(in workspace: Workspace) throws {
        var damaged: [Diagnostic] = []
        for file in files {
            let bytes = try workspace.read(file, limit: IconStampPlanner.largestFile)
            do throws(PNGError) {
                if pictures.containsExactly(file) { _ = try PNGFile(reading: bytes) }
            } catch {
                damaged.append(StampMessages.undecodable("\(source)/\(file)", error.message))
            }
            try workspace.write(bytes, to: "\(output)/\(file)")
        }
        guard damaged.isEmpty else { throw Diagnostics(damaged) }
    }
}
