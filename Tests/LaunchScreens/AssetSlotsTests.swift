import AssetCatalogs
import Devices
import LaunchScreens
import Testing

struct AssetSlotsTests {
    /// By mode, what a catalog's slots show by the system's rule.
    private func chosen(_ slots: [AssetSlots<Int>.Slot]) -> [DisplayMode: Int] {
        var chosen: [DisplayMode: Int] = [:]
        for mode in DisplayMode.allCases {
            let traits = CatalogTraits(
                idiom: .iphone,
                isDark: mode.isDark,
                isHighContrast: mode.isHighContrast
            )
            chosen[mode] = traits.best(of: slots, traits: \.traits.inCatalog).first?.value
        }
        return chosen
    }

    /// All ways in which four modes can show one to four values.
    @Test func `a catalog shows each mode what the layout has for it, in no slot too many`() {
        for code in 0..<256 {
            var wanted: [DisplayMode: Int] = [:]
            for (place, mode) in DisplayMode.allCases.enumerated() {
                wanted[mode] = code >> (2 * place) & 3
            }
            let slots = AssetSlots([(.iphone, wanted)]).slots
            #expect(chosen(slots) == wanted)
            for place in slots.indices {
                var fewer = slots
                fewer.remove(at: place)
                #expect(chosen(fewer) != wanted, "slot \(place) of \(slots.count) for \(wanted)")
            }
        }
        // Without light, what is dark serves any appearance.
        let dark = AssetSlots([(.iphone, [.dark: 1, .darkHighContrast: 2])]).slots
        #expect(chosen(dark) == [.light: 1, .dark: 1, .lightHighContrast: 2, .darkHighContrast: 2])
    }
}
