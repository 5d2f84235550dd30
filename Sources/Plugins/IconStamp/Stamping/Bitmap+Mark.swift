import Images
import Raster

extension LabelDrawing {
    /// The label in given colours, with alpha.
    ///
    /// - Throws: `ImagesError`.
    func bitmap(_ colors: LabelColors) throws(ImagesError) -> Bitmap {
        let image = try Image(
            drawing: elements(colors),
            width: canvas.width,
            height: canvas.height
        )
        return try Bitmap(image)
    }
}

extension Overlay {
    /// The overlay at its size for an icon, with alpha, and its place.
    ///
    /// - Throws: `ImagesError`.
    func bitmap(
        _ bytes: [UInt8],
        _ width: Int,
        _ height: Int
    ) throws(ImagesError) -> (image: Bitmap, x: Int, y: Int) {
        let (across, down, x, y) = try frame(of: bytes, width: width, height: height)
        return (try Bitmap(drawn(bytes, width: across, height: down)), x, y)
    }
}

extension Bitmap {
    /// Whether no pixel that can be seen has a colour.
    var isGray: Bool {
        for at in stride(from: 0, to: pixels.count, by: 4) where pixels[at + 3] > 0 {
            guard pixels[at] == pixels[at + 1], pixels[at] == pixels[at + 2] else { return false }
        }
        return true
    }

    /// The same luminances without colour.
    var gray: Bitmap {
        var (values, known) = (pixels, [Color: UInt8]())
        for at in stride(from: 0, to: values.count, by: 4) {
            let color = Color(red: values[at], green: values[at + 1], blue: values[at + 2])
            let gray = known[color] ?? color.gray.red
            known[color] = gray
            (values[at], values[at + 1], values[at + 2]) = (gray, gray, gray)
        }
        return Bitmap(width: width, height: height, bands: 4, pixels: values)
    }

    /// What this bitmap in sRGB looks like in the values of a profile.
    ///
    /// - Throws: `ImagesError` when the profile is damaged.
    func encoded(in profile: [UInt8]) throws(ImagesError) -> Bitmap {
        let image = try Image(pixels: pixels, width: width, height: height, bands: bands)
        return try Bitmap(image.encoded(in: profile))
    }
}

extension PNGFile {
    /// Whether its pixels have no colour by their type.
    var isGray: Bool { colorType == .gray || colorType == .grayAlpha }
}
