import AssetCatalogs
import ExactStrings
import JSON

/// An `.icon` bundle of Icon Composer: a description, and pictures in `Assets`.
struct IconBundle {
    /// The folder.
    let path: String
    /// Its name without the extension.
    let name: String
    /// The path of its description.
    var descriptionPath: String { path.appendingPath(IconDescription.fileName) }
    /// The description, or why there is none.
    let description: Result<IconDescription, FileFault<JSONError>>
    /// The files in `Assets`, hidden ones left out.
    let assets: [String]

    /// Reads the bundle in a folder; nil when the folder is none.
    init?(_ path: String, in source: SourceFolder) {
        guard let name = source.name(of: path).droppingExactSuffix(".icon"), !name.isEmpty else {
            return nil
        }
        let assets = source.contents(of: path.appendingPath("Assets"))?.files ?? []
        // Other tools have folders of this name too.
        let descriptionPath = path.appendingPath(IconDescription.fileName)
        guard !assets.isEmpty || source.holds(descriptionPath) else { return nil }
        (self.path, self.name) = (path, name)
        self.assets = assets.filter { !$0.hasExactPrefix(".") }
        description = Self.description(descriptionPath, in: source)
    }

    private static func description(
        _ path: String,
        in source: SourceFolder
    ) -> Result<IconDescription, FileFault<JSONError>> {
        guard source.holds(path) else {
            let start = TextPosition(line: 1, column: 1)
            let error = JSONError("the bundle has no \(IconDescription.fileName)", at: start)
            return .failure(.damaged(error))
        }
        return source.parsed(path, limit: IconDescription.largest) {
            bytes throws(JSONError) in try IconDescription(bytes)
        }
    }
}
