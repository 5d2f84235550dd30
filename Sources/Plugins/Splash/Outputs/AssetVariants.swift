import Devices
import AssetCatalogs

/// Where a slot of the launch screen's assets applies.
struct AssetTraits: Codable, Hashable, Sendable {
    /// Nil for any.
    var idiom: Device.Idiom?
    /// Whether it is for dark only; else for any appearance.
    var isDark: Bool
    /// Whether it is for high contrast only; else for any contrast.
    var isHighContrast = false

    /// The traits as catalogs tell them.
    var inCatalog: SlotTraits {
        var conditions: [SlotTraits.Condition: String] = [:]
        if isDark { conditions[.luminosity] = "dark" }
        if isHighContrast { conditions[.contrast] = "high" }
        return SlotTraits(
            idiom: idiom.map { Idiom(rawValue: $0.rawValue) } ?? .universal,
            conditions: conditions
        )
    }
}

/// What a layer shows, by idiom and shade, in as few slots as tell the same.
struct AssetVariants<Value: Hashable> {
    typealias Slot = (traits: AssetTraits, value: Value)

    /// In the order of a set: any device before one idiom, any appearance before dark, any contrast
    /// before high.
    let slots: [Slot]

    /// - Parameter values: By idiom, then by shade; each idiom has the same shades, at least one.
    init(_ values: [(idiom: Device.Idiom, shades: [Shade: Value])]) {
        let isUniversal = values.allSatisfy { $0.shades == values[0].shades }
        slots = (isUniversal ? Array(values.prefix(1)) : values).flatMap { idiom, shades in
            Self.slots(isUniversal ? nil : idiom, shades)
        }
    }

    /// A slot for each shade that would else be shown what is another one's.
    private static func slots(_ idiom: Device.Idiom?, _ shades: [Shade: Value]) -> [Slot] {
        var slots: [Slot] = []
        // Each slot that is added has no say in the states before it.
        for shade in [Shade.light, .dark, .lightHighContrast, .darkHighContrast] {
            guard let value = shades[shade] else { continue }
            let state = CatalogTraits(
                idiom: idiom.map { Idiom(rawValue: $0.rawValue) } ?? .universal,
                isDark: shade.isDark,
                isHighContrast: shade.isHighContrast
            )
            let shown = state.best(of: slots, traits: \.traits.inCatalog).first
            guard shown?.value != value else { continue }
            // Without light ones, dark ones serve any appearance.
            let traits = AssetTraits(
                idiom: idiom,
                isDark: shade.isDark && shades[.light] != nil,
                isHighContrast: shade.isHighContrast && !slots.isEmpty
            )
            slots.append((traits, value))
        }
        return slots
    }
}
