import Images
import PluginAPI
import Raster

/// One launch image: all that its pixels depend on, apart from the bytes of art and fonts.
///
/// Layers in pixels, y downwards. Colours and blending are in the encoded values of the
/// output's colour space, as Core Animation blends; art is resized in linear light.
public struct LaunchImage: Codable, Hashable, Sendable {
    /// The width in pixels.
    var width: Int
    /// The height in pixels.
    var height: Int
    /// The pixels for each point, for art that keeps its own size.
    var scale = 1
    /// What the values of pixels mean.
    var colorSpace = ColorSpace.sRGB
    /// What is seen where no layer covers the canvas; opaque but for the picture of a layer.
    var background: PaintColor
    /// From back to front.
    var layers: [PixelLayer]
    /// How the file is written.
    var encoding = ImageEncoding.png
    /// Whether there is a warning of art and texts that can hardly be seen.
    var checksContrast = false
}

/// One layer of a launch image; all that it shows is in its frame, but for the layers of a
/// container that does not clip.
struct PixelLayer: Codable, Hashable, Sendable {
    indirect enum Content: Codable, Hashable, Sendable {
        case color(PaintColor)
        case gradient(LayerGradient<PaintColor>)
        case art(LaunchImage.Art)
        case text(LaunchImage.Text)
        /// From back to front.
        case container([PixelLayer])
    }

    /// On the canvas, inside containers too.
    var frame: PixelRectangle
    var content: Content
    /// The radius in pixels of the corners that the style rounds.
    var cornerRadius = 0.0
    var style = LayerStyle()

    /// Whether what a container contains is cut off at its frame.
    var clips: Bool { style.clips || cornerRadius > 0 }
}

extension LaunchImage {
    /// The art of a layer.
    struct Art: Codable, Hashable, Sendable {
        /// Its path in the workspace.
        var input: String
        /// The file itself, for messages.
        var source: SourcePath
        /// Where the user wrote it, for messages.
        var option: String
        var fit: ImageFit
        /// The pixels of the art for each point, for `ownSize`; 1 for vector art.
        var scale = 1
    }

    /// A paragraph, wrapped at the frame's width, from the frame's top.
    struct Text: Codable, Hashable, Sendable {
        var text: String
        /// The font file's path in the workspace.
        var input: String
        /// The face in the file: 0 but in collections.
        var face = 0
        /// The font as the user wrote it, for messages.
        var source: String
        /// Where the user wrote it, for messages.
        var option: String
        /// In pixels: what CSS calls font-size.
        var size: Double
        var color: PaintColor
        var format = TextFormat()
        /// A BCP 47 language tag; empty when unknown.
        var language = ""
    }
}
