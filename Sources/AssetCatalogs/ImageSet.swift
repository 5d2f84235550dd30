public import JSON

/// What an `.imageset` folder holds: a picture in variants.
///
/// Source: Apple archive, "Asset Catalog Format Reference", type Image Set.
public struct ImageSet: Hashable, Sendable {
    /// One variant.
    public struct Slot: Hashable, Sendable {
        /// Where it applies.
        public var traits: SlotTraits
        /// The pixels that measure a point; nil in a set with one picture for all scales.
        public var scale: Int?
        /// The picture's name in the folder.
        public var file: String
        /// How many pixels at each edge keep their size when the picture is stretched; nil when all
        /// of it is stretched.
        public var caps: Caps?

        /// A variant from its parts.
        public init(traits: SlotTraits, scale: Int?, file: String, caps: Caps? = nil) {
            self.traits = traits
            self.scale = scale
            self.file = file
            self.caps = caps
        }
    }

    /// The edges of a picture that is sliced into nine parts, in pixels; one pixel in the middle is
    /// stretched.
    public struct Caps: Codable, Hashable, Sendable {
        /// At the left edge.
        public var left: Int
        /// At the top edge.
        public var top: Int
        /// At the right edge.
        public var right: Int
        /// At the bottom edge.
        public var bottom: Int

        /// Caps from their parts.
        public init(left: Int, top: Int, right: Int, bottom: Int) {
            (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
        }

        /// The value of the key `resizing`.
        var value: JSONValue {
            [
                "cap-insets": [
                    "bottom": .integer(bottom), "left": .integer(left), "right": .integer(right),
                    "top": .integer(top),
                ],
                "center": ["height": 1, "mode": "stretch", "width": 1],
                "mode": "9-part",
            ]
        }
    }

    /// The variants that have a picture, in the order of the file.
    public var slots: [Slot]
    /// How the system uses the pictures: `preserves-vector-representation` and the like, in the
    /// order of the file.
    public var properties: [JSONValue.Member]

    /// A set from its variants.
    public init(slots: [Slot], properties: [JSONValue.Member] = []) {
        self.slots = slots
        self.properties = properties
    }

    /// Reads a set; a slot without a picture is passed over, as are unknown keys.
    ///
    /// - Throws: `CatalogError` at the first error.
    public init(_ contents: CatalogContents) throws(CatalogError) {
        slots = []
        properties = contents.value["properties"]?.members ?? []
        for entry in try contents.entries("images") {
            guard let file = try contents.fileName(of: entry) else { continue }
            var slot = Slot(traits: SlotTraits(entry.value), scale: nil, file: file)
            if let scale = entry.value["scale"] {
                guard let text = scale.string, text.hasSuffix("x"),
                    let factor = Int(text.dropLast()), (1...4).contains(factor)
                else {
                    throw contents.fault(
                        "the scale is \(scale.canonicalText)",
                        at: entry.pointer + "/scale",
                        help: "write \"1x\", \"2x\" or \"3x\""
                    )
                }
                slot.scale = factor
            }
            slots.append(slot)
        }
    }

    /// The slot for a device and its state; nil when none applies.
    ///
    /// Of those that fit best, the one of the wanted scale; else of the next larger, else the one
    /// for all scales, else the largest.
    public func slot(for traits: CatalogTraits, scale: Int) -> Slot? {
        let fitting = traits.best(of: slots, traits: \.traits)
        let larger = fitting.filter { $0.scale ?? 0 >= scale }.min { $0.scale ?? 0 < $1.scale ?? 0 }
        return larger ?? fitting.first { $0.scale == nil }
            ?? fitting.max { $0.scale ?? 0 < $1.scale ?? 0 }
    }

    /// The file's text, as Xcode writes it.
    public var text: String {
        let images = slots.map { slot in
            var members = slot.traits.members + [.init("filename", .string(slot.file))]
            if let caps = slot.caps { members.append(.init("resizing", caps.value)) }
            if let scale = slot.scale { members.append(.init("scale", .string("\(scale)x"))) }
            return JSONValue.object(members)
        }
        var members = [
            JSONValue.Member("images", .array(images)), JSONValue.Member("info", xcodeInfo),
        ]
        if !properties.isEmpty { members.append(.init("properties", .object(properties))) }
        return CatalogContents.text(of: .object(members))
    }
}
