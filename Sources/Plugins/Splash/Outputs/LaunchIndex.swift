import Cryptography
import JSON
import Pipeline

/// The unit that lists a stage's launch images for the app: `launch-images.json`.
///
/// An app finds the picture for its screen by size, orientation and appearance, and compares its
/// digest with what the system has kept.
public struct LaunchIndex: Codable, Hashable, Sendable {
    /// One launch image; the file's bytes are told by what the unit reads.
    struct Entry: Codable, Hashable, Sendable {
        /// Below the stage's folder; the image's path in the workspace too.
        var path: String
        var pixels: Device.Size
        var scale: Int
        /// As the screen is held.
        var points: Device.Size
        var orientation: Orientation
        var appearance: Appearance
        /// Nil when all images are of the standard contrast.
        var contrast: Contrast?
        /// `default` for the layout without a theme.
        var theme: String
        /// Nil when one image serves all languages.
        var language: String?
        /// The ids of the devices, in the table's order.
        var devices: [String]
    }

    /// Sorted by path.
    var images: [Entry]

    static let file = "launch-images.json"

    /// The unit over images that other units of the stage make.
    static func unit(_ images: [NamedImage], tellsContrast: Bool) -> Unit<SplashWork> {
        let entries = images.map { Entry($0, tellsContrast: tellsContrast) }
            .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        return Unit(
            file,
            .index(LaunchIndex(images: entries)),
            inputs: entries.map { UnitInput($0.path, from: .sibling($0.path)) },
            outputs: [UnitOutput(file, kind: "launch-image-index", mediaType: "application/json")]
        )
    }

    /// Writes the index.
    ///
    /// - Throws: `Diagnostic` when an image can't be read; `CryptographyError` where the system's policy
    ///   forbids MD5.
    func write(in workspace: Workspace) throws {
        let list = try images.map { entry in
            let bytes = try workspace.read(entry.path, limit: Art.byteLimit)
            return try entry.json(bytes)
        }
        let index: JSONValue = ["images": .array(list)]
        try workspace.write(Array(index.prettyText().utf8), to: Self.file)
    }
}

extension LaunchIndex.Entry {
    fileprivate init(_ image: NamedImage, tellsContrast: Bool) {
        let planned = image.planned
        path = image.file
        pixels = planned.screen.pixels
        scale = planned.screen.scale
        points = planned.screen.points
        orientation = planned.screen.orientation
        appearance = planned.look.appearance
        contrast = tellsContrast ? planned.look.contrast : nil
        theme = planned.look.theme ?? ThemeChoice.plain
        language = planned.look.language
        devices = planned.devices
    }

    /// MD5 is a key that apps find a file by, as the system's own caches do; SHA-256 is what protects.
    fileprivate func json(_ bytes: [UInt8]) throws -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("path", .string(path)),
            .init("width", .integer(pixels.width)),
            .init("height", .integer(pixels.height)),
            .init("scale", .integer(scale)),
            .init(
                "points",
                ["width": .integer(points.width), "height": .integer(points.height)]
            ),
            .init("orientation", .string(orientation.rawValue)),
            .init("appearance", .string(appearance.rawValue)),
            .init("theme", .string(theme)),
            .init("devices", .array(devices.map { .string($0) })),
            .init("md5", .string(try Digest.md5(of: bytes))),
            .init("sha256", .string(Digest.sha256(of: bytes))),
        ]
        if let contrast { members.append(.init("contrast", .string(contrast.rawValue))) }
        if let language { members.append(.init("language", .string(language))) }
        return .object(members)
    }
}

/// A planned launch image and the file that it becomes.
struct NamedImage {
    var planned: PlannedImage
    /// Below the stage's folder.
    var file: String
}
