public import Diagnostics
import ExactStrings
public import JSON
public import PluginAPI

/// A bundle of Icon Composer in the repository: a description, and the pictures of its layers in
/// `Assets`.
///
/// Source: bundles in use; the format has no published description.
public struct CheckedIconBundle: Sendable {
    /// What its description is called.
    public static let fileName = "icon.json"
    /// The most bytes of a description that are read: those in use have some ten thousand.
    public static let largestDescription = 1 << 20
    /// The most files that a bundle may have: those in use have a dozen.
    private static let mostFiles = 1000

    /// The folder, relative to the repository's root.
    public let folder: String
    /// Its files, relative to its folder, sorted; hidden ones left out.
    public let files: [String]
    /// The bytes of its description, which are JSON.
    public let description: [UInt8]
    /// The pictures that layers name and `Assets` lacks, each once, in the order of the description.
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
        let path = "\(folder)/\(Self.fileName)"
        do {
            _ = try sources.file(path, option: option)
        } catch {
            throw Messages.noDescription(folder, option)
        }
        description = try sources.read(path, limit: Self.largestDescription)
        do throws(JSONError) {
            let document = try JSONDocument(description, tolerant: true)
            missingPictures = Self.pictures(in: document.value)
                .filter { !files.containsExactly("Assets/\($0)") }
        } catch {
            throw Messages.unreadable(folder, error)
        }
        self.files = files
    }

    /// What is said of a description that can't be understood.
    public func unreadable(_ error: JSONError) -> Diagnostic { Messages.unreadable(folder, error) }

    /// The files that layers name, each once.
    private static func pictures(in value: JSONValue) -> [String] {
        var names: [String] = []
        for member in value.members ?? [] {
            switch member.key {
            case "image-name": names += [member.value.string].compactMap(\.self)
            case "image-name-specializations":
                names += (member.value.array ?? []).compactMap { $0["value"]?.string }
            default: names += pictures(in: member.value)
            }
        }
        for element in value.array ?? [] { names += pictures(in: element) }
        return names.reduce(into: []) { if !$0.containsExactly($1) { $0.append($1) } }
    }
}

private enum Messages {
    static func noDescription(_ folder: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "the bundle has no \(CheckedIconBundle.fileName)",
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
            at: Place(file: "\(folder)/\(CheckedIconBundle.fileName)", position: error.position),
            help: "open the bundle in Icon Composer and save it"
        )
    }
}
