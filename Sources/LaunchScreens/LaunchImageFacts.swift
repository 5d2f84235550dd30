package import Devices
package import JSON

/// What a release lists about a launch image, in its manifest and in the index for apps.
package struct LaunchImageFacts: Codable, Hashable, Sendable {
    /// Below the stage's folder.
    package var path: String
    package var pixels: Device.Size
    package var scale: Int
    /// In the orientation.
    package var points: Device.Size
    package var orientation: Orientation
    package var appearance: Appearance
    /// Nil when all images of the stage are of the standard contrast.
    package var contrast: ContrastSetting?
    /// Nil for the layout without a theme.
    package var theme: String?
    /// Nil when one image serves all languages.
    package var language: String?
    /// The ids of the devices, in the table's order; never empty.
    package var devices: [String]
    /// What the devices call their hardware, as `iPhone17,1`; in indexes only.
    package var identifiers: [String]
    /// The safe areas of the screens that it is for, in points; in indexes only.
    package var insets: [Device.Insets]

    /// What indexes and command lines call the layout without a theme.
    package static let noTheme = "default"

    /// Facts from their parts.
    package init(
        path: String,
        pixels: Device.Size,
        scale: Int,
        points: Device.Size,
        orientation: Orientation,
        appearance: Appearance,
        contrast: ContrastSetting? = nil,
        theme: String?,
        language: String?,
        devices: [String],
        identifiers: [String] = [],
        insets: [Device.Insets] = []
    ) {
        self.path = path
        self.pixels = pixels
        self.scale = scale
        self.points = points
        self.orientation = orientation
        self.appearance = appearance
        self.contrast = contrast
        self.theme = theme
        self.language = language
        self.devices = devices
        self.identifiers = identifiers
        self.insets = insets
    }
}

extension LaunchImageFacts {
    /// The metadata of the file in the manifest, which has its path already.
    package var metadata: [String: JSONValue] {
        var metadata: [String: JSONValue] = [
            "width": .integer(pixels.width),
            "height": .integer(pixels.height),
            "scale": .integer(scale),
            "points": ["width": .integer(points.width), "height": .integer(points.height)],
            "orientation": .string(orientation.rawValue),
            "appearance": .string(appearance.rawValue),
            "devices": .array(devices.map { .string($0) }),
        ]
        if let contrast { metadata["contrast"] = .string(contrast.rawValue) }
        if let theme { metadata["theme"] = .string(theme) }
        if let language { metadata["language"] = .string(language) }
        return metadata
    }

    /// The entry of an index: the metadata with the path, with a name for no theme, and with what
    /// distinguishes images of one size.
    package var indexEntry: [String: JSONValue] {
        let more: [String: JSONValue] = [
            "path": .string(path), "theme": .string(theme ?? Self.noTheme),
            "identifiers": .array(identifiers.map { .string($0) }),
            "insets": .array(insets.map(\.json)),
        ]
        return metadata.merging(more) { _, new in new }
    }

    /// Reads an entry of an index; nil when it lacks a fact, or has a size that no picture has.
    package init?(indexEntry entry: JSONValue) {
        // The largest texture that a device draws has this side, in pixels.
        let longestSide = 16_384
        func size(_ value: JSONValue?) -> Device.Size? {
            guard let width = value?["width"]?.integer, let height = value?["height"]?.integer,
                (1...longestSide).contains(width), (1...longestSide).contains(height)
            else { return nil }
            return Device.Size(width: width, height: height)
        }
        guard let path = entry["path"]?.string, let pixels = size(entry),
            let points = size(entry["points"]), let scale = entry["scale"]?.integer,
            let orientation = entry["orientation"]?.string.flatMap(Orientation.init),
            let appearance = entry["appearance"]?.string.flatMap(Appearance.init),
            let theme = entry["theme"]?.string, let devices = entry["devices"]?.array
        else { return nil }
        self.init(
            path: path,
            pixels: pixels,
            scale: scale,
            points: points,
            orientation: orientation,
            appearance: appearance,
            contrast: entry["contrast"]?.string.flatMap(ContrastSetting.init),
            theme: theme == Self.noTheme ? nil : theme,
            language: entry["language"]?.string,
            devices: devices.compactMap(\.string),
            // Indexes of older releases have neither.
            identifiers: (entry["identifiers"]?.array ?? []).compactMap(\.string),
            insets: (entry["insets"]?.array ?? []).compactMap { Device.Insets(json: $0) }
        )
    }
}

extension Device.Insets {
    fileprivate var json: JSONValue {
        func number(_ points: Double) -> JSONValue {
            points == points.rounded() ? .integer(Int(points)) : .number(points)
        }
        return [
            "top": number(top), "bottom": number(bottom), "left": number(left),
            "right": number(right),
        ]
    }

    fileprivate init?(json: JSONValue) {
        guard let top = json["top"]?.double, let bottom = json["bottom"]?.double,
            let left = json["left"]?.double, let right = json["right"]?.double
        else { return nil }
        self.init(top: top, bottom: bottom, left: left, right: right)
    }
}
