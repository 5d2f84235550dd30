/// The shape of a picture's opaque pixels: of each row those from the first to the last, so that
/// holes are filled.
///
/// Shadows are fainter than half, so they are no part of it.
package struct Silhouette: Hashable, Sendable {
    /// The box around it, in pixels of the picture.
    package let frame: PixelRectangle
    /// By row of the picture; empty for rows without an opaque pixel.
    private let rows: [Range<Int>]
    private let picture: PNGFile

    /// The alpha from which a pixel belongs to the shape.
    private static let least: UInt16 = .max / 2
    /// The alpha from which a pixel at the edge belongs to it wholly.
    private static let full: UInt16 = .max / 4 * 3
    /// How far its edge is soft, in pixels.
    private static let softness = 2

    /// The shape of a picture; nil for one without opaque pixels.
    package init?(of picture: PNGFile) {
        self.picture = picture
        rows = (0..<picture.height).map { y in
            guard let first = (0..<picture.width).first(where: { Self.isIn(picture, $0, y) }),
                let last = (0..<picture.width).last(where: { Self.isIn(picture, $0, y) })
            else { return 0..<0 }
            return first..<last + 1
        }
        guard let top = rows.firstIndex(where: { !$0.isEmpty }),
            let bottom = rows.lastIndex(where: { !$0.isEmpty })
        else { return nil }
        let filled = rows[top...bottom].filter { !$0.isEmpty }
        let left = filled.reduce(picture.width) { min($0, $1.lowerBound) }
        let right = filled.reduce(0) { max($0, $1.upperBound) }
        frame = PixelRectangle(left: left, top: top, width: right - left, height: bottom + 1 - top)
    }

    private static func isIn(_ picture: PNGFile, _ x: Int, _ y: Int) -> Bool {
        picture.pixel(x, y).w > least
    }

    /// Whether a pixel belongs to it.
    package func contains(_ x: Int, _ y: Int) -> Bool {
        rows.indices.contains(y) && rows[y].contains(x)
    }

    /// A bitmap that is laid over the picture, clear where it is not over the shape.
    ///
    /// - Parameters:
    ///   - bitmap: With alpha.
    ///   - left: Its left edge in the picture, in pixels.
    ///   - top: Its top edge.
    package func clip(_ bitmap: Bitmap, left: Int, top: Int) -> Bitmap {
        var pixels = bitmap.pixels
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width {
                let alpha = (y * bitmap.width + x) * 4 + 3
                guard pixels[alpha] > 0 else { continue }
                let share = coverage(left + x, top + y)
                pixels[alpha] = UInt8((Double(pixels[alpha]) * share).rounded())
            }
        }
        return Bitmap(width: bitmap.width, height: bitmap.height, bands: 4, pixels: pixels)
    }

    /// How much of a pixel the shape covers, from 0 to 1.
    private func coverage(_ x: Int, _ y: Int) -> Double {
        guard contains(x, y) else { return 0 }
        let far = Self.softness
        let isInside = [(x - far, y), (x + far, y), (x, y - far), (x, y + far)]
            .allSatisfy { contains($0.0, $0.1) }
        guard !isInside else { return 1 }
        let (alpha, least) = (Double(picture.pixel(x, y).w), Double(Self.least))
        return min(1, max(0, (alpha - least) / (Double(Self.full) - least)))
    }
}
