import ExactStrings
import JSON

/// What an `.appiconset` folder holds, as its `Contents.json` says: every style of Xcode's, from
/// one picture per size to a single one with dark and tinted appearances.
///
/// Source: Apple archive, "Asset Catalog Format Reference", type AppIconType; the sets that Xcode
/// 14 and later write (`platform`, `appearances`).
public struct AppIconSet: Sendable {
    /// One place of the set that a picture belongs in.
    public struct Slot: Hashable, Sendable {
        /// The index in `images`.
        public var index: Int
        /// The kind of device, as written; `watch`, `mac`, `ios-marketing` are more than `Idiom`
        /// names.
        public var idiom: String?
        /// `ios`, `watchos`; nil in sets that say it by the idiom.
        public var platform: String?
        /// The appearance that the picture is for.
        public var appearance: IconAppearance
        /// The width and height in points; nil when the slot does not say.
        public var points: IconSize?
        /// The pixels that measure a point.
        public var scale: Double
        /// The name of the picture in the folder; nil for a slot that is empty.
        public var file: String?
        /// What people call it, as `CatalogContents.Entry` names it: `iphone 60x60@2x`.
        public var name: String

        /// The width and height in pixels that the slot asks for; nil when it does not say.
        public var pixels: IconSize? {
            points.map { IconSize(width: $0.width * scale, height: $0.height * scale) }
        }

        /// The RFC 6901 pointer to its file's name.
        public var pointer: String { "/images/\(index)/filename" }

        /// Whether its picture is the one that the store shows: 1024 pixels, for any appearance.
        public var isStoreIcon: Bool {
            guard appearance == .any, let pixels else { return false }
            return pixels == IconSize(width: 1024, height: 1024) && idiom != "mac"
        }
    }

    /// How a set divides its pictures among sizes.
    public enum Style: String, Hashable, Sendable {
        /// A picture for each size of each idiom, as until Xcode 13.
        case perSize = "per-size"
        /// One picture of 1024 pixels for all sizes (Xcode 14).
        case singleSize = "single-size"
        /// A picture for each size of a platform (Xcode 14, "All Sizes").
        case allSizes = "all-sizes"
    }

    /// The slots in the order of the file.
    public let slots: [Slot]
    /// What is odd about the slots and stops nothing.
    public let oddities: [CatalogError]
    /// The file, for messages with its lines and for what is kept.
    public let contents: CatalogContents

    /// Reads a set; unknown keys are passed over.
    ///
    /// - Throws: `CatalogError` at the first error.
    public init(_ contents: CatalogContents) throws(CatalogError) {
        self.contents = contents
        var (slots, oddities): ([Slot], [CatalogError]) = ([], [])
        for (index, entry) in try contents.entries("images").enumerated() {
            var slot = Slot(entry, index: index)
            slot.file = try contents.fileName(of: entry)
            if slot.points == nil, entry.value["size"] != nil {
                oddities.append(contents.unreadableSize(of: slot.name, at: entry.pointer))
            }
            slots.append(slot)
        }
        (self.slots, self.oddities) = (slots, oddities)
    }

    /// How the set divides its pictures among sizes.
    public var style: Style {
        let modern = slots.filter { $0.platform != nil }
        guard !modern.isEmpty else { return .perSize }
        return Set(modern.map(\.pixels)).count == 1 ? .singleSize : .allSizes
    }

    /// The slots of each picture, by its name, sorted by name: a picture may serve several.
    public var pictures: [(file: String, slots: [Slot])] {
        // By bytes: to Swift two forms of one name are equal, to a file system they may be two
        // files.
        var byFile: [[UInt8]: (file: String, slots: [Slot])] = [:]
        for slot in slots {
            if let file = slot.file {
                byFile[Array(file.utf8), default: (file, [])].slots.append(slot)
            }
        }
        return byFile.values.sorted { isOrderedBefore($0.file, $1.file) }
    }
}

/// The appearance of the home screen that an icon is for.
public enum IconAppearance: String, Hashable, Codable, Sendable {
    /// Any that has no picture of its own.
    case any
    /// Dark: the picture may be transparent, the system puts a gradient below it.
    case dark
    /// Tinted: a grey picture that the system colours.
    case tinted
}

/// The width and height of an icon, in points or pixels.
public struct IconSize: Hashable, Sendable, CustomStringConvertible {
    /// From the left.
    public var width: Double
    /// From the top.
    public var height: Double

    /// A size from its parts.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// The size in a text such as `83.5x83.5`, each side of 1 to 4096; nil for any other.
    public init?(_ text: String) {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map(Double.init)
        guard sides.count == 2, let width = sides[0], let height = sides[1],
            (1...4096).contains(width), (1...4096).contains(height)
        else { return nil }
        self.init(width: width, height: height)
    }

    /// `60x60`.
    public var description: String { "\(number(width))x\(number(height))" }

    private func number(_ side: Double) -> String {
        side == side.rounded() ? "\(Int(side))" : "\(side)"
    }
}

extension AppIconSet.Slot {
    fileprivate init(_ entry: CatalogContents.Entry, index: Int) {
        let image = entry.value
        self.index = index
        name = entry.name
        idiom = image["idiom"]?.string
        platform = image["platform"]?.string
        points = image["size"]?.string.flatMap { IconSize($0) }
        scale = 1
        if let scaleText = image["scale"]?.string {
            let factor = scaleText.hasSuffix("x") ? Double(scaleText.dropLast()) : nil
            if let factor, (1...4).contains(factor) { scale = factor } else { points = nil }
        }
        let appearances = (image["appearances"]?.array ?? []).compactMap { $0["value"]?.string }
        appearance = appearances.lazy.compactMap { IconAppearance(rawValue: $0) }.first ?? .any
    }
}

extension CatalogContents {
    fileprivate func unreadableSize(of slot: String, at pointer: String) -> CatalogError {
        fault(
            "slot \(slot) has no readable size and scale",
            at: "\(pointer)/size",
            help: "write them like \"60x60\" and \"2x\""
        )
    }
}
