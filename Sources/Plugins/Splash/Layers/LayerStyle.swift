import PluginAPI
import Raster

/// How a layer as a whole is shown: the same whatever it shows and on whatever screen.
///
/// A style goes unchanged from the options to the drawing. A new property is declared here, with
/// its default and its key; it is drawn in `Composer`, and expressed in `StoryboardBuilder`.
struct LayerStyle: OptionSettings, Codable, Hashable {
    /// From 0, invisible, to 1; of a container as a whole.
    var opacity = 1.0
    /// Which corners a corner radius rounds.
    var corners = RoundedCorners.Corner.allCases
    /// Whether what a container contains is cut off at its frame, as `clipsToBounds` does; rounded
    /// corners cut it off anyway.
    var clips = false

    static let fields = [
        OptionField(
            "opacity",
            .number(0...1),
            "how opaque it is, a container as a whole",
            \Self.opacity
        ),
        OptionField(
            "corners",
            .array(of: .string(RoundedCorners.Corner.names), atLeast: 1),
            "which corners are rounded by \"cornerRadius\"",
            \Self.corners
        ),
        OptionField(
            "clip",
            .boolean,
            "cut off what reaches out of a container; with a \"cornerRadius\" it is anyway",
            \Self.clips
        ),
    ]
}

extension LayerStyle {
    /// Whether nothing of it changes how a layer without contents is seen.
    var isPlain: Bool { self == LayerStyle() }
    /// Whether nothing shines through what is opaque in the layer.
    var isOpaque: Bool { opacity == 1 }
    /// Whether nothing of the layer is seen.
    var isInvisible: Bool { opacity == 0 }
}
