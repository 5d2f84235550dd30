import AssetCatalogs
import ExactStrings
import ImageHeaders
import JSON

/// A folder of a catalog whose `Contents.json` gives files to slots: an image set, an icon set and
/// so on.
struct CatalogSet {
    /// A place that a file belongs in.
    struct Slot {
        /// What people call it, as in the whole report: `universal 2x dark`.
        var name: String
        /// The RFC 6901 pointer to it.
        var pointer: String
        /// The file's or folder's name; nil for an empty slot.
        var file: String?
        /// All of it but the file name, as canonical text: equal for slots that the system can't
        /// distinguish.
        var traits: String
        /// Whether it says itself that nothing uses its file, as Xcode writes.
        var isUnassigned: Bool

        /// Whether it names a file.
        func names(_ other: String) -> Bool { file.map { areSame($0, other) } ?? false }
    }

    /// The extensions of folders that are sets.
    private static let kinds: Set<String> = [
        "appiconset", "arimageset", "brandassets", "colorset", "complicationset", "cubetextureset",
        "dataset", "gcdashboardimage", "gcleaderboard", "iconset", "imageset", "imagestack",
        "imagestacklayer", "launchimage", "mipmapset", "solidimagestack", "solidimagestacklayer",
        "sticker", "stickersiconset", "symbolset", "textureset", "watchface",
    ]

    /// The folder.
    let path: String
    /// Its name without the extension.
    let name: String
    /// The extension: `imageset`.
    let kind: String
    /// The names of the files in the folder, `Contents.json` and hidden ones left out.
    let files: [String]
    /// The names of all files and folders in it.
    let entries: [String]
    /// Its `Contents.json`; nil when there is none.
    let contents: Result<CatalogContents, FileFault<CatalogError>>?
    /// The slots in the order of the file.
    let slots: [Slot]
    /// The files that slots name, by name, where they are pictures.
    let pictures: [ExactString: Picture]

    /// How the PNGs among them are damaged behind their headers: one clause about "it".
    let damage: [ExactString: String]

    /// Whether a folder's name is a set's, and which.
    static func kind(ofFolder name: String) -> (name: String, kind: String)? {
        let (stem, kind) = name.splitExtension
        return !stem.isEmpty && kinds.contains(kind) ? (stem, kind) : nil
    }

    /// Reads the set in a folder; nil when the folder is none.
    init?(_ path: String, in source: SourceFolder) {
        guard let (name, kind) = Self.kind(ofFolder: source.name(of: path)),
            let listing = source.contents(of: path)
        else { return nil }
        (self.path, self.name, self.kind) = (path, name, kind)
        files = listing.files.filter {
            $0 != CatalogContents.fileName && !$0.hasExactPrefix(".")
        }
        entries = listing.files + listing.folders
        if listing.files.contains(CatalogContents.fileName) {
            contents = source.catalogContents(in: path)
        } else {
            contents = nil
        }
        slots = (try? contents?.get()).map { Slot.all(in: $0) } ?? []
        let named = Set(slots.compactMap(\.file).map { ExactString($0) })
        var (pictures, damage): ([ExactString: Picture], [ExactString: String]) = ([:], [:])
        for file in files.map({ ExactString($0) })
        where named.contains(file) && kind != "dataset" {
            let picture = source.picture(path.appendingPath(file.text))
            pictures[file] = picture
            if picture.header?.format == .png {
                damage[file] = source.damage(ofPNG: path.appendingPath(file.text))
            }
        }
        self.pictures = pictures
        self.damage = damage
    }

    /// The picture of a name that some slot has; nil where it is not in the folder.
    func picture(_ file: String) -> Picture? { pictures[ExactString(file)] }

    /// The path of its `Contents.json`.
    var contentsPath: String { path.appendingPath(CatalogContents.fileName) }

    /// The line of a slot in `Contents.json`.
    func line(of slot: Slot) -> Int? { line(at: slot.pointer) }

    /// The line of a value in `Contents.json`.
    func line(at pointer: String) -> Int? {
        guard case .success(let contents)? = contents else { return nil }
        return contents.line(of: pointer)
    }
}

extension SourceFolder {
    /// What the `Contents.json` of a folder says.
    func catalogContents(in folder: String) -> Result<CatalogContents, FileFault<CatalogError>> {
        parsed(folder.appendingPath(CatalogContents.fileName), limit: CatalogContents.largest) {
            bytes throws(CatalogError) in try CatalogContents(bytes)
        }
    }
}

extension CatalogSet.Slot {
    /// The slots of a set, whatever its kind: most have a list of them; a sticker is one itself.
    ///
    /// Source: Apple archive, "Asset Catalog Format Reference", types sticker and sticker pack.
    fileprivate static func all(in contents: CatalogContents) -> [Self] {
        let slots = contents.entries.map { Self($0) }
        guard let file = contents.value["properties"]?["filename"]?.string, !file.isEmpty else {
            return slots
        }
        let sticker = Self(
            name: "sticker",
            pointer: "/properties/filename",
            file: file,
            traits: "",
            isUnassigned: false
        )
        return slots + [sticker]
    }

    fileprivate init(_ entry: CatalogContents.Entry) {
        let value = entry.value
        (name, pointer) = (entry.name, entry.pointer)
        file = value["filename"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        isUnassigned = value["unassigned"]?.bool ?? false
        let members = (value.members ?? []).filter { $0.key != "filename" }
        traits = JSONValue.object(members).canonicalText
    }
}
