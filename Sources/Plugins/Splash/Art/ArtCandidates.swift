import Devices
import Raster

/// The files of an image that fit a variant best, in several scales.
struct ArtCandidates {
    /// Never empty.
    let all: [ArtCandidate]
    /// Where the user wrote the image.
    let option: String

    /// Of all candidates, first those that fit by theme, then by appearance, then by contrast,
    /// then by idiom.
    ///
    /// Nil when none does.
    init?(_ candidates: [ArtCandidate], _ variant: Variant, _ idiom: Device.Idiom, option: String) {
        var left = candidates.filter {
            ($0.theme == nil || $0.theme == variant.theme)
                && ($0.appearance == nil || $0.appearance == variant.appearance)
                && ($0.contrast == nil || $0.contrast == variant.contrast)
                && ($0.idiom == nil || $0.idiom == idiom)
        }
        func prefer(_ isOwn: (ArtCandidate) -> Bool) {
            if left.contains(where: isOwn) { left = left.filter(isOwn) }
        }
        prefer { $0.theme != nil }
        prefer { $0.appearance != nil }
        prefer { $0.contrast != nil }
        prefer { $0.idiom != nil }
        guard !left.isEmpty else { return nil }
        self.all = left
        self.option = option
    }

    /// The candidate that decides the size in points on a screen: the nearest scale that is not
    /// less, else the largest.
    func nearest(scale: Int) -> ArtCandidate {
        let rising = all.sorted { $0.scale < $1.scale }
        return rising.first { $0.scale >= scale } ?? all.sorted { $0.scale > $1.scale }[0]
    }

    /// The smallest candidate that need not be enlarged, else the largest.
    func best(_ mode: ContentMode, in frame: PixelRectangle, scale: Int) -> ArtCandidate {
        let ranked = all.map { ($0, $0.enlargement(mode, in: frame, scale: scale)) }
            .sorted { ($0.1, -$0.0.scale) < ($1.1, -$1.0.scale) }
        let enough = ranked.filter { $0.1 <= ArtCandidate.unseenEnlargement }
        return enough.max { ($0.1, $0.0.scale) < ($1.1, $1.0.scale) }?.0 ?? ranked[0].0
    }
}
