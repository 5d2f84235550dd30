import AssetCatalogs

/// Where a slot of the launch screen's assets applies.
struct AssetTraits: Codable, Hashable, Sendable {
    /// Nil for any.
    var idiom: Device.Idiom?
    /// Whether it is for dark only; else for any appearance.
    var isDark: Bool

    /// The traits as catalogs tell them.
    var inCatalog: SlotTraits {
        SlotTraits(
            idiom: idiom.map { Idiom(rawValue: $0.rawValue) } ?? .universal,
            conditions: isDark ? [.luminosity: "dark"] : [:]
        )
    }
}

/// What a layer shows, by idiom and appearance, in as few slots as tell the same.
struct AssetVariants<Value: Hashable> {
    /// In the order of a set: any device before one idiom, any appearance before dark.
    let slots: [(traits: AssetTraits, value: Value)]

    /// - Parameter values: By idiom, then by appearance; each idiom has the same appearances, at least
    ///   one.
    init(_ values: [(idiom: Device.Idiom, looks: [Appearance: Value])]) {
        let isUniversal = values.allSatisfy { $0.looks == values[0].looks }
        slots = (isUniversal ? Array(values.prefix(1)) : values).flatMap { idiom, looks in
            let idiom = isUniversal ? nil : idiom
            let any = looks[.light] ?? looks[.dark]
            var slots = any.map { [(AssetTraits(idiom: idiom, isDark: false), $0)] } ?? []
            if let dark = looks[.dark], dark != any {
                slots.append((AssetTraits(idiom: idiom, isDark: true), dark))
            }
            return slots
        }
    }
}
