/// One line of text as outlines, shaped by HarfBuzz from a font file's bytes.
///
/// No font of the machine takes part, nothing is hinted: the same bytes give the same outlines
/// everywhere and at any size. They are drawn as an SVG path, so they can be turned and scaled.
public struct TextOutline: Hashable, Sendable {
    /// SVG path data in pixels, y downwards; the text starts at x = 0, its baseline is y = 0.
    public let path: String
    /// How far the text reaches to the right, in pixels.
    public let advance: Double
    /// How far the font reaches above the baseline, in pixels.
    public let ascent: Double
    /// How far the font reaches below the baseline, in pixels; positive.
    public let descent: Double
    /// The box around the ink, in pixels, y downwards from the baseline; nil for blank text.
    public let ink: Box?
    /// The characters that the font lacks; they are drawn as its box for missing ones.
    public let missing: [Character]

    /// A rectangle in pixels, y downwards.
    public struct Box: Hashable, Sendable {
        /// The left edge.
        public var left: Double
        /// The top edge.
        public var top: Double
        /// The right edge.
        public var right: Double
        /// The bottom edge.
        public var bottom: Double

        /// A rectangle from its edges.
        public init(left: Double, top: Double, right: Double, bottom: Double) {
            self.left = left
            self.top = top
            self.right = right
            self.bottom = bottom
        }
    }

    /// Shapes a line of text; direction and scripts come from its characters.
    ///
    /// `font` is a TrueType or OpenType file, or a collection, of which the first is taken; `size`
    /// is the font's size in pixels: what CSS calls `font-size`.
    ///
    /// - Throws: `ImagesError` when the bytes are not a font.
    public init(_ text: String, font: Span<UInt8>, size: Double) throws(ImagesError) {
        let face = try FontFace(font)
        let scale = size / face.unitsPerEm
        let analysis = TextAnalysis(Array(text.unicodeScalars), direction: .natural, language: "")
        let line = ShapedLine(analysis, analysis.all, face: face, scale: scale)
        var pen = OutlinePen(scale: scale)
        line.draw(with: &pen, of: face, x: 0, y: 0)
        path = pen.path
        advance = line.advance
        ascent = face.ascent * scale
        descent = face.descent * scale
        ink = pen.box
        missing = line.missing
    }

    /// An SVG element that draws the text: it starts at `x`, and its baseline is at `y`.
    public func element(x: Double, y: Double, color: Color) -> String {
        let rgb = Color(red: color.red, green: color.green, blue: color.blue)
        let opacity = Double(color.alpha) / 255
        return """
            <path transform="translate(\(x) \(y))" fill="\(rgb)" fill-opacity="\(opacity)" \
            d="\(path)"/>
            """
    }
}
