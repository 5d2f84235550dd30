import Compression
import PNGFormat
public import Raster

extension Image {
    /// This image as a PNG (ISO/IEC 15948) without times, texts or any other metadata.
    ///
    /// - Throws: as `PNGFile.init(_:)`.
    public borrowing func png() throws(ImagesError) -> [UInt8] {
        let file = try PNGFile(self)
        return try ImagesError.wrapping { () throws(CompressionError) in try file.encoded() }
    }
}

extension PNGFile {
    /// The picture of an image: alpha and depth are as they are, its colour profile is `iCCP`;
    /// without one the file is marked `sRGB`.
    ///
    /// - Throws: `ImagesError` when a pixel can't be computed, the profile is damaged or for other
    ///   bands, or the image is neither grey nor RGB.
    public init(_ image: borrowing Image) throws(ImagesError) {
        let (bands, hasAlpha, profile) = (image.bands, image.hasAlpha, image.profile)
        let colors = hasAlpha ? bands - 1 : bands
        guard colors == 1 || colors == 3 else {
            throw ImagesError("png", "a PNG has no \(colors) values for a colour")
        }
        if let profile {
            // A profile that nothing can be converted from would be of no use to a reader.
            let layout = ColorTransform.PixelFormat(colors: colors, hasAlpha: false, bitDepth: 8)
            let sRGB = ColorSpace.sRGB.profile
            _ = try ColorTransform(from: profile, layout, to: sRGB, bitDepth: 8)
        }
        let (width, height, bitDepth) = (image.width, image.height, image.bitDepth)
        let rows =
            bitDepth == 8
            ? try image.pixels()
            : try image.withPixels16 { values in
                var rows: [UInt8] = []
                rows.reserveCapacity(values.count * 2)
                for index in values.indices {
                    rows.append(UInt8(values[index] >> 8))
                    rows.append(UInt8(values[index] & 0xFF))
                }
                return rows
            }
        self = try ImagesError.wrapping { () throws(CompressionError) in
            try PNGFile(
                width: width,
                height: height,
                colorType: colors == 1
                    ? hasAlpha ? .grayAlpha : .gray : hasAlpha ? .rgbAlpha : .rgb,
                bitDepth: bitDepth,
                profile: profile,
                rows: rows
            )
        }
    }
}

extension ImagesError {
    /// The value of a step that fails only when there is no memory.
    fileprivate static func wrapping<Value>(
        _ step: () throws(CompressionError) -> Value
    ) throws(ImagesError) -> Value {
        do {
            return try step()
        } catch {
            throw ImagesError("png", error.description, cause: .machine)
        }
    }
}
