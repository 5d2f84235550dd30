package import AssetCatalogs
package import Devices

/// Where a slot of the launch screen's assets applies.
package struct AssetTraits: Codable, Hashable, Sendable {
    /// Nil for any.
    package var idiom: Device.Idiom?
    /// Whether it is for dark only, otherwise for any appearance.
    package var isDark: Bool
    /// Whether it is for high contrast only, otherwise for any contrast.
    package var isHighContrast = false

    /// The traits as catalogs write them.
    package var inCatalog: SlotTraits {
        var conditions: [SlotTraits.Condition: String] = [:]
        if isDark { conditions[.luminosity] = "dark" }
        if isHighContrast { conditions[.contrast] = "high" }
        return SlotTraits(
            idiom: idiom.map { Idiom(rawValue: $0.rawValue) } ?? .universal,
            conditions: conditions
        )
    }
}

/// The slots of an asset whose value differs by idiom and display mode: as few as give the same.
package struct AssetSlots<Value: Hashable> {
    package typealias Slot = (traits: AssetTraits, value: Value)

    /// In the order of a set: any device before one idiom, any appearance before dark, any contrast
    /// before high.
    package let slots: [Slot]

    /// The slots of values.
    ///
    /// - Parameter values: By idiom, then by mode; each idiom has the same modes, at least one.
    package init(_ values: [(idiom: Device.Idiom, modes: [DisplayMode: Value])]) {
        let isUniversal = values.allSatisfy { $0.modes == values[0].modes }
        slots = (isUniversal ? Array(values.prefix(1)) : values).flatMap { idiom, modes in
            Self.slots(isUniversal ? nil : idiom, modes)
        }
    }

    /// A slot for each mode that would otherwise show the value of another one.
    private static func slots(_ idiom: Device.Idiom?, _ modes: [DisplayMode: Value]) -> [Slot] {
        var slots: [Slot] = []
        // A slot that is added never changes what the modes before it show.
        for mode in [DisplayMode.light, .dark, .lightHighContrast, .darkHighContrast] {
            guard let value = modes[mode] else { continue }
            let state = CatalogTraits(
                idiom: idiom.map { Idiom(rawValue: $0.rawValue) } ?? .universal,
                isDark: mode.isDark,
                isHighContrast: mode.isHighContrast
            )
            let shown = state.best(of: slots, traits: \.traits.inCatalog).first
            guard shown?.value != value else { continue }
            // Without light ones, dark ones serve any appearance.
            let traits = AssetTraits(
                idiom: idiom,
                isDark: mode.isDark && modes[.light] != nil,
                isHighContrast: mode.isHighContrast && !slots.isEmpty
            )
            slots.append((traits, value))
        }
        return slots
    }
}
