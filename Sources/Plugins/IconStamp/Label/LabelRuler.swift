import Images

/// Measures text in heights of a capital letter.
struct LabelRuler {
    /// A font file's bytes.
    private let font: [UInt8]
    /// The height of a capital at a font size of `size`.
    private let capital: Double
    private let size = 100.0

    /// - Throws: `ImagesError` when the bytes are not a font.
    init(font: [UInt8]) throws(ImagesError) {
        self.font = font
        let letter = try TextOutline("H", font: font.span, size: size)
        // A font without Latin capitals: 7/10 of the size is the usual height.
        let isThere = letter.missing.isEmpty
        capital = letter.ink.flatMap { isThere ? $0.bottom - $0.top : nil } ?? size * 0.7
    }

    /// The width of each form that has ink.
    func widths(of forms: [String]) throws(ImagesError) -> LabelLayout.Widths {
        var result: LabelLayout.Widths = []
        for form in forms {
            guard let ink = try TextOutline(form, font: font.span, size: size).ink else { continue }
            result.append((form, (ink.right - ink.left) / capital))
        }
        return result
    }

    /// A text whose capitals are centred on the origin.
    struct Text {
        /// The SVG element in a colour.
        let element: @Sendable (Color) -> String
        /// How far its ink reaches along it; from the origin to both sides.
        let width: Double
        /// From where to where its ink reaches across it: brackets and tails are below the
        /// capitals.
        let top: Double
        let bottom: Double
    }

    /// A text at a size; nil for one without ink.
    func text(_ form: String, capHeight: Double) throws(ImagesError) -> Text? {
        let outline = try TextOutline(form, font: font.span, size: size * capHeight / capital)
        guard let ink = outline.ink else { return nil }
        let (left, baseline) = (-(ink.left + ink.right) / 2, capHeight / 2)
        return Text(
            element: { outline.element(x: left, y: baseline, color: $0) },
            width: ink.right - ink.left,
            top: baseline + ink.top,
            bottom: baseline + ink.bottom
        )
    }
}
