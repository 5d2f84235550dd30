import ExactStrings
import PluginAPI
import Raster

/// Art as a launch image places it, as far as what is cut off of it depends on that.
struct PlacedArt: Codable, Hashable, Sendable {
    var art: LaunchImage.Art
    /// The layer's.
    var frame: PixelRectangle
    /// What the canvas and the containers around it let be seen.
    var clip: PixelRectangle
    /// The launch image's pixels of a point.
    var scale: Int

    /// What is cut off of art of a size, in pixels.
    func cut(width: Int, height: Int) -> CutArt {
        let whole = art.rectangle(width: width, height: height, in: frame, scale: scale)
        let path = art.source.text
        return CutArt(
            name: path.pathParts.last ?? path,
            whole: whole,
            seen: whole.intersection(frame).intersection(clip)
        )
    }

    /// All art of a launch image, from back to front.
    static func all(in image: LaunchImage) -> [PlacedArt] {
        let canvas = PixelRectangle(left: 0, top: 0, width: image.width, height: image.height)
        return all(in: image.layers, clip: canvas, scale: image.scale)
    }

    private static func all(
        in layers: [PixelLayer],
        clip: PixelRectangle,
        scale: Int
    ) -> [PlacedArt] {
        layers.flatMap { layer -> [PlacedArt] in
            switch layer.content {
            case .container(let layers):
                let inside = layer.clips ? clip.intersection(layer.frame) : clip
                return all(in: layers, clip: inside, scale: scale)
            case .art(let art):
                return [PlacedArt(art: art, frame: layer.frame, clip: clip, scale: scale)]
            case .color, .gradient, .text: return []
            }
        }
    }
}
