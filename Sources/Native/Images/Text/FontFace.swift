import CImages

/// A font file that HarfBuzz has opened.
@safe struct FontFace: ~Copyable {
    let font: OpaquePointer
    let unitsPerEm: Double
    let ascent: Double
    let descent: Double
    let lineGap: Double

    deinit { unsafe images.pointee.hb_font_destroy(font) }

    /// Opens a face of a font file; only collections have more than the face 0.
    init(_ bytes: Span<UInt8>, index: Int = 0) throws(ImagesError) {
        try ImageLibrary.load()
        let blob = FontBlob(bytes)
        guard index < blob.faceCount,
            let face = unsafe images.pointee.hb_face_create(blob.blob, UInt32(clamping: index))
        else {
            throw ImagesError("hb_face_create", "the file is not a TrueType or OpenType font")
        }
        defer { unsafe images.pointee.hb_face_destroy(face) }
        guard unsafe images.pointee.hb_face_get_glyph_count(face) > 0,
            let font = unsafe images.pointee.hb_font_create(face)
        else {
            throw ImagesError("hb_face_create", "the font has no glyphs")
        }
        let units = unsafe images.pointee.hb_face_get_upem(face)
        // One font unit is 64 steps, so that placing between units keeps its precision.
        unsafe images.pointee.hb_font_set_scale(font, Int32(units) * 64, Int32(units) * 64)
        var extents = hb_font_extents_t()
        _ = unsafe images.pointee.hb_font_get_h_extents(font, &extents)
        unitsPerEm = Double(units)
        ascent = Double(extents.ascender) / 64
        descent = -Double(extents.descender) / 64
        lineGap = max(0, Double(extents.line_gap) / 64)
        unsafe self.font = font
    }
}

/// A font file's bytes as HarfBuzz holds them.
@safe struct FontBlob: ~Copyable {
    let blob: OpaquePointer?

    deinit { unsafe images.pointee.hb_blob_destroy(blob) }

    /// Copies the bytes.
    init(_ bytes: Span<UInt8>) {
        unsafe blob = bytes.withUnsafeBytes { buffer in
            unsafe images.pointee.hb_blob_create(
                buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
                UInt32(clamping: buffer.count),
                HB_MEMORY_MODE_DUPLICATE,
                nil,
                nil
            )
        }
    }

    /// The faces of the file: 0 when it is not a font.
    var faceCount: Int { Int(unsafe images.pointee.hb_face_count(blob)) }
}
