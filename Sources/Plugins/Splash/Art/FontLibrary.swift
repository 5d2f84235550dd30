import Diagnostics
import ExactStrings
import Images
import PluginAPI

/// A face of a font file of the repository.
struct FontFile: Hashable {
    /// Relative to the repository.
    var path: String
    /// The face in the file: 0 but in collections.
    var face: Int
}

/// Finds fonts by path, or by family in the folders of the option `fonts`, and reads each once.
final class FontLibrary {
    private let sources: SourceTree
    private let folders: [String]
    private var found: [ExactString: FontFile] = [:]
    private var files: [ExactString: [UInt8]] = [:]
    private var names: [(path: String, names: FontNames)]?

    /// A library over a repository.
    ///
    /// - Parameter folders: Where fonts are looked for by family.
    init(_ sources: SourceTree, folders: [String]) {
        self.sources = sources
        self.folders = folders
    }

    /// The font that a text names.
    ///
    /// A name is a path when it has a slash or ends as font files do; otherwise a family, of which
    /// the regular style is taken, or the full name or PostScript name of one style.
    ///
    /// - Throws: `Diagnostic` when there is none, or when it is not a font.
    func font(_ name: String, option: String) throws(Diagnostic) -> FontFile {
        if let known = found[ExactString(name)] { return known }
        let font =
            name.parentPath != nil || Self.isFile(name)
            ? FontFile(path: try sources.file(name, option: option), face: 0)
            : try font(called: name, option: option)
        found[ExactString(name)] = font
        return font
    }

    /// The bytes of a font's file.
    ///
    /// - Throws: `Diagnostic` when it can't be read.
    func bytes(of font: FontFile) throws(Diagnostic) -> [UInt8] {
        if let known = files[ExactString(font.path)] { return known }
        let bytes = try sources.read(font.path, limit: Self.byteLimit)
        files[ExactString(font.path)] = bytes
        return bytes
    }

    /// The bytes that a font file may have: the largest collections of East Asian fonts have some
    /// 100 million.
    static let byteLimit = 160 << 20

    /// The errors of the folders themselves: one that is missing, or that has no font.
    var folderErrors: [Diagnostic] {
        folders.enumerated().compactMap { index, folder in
            do throws(Diagnostic) {
                _ = try fontFiles(in: folder, option: "/fonts/\(index)")
                return nil
            } catch {
                return error
            }
        }
    }

    /// The paths of a folder's font files, at least one.
    private func fontFiles(in folder: String, option: String) throws(Diagnostic) -> [String] {
        let inside = try sources.folder(folder, option: option)
        let files = try sources.files(below: inside).filter(Self.isFile)
        guard !files.isEmpty else { throw Messages.noFonts(folder, option) }
        return files
    }

    private func font(called name: String, option: String) throws(Diagnostic) -> FontFile {
        guard !folders.isEmpty else { throw Messages.noFolder(name, option) }
        let all = try allNames()
        let wanted = name.lowercased()
        let exact = all.filter {
            [$0.names.fullName, $0.names.postScriptName].contains { $0.lowercased() == wanted }
        }
        let family = all.filter { $0.names.family.lowercased() == wanted }
        let regular = family.filter { Self.regular.contains($0.names.style.lowercased()) }
        let best = [regular, family, exact].first { $0.count == 1 } ?? regular
        guard let font = best.first else {
            if !family.isEmpty {
                throw Messages.severalStyles(name, family.map(\.names.fullName), option)
            }
            throw Messages.unknown(name, all.map(\.names.family), option)
        }
        return FontFile(path: font.path, face: font.names.face)
    }

    /// The names of all fonts in the folders, by path and face.
    private func allNames() throws(Diagnostic) -> [(path: String, names: FontNames)] {
        if let names { return names }
        var all: [(path: String, names: FontNames)] = []
        for (index, folder) in folders.enumerated() {
            let pointer = "/fonts/\(index)"
            for path in try fontFiles(in: folder, option: pointer) {
                let bytes = try bytes(of: FontFile(path: path, face: 0))
                do throws(ImagesError) {
                    all += try FontNames.read(bytes.span).map { (path, $0) }
                } catch {
                    throw Messages.noFont(path, error, pointer)
                }
            }
        }
        names = all
        return all
    }

    private static func isFile(_ name: String) -> Bool {
        endings.contains { name.droppingSuffix(ignoringCase: $0) != nil }
    }

    /// What the names of font files end in.
    fileprivate static let endings = [".ttf", ".otf", ".ttc", ".otc"]

    private static let regular: Set<String> = ["", "regular", "book", "roman", "normal"]
}

private enum Messages {
    static func noFolder(_ name: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "no folder is given in which the font \"\(name)\" could be found",
            option: option,
            help: "name the font's file, or its folder under \"fonts\""
        )
    }

    static func noFonts(_ folder: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "no font is in \"\(folder)\"",
            option: option,
            help: "put font files there, whose names end in"
                + " \(FontLibrary.endings.joined(separator: ", ")), or name another folder"
        )
    }

    static func unknown(_ name: String, _ families: [String], _ option: String) -> Diagnostic {
        Diagnostic(
            "no font in the folders of \"fonts\" is called \"\(name)\"",
            option: option,
            help: knownNames("families", Set(families).sorted(), near: name)
        )
    }

    static func severalStyles(
        _ name: String,
        _ styles: [String],
        _ option: String
    ) -> Diagnostic {
        Diagnostic(
            "the family \"\(name)\" has several styles and no regular one",
            option: option,
            help: "name one of them: \(styles.map { "\"\($0)\"" }.joined(separator: ", "))"
        )
    }

    static func noFont(_ path: String, _ error: ImagesError, _ option: String) -> Diagnostic {
        Diagnostic(
            error.summary(path, "can't be read"),
            option: option,
            help: error.help(
                "export it again as TrueType or OpenType, or remove it from the folder"
            )
        )
    }
}
