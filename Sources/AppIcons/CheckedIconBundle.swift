package import AssetCatalogs
public import Diagnostics
import ExactStrings
package import JSON
public import PluginAPI

/// A bundle of Icon Composer in the repository: a description, and the pictures of its layers in
/// `Assets`.
public struct CheckedIconBundle: Sendable {
    /// The most files that a bundle may have: those in use have a dozen.
    private static let mostFiles = 1000

    /// The folder, relative to the repository's root.
    public let folder: String
    /// Its files, relative to its folder, sorted; hidden ones left out.
    public let files: [String]
    /// What its layers show, and where.
    package let description: IconDescription
    /// The pictures that layers name and `Assets` lacks, each once, in the order of the
    /// description.
    public let missingPictures: [String]

    /// Reads a bundle.
    ///
    /// - Parameters:
    ///   - folder: A path that the work tree's `folder(_:option:)` gave.
    ///   - option: The option that names it, for messages.
    /// - Throws: `Diagnostic` when it has no description that can be understood, or too many files.
    public init(in folder: String, option: String, _ sources: SourceTree) throws(Diagnostic) {
        self.folder = folder
        let files = try sources.files(below: folder)
            .compactMap { $0.path(below: folder) }
            .filter { !$0.pathParts.contains { $0.hasExactPrefix(".") } }
        guard files.count <= Self.mostFiles else { throw Messages.many(folder, option) }
        let path = "\(folder)/\(IconDescription.fileName)"
        do {
            _ = try sources.file(path, option: option)
        } catch {
            throw Messages.noDescription(folder, option)
        }
        let bytes = try sources.read(path, limit: IconDescription.largest)
        do throws(JSONError) {
            description = try IconDescription(bytes)
        } catch {
            throw Messages.unreadable(folder, error)
        }
        self.files = files
        var known = Set(files.map { ExactString($0) })
        missingPictures = description.pictures.map(\.file).filter {
            known.insert(ExactString("Assets/\($0)")).inserted
        }
    }

    /// The error for a description that can't be understood.
    package func unreadable(_ error: JSONError) -> Diagnostic { Messages.unreadable(folder, error) }
}

private enum Messages {
    static func noDescription(_ folder: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "the bundle has no \(IconDescription.fileName)",
            at: Place(file: folder, pointer: option),
            help: "name a bundle that Icon Composer made"
        )
    }

    static func many(_ folder: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "\"\(folder)\" has more files than an icon needs",
            option: option,
            help: "name the .icon folder itself"
        )
    }

    static func unreadable(_ folder: String, _ error: JSONError) -> Diagnostic {
        Diagnostic(
            error.summary,
            at: Place(file: "\(folder)/\(IconDescription.fileName)", position: error.position),
            help: "open the bundle in Icon Composer and save it"
        )
    }
}
