import Images
import Pipeline

/// One file that may show a layer's image.
struct ArtVariant: Hashable, Sendable {
    var source: SourcePath
    /// Nil for any.
    var theme: String?
    /// Nil for both.
    var appearance: Appearance?
    /// Nil for both.
    var contrast: Contrast?
    /// Nil for both.
    var idiom: Device.Idiom?
    /// The pixels of a point.
    var scale = 1
    /// Nil for what another stage makes: nobody knows it yet.
    var size: ArtSize?
}

/// How large art is, and as what.
struct ArtSize: Hashable, Sendable {
    /// In pixels; of a drawing, in points.
    var width: Int
    /// In pixels; of a drawing, in points.
    var height: Int
    var format: ImageFormat

    /// Whether it is rendered at any size without loss.
    var isDrawing: Bool { format.isDrawing }
}

extension ArtVariant {
    /// What its file may be: nobody knows it before another stage has made it.
    var formats: Set<ImageFormat> { size.map { [$0.format] } ?? Set(ImageFormat.allCases) }

    /// The width and height in points that the art itself has.
    var ownPoints: (width: Double, height: Double)? {
        guard let size else { return nil }
        let scale = size.isDrawing ? 1 : Double(scale)
        return (Double(size.width) / scale, Double(size.height) / scale)
    }

    /// How many times as large the art is drawn as it is; 0 for drawings and what isn't known.
    func enlargement(
        _ mode: ContentMode,
        in frame: LaunchImage.PixelFrame,
        scale screenScale: Int
    ) -> Double {
        guard let size, !size.isDrawing else { return 0 }
        let across = Double(frame.width) / Double(size.width)
        let down = Double(frame.height) / Double(size.height)
        return switch mode {
        case .aspectFill, .fill: max(across, down)
        case .aspectFit: min(across, down)
        case .ownSize: Double(screenScale) / Double(scale)
        }
    }
}

extension [ArtVariant] {
    /// Of all variants, those that suit a look best, in several scales: first by theme, then by
    /// appearance, then by contrast, then by idiom.
    func suiting(_ look: Look, _ idiom: Device.Idiom) -> [ArtVariant] {
        var left = filter {
            ($0.theme == nil || $0.theme == look.theme)
                && ($0.appearance == nil || $0.appearance == look.appearance)
                && ($0.contrast == nil || $0.contrast == look.contrast)
                && ($0.idiom == nil || $0.idiom == idiom)
        }
        func prefer(_ isOwn: (ArtVariant) -> Bool) {
            if left.contains(where: isOwn) { left = left.filter(isOwn) }
        }
        prefer { $0.theme != nil }
        prefer { $0.appearance != nil }
        prefer { $0.contrast != nil }
        prefer { $0.idiom != nil }
        return left
    }

    /// The variant that tells the size in points on a screen: the nearest scale that is not less, else
    /// the largest.
    func nearest(scale: Int) -> ArtVariant? {
        let enough = filter { $0.scale >= scale }
        return enough.isEmpty
            ? self.max { $0.scale < $1.scale } : enough.min { $0.scale < $1.scale }
    }

    /// The smallest variant that need not be enlarged, else the largest.
    func best(
        _ mode: ContentMode,
        in frame: LaunchImage.PixelFrame,
        scale: Int
    ) -> ArtVariant? {
        let ranked = map { ($0, $0.enlargement(mode, in: frame, scale: scale)) }
        let enough = ranked.filter { $0.1 <= ArtVariant.unseenEnlargement }
        let best =
            enough.max { ($0.1, $0.0.scale) < ($1.1, $1.0.scale) }
            ?? ranked.min { ($0.1, -$0.0.scale) < ($1.1, -$1.0.scale) }
        return best?.0
    }
}

extension ArtVariant {
    /// What rounding a frame to pixels adds to art that is as large as its frame: two pixels in a
    /// thousand.
    static let unseenEnlargement = 1.002
}
