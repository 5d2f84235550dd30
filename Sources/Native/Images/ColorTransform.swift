import CImages

/// A way from the values of one colour profile to those of another.
///
/// The intent is relative colorimetric, black is not moved. Alpha, when there is one, is the last
/// value and only changes its depth.
@safe struct ColorTransform: ~Copyable {
    private let transform: cmsHTRANSFORM

    deinit { unsafe images.pointee.cmsDeleteTransform(transform) }

    /// The values of a pixel in memory.
    struct PixelFormat {
        /// The colour values.
        var colors: Int
        /// Whether alpha follows them.
        var hasAlpha: Bool
        /// The bits of a value: 8 or 16.
        var bitDepth: Int

        fileprivate var format: UInt32 {
            shipit_lcms_format(UInt32(colors), hasAlpha ? 1 : 0, UInt32(bitDepth / 8))
        }
    }

    /// The way between two profiles, the target of which is one for RGB.
    ///
    /// - Throws: `ImagesError` when a profile is damaged or for another number of values.
    init(
        from source: [UInt8],
        _ pixels: PixelFormat,
        to target: [UInt8],
        bitDepth: Int
    ) throws(ImagesError) {
        let from = try ColorProfile(source, colors: pixels.colors)
        let to = try ColorProfile(target, colors: 3)
        let made = PixelFormat(colors: 3, hasAlpha: pixels.hasAlpha, bitDepth: bitDepth)
        // Without the flag a table of colours that is too coarse for 16 bits is used.
        let flags = UInt32(cmsFLAGS_COPY_ALPHA | cmsFLAGS_HIGHRESPRECALC | cmsFLAGS_NOCACHE)
        guard
            let transform = unsafe images.pointee.cmsCreateTransform(
                from.handle,
                pixels.format,
                to.handle,
                made.format,
                UInt32(INTENT_RELATIVE_COLORIMETRIC),
                flags
            )
        else { throw ImagesError("cmsCreateTransform", "the colour profile can't be used") }
        unsafe self.transform = transform
    }

    /// The way from a depth to another one: 255 is 65535, and halves round up.
    ///
    /// - Throws: `ImagesError`.
    init(_ pixels: PixelFormat, toBitDepth depth: Int) throws(ImagesError) {
        try ImageLibrary.load()
        var made = pixels
        made.bitDepth = depth
        guard
            let transform = unsafe images.pointee.cmsCreateTransform(
                nil,
                pixels.format,
                nil,
                made.format,
                UInt32(INTENT_RELATIVE_COLORIMETRIC),
                UInt32(cmsFLAGS_NULLTRANSFORM | cmsFLAGS_COPY_ALPHA)
            )
        else { throw ImagesError("cmsCreateTransform", "the depth can't be changed") }
        unsafe self.transform = transform
    }

    /// Converts one colour of three values of eight bits.
    func run(_ color: [UInt8]) -> [UInt8] {
        var made = [UInt8](repeating: 0, count: 3)
        unsafe images.pointee.cmsDoTransform(transform, color, &made, 1)
        return made
    }

    /// Converts pixels; both buffers have room for `count` of them.
    @safe func run(_ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, count: Int) {
        // The library counts in 32 bits.
        unsafe images.pointee.cmsDoTransform(transform, source, target, UInt32(clamping: count))
    }
}

/// An opened ICC profile.
@safe private struct ColorProfile: ~Copyable {
    let handle: cmsHPROFILE

    deinit { unsafe _ = images.pointee.cmsCloseProfile(handle) }

    /// Opens a profile's bytes, which the library copies.
    init(_ bytes: [UInt8], colors: Int) throws(ImagesError) {
        try ImageLibrary.load()
        guard ColorTransform.colors(of: bytes) == colors else {
            throw ImagesError("color", "the colour profile is not one for \(colors) values a pixel")
        }
        guard
            let handle = unsafe images.pointee.cmsOpenProfileFromMem(
                bytes,
                UInt32(clamping: bytes.count)
            )
        else {
            throw ImagesError("cmsOpenProfileFromMem", "the colour profile is damaged")
        }
        unsafe self.handle = handle
    }
}

extension ColorTransform {
    /// The values of a colour that a profile's header speaks of (ICC.1:2010, section 7.2.6); nil
    /// for bytes that are not a profile of grey, RGB or CMYK.
    static func colors(of profile: [UInt8]) -> Int? {
        let names = ["GRAY": 1, "RGB ": 3, "CMYK": 4]
        return names[String(decoding: profile.dropFirst(16).prefix(4), as: UTF8.self)]
    }
}
