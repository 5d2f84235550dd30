import JSON

/// The kind of device that a slot is for.
public struct Idiom: RawRepresentable, Hashable, Sendable {
    /// The word in the file.
    public var rawValue: String

    /// An idiom by its word; unknown ones pass.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Any device.
    public static let universal = Idiom(rawValue: "universal")
    /// iPhone and iPod touch.
    public static let iphone = Idiom(rawValue: "iphone")
    /// iPad.
    public static let ipad = Idiom(rawValue: "ipad")
}

/// What a slot of a catalog asks of the device and its state.
public struct SlotTraits: Hashable, Sendable {
    /// One property that a slot may ask for: an appearance, or a key of the slot.
    public struct Condition: RawRepresentable, Hashable, Sendable {
        /// The word in the file.
        public var rawValue: String

        /// A condition by its word; unknown ones pass.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The appearance `light` or `dark`.
        public static let luminosity = Condition(rawValue: "luminosity")
        /// The appearance `high`.
        public static let contrast = Condition(rawValue: "contrast")
    }

    /// The kind of device.
    public var idiom: Idiom
    /// What else must hold, by property.
    public var conditions: [Condition: String]

    /// Traits from their parts; without conditions, those of a slot for any appearance.
    public init(idiom: Idiom = .universal, conditions: [Condition: String] = [:]) {
        self.idiom = idiom
        self.conditions = conditions
    }

    /// The keys of a slot that make it one for some devices or states only.
    static let keys = [
        "display-gamut", "graphics-feature-set", "height-class", "language-direction", "locale",
        "memory", "screen-width", "subtype", "width-class",
    ]

    /// The traits of a slot.
    init(_ slot: JSONValue) {
        idiom = Idiom(rawValue: slot["idiom"]?.string ?? Idiom.universal.rawValue)
        conditions = [:]
        for key in Self.keys {
            conditions[Condition(rawValue: key)] = slot[key]?.string
        }
        for appearance in slot["appearances"]?.array ?? [] {
            guard let name = appearance["appearance"]?.string else { continue }
            conditions[Condition(rawValue: name)] = appearance["value"]?.string
        }
    }

    /// The members of the slot.
    var members: [JSONValue.Member] {
        var members = [JSONValue.Member("idiom", .string(idiom.rawValue))]
        let sorted = conditions.sorted { $0.key.rawValue < $1.key.rawValue }
        // Xcode lists luminosity before contrast.
        let appearances: [JSONValue] = sorted.reversed()
            .filter { !Self.keys.contains($0.key.rawValue) }
            .map { ["appearance": .string($0.key.rawValue), "value": .string($0.value)] }
        if !appearances.isEmpty { members.append(.init("appearances", .array(appearances))) }
        for (condition, value) in sorted where Self.keys.contains(condition.rawValue) {
            members.append(.init(condition.rawValue, .string(value)))
        }
        return members
    }
}

/// The device and its state that a picture or colour is looked up for.
public struct CatalogTraits: Hashable, Sendable {
    /// The kind of device.
    public var idiom: Idiom
    /// What holds of the device and its state.
    public var conditions: [SlotTraits.Condition: String]

    /// Traits from their parts; further ones through `conditions`.
    public init(idiom: Idiom, isDark: Bool, isHighContrast: Bool = false) {
        self.idiom = idiom
        conditions = [.luminosity: isDark ? "dark" : "light"]
        if isHighContrast { conditions[.contrast] = "high" }
    }

    /// How well a slot fits; nil when it asks for something that does not hold.
    ///
    /// As the system does, a slot of the wanted appearance goes before one for any, then one of the
    /// wanted contrast, of the idiom, and with more of the other conditions.
    func rank(of slot: SlotTraits) -> [Int]? {
        guard slot.idiom == idiom || slot.idiom == .universal,
            slot.conditions.allSatisfy({ conditions[$0.key] == $0.value })
        else { return nil }
        let hasLuminosity = slot.conditions[.luminosity] != nil
        let hasContrast = slot.conditions[.contrast] != nil
        return [
            hasLuminosity ? 1 : 0, hasContrast ? 1 : 0, slot.idiom == idiom ? 1 : 0,
            slot.conditions.count,
        ]
    }

    /// The slots that fit best, in their order: several only where traits don't distinguish them.
    public func best<Slot>(of slots: [Slot], traits: (Slot) -> SlotTraits) -> [Slot] {
        let ranked = slots.compactMap { slot in rank(of: traits(slot)).map { (slot, $0) } }
        let best = ranked.map(\.1).max { $0.lexicographicallyPrecedes($1) }
        return ranked.filter { $0.1 == best }.map(\.0)
    }
}
