import Devices
import Images
import PluginAPI
import Raster

/// One file that may show a layer's image.
struct ArtCandidate: Hashable, Sendable {
    var source: SourcePath
    /// Nil for any.
    var theme: String?
    /// Nil for both.
    var appearance: Appearance?
    /// Nil for both.
    var contrast: ContrastSetting?
    /// Nil for both.
    var idiom: Device.Idiom?
    /// The pixels of a point.
    var scale = 1
    /// Nil for the output of another stage: it is not known yet.
    var size: ArtSize?
}

/// The size and format of art.
struct ArtSize: Hashable, Sendable {
    /// In pixels; of vector art, in points.
    var width: Int
    /// In pixels; of vector art, in points.
    var height: Int
    var format: ImageFormat

    /// Whether it is rendered at any size without loss.
    var isVector: Bool { format.isDrawing }
}

extension ArtCandidate {
    /// How much rounding a frame to pixels may enlarge art that is as large as its frame: two
    /// pixels in a thousand.
    static let unseenEnlargement = 1.002

    /// What its file may be: unknown before another stage has written it.
    var formats: Set<ImageFormat> { size.map { [$0.format] } ?? Set(ImageFormat.allCases) }

    /// The width and height in points that the art itself has.
    var ownPoints: (width: Double, height: Double)? {
        guard let size else { return nil }
        let scale = size.isVector ? 1 : Double(scale)
        return (Double(size.width) / scale, Double(size.height) / scale)
    }

    /// How many times as large as it is the art is drawn; 0 for vector art and what isn't known.
    func enlargement(
        _ mode: ContentMode,
        in frame: PixelRectangle,
        scale screenScale: Int
    ) -> Double {
        guard let size, !size.isVector else { return 0 }
        let factors = mode.factors(
            width: size.width,
            height: size.height,
            in: frame,
            own: Double(screenScale) / Double(scale)
        )
        return max(factors.across, factors.down)
    }
}
