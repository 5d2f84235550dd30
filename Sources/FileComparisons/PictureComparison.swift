import Images

/// How the pixels of two PNGs differ.
struct PictureComparison {
    /// A line each.
    let lines: [String]

    /// Whether bytes begin as those of a PNG do.
    ///
    /// Source: W3C, Portable Network Graphics (Third Edition), 5.2.
    static func isPNG(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    }

    init(_ original: [UInt8], _ rebuilt: [UInt8]) {
        do {
            let one = try Image(decoding: original.span)
            let other = try Image(decoding: rebuilt.span)
            lines = [try Self.line(one, other)]
        } catch {
            lines = ["the pixels can't be compared: \(error)"]
        }
    }

    private static func line(
        _ one: borrowing Image,
        _ other: borrowing Image
    ) throws(ImagesError) -> String {
        let (width, height) = (one.width, one.height)
        guard width == other.width, height == other.height else {
            return
                "\(width) × \(height) pixels, and \(other.width) × \(other.height) when built again"
        }
        let (bands, depth) = (one.bands, one.bitDepth)
        guard bands == other.bands, depth == other.bitDepth else {
            return
                "\(bands) channels of \(depth) bits, and \(other.bands) of \(other.bitDepth) when "
                + "built again"
        }
        let found: Difference
        if depth == 8 {
            let values = try other.pixels()
            found = try one.withPixels { difference($0, values.span, bands: bands) }
        } else {
            let values = try other.withPixels16 { values in values.indices.map { values[$0] } }
            found = try one.withPixels16 { difference($0, values.span, bands: bands) }
        }
        guard found.pixels > 0 else {
            let isAlike = one.profile == other.profile
            return isAlike
                ? "all pixels are equal: they are compressed in another way, or the file's other "
                    + "chunks differ" : "all pixels are equal, with another colour profile"
        }
        let channels = bands > 2 ? ["red", "green", "blue", "alpha"] : ["grey", "alpha"]
        let channel = found.band < channels.count ? channels[found.band] : "channel \(found.band)"
        return "\(found.pixels) of \(width * height) pixels differ, by up to \(found.greatest) of "
            + "\(depth == 8 ? 255 : 65535): \(channel) at \(found.pixel % width), "
            + "\(found.pixel / width)"
    }

    /// What differs, and where most.
    private struct Difference {
        var pixels = 0
        var greatest = 0
        var pixel = 0
        var band = 0
    }

    private static func difference<Value: FixedWidthInteger & BitwiseCopyable>(
        _ one: Span<Value>,
        _ other: Span<Value>,
        bands: Int
    ) -> Difference {
        var found = Difference()
        for pixel in 0..<(one.count / max(1, bands)) {
            var isOther = false
            for band in 0..<bands {
                let (left, right) = (
                    Int(one[pixel * bands + band]), Int(other[pixel * bands + band])
                )
                guard left != right else { continue }
                isOther = true
                guard abs(left - right) > found.greatest else { continue }
                (found.greatest, found.pixel, found.band) = (abs(left - right), pixel, band)
            }
            if isOther { found.pixels += 1 }
        }
        return found
    }
}
