import Images

/// Measures text in heights of a capital letter.
struct LabelRuler {
    /// A font file's bytes.
    private let font: [UInt8]
    /// The height of a capital at a font size of `size`.
    private let capital: Double
    private let size = 100.0

    /// - Throws: `ImagesError` when the bytes are no font.
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

    /// A text whose capitals are centred on the origin, as an SVG element of a colour, and its width.
    func text(
        _ form: String,
        capHeight: Double
    ) throws(ImagesError) -> (element: @Sendable (Color) -> String, width: Double)? {
        let outline = try TextOutline(form, font: font.span, size: size * capHeight / capital)
        guard let ink = outline.ink else { return nil }
        let left = -(ink.left + ink.right) / 2
        return (
            { outline.element(x: left, y: capHeight / 2, color: $0) }, ink.right - ink.left
        )
    }
}
