import PluginAPI
import XcodeProjects

/// The work tree as an Xcode project reads it.
struct SourceTreeFiles: ProjectFiles {
    let sources: SourceTree

    func read(_ path: String, limit: Int) -> [UInt8]? {
        do {
            return try sources.read(try sources.file(path, option: ""), limit: limit)
        } catch {
            // The project defines what a file's absence means: an optional include may lack.
            return nil
        }
    }
}
