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
    private let document: JSONDocument
    private let path: String

    static let fileName = "Contents.json"
    /// The largest `Contents.json` that is read, in bytes, and the most slots: catalogs in use have
    /// some ten kilobytes and a hundred slots.
    static let largest = 1 << 20
    private static let mostSlots = 1000

    /// Reads a `Contents.json`; unknown keys and a comma too many are passed over.
    ///
    /// - Parameters:
    ///   - bytes: The file's bytes.
    ///   - path: The file's path in the repository, for messages.
    /// - Throws: `Diagnostic` at the first mistake.
    init(_ bytes: [UInt8], path: String) throws(Diagnostic) {
        do {
            document = try JSONDocument(bytes, tolerant: true)
        } catch {
            throw Diagnostic(
                error.summary,
                at: Place(file: path, position: error.position),
                help: "mend the JSON, or let Xcode write the file again"
            )
        }
        self.path = path
        (slots, warnings) = ([], [])
        guard let images = document.value["images"]?.array else {
            throw fault("no list \"images\" in the catalog", at: "", help: nil)
        }
        guard images.count <= Self.mostSlots else {
            throw fault("more than \(Self.mostSlots) slots", at: "/images", help: nil)
        }
        for (index, image) in images.enumerated() { try add(image, index: index) }
    }

    private mutating func add(_ image: JSONValue, index: Int) throws(Diagnostic) {
        guard image.members != nil else {
            throw fault(
                "slot \(index) is \(image.kind), not object",
                at: "/images/\(index)",
                help: nil
            )
        }
        var slot = Slot(index: index, name: Self.name(of: image, index: index))
        if let name = image["filename"] {
            slot.file = try fileName(name, slot: slot)
        }
        if let size = image["size"]?.string {
            slot.pixels = Self.pixels(size, scale: image["scale"]?.string)
            if slot.pixels == nil {
                var warning = fault(
                    "slot \(slot.name) has no readable size and scale",
                    at: "/images/\(index)/size",
                    help: "write them like \"60x60\" and \"2x\""
                )
                warning.severity = .warning
                warnings.append(warning)
            }
        }
        slots.append(slot)
    }

    /// The name of a file in the folder, and nothing that leads out of it.
    private func fileName(_ value: JSONValue, slot: Slot) throws(Diagnostic) -> String? {
        guard let name = value.string else {
            throw fault(
                "slot \(slot.name) names \(value.kind), not string",
                at: slot.pointer,
                help: nil
            )
        }
        guard !name.isEmpty else { return nil }
        let isPlain = RelativePath.normalised(name) == name && !name.contains("/")
        guard isPlain, !name.contains("\\"), name != Self.fileName, name.utf8.count <= 255 else {
            throw fault(
                "slot \(slot.name) names \"\(name)\", which is no picture in the set",
                at: slot.pointer,
                help: "name a PNG that lies in the set's own folder"
            )
        }
        return name
    }

    /// A mistake in the catalog, with its line.
    func fault(_ summary: String, at pointer: String, help: String?) -> Diagnostic {
        let position = document.position(of: pointer)
        return Diagnostic(
            summary,
            at: Place(file: path, position: position, pointer: pointer),
            help: help
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
