import CVips

/// How a PNG is written.
public struct PNGOptions: Hashable, Sendable {
    /// How rows are filtered before they are compressed (ISO/IEC 15948, section 9).
    public enum Filter: String, Hashable, Sendable, Codable {
        /// As they are: best for drawings of few colours.
        case none
        /// Differences to the left.
        case sub
        /// Differences to the row above.
        case up
        /// Differences to the mean of left and above.
        case average
        /// Differences to whichever of left, above and above left predicts best.
        case paeth
        /// Per row, whichever of these gives the smallest differences.
        case adaptive
    }

    /// The compression level of zlib, from 0, none, to 9, slowest.
    public var compression: Int
    /// The row filter.
    public var filter: Filter

    /// Options from their parts; left out, they suit photographs that must be written fast.
    public init(compression: Int = 1, filter: Filter = .average) {
        self.compression = compression
        self.filter = filter
    }
}

extension Image {
    /// This image as a PNG (ISO/IEC 15948) without times, texts or any other metadata.
    ///
    /// Its colour profile is written as `iCCP`; without one the file is marked `sRGB`. Alpha and
    /// depth are written as they are: see `droppingAlpha` and `flattened(over:)`.
    ///
    /// - Throws: `ImagesError` when a pixel can't be computed.
    public borrowing func png(_ options: PNGOptions = PNGOptions()) throws(ImagesError) -> [UInt8] {
        let plain = try map("vips_copy") { unsafe shipit_vips_plain_resolution($0, &$1) }
        plain.removeMetadata()
        let isMarked = !plain.hasProfile
        let level = Int32(min(max(options.compression, 0), 9))
        let filter = options.filter.flag
        var (start, size) = unsafe (UnsafeMutableRawPointer?.none, 0)
        guard unsafe shipit_vips_save_png(plain.handle, &start, &size, level, filter) == 0,
            let start = unsafe start
        else { throw .last("vips_pngsave_buffer") }
        defer { unsafe g_free(start) }
        let file = unsafe UnsafeRawBufferPointer(start: start, count: size)
        // Signature and IHDR: 8 + 25 bytes. sRGB must stand before PLTE and IDAT (section 5.6).
        let head = 33
        guard isMarked, file.count > head else {
            // libpng leaves out a profile that it finds wrong, and says so only in a warning.
            let next = unsafe file.dropFirst(head + 4).prefix(4)
            guard unsafe next.elementsEqual("iCCP".utf8) else {
                throw ImagesError("png", "the colour profile is damaged and can't be written")
            }
            return unsafe [UInt8](file)
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(file.count + sRGBChunk.count)
        unsafe bytes.append(contentsOf: file[..<head])
        bytes.append(contentsOf: sRGBChunk)
        unsafe bytes.append(contentsOf: file[head...])
        return bytes
    }

    /// Removes what art files say besides their pixels: comments, EXIF, XMP; the profile stays.
    ///
    /// Only for a copy that nobody else holds.
    borrowing func removeMetadata() {
        guard let names = unsafe vips_image_get_fields(handle) else { return }
        defer { unsafe g_strfreev(names) }
        var index = 0
        while let name = unsafe names[index] {
            let isProfile = unsafe String(cString: name) == VIPS_META_ICC_NAME
            if !isProfile { unsafe vips_image_remove(handle, name) }
            index += 1
        }
    }
}

extension PNGOptions.Filter {
    /// libpng's flag.
    fileprivate var flag: Int32 {
        switch self {
        case .none: Int32(VIPS_FOREIGN_PNG_FILTER_NONE.rawValue)
        case .sub: Int32(VIPS_FOREIGN_PNG_FILTER_SUB.rawValue)
        case .up: Int32(VIPS_FOREIGN_PNG_FILTER_UP.rawValue)
        case .average: Int32(VIPS_FOREIGN_PNG_FILTER_AVG.rawValue)
        case .paeth: Int32(VIPS_FOREIGN_PNG_FILTER_PAETH.rawValue)
        case .adaptive: Int32(VIPS_FOREIGN_PNG_FILTER_ALL.rawValue)
        }
    }
}

/// The chunk `sRGB` with the perceptual intent: length, type, data, CRC (section 11.3.2.5).
private let sRGBChunk: [UInt8] = [
    0, 0, 0, 1, 0x73, 0x52, 0x47, 0x42, 0, 0xAE, 0xCE, 0x1C, 0xE9,
]
