import AssetCatalogs
import Images
import Raster

/// The colours of an icon below a text, in sRGB.
struct Background {
    /// Opaque; where the icon is transparent, both extremes of what may shine through.
    let colors: [Color]

    /// The most points that are sampled along a text and across it: text is made of strokes, which
    /// are wider than the spaces between them.
    private static let (mostAlong, mostAcross) = (96, 16)

    /// Looks at an icon.
    ///
    /// - Parameters:
    ///   - text: Where the text is.
    ///   - icon: The icon's pixels.
    ///   - profile: What its values mean; sRGB when nil.
    ///   - appearance: Decides what is below transparent pixels: a dark background of the system's,
    ///     or nobody knows.
    /// - Throws: `ImagesError` when the profile can't be used.
    init(
        below text: TextBox,
        of icon: PNGFile,
        profile: [UInt8]?,
        appearance: IconAppearance
    ) throws(ImagesError) {
        let points = Self.pixels(below: text, of: icon)
        var samples: [UInt8] = []
        for point in points {
            samples += [point.x, point.y, point.z].map { UInt8((UInt32($0) + 128) / 257) }
        }
        if let profile, !points.isEmpty {
            let row = try Image(pixels: samples, width: points.count, height: 1, bands: 3)
            samples = try row.tagged(profile: profile).inSRGB().pixels()
        }
        // The ends of the gradient that the system puts below dark and tinted icons; else anything.
        let backgrounds =
            appearance == .any
            ? [Color(red: 0, green: 0, blue: 0), Color(red: 255, green: 255, blue: 255)]
            : IconFill.systemDarkColors
        var colors: Set<Color> = []
        for (index, point) in points.enumerated() {
            let color = Color(
                red: samples[3 * index],
                green: samples[3 * index + 1],
                blue: samples[3 * index + 2],
                alpha: UInt8((UInt32(point.w) + 128) / 257)
            )
            // An opaque colour is the same over all of them.
            for background in color.alpha == 255 ? backgrounds.prefix(1) : backgrounds[...] {
                colors.insert(color.over(background))
            }
        }
        self.colors = Array(colors)
    }

    /// Pixels at even distances in the box of a text and a little around it.
    private static func pixels(below text: TextBox, of icon: PNGFile) -> [SIMD4<UInt16>] {
        // The edges of strokes are seen against what is around them.
        let (width, height) = (text.width + 2, text.height + 2)
        let along = min(mostAlong, max(2, Int(width.rounded(.up))))
        let across = min(mostAcross, max(2, Int(height.rounded(.up))))
        let axes = text.turn.axes
        var pixels: [SIMD4<UInt16>] = []
        for row in 0..<across {
            for column in 0..<along {
                let u = (Double(column) / Double(along - 1) - 0.5) * width
                let v = (Double(row) / Double(across - 1) - 0.5) * height
                let x = Int((text.x + u * axes.along.x + v * axes.down.x).rounded(.down))
                let y = Int((text.y + u * axes.along.y + v * axes.down.y).rounded(.down))
                guard (0..<icon.width).contains(x), (0..<icon.height).contains(y) else { continue }
                pixels.append(icon.pixel(x, y))
            }
        }
        return pixels
    }
}
