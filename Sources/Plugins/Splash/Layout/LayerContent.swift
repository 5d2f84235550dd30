import Images
import PluginAPI
import Raster

/// The image of a layer.
struct ImageContent: Sendable {
    var sources: Variants<SourcePath>
    var mode = ContentMode.aspectFill
    var align = Alignment.center
}

/// Colours that run into each other.
struct GradientContent: Sendable {
    struct Stop: Sendable {
        var color: Variants<ColorSource>
        /// From 0, at `from`, to 1, at `to`; never less than the one before.
        var location: Double
    }

    var kind = Gradient.Kind.linear
    /// In the unit square of the frame.
    var from = Gradient.Point(x: 0.5, y: 0)
    /// In the unit square of the frame.
    var to = Gradient.Point(x: 0.5, y: 1)
    /// At least two.
    var stops: [Stop]
}

/// The text of a layer.
struct TextContent: Sendable {
    /// By language tag; one for all languages under `""`.
    var texts: [String: String]
    /// A font file of the repository, or a family that is found in the folders of `fonts`.
    var font: String
    /// In points.
    var size: Double
    /// Nil for black in light and white in dark.
    var color: Variants<ColorSource>?
    var alignment = TextAlignment.natural
    /// What a line's own height is multiplied by.
    var lineHeight = 1.0
}
