import JSON

/// What a `.colorset` folder holds: a colour in variants.
///
/// Source: Apple archive, "Asset Catalog Format Reference", type Named Color.
public struct ColorSet: Hashable, Sendable {
    /// What the colour of a slot is given as.
    public enum Value: Hashable, Sendable {
        /// Components in a colour space.
        case color(CatalogColor)
        /// A colour of the system by its name in the file, as `systemBackgroundColor`.
        case system(String)
    }

    /// One variant.
    public struct Slot: Hashable, Sendable {
        /// Where it applies.
        public var traits: SlotTraits
        /// The colour.
        public var value: Value
        /// Where the slot is; nil in one that was made here.
        var origin: TextPosition?

        /// A variant from its parts.
        public init(traits: SlotTraits, value: Value) {
            self.traits = traits
            self.value = value
        }
    }

    /// The variants that have a colour, in the order of the file.
    public var slots: [Slot]

    /// A set from its variants.
    public init(slots: [Slot]) { self.slots = slots }

    /// Reads a set; unknown keys are passed over.
    ///
    /// - Throws: `CatalogError` at the first error.
    public init(_ contents: CatalogContents) throws(CatalogError) {
        slots = []
        for entry in try contents.entries("colors") {
            guard let color = entry.value["color"] else { continue }
            let reader = ColorReader(contents: contents, pointer: entry.pointer + "/color")
            var slot = Slot(traits: SlotTraits(entry.value), value: try reader.read(color))
            slot.origin = contents.fault("", at: entry.pointer + "/color").position
            slots.append(slot)
        }
        guard !slots.isEmpty else {
            throw contents.fault("no slot of the set has a colour", at: "/colors")
        }
    }

    /// The colour for a device and its state, by the system's rule: see `CatalogTraits`.
    ///
    /// - Throws: `CatalogError` when no slot applies, or when the slot names a colour of the system
    ///   whose value is not known here.
    public func color(for traits: CatalogTraits) throws(CatalogError) -> CatalogColor {
        guard let slot = traits.best(of: slots, traits: \.traits).first else {
            throw Messages.none(traits)
        }
        switch slot.value {
        case .color(let color): return color
        case .system(let name):
            guard let color = SystemColor(name) else { throw Messages.unknown(name, slot.origin) }
            return color.color(isDark: traits.conditions[.luminosity] == "dark")
        }
    }

    /// The file's text, as Xcode writes it.
    public var text: String {
        let colors = slots.map { slot in
            JSONValue.object(slot.traits.members + [.init("color", slot.value.json)])
        }
        return CatalogContents.text(of: ["colors": .array(colors), "info": xcodeInfo])
    }
}

/// Who wrote a file of a catalog, in which version of the format.
let xcodeInfo: JSONValue = ["author": "xcode", "version": 1]

extension ColorSet.Value {
    fileprivate var json: JSONValue {
        switch self {
        case .system(let name): return ["platform": "ios", "reference": .string(name)]
        case .color(let color):
            let values = zip(color.space.keys, color.components).map { ($0, $1) }
            let components = (values + [("alpha", color.alpha)]).map { key, value in
                JSONValue.Member(key, .string(decimal(value)))
            }
            return [
                "color-space": .string(color.space.rawValue), "components": .object(components),
            ]
        }
    }

    /// Three decimals, as Xcode writes; more where three would change what is seen at 16 bits.
    private func decimal(_ value: Double) -> String {
        let places = (value * 1000).rounded() / 1000 == value ? 3 : 6
        let unit = places == 3 ? 1000 : 1_000_000
        let scaled = Int((value.magnitude * Double(unit)).rounded())
        let fraction = String(scaled % unit)
        let zeros = String(repeating: "0", count: places - fraction.count)
        return "\(value < 0 && scaled > 0 ? "-" : "")\(scaled / unit).\(zeros)\(fraction)"
    }
}

private enum Messages {
    static func none(_ traits: CatalogTraits) -> CatalogError {
        let state = traits.conditions.map { "\($0.key.rawValue) \($0.value)" }.sorted()
        return CatalogError(
            "no colour of the set is for \(traits.idiom.rawValue), \(state.joined(separator: ", "))",
            at: nil,
            help: "give the set a colour for any appearance and any device"
        )
    }

    static func unknown(_ name: String, _ origin: TextPosition?) -> CatalogError {
        CatalogError(
            "the value of the system's colour \"\(name)\" is not known",
            at: origin,
            help: "write the colour's components; known are "
                + SystemColor.names.map { "\"\($0)\"" }.joined(separator: ", ")
        )
    }
}
