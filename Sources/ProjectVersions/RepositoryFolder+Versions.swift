package import Diagnostics
import ExactStrings
package import XcodeProjects

extension RepositoryFolder {
    /// The versions of the repository's apps.
    ///
    /// - Parameters:
    ///   - paths: The files and folders that the projects are in; empty for all.
    ///   - files: Where projects are read from; nil for the folder itself.
    /// - Throws: `Diagnostic` when a folder can't be listed.
    package func versions(
        below paths: [String],
        in files: (any ProjectFiles)? = nil
    ) throws(Diagnostic) -> ProjectVersions {
        let projects = try projects().filter { project in
            paths.isEmpty || paths.contains { project.isPath(in: $0) }
        }
        if let files { return ProjectVersions(projects: projects, in: files).ofApps.ofIOS }
        return ProjectVersions(projects: projects, in: self).ofApps.ofIOS
    }
}
