public import Images

/// Lines of text on a contact sheet, as SVG, in a font that comes with shipit.
public struct SheetText {
    /// Sizes in pixels, and their colours on the sheet's background.
    public enum Style: String, Codable, Sendable {
        /// What the sheet shows.
        case title
        /// What pictures of a section have in common.
        case heading
        /// What a picture is called.
        case name
        /// More about it.
        case details
        /// What needs attention.
        case note
        /// The label of a picture among its neighbours.
        case label

        fileprivate var size: Double {
            switch self {
            case .title: 40
            case .heading: 24
            case .name: 18
            case .details, .note, .label: 14
            }
        }

        /// With a contrast of 4 to 1 or more on the sheet's background.
        fileprivate func color(on theme: SheetTheme) -> Color {
            switch (self, theme) {
            case (.title, .light), (.heading, .light), (.name, .light):
                Color(red: 0x1D, green: 0x1D, blue: 0x1F)
            case (.title, .dark), (.heading, .dark), (.name, .dark):
                Color(red: 0xF2, green: 0xF2, blue: 0xF5)
            case (.details, .light): Color(red: 0x62, green: 0x62, blue: 0x68)
            case (.details, .dark): Color(red: 0xB4, green: 0xB4, blue: 0xBC)
            case (.label, .light): Color(red: 0x7C, green: 0x7C, blue: 0x82)
            case (.label, .dark): Color(red: 0xA4, green: 0xA4, blue: 0xAC)
            case (.note, .light): Color(red: 0x96, green: 0x55, blue: 0x16)
            case (.note, .dark): Color(red: 0xF0, green: 0xB0, blue: 0x70)
            }
        }
    }

    private static let font = PackageResources.ShipitSheet_Regular_ttf

    /// A line whose baseline starts at a point; what does not fit into `width` ends in "…".
    ///
    /// - Throws: `ImagesError`.
    public static func line(
        _ text: String,
        _ style: Style,
        x: Double,
        baseline: Double,
        width: Double = .infinity,
        on theme: SheetTheme = .light
    ) throws(ImagesError) -> String {
        let outline = try fitting(text, style, width)
        return outline.element(x: x, y: baseline, color: style.color(on: theme))
    }

    /// A line that is centred on a point of its baseline.
    ///
    /// - Throws: `ImagesError`.
    public static func centered(
        _ text: String,
        _ style: Style,
        x: Double,
        baseline: Double,
        on theme: SheetTheme = .light
    ) throws(ImagesError) -> String {
        let outline = try outline(text, style)
        return outline.element(
            x: x - outline.advance / 2,
            y: baseline,
            color: style.color(on: theme)
        )
    }

    /// How long a line is, in pixels.
    ///
    /// - Throws: `ImagesError`.
    public static func width(_ text: String, _ style: Style) throws(ImagesError) -> Double {
        try outline(text, style).advance
    }

    /// The characters of a text that the font lacks.
    ///
    /// - Throws: `ImagesError`.
    public static func missing(in text: String) throws(ImagesError) -> [Character] {
        try outline(text, .name).missing
    }

    private static func fitting(
        _ text: String,
        _ style: Style,
        _ width: Double
    ) throws(ImagesError) -> TextOutline {
        var outline = try outline(text, style)
        var rest = text[...]
        while outline.advance > width, !rest.isEmpty {
            rest = rest.dropLast()
            outline = try self.outline("\(rest)…", style)
        }
        return outline
    }

    private static func outline(_ text: String, _ style: Style) throws(ImagesError) -> TextOutline {
        try TextOutline(text, font: font.span, size: style.size)
    }
}
