import AssetCatalogs
import JSON
import Pipeline

/// What an `.appiconset` folder holds, as its `Contents.json` tells.
///
/// Source: Apple archive, "Asset Catalog Format Reference", type AppIconType.
struct AppIconSet {
    /// One place of the catalog that a picture belongs in.
    struct Slot: Hashable {
        /// The index in `images`.
        var index: Int
        /// What people call it: `iphone 60x60@2x`.
        var name: String
        /// The name of the picture in the folder; nil for a slot that is empty.
        var file: String?
        /// The width and height in pixels that the slot asks for; nil when it does not say.
        var pixels: Pixels?

        var pointer: String { "/images/\(index)/filename" }
    }

    /// A size in pixels.
    struct Pixels: Hashable {
        var width: Int
        var height: Int
    }

    var slots: [Slot]
    /// What is odd about the slots and stops nothing.
    var warnings: [Diagnostic]
    private let contents: CatalogContents
    private let path: String

    /// Reads a `Contents.json`; unknown keys and a comma too many are passed over.
    ///
    /// - Parameters:
    ///   - bytes: The file's bytes.
    ///   - path: The file's path in the repository, for messages.
    /// - Throws: `Diagnostic` at the first mistake.
    init(_ bytes: [UInt8], path: String) throws(Diagnostic) {
        self.path = path
        (slots, warnings) = ([], [])
        do {
            contents = try CatalogContents(bytes)
            for (index, entry) in try contents.entries("images").enumerated() {
                try add(entry, index: index)
            }
        } catch {
            throw Self.diagnostic(error, path)
        }
    }

    private mutating func add(_ entry: CatalogContents.Entry, index: Int) throws(CatalogError) {
        let image = entry.value
        var slot = Slot(index: index, name: Self.name(of: image, index: index))
        slot.file = try contents.fileName(of: entry, slot: slot.name)
        if let size = image["size"]?.string {
            slot.pixels = Self.pixels(size, scale: image["scale"]?.string)
            if slot.pixels == nil {
                var warning = fault(
                    "slot \(slot.name) has no readable size and scale",
                    at: "\(entry.pointer)/size",
                    help: "write them like \"60x60\" and \"2x\""
                )
                warning.severity = .warning
                warnings.append(warning)
            }
        }
        slots.append(slot)
    }

    /// A mistake in the catalog, with its line.
    func fault(_ summary: String, at pointer: String, help: String?) -> Diagnostic {
        Self.diagnostic(contents.fault(summary, at: pointer, help: help), path)
    }

    private static func diagnostic(_ error: CatalogError, _ path: String) -> Diagnostic {
        Diagnostic(
            error.summary,
            at: Place(file: path, position: error.position, pointer: error.pointer),
            help: error.help
        )
    }

    private static func name(of image: JSONValue, index: Int) -> String {
        let scale = image["scale"]?.string.map { "@\($0)" } ?? ""
        let size = image["size"]?.string.map { $0 + scale }
        var words = ["idiom", "platform", "role", "subtype"].compactMap { image[$0]?.string }
        if let size { words.append(size) }
        for appearance in image["appearances"]?.array ?? [] {
            if let value = appearance["value"]?.string { words.append(value) }
        }
        return words.isEmpty ? "\(index)" : words.joined(separator: " ")
    }

    /// Points times scale; nil when one of the two can't be read.
    private static func pixels(_ size: String, scale: String?) -> Pixels? {
        let sides = size.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
        let factor = scale.map { $0.hasSuffix("x") ? Double($0.dropLast()) : nil } ?? 1
        guard sides.count == 2, let width = sides[0], let height = sides[1], let factor,
            (1...4096).contains(width * factor), (1...4096).contains(height * factor)
        else { return nil }
        return Pixels(
            width: Int((width * factor).rounded()),
            height: Int((height * factor).rounded())
        )
    }
}
