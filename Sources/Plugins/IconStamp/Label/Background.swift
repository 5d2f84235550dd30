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
        let places = text.points(mostAlong: Self.mostAlong, mostAcross: Self.mostAcross)
        let points = places.compactMap { x, y in
            (0..<icon.width).contains(x) && (0..<icon.height).contains(y) ? icon.pixel(x, y) : nil
        }
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
}
