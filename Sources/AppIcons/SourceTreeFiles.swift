import Diagnostics
import ExactStrings
import Files
import PluginAPI
import ProjectVersions
import XcodeProjects

/// The work tree as an Xcode project reads it, and in which projects are looked for.
struct SourceTreeFiles: ProjectFiles, RepositoryListing {
    let sources: SourceTree

    func read(_ path: String, limit: Int) -> [UInt8]? {
        do {
            return try sources.read(try sources.file(path, option: ""), limit: limit)
        } catch {
            // The project defines what a file's absence means: an optional include may lack.
            return nil
        }
    }

    func names(in folder: String) throws(Diagnostic) -> [String] { try sources.names(in: folder) }

    func isOwnFolder(_ path: String) throws(Diagnostic) -> Bool {
        do throws(FileError) {
            return try FileSystem.kind(of: "\(sources.root)/\(path)") == .folder
        } catch {
            throw Diagnostic("can't read \(path): \(error.reason)", at: Place(file: path))
        }
    }
}
