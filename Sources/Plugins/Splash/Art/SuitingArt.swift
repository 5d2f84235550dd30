import Devices
import Raster

/// The variants of an image that suit a look best, in several scales.
struct SuitingArt {
    /// Never empty.
    let variants: [ArtVariant]
    /// Where the user wrote the image.
    let option: String

    /// Of all variants, first those that suit by theme, then by appearance, then by contrast,
    /// then by idiom.
    ///
    /// Nil when none does.
    init?(_ all: [ArtVariant], _ look: Look, _ idiom: Device.Idiom, option: String) {
        var left = all.filter {
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
        guard !left.isEmpty else { return nil }
        variants = left
        self.option = option
    }

    /// The variant that tells the size in points on a screen: the nearest scale that is not less, else
    /// the largest.
    func nearest(scale: Int) -> ArtVariant {
        let rising = variants.sorted { $0.scale < $1.scale }
        return rising.first { $0.scale >= scale } ?? variants.sorted { $0.scale > $1.scale }[0]
    }

    /// The smallest variant that need not be enlarged, else the largest.
    func best(_ mode: ContentMode, in frame: PixelRectangle, scale: Int) -> ArtVariant {
        let ranked = variants.map { ($0, $0.enlargement(mode, in: frame, scale: scale)) }
            .sorted { ($0.1, -$0.0.scale) < ($1.1, -$1.0.scale) }
        let enough = ranked.filter { $0.1 <= ArtVariant.unseenEnlargement }
        return enough.max { ($0.1, $0.0.scale) < ($1.1, $1.0.scale) }?.0 ?? ranked[0].0
    }
}
