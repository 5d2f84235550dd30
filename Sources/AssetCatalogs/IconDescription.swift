package import JSON

/// The description of an Icon Composer bundle: its `icon.json`.
///
/// Source: bundles that Icon Composer 1.0 wrote; Apple has published no schema.
package struct IconDescription: Sendable {
    /// A layer's picture.
    package struct Picture: Hashable, Sendable {
        /// The name of a file in `Assets`.
        package var file: String
        /// The RFC 6901 pointer to the name.
        package var pointer: String
    }

    /// The file's name in the bundle's folder.
    package static let fileName = "icon.json"
    /// The largest description that is read, in bytes: those in use have some ten thousand.
    package static let largest = 1 << 20

    /// The file's bytes.
    package let bytes: [UInt8]
    /// What they say.
    package let document: JSONDocument
    /// The pictures that layers name, in the order of the file; a name may occur more than once.
    package let pictures: [Picture]

    /// Reads the file's bytes.
    ///
    /// - Throws: `JSONError` when they are not valid JSON.
    package init(_ bytes: [UInt8]) throws(JSONError) {
        self.bytes = bytes
        document = try JSONDocument(bytes, syntax: .trailingCommas)
        pictures = Self.pictures(in: document.value, at: "")
    }

    /// `image-name`, and `value` in `image-name-specializations`, at any depth.
    private static func pictures(in value: JSONValue, at pointer: String) -> [Picture] {
        var pictures: [Picture] = []
        for (index, element) in (value.array ?? []).enumerated() {
            pictures += self.pictures(in: element, at: "\(pointer)/\(index)")
        }
        for member in value.members ?? [] {
            let place = pointer + JSONValue.pointerToken(member.key)
            switch member.key {
            case "image-name":
                pictures += member.value.string.map { [Picture(file: $0, pointer: place)] } ?? []
            case "image-name-specializations":
                for (index, entry) in (member.value.array ?? []).enumerated() {
                    guard let file = entry["value"]?.string else { continue }
                    pictures.append(Picture(file: file, pointer: "\(place)/\(index)/value"))
                }
            default: pictures += self.pictures(in: member.value, at: place)
            }
        }
        return pictures
    }
}
