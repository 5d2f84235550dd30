import Images
import PluginAPI

/// How the lines of a text are set, apart from their font and size; the same on every screen.
struct TextFormat: OptionSettings, Codable, Hashable {
    var alignment = TextAlignment.natural
    /// What a line's own height is multiplied by.
    var lineHeight = 1.0

    static let fields = [
        OptionField(
            "textAlign",
            .string(TextAlignment.names),
            "the alignment of a text; natural is by its language",
            \Self.alignment
        ),
        OptionField(
            "lineHeight",
            .number(0.5...4),
            "of a text: a factor of the font's line height",
            \Self.lineHeight
        ),
    ]
}

extension TextStyle {
    /// The style of a text in a format.
    ///
    /// - Parameters:
    ///   - size: In pixels: what CSS calls font-size.
    ///   - width: In pixels; nil for lines as long as the text's own.
    ///   - language: A BCP 47 tag; empty when unknown.
    init(_ format: TextFormat, size: Double, width: Double?, language: String) {
        self.init(size: size, width: width)
        alignment = format.alignment
        lineHeight = format.lineHeight
        self.language = language
    }
}
