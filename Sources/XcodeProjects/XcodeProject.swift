import ExactStrings
import PropertyLists

/// An Xcode project's targets and their build settings.
///
/// Source: the objects that Xcode writes into `project.pbxproj` (an OpenStep property list of
/// objects by identifier, each with its class under `isa`).
public struct XcodeProject: Sendable {
    /// The `.xcodeproj` folder, relative to the root.
    public let path: String
    /// The targets in the project's order.
    public let targets: [XcodeTarget]

    /// Reads a project.
    ///
    /// - Parameters:
    ///   - path: The `.xcodeproj` folder, relative to the root.
    ///   - files: Where its file and the configuration files that it names are read from.
    /// - Throws: `XcodeProjectError` when there is no project file or it is damaged.
    public init(_ path: String, in files: some ProjectFiles) throws(XcodeProjectError) {
        self.path = path
        let file = path + "/project.pbxproj"
        guard let bytes = files.read(file, limit: OpenStepPropertyList.largest) else {
            throw XcodeProjectError(path: file, summary: "no project file that can be read")
        }
        guard bytes.first != 0xFE, bytes.first != 0xFF else {
            throw XcodeProjectError(path: file, summary: "the project file is UTF-16")
        }
        let objects: ProjectObjects
        do {
            objects = try ProjectObjects(
                OpenStepPropertyList.parse(bytes),
                folder: path.parentPath ?? ""
            )
        } catch let error {
            throw XcodeProjectError(path: file, summary: error.summary, position: error.position)
        }
        guard let project = objects.root else {
            throw XcodeProjectError(path: file, summary: "the file names no project object")
        }
        let reader = TargetReader(objects, project, path: path, files: files)
        targets = objects.strings(project["targets"]).compactMap { reader.target($0) }
    }
}
