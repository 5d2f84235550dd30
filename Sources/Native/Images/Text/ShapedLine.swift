import CImages

/// A line of text as glyphs from left to right.
struct ShapedLine {
    /// A glyph and its place in pixels, y downwards from the baseline.
    private struct Glyph {
        var identifier: hb_codepoint_t
        var x: Double
        var y: Double
    }

    private var glyphs: [Glyph] = []
    /// How far the line reaches to the right, in pixels.
    private(set) var advance = 0.0
    /// By scalar of the text: how much the glyphs that begin with it take, in pixels.
    private(set) var advances: [Int: Double] = [:]
    /// The characters that the font lacks, each once.
    private(set) var missing: [Character] = []

    /// Shapes a part of a text; `scale` is what one font unit measures in pixels.
    init(_ text: TextAnalysis, _ part: Range<Int>, face: borrowing FontFace, scale: Double) {
        var characters = text.scalars[part].map(\.value)
        if part.upperBound < text.scalars.count, characters.last == softHyphen {
            // The line breaks here, so the hyphen is seen.
            var glyph: hb_codepoint_t = 0
            let hasHyphen =
                unsafe images.pointee.hb_font_get_nominal_glyph(face.font, 0x2010, &glyph) != 0
            characters[characters.count - 1] = hasHyphen ? 0x2010 : 0x2D
        }
        for item in text.items(in: part) {
            let place = item.range.lowerBound - part.lowerBound
            let buffer = unsafe images.pointee.hb_buffer_create()
            defer { unsafe images.pointee.hb_buffer_destroy(buffer) }
            unsafe images.pointee.hb_buffer_add_codepoints(
                buffer,
                characters,
                Int32(characters.count),
                UInt32(place),
                Int32(item.range.count)
            )
            let isRightToLeft = item.level & 1 == 1
            unsafe images.pointee.hb_buffer_set_direction(
                buffer,
                isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
            )
            unsafe images.pointee.hb_buffer_set_script(buffer, item.script)
            // Left out, the process's locale would have a say.
            unsafe images.pointee.hb_buffer_set_language(
                buffer,
                images.pointee.hb_language_from_string(text.language, -1)
            )
            unsafe images.pointee.hb_shape(face.font, buffer, nil, 0)
            unsafe add(buffer, from: text, offset: part.lowerBound, scale: scale)
        }
    }

    private mutating func add(
        _ buffer: OpaquePointer?,
        from text: TextAnalysis,
        offset: Int,
        scale: Double
    ) {
        var count: UInt32 = 0
        guard let infos = unsafe images.pointee.hb_buffer_get_glyph_infos(buffer, &count),
            let positions = unsafe images.pointee.hb_buffer_get_glyph_positions(buffer, &count)
        else { return }
        for index in 0..<Int(count) {
            let (info, position) = unsafe (infos[index], positions[index])
            let glyph = Glyph(
                identifier: info.codepoint,
                x: advance + Double(position.x_offset) / 64 * scale,
                y: -Double(position.y_offset) / 64 * scale
            )
            glyphs.append(glyph)
            let step = Double(position.x_advance) / 64 * scale
            advance += step
            let scalar = offset + Int(info.cluster)
            advances[scalar, default: 0] += step
            if info.codepoint == 0 { noteMissing(text, at: scalar) }
        }
    }

    /// Notes the whole character: an emoji of several scalars is one.
    private mutating func noteMissing(_ text: TextAnalysis, at scalar: Int) {
        let start = text.startsCharacter[...scalar].lastIndex(of: true) ?? scalar
        let end = text.startsCharacter[(scalar + 1)...].firstIndex(of: true) ?? text.scalars.count
        var string = ""
        string.unicodeScalars.append(contentsOf: text.scalars[start..<end])
        missing += string.filter { !missing.contains($0) }
    }

    /// Draws the line with its left end at `x` and its baseline at `y`.
    func draw(with pen: inout OutlinePen, of face: borrowing FontFace, x: Double, y: Double) {
        for glyph in glyphs {
            (pen.originX, pen.originY) = (x + glyph.x, y + glyph.y)
            pen.draw(glyph.identifier, of: face)
        }
    }
}

/// U+00AD: seen only where a line breaks behind it.
private let softHyphen: UInt32 = 0xAD
