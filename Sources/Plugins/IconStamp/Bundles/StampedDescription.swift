import AssetCatalogs
import JSON

/// The description of an Icon Composer bundle that gets a stamp: a group in front of the others, or
/// a layer where there are as many groups as Icon Composer takes; nothing else is touched.
///
/// The first group and the first layer are in front.
struct StampedDescription {
    /// The name of the group or layer that shipit puts in front.
    static let stampName = "shipit stamp"
    /// The most groups that a bundle has; no document of Apple's that we know says what Xcode does
    /// with a fifth one.
    private static let mostGroups = 4

    /// What the file says, without a stamp of an earlier run.
    let document: JSONDocument
    private let bytes: [UInt8]

    /// - Throws: `JSONError` when the description has no list of groups.
    init(_ description: IconDescription) throws(JSONError) {
        var current = description
        for (index, group) in Self.groups(current).enumerated() {
            let isStamp = index == 0 && group["name"]?.string == Self.stampName
            let layer = group["layers"]?.array?.first
            guard isStamp || layer?["name"]?.string == Self.stampName else { continue }
            let list = isStamp ? "/groups" : "/groups/\(index)/layers"
            guard let rest = Self.withoutFirst(of: list, in: current) else { continue }
            current = try IconDescription(rest)
            break
        }
        (document, bytes) = (current.document, current.bytes)
        guard document.value["groups"]?.array != nil, document.bytes(of: "/groups") != nil else {
            throw JSONError(
                "the file has no list \"groups\"",
                at: document.position(of: "/groups")
            )
        }
    }

    private static func groups(_ description: IconDescription) -> [JSONValue] {
        description.document.value["groups"]?.array ?? []
    }

    /// A file without the first element of a list, and the comma behind it.
    private static func withoutFirst(of list: String, in file: IconDescription) -> [UInt8]? {
        guard let old = file.document.bytes(of: "\(list)/0"),
            let list = file.document.bytes(of: list)
        else { return nil }
        let behind = file.bytes[old.upperBound...].firstIndex { !space.contains($0) }
        let isComma = behind.map { file.bytes[$0] == UInt8(ascii: ",") } ?? false
        let rest = isComma ? (behind ?? 0) + 1 : old.upperBound
        return Array(file.bytes[...list.lowerBound] + file.bytes[rest...])
    }

    /// The value of a property on light square icons: of `<key>-specializations`, the entry without
    /// an appearance for square icons, or for all; else of the key itself.
    static func value(_ key: String, of object: JSONValue?) -> JSONValue? {
        let entries = object?["\(key)-specializations"]?.array ?? []
        func entry(_ idiom: String?) -> JSONValue? {
            entries.first { $0["appearance"]?.string == nil && $0["idiom"]?.string == idiom }?[
                "value"
            ]
        }
        return entry("square") ?? entry(nil) ?? object?[key]
    }

    /// What is seen of the icon: a circle when it is for watches alone.
    ///
    /// One picture of a stamp serves all platforms, and most bundles name squares and circles.
    var outline: IconOutline {
        let platforms = document.value["supported-platforms"]
        return platforms?["circles"] != nil && platforms?["squares"] == nil ? .circle : .square
    }

    /// The group that a stamp is a layer of, as there is no room for another group; nil when the
    /// stamp is a group.
    private var host: Int? {
        let groups = document.value["groups"]?.array ?? []
        guard groups.count >= Self.mostGroups else { return nil }
        let filled = groups.indices.filter { groups[$0]["layers"]?.array != nil }
        return filled.first { !(Self.value("hidden", of: groups[$0])?.bool ?? false) }
            ?? filled.first
    }

    /// The file with a stamp in front of all that it shows; every other byte stays.
    ///
    /// - Parameters:
    ///   - image: The name in `Assets` of the stamp's picture.
    ///   - tinted: The name of the picture for the tinted appearance.
    func stamped(image: String, tinted: String) -> [UInt8] {
        guard let host else {
            let layer = Self.layer(image: image, tinted: tinted)
            let group: JSONValue = [
                "blur-material": .null, "hidden": false, "layers": [layer],
                "name": .string(Self.stampName), "shadow": ["kind": "none", "opacity": 0],
                "specular": false, "translucency": ["enabled": false, "value": 0],
            ]
            return inserting(group, into: "/groups", depth: 1)
        }
        // The stamp covers the canvas, wherever its group is and however large.
        let place = Position(Self.value("position", of: document.value["groups"]?.array?[host]))
        let layer = Self.layer(image: image, tinted: tinted, at: place.inverse)
        return inserting(layer, into: "/groups/\(host)/layers", depth: 3)
    }

    /// The file with another element in front of a list's.
    ///
    /// - Parameter depth: That of the list, in steps of indentation.
    private func inserting(_ element: JSONValue, into list: String, depth: Int) -> [UInt8] {
        guard let list = document.bytes(of: list) else { return bytes }
        let start = list.lowerBound + 1
        let isAlone =
            bytes[start...].first { !Self.space.contains($0) } == UInt8(ascii: "]")
        let indent = String(repeating: "  ", count: depth)
        let text = element.prettyText(sorted: true, colon: " : ").split(separator: "\n")
            .map { "\n\(indent)  \($0)" }.joined()
        return bytes[..<start] + Array("\(text)\(isAlone ? "\n\(indent)" : ",")".utf8)
            + bytes[(isAlone ? list.upperBound - 1 : start)...]
    }

    private static let space = Array(" \t\r\n".utf8)

    /// A number without a point where it is whole.
    private static func number(_ value: Double) -> JSONValue {
        Int(exactly: value).map { .integer($0) } ?? .number(value)
    }

    /// A flat layer, as Icon Composer writes it.
    private static func layer(
        image: String,
        tinted: String,
        at place: Position = Position()
    ) -> JSONValue {
        [
            "glass": false, "hidden": false,
            "image-name-specializations": [
                ["value": .string(image)],
                ["appearance": "tinted", "value": .string(tinted)],
            ],
            "name": .string(stampName),
            "position": [
                "scale": number(place.scale),
                "translation-in-points": [number(place.x), number(place.y)],
            ],
        ]
    }
}
