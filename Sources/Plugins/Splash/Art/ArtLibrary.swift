import Diagnostics
import ExactStrings
import Images
import PluginAPI

/// Finds the files that may show an image, and reads each one's header once.
///
/// A plan asks for the same art on every screen.
final class ArtLibrary {
    private let sources: SourceTree
    private let catalogs: CatalogLibrary
    private let themes: [String]
    private var candidates: [ExactString: [ArtCandidate]] = [:]
    private var sizes: [ExactString: ArtSize] = [:]
    private var folders: [ExactString: [String]] = [:]

    /// A library over a repository.
    ///
    /// - Parameter themes: The names of all themes of the stage.
    init(_ sources: SourceTree, _ catalogs: CatalogLibrary, themes: [String]) {
        self.sources = sources
        self.catalogs = catalogs
        // Where both fit, the longer of two theme names is meant.
        self.themes = themes.sorted { ($1.count, $0) < ($0.count, $1) }
    }

    /// All files of an image, whatever they are for; never empty.
    ///
    /// - Throws: `Diagnostic` when there is none, or one of them can't be used.
    func candidates(of source: SourcePath, option: String) throws(Diagnostic) -> [ArtCandidate] {
        guard case .repository(let path) = source else {
            let name = ArtName(source.text.pathParts.last ?? "")
            return [ArtCandidate(source: source, scale: name.scale)]
        }
        if let known = candidates[ExactString(path)] { return known }
        let found =
            path.hasExactSuffix(".imageset") || path.hasExactSuffix(".imageset/")
            ? try slots(of: path, option: option) : try files(of: path, option: option)
        candidates[ExactString(path)] = found
        return found
    }

    /// The files of a set of an asset catalog.
    private func slots(of path: String, option: String) throws(Diagnostic) -> [ArtCandidate] {
        let folder = path.droppingExactSuffix("/") ?? path
        var found: [ArtCandidate] = []
        for (file, slot) in try catalogs.images(folder, option: option) {
            let inside = "\(folder)/\(file)"
            found.append(
                ArtCandidate(
                    source: .repository(inside),
                    appearance: slot.appearance,
                    contrast: slot.contrast,
                    idiom: slot.idiom,
                    scale: slot.scale,
                    size: try size(of: inside, option: option)
                )
            )
        }
        guard !found.isEmpty else { throw Messages.emptySet(path, option) }
        return found
    }

    /// A file with the variants beside it.
    private func files(of path: String, option: String) throws(Diagnostic) -> [ArtCandidate] {
        let (folder, name) = (path.parentPath ?? "", path.lastPathPart)
        // Reports that it is a folder.
        if name.isEmpty { _ = try sources.file(path, option: option) }
        let written = ArtName(name, themes: themes)
        let files = try names(in: folder, option: option, lookingFor: path).filter {
            written.names(ArtName($0, themes: themes))
        }
        guard !files.isEmpty else { throw missing(path, option: option) }
        var found: [ArtCandidate] = []
        for file in files {
            let inside = folder.appendingPath(file)
            let name = ArtName(file, themes: themes)
            found.append(
                ArtCandidate(
                    source: .repository(inside),
                    // What the user wrote is for every image of the option.
                    theme: written.theme == nil ? name.theme : nil,
                    appearance: written.appearance == nil ? name.appearance : nil,
                    idiom: written.idiom == nil ? name.idiom : nil,
                    scale: name.scale,
                    size: try size(of: inside, option: option)
                )
            )
        }
        return found
    }

    /// The names in a folder of the repository.
    private func names(
        in folder: String,
        option: String,
        lookingFor path: String
    ) throws(Diagnostic) -> [String] {
        if let known = folders[ExactString(folder)] { return known }
        let names: [String]
        do throws(Diagnostic) {
            names = try sources.names(in: try sources.folder(folder, option: option))
        } catch {
            // The folder's own message names a folder that the user did not write.
            if RelativePath.normalised(path) == nil { _ = try sources.file(path, option: option) }
            throw missing(path, option: option)
        }
        folders[ExactString(folder)] = names
        return names
    }

    /// The error that there is no such art, with what is most likely meant.
    private func missing(_ path: String, option: String) -> Diagnostic {
        let (folder, name) = (path.parentPath ?? "", path.lastPathPart)
        guard let inside = folder.isEmpty ? "" : sources.nearest(to: folder) else {
            return Messages.missing(path, nearest: nil, option)
        }
        let names: [String]
        do {
            names = try sources.names(in: inside)
        } catch {
            // In a folder that can't be listed there is nothing to suggest.
            return Messages.missing(path, nearest: nil, option)
        }
        let art = names.map { ArtName($0, themes: themes) }.filter(\.isArt)
        let written = ArtName(name, themes: themes)
        let near =
            art.first { $0.stem.lowercased() == written.stem.lowercased() }?.plain
            ?? nearestName(to: written.plain, among: Set(art.map(\.plain)).sorted())
        let nearest = near.map { inside.appendingPath($0) }
        return Messages.missing(path, nearest: nearest, option)
    }

    /// The size of a file of the repository, from its header.
    ///
    /// - Throws: `Diagnostic` when it can't be used.
    func size(of path: String, option: String) throws(Diagnostic) -> ArtSize {
        if let known = sizes[ExactString(path)] { return known }
        let file = try sources.file(path, option: option)
        let bytes = try sources.read(file, limit: Art.byteLimit)
        let facts = try Art.facts(bytes, source: path, option: option)
        let size = ArtSize(width: facts.width, height: facts.height, format: facts.format)
        sizes[ExactString(path)] = size
        return size
    }
}

private enum Messages {
    static func emptySet(_ path: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "\(path) has no picture for iPhone or iPad",
            option: option,
            help: "give it a picture for any device"
        )
    }

    static func missing(_ path: String, nearest: String?, _ option: String) -> Diagnostic {
        let name = ArtName(path)
        let variants = ["@2x", "-dark"].map { "\(name.stem)\($0)\(name.ending)" }
        let hint =
            variants.contains(path)
            ? "variants are found by their names: write \"\(name.plain)\""
            : "\(variants.joined(separator: ", ")) and the like are found too"
        return Diagnostic(
            "no \"\(path)\" in the repository",
            option: option,
            help: nearest.map { "did you mean \"\($0)\"?" }
                ?? "paths are relative to the repository's root; \(hint)"
        )
    }
}
