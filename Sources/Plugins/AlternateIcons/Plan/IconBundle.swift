import JSON
import Pipeline

/// An `.icon` bundle of Icon Composer, which is copied as it is.
///
/// Source: bundles in use; the format has no published description. Layers name files in `Assets`.
struct IconBundle {
    /// The folder, relative to the root.
    let folder: String
    /// Its files, relative to the folder, sorted.
    let files: [String]

    private static let description = "icon.json"
    /// The bytes of an `icon.json` that are read; those in use have some ten thousand.
    private static let largestDescription = 1 << 20
    /// The files that are copied at most; bundles in use have a dozen.
    private static let mostFiles = 1000

    /// Looks at a bundle.
    ///
    /// - Throws: `Diagnostic` or `Diagnostics`.
    init(_ path: String, option: String, in context: PlanContext) throws {
        let folder = try context.sources.folder(path, option: option)
        guard folder.hasSuffix(".icon") else { throw Messages.noBundle(path, option) }
        let files = try context.sources.files(below: folder)
            .map { String($0.dropFirst(folder.count + 1)) }
            .filter { !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
        guard files.count <= Self.mostFiles else { throw Messages.many(path, option) }
        let file = try context.sources.file("\(folder)/\(Self.description)", option: option)
        let bytes = try context.sources.read(file, limit: Self.largestDescription)
        var findings = Findings()
        do throws(JSONError) {
            let document = try JSONDocument(bytes, tolerant: true)
            for name in Self.images(in: document.value) where !files.contains("Assets/\(name)") {
                findings.add(Messages.missing(name, file))
            }
        } catch {
            throw Diagnostic(
                "\(file): \(error.summary)",
                at: Place(file: file, position: error.position),
                help: "save the icon again in Icon Composer"
            )
        }
        try findings.check()
        (self.folder, self.files) = (folder, files)
    }

    /// The files that layers name, each once.
    private static func images(in value: JSONValue) -> [String] {
        var names: [String] = []
        for member in value.members ?? [] {
            switch member.key {
            case "image-name": names += [member.value.string].compactMap(\.self)
            case "image-name-specializations":
                names += (member.value.array ?? []).compactMap { $0["value"]?.string }
            default: names += images(in: member.value)
            }
        }
        for element in value.array ?? [] { names += images(in: element) }
        return names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}

private enum Messages {
    static func noBundle(_ path: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "\"\(path)\" is no bundle of Icon Composer",
            option: option,
            help: "name a folder that ends in .icon"
        )
    }

    static func many(_ path: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "\"\(path)\" has more files than an icon needs",
            option: option,
            help: "name the .icon folder itself"
        )
    }

    static func missing(_ name: String, _ file: String) -> Diagnostic {
        Diagnostic(
            "\(file): a layer shows \"\(name)\", which is not in Assets",
            at: Place(file: file),
            help: "add the picture in Icon Composer, or remove the layer"
        )
    }
}
