import JSON

/// What a `.launchimage` folder holds: launch images of iOS before 13, one for each screen.
///
/// Source: Apple archive, "Asset Catalog Format Reference", type LaunchImageType.
public struct LaunchImageSet: Hashable, Sendable {
    /// How much of the screen a picture covers.
    public enum Extent: String, Codable, Hashable, Sendable {
        /// All of it.
        case fullScreen = "full-screen"
        /// All below the status bar.
        case toStatusBar = "to-status-bar"
    }

    /// One screen held in one way.
    public struct Slot: Hashable, Sendable {
        /// The kind of device.
        public var idiom: Idiom
        /// The class of screen, as `2436h`; nil for the first of its idiom.
        public var subtype: String?
        /// `portrait` or `landscape`.
        public var orientation: String
        /// How much of the screen the picture covers.
        public var extent: Extent
        /// The first system that looks at the slot, as `11.0`; nil for any.
        public var minimumSystemVersion: String?
        /// The pixels that measure a point.
        public var scale: Int
        /// The picture's name in the folder; nil for a slot that is empty.
        public var file: String?

        /// A slot from its parts.
        public init(
            idiom: Idiom,
            subtype: String?,
            orientation: String,
            extent: Extent,
            minimumSystemVersion: String?,
            scale: Int,
            file: String? = nil
        ) {
            self.idiom = idiom
            self.subtype = subtype
            self.orientation = orientation
            self.extent = extent
            self.minimumSystemVersion = minimumSystemVersion
            self.scale = scale
            self.file = file
        }
    }

    /// The slots, in the order of the file.
    public var slots: [Slot]

    /// A set from its slots.
    public init(slots: [Slot]) { self.slots = slots }

    /// Reads a set; unknown keys are passed over.
    ///
    /// - Throws: `CatalogError` at the first error.
    public init(_ contents: CatalogContents) throws(CatalogError) {
        slots = []
        for entry in try contents.entries("images") {
            let value = entry.value
            let scale = value["scale"]?.string.flatMap {
                $0.hasSuffix("x") ? Int($0.dropLast()) : nil
            }
            slots.append(
                Slot(
                    idiom: Idiom(rawValue: value["idiom"]?.string ?? ""),
                    subtype: value["subtype"]?.string,
                    orientation: value["orientation"]?.string ?? "portrait",
                    extent: value["extent"]?.string.flatMap { Extent(rawValue: $0) } ?? .fullScreen,
                    minimumSystemVersion: value["minimum-system-version"]?.string,
                    scale: scale ?? 1,
                    file: try contents.fileName(of: entry)
                )
            )
        }
    }

    /// The file's text, as Xcode writes it.
    public var text: String {
        let images = slots.map { slot in
            let members: [(String, String?)] = [
                ("extent", slot.extent.rawValue),
                ("filename", slot.file),
                ("idiom", slot.idiom.rawValue),
                ("minimum-system-version", slot.minimumSystemVersion),
                ("orientation", slot.orientation),
                ("scale", "\(slot.scale)x"),
                ("subtype", slot.subtype),
            ]
            return JSONValue.object(
                members.compactMap { key, value in value.map { .init(key, .string($0)) } }
            )
        }
        return CatalogContents.text(of: ["images": .array(images), "info": xcodeInfo])
    }
}
