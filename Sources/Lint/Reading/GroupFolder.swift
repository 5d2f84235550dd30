import AssetCatalogs
import ExactStrings

/// A folder of a catalog that holds sets and other folders, and has a `Contents.json`.
struct GroupFolder {
    /// The path of its `Contents.json`.
    let contentsPath: String
    let contents: Result<CatalogContents, FileFault<CatalogError>>

    /// Reads the file of a folder; nil when the folder is none, or has no such file, as it may.
    init?(_ path: String, in source: SourceFolder) {
        guard source.contents(of: path)?.files.containsExactly(CatalogContents.fileName) == true
        else {
            return nil
        }
        let names = [source.name(of: "")] + path.pathParts
        // Files in a set belong to the set, such as the data of a data set.
        guard let catalog = names.lastIndex(where: { $0.hasExactSuffix(".xcassets") }),
            !names[catalog...].contains(where: { CatalogSet.kind(ofFolder: $0) != nil })
        else { return nil }
        contentsPath = path.appendingPath(CatalogContents.fileName)
        contents = source.catalogContents(in: path)
    }
}
