/// A colour of UIKit that adapts to light and dark, with the values that it has in a full screen.
///
/// Source: UIColor's values on iOS 13 as listed by noahsark769/ColorCompatibility
/// (ColorCompatibility.swift); the greys also in Apple's Human Interface Guidelines, "Color". The
/// tints (`systemRedColor` and the like) are left out, since they differ between systems.
struct SystemColor {
    private var light: CatalogColor
    private var dark: CatalogColor

    /// A colour by its name in files of Xcode; nil for one whose values are not known here.
    init?(_ name: String) {
        guard let entry = Self.table.first(where: { $0.name == name }) else { return nil }
        (light, dark) = (Self.color(entry.light), Self.color(entry.dark))
    }

    func color(isDark: Bool) -> CatalogColor { isDark ? dark : light }

    /// The names that are known.
    static var names: [String] { table.map(\.name) }

    /// Values as 0xRRGGBBAA.
    private static let table: [(name: String, light: UInt32, dark: UInt32)] = [
        ("systemBackgroundColor", 0xFFFF_FFFF, 0x0000_00FF),
        ("secondarySystemBackgroundColor", 0xF2F2_F7FF, 0x1C1C_1EFF),
        ("tertiarySystemBackgroundColor", 0xFFFF_FFFF, 0x2C2C_2EFF),
        ("systemGroupedBackgroundColor", 0xF2F2_F7FF, 0x0000_00FF),
        ("secondarySystemGroupedBackgroundColor", 0xFFFF_FFFF, 0x1C1C_1EFF),
        ("tertiarySystemGroupedBackgroundColor", 0xF2F2_F7FF, 0x2C2C_2EFF),
        ("groupTableViewBackgroundColor", 0xF2F2_F7FF, 0x0000_00FF),
        ("labelColor", 0x0000_00FF, 0xFFFF_FFFF),
        ("secondaryLabelColor", 0x3C3C_4399, 0xEBEB_F599),
        ("tertiaryLabelColor", 0x3C3C_434D, 0xEBEB_F54D),
        ("quaternaryLabelColor", 0x3C3C_432E, 0xEBEB_F529),
        ("separatorColor", 0x3C3C_434A, 0x5454_5899),
        ("opaqueSeparatorColor", 0xC6C6_C8FF, 0x3838_3AFF),
        ("systemGrayColor", 0x8E8E_93FF, 0x8E8E_93FF),
        ("systemGray2Color", 0xAEAE_B2FF, 0x6363_66FF),
        ("systemGray3Color", 0xC7C7_CCFF, 0x4848_4AFF),
        ("systemGray4Color", 0xD1D1_D6FF, 0x3A3A_3CFF),
        ("systemGray5Color", 0xE5E5_EAFF, 0x2C2C_2EFF),
        ("systemGray6Color", 0xF2F2_F7FF, 0x1C1C_1EFF),
        ("darkTextColor", 0x0000_00FF, 0x0000_00FF),
        ("lightTextColor", 0xFFFF_FF99, 0xFFFF_FF99),
        ("blackColor", 0x0000_00FF, 0x0000_00FF),
        ("whiteColor", 0xFFFF_FFFF, 0xFFFF_FFFF),
        ("clearColor", 0x0000_0000, 0x0000_0000),
    ]

    private static func color(_ value: UInt32) -> CatalogColor {
        let parts = [24, 16, 8, 0].map { Double(value >> $0 & 0xFF) / 255 }
        return CatalogColor(space: .sRGB, components: Array(parts[..<3]), alpha: parts[3])
    }
}
