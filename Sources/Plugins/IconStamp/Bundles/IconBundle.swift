import JSON
import Pipeline

/// A bundle of Icon Composer as a stage stamps it.
struct IconBundle {
    /// What its description is called.
    static let fileName = "icon.json"

    let source: IconSource
    /// Where it stands below the stage's folder.
    let output: String
    /// Its files, relative to its folder, sorted.
    let files: [String]
    /// The pictures of its layers that lie in `Assets`, relative to its folder.
    var pictures: [String] { rest.filter { $0.hasPrefix("Assets/") } }

    /// The picture of what it looks like without glass, below the stage's folder.
    var preview: String { "\(output.dropLast(".icon".count)) flat preview.png" }

    /// What is copied beside a new stamp: all but the description and the stamp of an earlier run.
    var rest: [String] {
        let stamps = BundleStamp.Picture.allCases.map(\.path)
        return files.filter { $0 != Self.fileName && !stamps.contains($0) }
    }

    /// Reads a bundle.
    ///
    /// - Throws: `Diagnostic` when it has no description that can be understood.
    init(_ source: IconSource, output: String, in sources: SourceTree) throws(Diagnostic) {
        (self.source, self.output) = (source, output)
        files = try sources.files(below: source.folder).map {
            String($0.dropFirst(source.folder.count + 1))
        }
        let path = "\(source.folder)/\(Self.fileName)"
        guard files.contains(Self.fileName) else { throw Messages.noDescription(source) }
        let bytes = try sources.read(path, limit: IconDescription.largest)
        do throws(JSONError) {
            _ = try IconDescription(bytes)
        } catch {
            throw Messages.unreadable(path, error)
        }
    }
}

private enum Messages {
    static func noDescription(_ source: IconSource) -> Diagnostic {
        Diagnostic(
            "the bundle has no \(IconBundle.fileName)",
            at: Place(file: source.folder, pointer: source.option),
            help: "name a bundle that Icon Composer made"
        )
    }

    static func unreadable(_ path: String, _ error: JSONError) -> Diagnostic {
        Diagnostic(
            error.summary,
            at: Place(file: path, position: error.position),
            help: "open the bundle in Icon Composer and save it"
        )
    }
}
