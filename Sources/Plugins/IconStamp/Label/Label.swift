import Images

/// The text that is drawn on each icon, and how.
struct Label: Codable, Hashable, Sendable {
    /// The texts that may be drawn; the first one that is legible at an icon's size is.
    var forms: [LabelForm]
    /// The shape behind the text.
    var style: LabelStyle
    /// Where the label is.
    var position: StampPosition
    /// In sRGB.
    var colors: LabelColors
    /// Whether colours that make the text hard to read on an icon are fixed.
    var fixesContrast: Bool
}

/// The shape behind a label's text.
enum LabelStyle: String, Codable, Sendable {
    /// A diagonal band across a corner.
    case ribbon
    /// A band along an edge.
    case bar
    /// A pill in a corner or at the middle of an edge.
    case badge
}

/// The colours of a label.
struct LabelColors: Codable, Hashable, Sendable {
    /// The shape's; it may be translucent.
    var background: Color
    /// The text's.
    var foreground: Color

    /// The same colours in another form.
    func map<Failure: Error>(_ change: (Color) throws(Failure) -> Color) throws(Failure) -> Self {
        LabelColors(background: try change(background), foreground: try change(foreground))
    }
}
