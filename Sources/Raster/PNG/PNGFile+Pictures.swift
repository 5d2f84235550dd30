public import Compression
package import PNGFormat

extension PNGFile {
    /// The picture of a bitmap: red, green, blue and perhaps alpha, of 8 bits.
    ///
    /// - Parameter profile: The ICC profile of the colour space; default: sRGB.
    /// - Throws: `CompressionError` when there is no memory for it.
    public init(_ bitmap: Bitmap, profile: [UInt8]? = nil) throws(CompressionError) {
        try self.init(
            width: bitmap.width,
            height: bitmap.height,
            colorType: bitmap.bands == 3 ? .rgb : .rgbAlpha,
            bitDepth: 8,
            profile: profile,
            rows: bitmap.pixels
        )
    }

    /// A picture without palette and transparent colour.
    ///
    /// - Parameters:
    ///   - bitDepth: 8 or 16.
    ///   - profile: The ICC profile of the colour space; sRGB when nil.
    ///   - rows: `width × height` pixels, row by row; of 16 bits, the high byte first.
    /// - Throws: `CompressionError` when there is no memory for the profile.
    package init(
        width: Int,
        height: Int,
        colorType: PNGHeader.ColorType,
        bitDepth: Int,
        profile: [UInt8]?,
        rows: [UInt8]
    ) throws(CompressionError) {
        let length = Self.rowLength(width, colorType, bitDepth)
        precondition(bitDepth >= 8 && rows.count == length * height, "bytes for every pixel")
        (self.width, self.height) = (width, height)
        (self.colorType, self.bitDepth, self.rows) = (colorType, bitDepth, rows)
        (palette, transparentColor) = ([], nil)
        if let profile {
            // A name, which nobody reads, a zero, compression method 0, and the profile.
            let name = Array("icc".utf8) + [0, 0]
            let data = name + (try Zlib.compress(profile.span, level: 9))
            colorChunks = [Chunk(type: "iCCP", data: data)]
        } else {
            // The perceptual intent, as is usual.
            colorChunks = [Chunk(type: "sRGB", data: [0])]
        }
    }
}
