import AssetCatalogs
import JSON

/// The description of an Icon Composer bundle that gets a stamp: a group in front of the others,
/// added without touching what stays.
///
/// The first group and the first layer are in front.
struct StampedDescription {
    /// The name of the group that shipit puts in front.
    static let groupName = "shipit stamp"

    /// What the file says.
    let document: JSONDocument
    private let bytes: [UInt8]
    /// The bytes of the list of groups, brackets included.
    private let groups: Range<Int>

    /// - Throws: `JSONError` when the description has no list of groups.
    init(_ description: IconDescription) throws(JSONError) {
        (document, bytes) = (description.document, description.bytes)
        guard document.value["groups"]?.array != nil, let range = document.bytes(of: "/groups")
        else {
            throw JSONError(
                "the file has no list \"groups\"",
                at: document.position(of: "/groups")
            )
        }
        groups = range
    }

    /// The value of a property on light square icons: of `<key>-specializations`, the entry without
    /// an appearance for square icons, or for all; else of the key itself.
    static func value(_ key: String, of object: JSONValue) -> JSONValue? {
        let entries = object["\(key)-specializations"]?.array ?? []
        func entry(_ idiom: String?) -> JSONValue? {
            entries.first { $0["appearance"]?.string == nil && $0["idiom"]?.string == idiom }?[
                "value"
            ]
        }
        return entry("square") ?? entry(nil) ?? object[key]
    }

    /// What is seen of the icon: a circle when it is for watches alone.
    ///
    /// One picture of a stamp serves all platforms, and most bundles name squares and circles.
    var outline: IconOutline {
        let platforms = document.value["supported-platforms"]
        return platforms?["circles"] != nil && platforms?["squares"] == nil ? .circle : .square
    }

    /// Whether the frontmost group is a stamp of shipit's.
    var isStamped: Bool {
        document.value["groups"]?.array?.first?["name"]?.string == Self.groupName
    }

    /// The file with a stamp in front of all groups, in place of one that is there; every other
    /// byte stays.
    ///
    /// - Parameters:
    ///   - image: The name in `Assets` of the stamp's picture.
    ///   - tinted: The name of the picture for the tinted appearance.
    func stamped(image: String, tinted: String) -> [UInt8] {
        let start = groups.lowerBound + 1
        var rest = start
        if isStamped, let old = document.bytes(of: "/groups/0") {
            rest = old.upperBound
            let behind = bytes[rest...].firstIndex { !Self.space.contains($0) } ?? rest
            if bytes[behind] == UInt8(ascii: ",") { rest = behind + 1 }
        }
        let isAlone = bytes[rest...].first { !Self.space.contains($0) } == UInt8(ascii: "]")
        let group = Self.group(image: image, tinted: tinted)
        return bytes[..<start] + Array("\n\(group)\(isAlone ? "\n  " : ",")".utf8)
            + bytes[(isAlone ? groups.upperBound - 1 : rest)...]
    }

    private static let space = Array(" \t\r\n".utf8)

    /// A group of one flat layer, as Icon Composer writes it.
    private static func group(image: String, tinted: String) -> String {
        let layer: JSONValue = [
            "glass": false, "hidden": false,
            "image-name-specializations": [
                ["value": .string(image)],
                ["appearance": "tinted", "value": .string(tinted)],
            ],
            "name": .string(groupName),
            "position": ["scale": 1, "translation-in-points": [0, 0]],
        ]
        let group: JSONValue = [
            "blur-material": .null, "hidden": false, "layers": [layer],
            "name": .string(groupName), "shadow": ["kind": "none", "opacity": 0],
            "specular": false, "translucency": ["enabled": false, "value": 0],
        ]
        return group.prettyText(sorted: true, colon: " : ").split(separator: "\n")
            .map { "    \($0)" }.joined(separator: "\n")
    }
}
