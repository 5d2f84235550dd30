package import Diagnostics
import ExactStrings
import XcodeProjects

/// What is in the folders of a repository, for the search of its Xcode projects: a work tree on
/// disk, or the files that git tracks.
package protocol RepositoryListing {
    /// The names in a folder, sorted by their bytes.
    ///
    /// - Parameter folder: Relative to the root, which is the empty path.
    /// - Throws: `Diagnostic` when it can't be listed.
    func names(in folder: String) throws(Diagnostic) -> [String]

    /// Whether a path names a folder, links not followed: one could lead in a circle, or out of the
    /// repository.
    ///
    /// - Throws: `Diagnostic` when it can't be looked at.
    func isOwnFolder(_ path: String) throws(Diagnostic) -> Bool
}

extension RepositoryListing {
    /// The paths of the `.xcodeproj` folders, sorted, those higher up first.
    ///
    /// Those of third parties, submodules, releases and hidden folders are left out.
    ///
    /// - Throws: `Diagnostic` when a folder can't be listed.
    package func projects() throws(Diagnostic) -> [String] {
        var (found, level, count): ([String], [String], Int) = ([], [""], 0)
        for _ in 0..<ProjectSearchLimits.deepest {
            var next: [String] = []
            for folder in level {
                let names = try names(in: folder)
                guard folder.isEmpty || !isForeign(names) else { continue }
                for name in names where isOfInterest(name) {
                    let path = folder.appendingPath(name)
                    guard count < ProjectSearchLimits.mostFolders, try isOwnFolder(path) else {
                        continue
                    }
                    count += 1
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

    /// Whether the names in a folder are those of a submodule or of a release of shipit's.
    private func isForeign(_ names: [String]) -> Bool {
        names.containsExactly(".git")
            || ["manifest.json", "checksums.txt", "stages"].allSatisfy(names.containsExactly)
    }

    private func isOfInterest(_ name: String) -> Bool {
        !name.hasExactPrefix(".") && !XcodeProject.foreignFolders.contains(name)
            && !ProjectSearchLimits.bundles.contains { name.hasExactSuffix($0) }
    }
}

/// Where projects are looked for.
private enum ProjectSearchLimits {
    /// How deep, and in how many folders.
    static let (deepest, mostFolders) = (8, 50_000)
    /// Folders that hold no projects, by their extensions.
    static let bundles = [
        ".app", ".bundle", ".framework", ".icon", ".lproj", ".xcassets", ".xcframework",
        ".xcworkspace",
    ]
}
