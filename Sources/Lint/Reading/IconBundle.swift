import ExactStrings
import JSON

/// An `.icon` bundle of Icon Composer: `icon.json`, and pictures in `Assets`.
///
/// Source: bundles of public apps; Apple has published no schema.
struct IconBundle {
    /// A layer's picture.
    struct Layer {
        /// The name of a file in `Assets`.
        var image: String
        /// The RFC 6901 pointer to the name.
        var pointer: String
    }

    /// The folder.
    let path: String
    /// Its name without the extension.
    let name: String
    /// Where its JSON lies.
    var jsonPath: String { path.appendingPath("icon.json") }
    /// The JSON, or why there is none.
    let document: Result<JSONDocument, FileFault<JSONError>>
    /// The pictures that layers name, in the order of the file.
    let layers: [Layer]
    /// The files in `Assets`, hidden ones left out.
    let assets: [String]

    private static let largest = 4 << 20

    /// Reads the bundle in a folder; nil when the folder is none.
    init?(_ path: String, in source: SourceFolder) {
        guard let name = source.name(of: path).droppingExactSuffix(".icon"), !name.isEmpty else {
            return nil
        }
        let assets = source.contents(of: path.appendingPath("Assets"))?.files ?? []
        // Other tools have folders of this name too.
        guard !assets.isEmpty || source.holds(path.appendingPath("icon.json")) else { return nil }
        (self.path, self.name) = (path, name)
        self.assets = assets.filter { !$0.hasExactPrefix(".") }
        document = Self.document(path.appendingPath("icon.json"), in: source)
        layers = (try? document.get()).map { Self.layers($0.value, at: "") } ?? []
    }

    private static func document(
        _ path: String,
        in source: SourceFolder
    ) -> Result<JSONDocument, FileFault<JSONError>> {
        guard source.holds(path) else {
            let start = TextPosition(line: 1, column: 1)
            return .failure(.damaged(JSONError("the bundle has no icon.json", at: start)))
        }
        return source.parsed(path, limit: largest) {
            bytes throws(JSONError) in try JSONDocument(bytes, tolerant: true)
        }
    }

    /// `image-name`, and `value` in `image-name-specializations`, at any depth.
    private static func layers(_ value: JSONValue, at pointer: String) -> [Layer] {
        let elements = (value.array ?? []).enumerated().flatMap {
            layers($1, at: "\(pointer)/\($0)")
        }
        return elements
            + (value.members ?? []).flatMap { member -> [Layer] in
                let place = pointer + JSONValue.pointerToken(member.key)
                switch member.key {
                case "image-name":
                    return member.value.string.map { [Layer(image: $0, pointer: place)] } ?? []
                case "image-name-specializations":
                    return (member.value.array ?? []).enumerated().compactMap { index, entry in
                        entry["value"]?.string.map {
                            Layer(image: $0, pointer: "\(place)/\(index)/value")
                        }
                    }
                default: return layers(member.value, at: place)
                }
            }
    }
}
