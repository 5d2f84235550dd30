import Images
import PluginAPI
import Raster

/// One launch image: all that its pixels depend on, apart from the bytes of art and fonts.
///
/// A tree of layers in pixels, y downwards. Colours and blending are in the encoded values of the
/// output's colour space, as Core Animation blends; art is resized in linear light.
public struct LaunchImage: Codable, Hashable, Sendable {
    /// The width in pixels.
    var width: Int
    /// The height in pixels.
    var height: Int
    /// The pixels of a point, for art that keeps its own size.
    var scale = 1
    /// What the values of pixels mean.
    var colorSpace = ColorSpace.sRGB
    /// What is seen where no layer covers the canvas; opaque.
    var background: PaintColor
    /// From back to front.
    var layers: [Layer]
    /// How the file is written.
    var encoding = ImageEncoding.png
}

extension LaunchImage {
    /// One layer; all that it shows lies in its frame, but for children of a group that does not clip.
    struct Layer: Codable, Hashable, Sendable {
        /// On the canvas, inside groups too.
        var frame: PixelRectangle
        var content: Content
        /// The radius in pixels of the corners that are rounded; what lies outside of them is not seen.
        var cornerRadius = 0.0
        var corners = RoundedCorners.Corner.allCases
        /// Whether children are cut off at the frame of the group; rounded corners cut them off anyway.
        var clips = false
        /// From 0, unseen, to 1; of a group as a whole.
        var opacity = 1.0
    }

    indirect enum Content: Codable, Hashable, Sendable {
        case color(PaintColor)
        case gradient(Gradient)
        case art(Art)
        case text(Text)
        /// From back to front.
        case group([Layer])
    }

    /// The art of a layer.
    struct Art: Codable, Hashable, Sendable {
        /// Its path in the workspace.
        var input: String
        /// The file itself, as messages call it.
        var source: SourcePath
        /// Where the user wrote it, for messages.
        var option: String
        var mode: ContentMode
        var align: Alignment
        /// The pixels of the art that measure one point, for `ownSize`; 1 for drawings.
        var scale = 1
    }

    /// Colours that run into each other, as `CAGradientLayer` draws them.
    struct Gradient: Codable, Hashable, Sendable {
        struct Stop: Codable, Hashable, Sendable {
            var color: PaintColor
            /// From 0, at `from`, to 1, at `to`; never less than the one before.
            var location: Double
        }

        var kind = Raster.Gradient.Kind.linear
        /// In the unit square of the frame; the centre when radial.
        var from = Raster.Gradient.Point(x: 0.5, y: 0)
        /// In the unit square of the frame; when radial, the corner of the ellipse's box.
        var to = Raster.Gradient.Point(x: 0.5, y: 1)
        var stops: [Stop]
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
        var alignment = TextAlignment.natural
        /// What a line's own height is multiplied by.
        var lineHeight = 1.0
        /// A BCP 47 language tag; empty when unknown.
        var language = ""
    }
}
