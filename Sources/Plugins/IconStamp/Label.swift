import Images

/// What is drawn on each icon of a set.
struct Label: Codable, Hashable, Sendable {
    /// The texts that may be drawn; the first one that is legible at an icon's size is.
    var forms: [String]
    /// The shape behind the text.
    var style: IconStampOptions.Style
    /// Where the label lies.
    var position: IconStampOptions.Position
    /// The shape's colour in sRGB.
    var background: Color
    /// The text's colour in sRGB.
    var foreground: Color
}

/// A label drawn for one size, on a canvas that just holds it.
struct LabelDrawing {
    /// The form of the text that is drawn; nil for a band without text.
    let form: String?
    /// The canvas's left edge on the icon, in pixels.
    let x: Int
    /// The canvas's top edge on the icon, in pixels.
    let y: Int
    /// The canvas's width in pixels.
    let width: Int
    /// The canvas's height in pixels.
    let height: Int
    /// The SVG elements to draw on the canvas.
    let elements: String

    /// Draws a label for an icon.
    ///
    /// - Parameters:
    ///   - label: What to draw.
    ///   - font: A font file's bytes.
    ///   - width: The icon's width in pixels.
    ///   - height: The icon's height in pixels.
    /// - Throws: `ImagesError` when the bytes are no font.
    init(_ label: Label, font: Span<UInt8>, width: Int, height: Int) throws(ImagesError) {
        let ruler = try Ruler(font: font)
        let widths = try ruler.widths(of: label.forms, font: font)
        let side = Double(min(width, height))
        switch label.style {
        case .bar:
            let layout = LabelLayout.bar(widths, width: Double(width), side: side)
            let text = try ruler.text(layout, color: label.foreground, font: font)
            self.init(bar: label, layout: layout, text: text, width: width, height: height)
        case .ribbon:
            let layout = LabelLayout.ribbon(widths, side: side)
            let text = try ruler.text(layout, color: label.foreground, font: font)
            self.init(ribbon: label, layout: layout, text: text, width: width, height: height)
        }
    }

    private init(bar label: Label, layout: LabelLayout, text: String, width: Int, height: Int) {
        form = layout.form
        (x, self.width) = (0, width)
        self.height = min(height, Int(layout.thickness))
        y = label.position == .top ? 0 : height - self.height
        let middle = (Double(width) / 2, layout.thickness / 2)
        let line = layout.line.rounded(.up)
        let lineTop = label.position == .top ? layout.thickness - line : 0
        elements = """
            <rect width="100%" height="100%" \(fill(label.background))/>\
            <rect y="\(lineTop)" width="100%" height="\(line)" \(fill(label.foreground, 0.6))/>\
            <g transform="translate(\(middle.0) \(middle.1))">\(text)</g>
            """
    }

    private init(ribbon label: Label, layout: LabelLayout, text: String, width: Int, height: Int) {
        form = layout.form
        let reach = (layout.distance + layout.thickness / 2) * 2.0.squareRoot() + 1
        self.width = min(width, Int(reach.rounded(.up)))
        self.height = min(height, Int(reach.rounded(.up)))
        let isRight = label.position == .bottomRight || label.position == .topRight
        let isBottom = label.position == .bottomRight || label.position == .bottomLeft
        x = isRight ? width - self.width : 0
        y = isBottom ? height - self.height : 0
        // From the corner inwards; the band runs across that way.
        let across = layout.distance / 2.0.squareRoot()
        let middleX = isRight ? Double(self.width) - across : across
        let middleY = isBottom ? Double(self.height) - across : across
        let turn = isRight == isBottom ? -45 : 45
        let (length, half) = (reach * 2, layout.thickness / 2)
        elements = """
            <g transform="translate(\(middleX) \(middleY)) rotate(\(turn))">\
            <rect x="\(-length)" y="\(-half)" width="\(2 * length)" height="\(2 * half)" \
            \(fill(label.background))/>\
            \(line(at: -half, layout, length, label))\(line(at: half - layout.line, layout, length, label))\
            \(text)</g>
            """
    }
}

/// One of a ribbon's two edges.
private func line(at y: Double, _ layout: LabelLayout, _ length: Double, _ label: Label) -> String {
    """
    <rect x="\(-length)" y="\(y)" width="\(2 * length)" height="\(layout.line)" \
    \(fill(label.foreground, 0.6))/>
    """
}

/// Measures text in heights of a capital letter.
private struct Ruler {
    /// The height of a capital at a font size of `size`.
    private let capital: Double
    private let size = 100.0

    init(font: Span<UInt8>) throws(ImagesError) {
        let letter = try TextOutline("H", font: font, size: size)
        // A font without Latin capitals: 7/10 of the size is the usual height.
        let isThere = letter.missing.isEmpty
        capital = letter.ink.flatMap { isThere ? $0.bottom - $0.top : nil } ?? size * 0.7
    }

    func widths(of forms: [String], font: Span<UInt8>) throws(ImagesError) -> LabelLayout.Widths {
        var result: LabelLayout.Widths = []
        for form in forms {
            let outline = try TextOutline(form, font: font, size: size)
            guard let ink = outline.ink else { continue }
            result.append((form, (ink.right - ink.left) / capital))
        }
        return result
    }

    /// The text as an SVG element whose capitals are centred on the origin.
    func text(_ layout: LabelLayout, color: Color, font: Span<UInt8>) throws(ImagesError) -> String
    {
        guard let form = layout.form else { return "" }
        let outline = try TextOutline(form, font: font, size: size * layout.capHeight / capital)
        guard let ink = outline.ink else { return "" }
        return outline.element(
            x: -(ink.left + ink.right) / 2,
            y: layout.capHeight / 2,
            color: color
        )
    }
}

/// The SVG attributes that fill a shape.
private func fill(_ color: Color, _ opacity: Double = 1) -> String {
    let opaque = Color(red: color.red, green: color.green, blue: color.blue)
    return "fill=\"\(opaque)\" fill-opacity=\"\(opacity * Double(color.alpha) / 255)\""
}
