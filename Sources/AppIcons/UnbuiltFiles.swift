public import Diagnostics
import ExactStrings
public import PluginAPI
import ProjectVersions
public import XcodeProjects

/// Finds files which a release adds to the repository, and which no Xcode target builds: without a
/// reference in the project, they would not be in the app.
public struct UnbuiltFiles {
    /// Folders that a target refers to as a whole.
    private static let wholes = [".xcassets", ".icon"]
    private static let mostNamed = 3

    private let targets: [XcodeTarget]
    private let sources: SourceTree

    /// A search in some targets.
    public init(_ targets: [XcodeTarget], in sources: SourceTree) {
        (self.targets, self.sources) = (targets, sources)
    }

    /// A search in all targets of the repository's projects; projects that can't be read are left
    /// out.
    ///
    /// - Throws: `Diagnostic` when a folder can't be listed.
    public init(in sources: SourceTree) throws(Diagnostic) {
        let files = SourceTreeFiles(sources: sources)
        var targets: [XcodeTarget] = []
        for path in try files.projects() {
            do {
                targets += try XcodeProject(path, in: files).targets
            } catch {
                // Lint reports what is wrong with a project; the others may build the files.
                continue
            }
        }
        self.init(targets, in: sources)
    }

    /// A warning of the files that no target builds; nil where each is built, and where nothing is
    /// known of targets.
    ///
    /// - Parameters:
    ///   - files: Paths from the root; those that are in the work tree already are passed over.
    ///   - pointer: The option that says where they are.
    /// - Throws: `Diagnostic` when the work tree can't be read.
    public func warning(of files: [String], option pointer: String) throws(Diagnostic)
        -> Diagnostic?
    {
        guard !targets.isEmpty else { return nil }
        var unbuilt: [String] = []
        for file in files.map(Self.whole) where !unbuilt.containsExactly(file) {
            let isBuilt = targets.contains { $0.builds(file) }
            if !isBuilt, try !sources.contains(file) { unbuilt.append(file) }
        }
        return unbuilt.isEmpty
            ? nil : Messages.unbuilt(unbuilt.sorted(by: isOrderedBefore), pointer)
    }

    /// The folder that a target refers to where a file is in one, or else the file.
    private static func whole(_ file: String) -> String {
        var path = ""
        for part in file.pathParts {
            path = path.appendingPath(part)
            if wholes.contains(where: { part.hasExactSuffix($0) }) { return path }
        }
        return file
    }

    fileprivate enum Messages {
        static func unbuilt(_ files: [String], _ pointer: String) -> Diagnostic {
            var names = files.prefix(mostNamed).joined(separator: ", ")
            if files.count > mostNamed { names += " and \(files.count - mostNamed) more" }
            return Diagnostic(
                "no Xcode target builds what the release adds: \(names)",
                option: pointer,
                help: "apply the release's patch once, add the new files to the app's target in "
                    + "Xcode and commit the project; or choose a folder that Xcode synchronizes",
                severity: .warning
            )
        }
    }
}
