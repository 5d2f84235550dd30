public import Compression

/// Writes PNG files (ISO/IEC 15948), third edition.
public enum PNG {
    /// The PNG of a bitmap: IHDR, the colour space, IDAT and IEND, and no other chunk.
    ///
    /// - Parameter profile: The ICC profile of the colour space; sRGB when left out.
    /// - Throws: `CompressionError` when there is no memory for it.
    public static func encode(
        _ bitmap: Bitmap,
        profile: [UInt8]? = nil
    ) throws(CompressionError) -> [UInt8] {
        let filtered = bitmap.filtered()
        let data = try Zlib.compress(filtered.span, level: 1)
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file.reserveCapacity(data.count + (profile?.count ?? 0) + 1024)
        // 8 bits a value, colour type 2 or 6 (with alpha), not interlaced.
        append("IHDR", bigEndian(bitmap.width) + bigEndian(bitmap.height)
            + [8, bitmap.bands == 3 ? 2 : 6, 0, 0, 0], to: &file)
        if let profile {
            // A name, which nobody reads, a zero, compression method 0, and the profile.
            let name = Array("icc".utf8) + [0, 0]
            append("iCCP", name + (try Zlib.compress(profile.span, level: 9)), to: &file)
        } else {
            // The perceptual intent, as is usual.
            append("sRGB", [0], to: &file)
        }
        append("IDAT", data, to: &file)
        append("IEND", [], to: &file)
        return file
    }

    private static func append(_ type: String, _ data: [UInt8], to file: inout [UInt8]) {
        file += bigEndian(data.count)
        let type = Array(type.utf8)
        file += type
        file += data
        let sum = Zlib.crc32(data.span, after: Zlib.crc32(type.span))
        file += bigEndian(Int(sum))
    }

    private static func bigEndian(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
