/// A text set in lines as outlines, from a font file's bytes.
///
/// No font of the machine takes part, nothing is hinted: the same bytes give the same outlines
/// everywhere. Directions are those of UAX #9, breaks those of UAX #14, as Pango tailors them to
/// the language; a word wider than a line is broken between its characters. Spaces at the end of a
/// line hang: they take no room.
public struct TextParagraphs: Hashable, Sendable {
    /// A line of the text.
    public struct Line: Hashable, Sendable {
        /// What is read in it, without the spaces that hang.
        public var text: String
        /// SVG path data in pixels, y downwards, in the coordinates of the whole text.
        public var path: String
        /// The left end in pixels.
        public var left: Double
        /// The baseline in pixels from the top of the text.
        public var baseline: Double
        /// How far it reaches to the right of its left end, in pixels.
        public var width: Double
        /// The box around the ink in the coordinates of the whole text; nil for a blank line.
        public var ink: TextOutline.Box?
    }

    /// From top to bottom; at least one.
    public let lines: [Line]
    /// The width in pixels that lines are aligned in: the style's, or that of the widest line.
    public let width: Double
    /// The height in pixels: that of a line times their number.
    public let height: Double
    /// The characters that the font lacks, each once; they are drawn as its box for missing ones.
    public let missing: [Character]

    /// Sets a text; each line end in it begins another paragraph.
    ///
    /// - Parameters:
    ///   - text: The text to set.
    ///   - font: A TrueType or OpenType file, or a collection.
    ///   - face: The face to take of a collection; 0 otherwise.
    ///   - style: Size, width and the like.
    /// - Throws: `ImagesError` when the bytes are not a font.
    public init(
        _ text: String,
        font: Span<UInt8>,
        face index: Int = 0,
        style: TextStyle
    ) throws(ImagesError) {
        let face = try FontFace(font, index: index)
        let scale = style.size / face.unitsPerEm
        let broken = Self.broken(text, face, style, scale: scale)
        let width = style.width ?? broken.map(\.shaped.advance).max() ?? 0
        let rows = Rows(face, style, scale: scale)
        var lines: [Line] = []
        for (row, line) in broken.enumerated() {
            let left = line.left(style.alignment, in: width)
            let baseline = rows.baseline(row)
            var pen = OutlinePen(scale: scale)
            line.shaped.draw(with: &pen, of: face, x: left, y: baseline)
            lines.append(
                Line(
                    text: line.text,
                    path: pen.path,
                    left: left,
                    baseline: baseline,
                    width: line.shaped.advance,
                    ink: pen.box
                )
            )
        }
        self.lines = lines
        self.width = width
        height = rows.height * Double(lines.count)
        missing = broken.flatMap(\.shaped.missing).reduce(into: []) { all, character in
            if !all.contains(character) { all.append(character) }
        }
    }

    /// The lines that a text is broken into, paragraph after paragraph.
    private static func broken(
        _ text: String,
        _ face: borrowing FontFace,
        _ style: TextStyle,
        scale: Double
    ) -> [SetLine] {
        var lines: [SetLine] = []
        for part in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let analysis = TextAnalysis(
                Array(part.unicodeScalars),
                direction: style.direction,
                language: style.language
            )
            lines += LineBreaker(text: analysis, limit: style.width ?? .infinity, scale: scale)
                .lines(face)
        }
        return lines
    }

    /// Where lines are below one another, in pixels.
    private struct Rows {
        /// Of one line.
        let height: Double
        private let first: Double

        /// The ascent and descent in the middle of the line, as CSS's half-leading.
        init(_ face: borrowing FontFace, _ style: TextStyle, scale: Double) {
            height = (face.ascent + face.descent + face.lineGap) * scale * style.lineHeight
            first = (height - (face.ascent + face.descent) * scale) / 2 + face.ascent * scale
        }

        func baseline(_ row: Int) -> Double { first + Double(row) * height }
    }

    /// An SVG element that draws the text with its top left corner at a place.
    public func element(x: Double, y: Double, color: Color) -> String {
        let rgb = Color(red: color.red, green: color.green, blue: color.blue)
        return """
            <path transform="translate(\(x) \(y))" fill="\(rgb)" \
            fill-opacity="\(Double(color.alpha) / 255)" d="\(lines.map(\.path).joined())"/>
            """
    }
}
