import CImages

extension Image {
    /// This image as a JPEG (ITU-T T.81, baseline) without metadata; what is clear becomes black.
    ///
    /// From quality 90 on, colour keeps its full resolution; below, it has half of it both ways.
    /// The colour profile is kept; a reader takes a JPEG without one for sRGB.
    ///
    /// - Parameter quality: From 1 to 100, as the IJG's library counts.
    /// - Throws: `ImagesError` when a pixel can't be computed, or a value has 16 bits.
    public borrowing func jpeg(quality: Int) throws(ImagesError) -> [UInt8] {
        let (quality, halvesColor) = (Int32(min(max(quality, 1), 100)), quality < 90)
        let file = try encoded("vips_jpegsave_buffer") {
            unsafe shipit_vips_save_jpeg($0, &$1, &$2, quality, halvesColor)
        }
        // Behind the marker that starts every file.
        return file[..<2] + jfifSegment + profileSegments(profile ?? []) + file[2...]
    }

    /// This image as a lossy WebP (RFC 9649) in sRGB, with alpha where it has some, without metadata.
    ///
    /// - Parameter quality: From 1 to 100, as libwebp counts.
    /// - Throws: `ImagesError` when a pixel can't be computed, or a value has 16 bits.
    public borrowing func webP(quality: Int) throws(ImagesError) -> [UInt8] {
        let quality = Int32(min(max(quality, 1), 100))
        return try encoded("vips_webpsave_buffer") {
            unsafe shipit_vips_save_webp($0, &$1, &$2, quality)
        }
    }

    /// This image as a HEIC (ISO/IEC 23008-12, Main profile).
    ///
    /// The colour profile is kept; nothing else is written but a resolution of 72 dots an inch.
    /// Colour has half its resolution both ways, which is what the Main profile has.
    ///
    /// - Parameter quality: From 1 to 100, as libheif counts.
    /// - Throws: `ImagesError` when a pixel can't be computed, a value has 16 bits, or there is no
    ///   encoder.
    public borrowing func heic(quality: Int) throws(ImagesError) -> [UInt8] {
        _ = try LoadableModule.heif.get()
        let quality = Int32(min(max(quality, 1), 100))
        return try encoded("vips_heifsave_buffer") {
            unsafe shipit_vips_save_heic($0, &$1, &$2, quality)
        }
    }

    /// The bytes that an encoder makes of this image once it has no metadata.
    @safe private borrowing func encoded(
        _ call: String,
        _ save: (Handle, inout UnsafeMutableRawPointer?, inout Int) -> Int32
    ) throws(ImagesError) -> [UInt8] {
        guard bitDepth == 8 else { throw ImagesError("encode", "the values have \(bitDepth) bits") }
        let plain = try map("vips_copy") { unsafe shipit_vips_plain_resolution($0, &$1) }
        plain.removeMetadata()
        var (start, size) = unsafe (UnsafeMutableRawPointer?.none, 0)
        guard unsafe save(plain.handle, &start, &size) == 0, let start = unsafe start else {
            throw .last(call)
        }
        defer { unsafe images.pointee.g_free(start) }
        return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: size))
    }

    /// Removes what art files say besides their pixels: comments, EXIF, XMP; the profile stays.
    ///
    /// Only for a copy that nobody else holds.
    private borrowing func removeMetadata() {
        guard let names = unsafe images.pointee.vips_image_get_fields(handle) else { return }
        defer { unsafe images.pointee.g_strfreev(names) }
        var index = 0
        while let name = unsafe names[index] {
            let isProfile = unsafe String(cString: name) == VIPS_META_ICC_NAME
            if !isProfile { _ = unsafe images.pointee.vips_image_remove(handle, name) }
            index += 1
        }
    }
}

/// The segment that says JFIF 1.02 and 72 dots an inch (ITU-T T.871, section 10.1).
private let jfifSegment: [UInt8] =
    [0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8) + [1, 2, 1, 0, 72, 0, 72, 0, 0]

/// A colour profile in segments APP2 of a JPEG (ICC.1:2010, annex B.4).
private func profileSegments(_ profile: [UInt8]) -> [UInt8] {
    // A segment's length counts its own two bytes, then the name and two numbers.
    let room = 65535 - 2 - 14
    let count = (profile.count + room - 1) / room
    var segments: [UInt8] = []
    for index in 0..<count {
        let part = profile.dropFirst(index * room).prefix(room)
        let length = part.count + 16
        segments += [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 0xFF)]
        segments += Array("ICC_PROFILE\0".utf8) + [UInt8(index + 1), UInt8(count)]
        segments += part
    }
    return segments
}
