import CHarfBuzz

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

    /// Shapes a line of text; script and direction are guessed from its characters.
    ///
    /// `font` is a TrueType or OpenType file, or a collection, of which the first is taken; `size` is
    /// the font's size in pixels: what CSS calls `font-size`.
    ///
    /// - Throws: `ImagesError` when the bytes are no font.
    public init(_ text: String, font: Span<UInt8>, size: Double) throws(ImagesError) {
        let face = try FontFace(font)
        let run = ShapedRun(text, face: face, scale: size / face.unitsPerEm)
        path = run.pen.path
        advance = run.advance
        ascent = face.ascent * size / face.unitsPerEm
        descent = face.descent * size / face.unitsPerEm
        ink = run.pen.box
        missing = run.missing
    }

    /// An SVG element that draws the text: it starts at `x`, and its baseline lies at `y`.
    public func element(x: Double, y: Double, color: Color) -> String {
        let rgb = Color(red: color.red, green: color.green, blue: color.blue)
        let opacity = Double(color.alpha) / 255
        return """
            <path transform="translate(\(x) \(y))" fill="\(rgb)" fill-opacity="\(opacity)" \
            d="\(path)"/>
            """
    }
}

/// A font file that HarfBuzz has opened.
@safe struct FontFace: ~Copyable {
    let font: OpaquePointer
    let unitsPerEm: Double
    let ascent: Double
    let descent: Double

    deinit { unsafe hb_font_destroy(font) }

    init(_ bytes: Span<UInt8>) throws(ImagesError) {
        let blob = unsafe bytes.withUnsafeBytes { buffer in
            unsafe hb_blob_create(
                buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
                UInt32(clamping: buffer.count),
                HB_MEMORY_MODE_DUPLICATE,
                nil,
                nil
            )
        }
        defer { unsafe hb_blob_destroy(blob) }
        guard unsafe hb_face_count(blob) > 0, let face = unsafe hb_face_create(blob, 0) else {
            throw ImagesError("hb_face_create", "the file is no TrueType or OpenType font")
        }
        defer { unsafe hb_face_destroy(face) }
        guard unsafe hb_face_get_glyph_count(face) > 0, let font = unsafe hb_font_create(face)
        else {
            throw ImagesError("hb_face_create", "the font has no glyphs")
        }
        let units = unsafe hb_face_get_upem(face)
        // One font unit is 64 steps, so that placing between units keeps its precision.
        unsafe hb_font_set_scale(font, Int32(units) * 64, Int32(units) * 64)
        var extents = hb_font_extents_t()
        unsafe hb_font_get_h_extents(font, &extents)
        unitsPerEm = Double(units)
        ascent = Double(extents.ascender) / 64
        descent = -Double(extents.descender) / 64
        unsafe self.font = font
    }
}
