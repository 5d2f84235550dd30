import Raster

/// The layers of a stage as written and checked, in points, before any screen is known.
///
/// `LayoutSystem` resolves them on a screen; a storyboard expresses them as constraints.
struct Layout: Sendable {
    /// A layer in the order of drawing, a group before what it holds.
    struct Node: Sendable {
        var layer: LayoutLayer
        /// The index of the group that holds the layer; nil outside of groups.
        var container: Int?
        /// The indexes of the layers that a group holds, from back to front.
        var held: [Int] = []
    }

    /// All layers with those in groups.
    let nodes: [Node]
    /// The indexes of the layers outside of groups, from back to front.
    let roots: [Int]

    /// A layout of checked layers, from back to front.
    init(_ layers: [LayoutLayer]) {
        var nodes: [Node] = []
        func add(_ layers: [LayoutLayer], in container: Int?) -> [Int] {
            layers.map { layer in
                let index = nodes.count
                nodes.append(Node(layer: layer, container: container))
                if case .group(let held) = layer.content {
                    nodes[index].held = add(held, in: index)
                }
                return index
            }
        }
        roots = add(layers, in: nil)
        self.nodes = nodes
    }

    /// The index of the first layer with an id.
    func index(of id: String) -> Int? { nodes.firstIndex { $0.layer.id == id } }
}

/// One layer of a layout.
struct LayoutLayer: Sendable {
    /// What other layers call it.
    var id: String?
    /// Where it stands in the stage's options: `/layers/2/layers/0`.
    var pointer: String
    var frame = Frame()
    var anchor = Anchor.screen
    var content: Content
    /// Nil for corners that are not rounded.
    var cornerRadius: CornerRadius?
    var corners = RoundedCorners.Corner.allCases
    var opacity = 1.0
    /// Whether what a group holds is cut off at its frame, as `clipsToBounds` does.
    var clips = false
    /// Whether it is a finding when a part lies outside of the safe area.
    var keepsInSafeArea = false

    /// What a layer shows.
    indirect enum Content: Sendable {
        case color(Variants<ColorSource>)
        case gradient(GradientContent)
        case image(ImageContent)
        case text(TextContent)
        /// From back to front.
        case group([LayoutLayer])
    }

    /// What messages call it.
    var name: String { id ?? pointer }
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
