import Layouts
import PluginAPI

/// A layer as written and checked, in points, before any screen is known.
struct CheckedLayer: Sendable {
    /// What a layer shows.
    enum Content: Sendable {
        case color(VariantValues<ColorSource>)
        case gradient(LayerGradient<VariantValues<ColorSource>>)
        case image(ImageContent)
        case text(TextContent)
        /// The layers that the tree has in it.
        case container
    }

    var box: LayoutBox
    var content: Content
    /// Nil for corners that are not rounded.
    var cornerRadius: CornerRadius?
    var style = LayerStyle()
    /// Whether to warn when a part is outside of the safe area.
    var keepsInSafeArea = false

    /// Where it is in the stage's options: `/layers/2/layers/0`.
    var pointer: String { box.pointer }
    /// What messages call it.
    var name: String { box.name }

    var isContainer: Bool {
        if case .container = content { true } else { false }
    }
}

/// The layers of a stage, each container before what it contains, from back to front.
struct LayerTree: Sendable {
    let layers: [CheckedLayer]
    /// Their boxes, with the same indexes.
    let boxes: BoxTree

    /// A tree of checked layers, each container before what it contains.
    init(_ layers: [CheckedLayer]) {
        self.layers = layers
        boxes = BoxTree(layers.map(\.box))
    }
}

/// The image of a layer.
struct ImageContent: Sendable {
    var sources: VariantValues<SourcePath>
    var fit = ImageFit()
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
    var color: VariantValues<ColorSource>?
    var format = TextFormat()
}

/// How far a corner is rounded.
enum CornerRadius: Hashable, Sendable {
    case points(Double)
    /// From 0 to 0.5, of the shorter side of the frame.
    case share(Double)

    /// The radius in points in a frame; never more than half of its shorter side.
    func resolved(in frame: Rectangle) -> Double {
        let side = min(frame.width, frame.height)
        return switch self {
        case .points(let points): min(points, side / 2)
        case .share(let share): share * side
        }
    }
}
