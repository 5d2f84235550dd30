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

    /// The forms with the widths of their lines; those without ink are left out, and those with
    /// characters that the font lacks.
    func measured(_ forms: [LabelForm]) throws(ImagesError) -> [MeasuredForm] {
        var result: [MeasuredForm] = []
        for form in forms {
            var widths: [Double] = []
            for line in form.lines {
                let outline = try TextOutline(line, font: font.span, size: size)
                guard let ink = outline.ink, outline.missing.isEmpty else { break }
                widths.append((ink.right - ink.left) / capital)
            }
            guard widths.count == form.lines.count else { continue }
            result.append(MeasuredForm(form: form, widths: widths))
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
    func text(_ form: LabelForm, capHeight: Double) throws(ImagesError) -> Text? {
        let pitch = LabelLayout.pitch(capHeight)
        var baseline = (capHeight - Double(form.lines.count - 1) * pitch) / 2
        var lines: [Text] = []
        for line in form.lines {
            if let text = try self.line(line, capHeight, baseline: baseline) { lines.append(text) }
            baseline += pitch
        }
        guard let first = lines.first, let last = lines.last else { return nil }
        return Text(
            element: { [lines] color in lines.map { $0.element(color) }.joined() },
            width: lines.map(\.width).max() ?? 0,
            top: first.top,
            bottom: last.bottom
        )
    }

    private func line(
        _ line: String,
        _ capHeight: Double,
        baseline: Double
    ) throws(ImagesError) -> Text? {
        let outline = try TextOutline(line, font: font.span, size: size * capHeight / capital)
        guard let ink = outline.ink else { return nil }
        let left = -(ink.left + ink.right) / 2
        return Text(
            element: { outline.element(x: left, y: baseline, color: $0) },
            width: ink.right - ink.left,
            top: baseline + ink.top,
            bottom: baseline + ink.bottom
        )
    }
}
