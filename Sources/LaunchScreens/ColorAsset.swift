import AssetCatalogs

/// A colour of the launch screen that becomes a colour set.
package struct ColorAsset: Codable, Hashable, Sendable {
    /// A colour: encoded values from 0 to 1, not multiplied by alpha.
    package struct Color: Codable, Hashable, Sendable {
        package var red: Double
        package var green: Double
        package var blue: Double
        package var alpha: Double

        /// A colour from its parts.
        package init(red: Double, green: Double, blue: Double, alpha: Double) {
            (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
        }
    }

    /// One slot of the set.
    package struct Slot: Codable, Hashable, Sendable {
        package var traits: AssetTraits
        package var color: Color

        /// A slot from its parts.
        package init(traits: AssetTraits, color: Color) {
            (self.traits, self.color) = (traits, color)
        }
    }

    /// What its name begins with.
    package var stem: String
    /// Whether the values are of Display P3, and not of sRGB.
    package var isDisplayP3: Bool
    package var slots: [Slot]

    /// An asset from its parts.
    package init(stem: String, isDisplayP3: Bool, slots: [Slot]) {
        (self.stem, self.isDisplayP3, self.slots) = (stem, isDisplayP3, slots)
    }

    /// The colour set.
    package var folder: AssetFolder {
        let set = ColorSet(
            slots: slots.map { slot in
                let color = slot.color
                return ColorSet.Slot(
                    traits: slot.traits.inCatalog,
                    value: .color(
                        CatalogColor(
                            space: isDisplayP3 ? .displayP3 : .sRGB,
                            components: [color.red, color.green, color.blue],
                            alpha: color.alpha
                        )
                    )
                )
            }
        )
        return AssetFolder(stem: stem, type: "colorset", contents: set.text, files: [])
    }
}
