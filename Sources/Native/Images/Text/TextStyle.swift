import CImages

/// The direction that a paragraph runs in as a whole; its parts have their own.
public enum TextDirection: String, Hashable, Sendable, Codable, CaseIterable {
    /// That of the first letter; without letters, that of the language.
    case natural
    /// As Latin runs.
    case leftToRight = "left-to-right"
    /// As Arabic and Hebrew run.
    case rightToLeft = "right-to-left"

    func base(language: String) -> FriBidiParType {
        switch self {
        case .natural:
            TextDirection(language: language) == .rightToLeft ? FRIBIDI_PAR_WRTL : FRIBIDI_PAR_WLTR
        case .leftToRight: FRIBIDI_PAR_LTR
        case .rightToLeft: FRIBIDI_PAR_RTL
        }
    }
}

/// Where the lines of a paragraph are between its edges.
public enum TextAlignment: String, Hashable, Sendable, Codable, CaseIterable {
    /// Where the paragraph's direction begins.
    case natural
    /// At the left edge.
    case left
    /// In the middle.
    case center
    /// At the right edge.
    case right
}

/// How a text is set in lines.
public struct TextStyle: Hashable, Sendable {
    /// The font's size in pixels: what CSS calls `font-size`.
    public var size: Double
    /// The width in pixels that lines are broken at; nil breaks only where the text does.
    public var width: Double?
    /// Where lines are.
    public var alignment = TextAlignment.natural
    /// The direction of each paragraph.
    public var direction = TextDirection.natural
    /// What the font's own line height is multiplied by; text stays in the middle of its line.
    public var lineHeight = 1.0
    /// A BCP 47 language tag, which has a say in breaks and in the forms of glyphs; empty if
    /// unknown.
    public var language = ""

    /// A style of this size, with all else as usual.
    public init(size: Double, width: Double? = nil) {
        self.size = size
        self.width = width
    }
}
