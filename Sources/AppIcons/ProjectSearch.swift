import Diagnostics
import ExactStrings
import Files
import PluginAPI
import XcodeProjects

/// Looks for the Xcode projects of a repository.
struct ProjectSearch {
    /// How deep projects are looked for; those of apps are at the root or a few folders below it.
    private static let deepest = 4

    let sources: SourceTree

    /// The `.xcodeproj` folders, sorted, those higher up first.
    func projects() throws(Diagnostic) -> [String] {
        var (found, level): ([String], [String]) = ([], [""])
        for _ in 0..<Self.deepest {
            var next: [String] = []
            for folder in level {
                for name in try sources.names(in: folder) where isOfInterest(name) {
                    let path = folder.appendingPath(name)
                    // A link could lead in a circle, or out of the repository.
                    guard try isFolder(path) else { continue }
                    if name.hasExactSuffix(".xcodeproj") {
                        found.append(path)
                    } else {
                        next.append(path)
                    }
                }
            }
            level = next
        }
        return found
    }

    private func isOfInterest(_ name: String) -> Bool {
        !name.hasExactPrefix(".") && !XcodeProject.foreignFolders.contains(name)
    }

    private func isFolder(_ path: String) throws(Diagnostic) -> Bool {
        do {
            guard case .folder = try FileSystem.kind(of: "\(sources.root)/\(path)") else {
                return false
            }
            return true
        } catch {
            throw Diagnostic("can't read \(path): \(error.reason)", at: Place(file: path))
        }
    }
}
