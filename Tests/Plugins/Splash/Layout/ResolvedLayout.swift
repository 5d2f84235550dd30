import Devices
import Diagnostics
import JSON
import TestSupport

@testable import SplashPlugin

/// Layers of JSON resolved on a screen.
struct ResolvedLayout {
    let layout: Layout
    let rectangles: [Rectangle]

    /// - Parameters:
    ///   - layers: The list as users write it.
    ///   - sizes: By id: the size in points of content that has one.
    init(
        _ layers: String,
        on device: String = "iphone-se-3",
        _ orientation: Orientation = .portrait,
        _ direction: LayoutDirection = .leftToRight,
        sizes: [String: (width: Double, height: Double)] = [:]
    ) throws {
        let layout = try Self.layout(layers)
        self.layout = layout
        let table = try DeviceTable.bundled()
        guard let row = table.devices.first(where: { $0.id == device }) else {
            throw Diagnostic("no \(device)")
        }
        let screen = Screen(row, orientation)
        rectangles = try LayoutSystem(layout, direction).rectangles(
            screen: screen.rectangle,
            safeArea: screen.safeArea,
            content: { question throws(Diagnostic) in
                let id = layout.nodes[question.index].layer.name
                guard let size = sizes[id] else { throw Diagnostic("no size of \(id)") }
                let isWidth = question.axis == .horizontal
                guard let crossing = question.crossing else {
                    return isWidth ? size.width : size.height
                }
                return isWidth
                    ? crossing * size.width / size.height : crossing * size.height / size.width
            }
        )
    }

    /// The checked layers of a list.
    static func layout(_ layers: String) throws -> Layout {
        let text = #"{"layers": \#(layers)}"#
        let options = try JSONDocument(Array(text.utf8)).value.decode(as: SplashOptions.self)
        var checker = LayerChecker(themes: [])
        let layout = Layout(checker.layers(options.layers, at: "/layers"))
        guard checker.mistakes.isEmpty else { throw Diagnostics(checker.mistakes) }
        return layout
    }

    /// What is refused.
    static func mistakes(_ layers: String) throws -> [Diagnostic] {
        do {
            _ = try LayoutSystem(try layout(layers), .leftToRight)
            return []
        } catch let error as Diagnostics {
            return error.all
        }
    }

    /// Left, top, width and height of a layer, in points.
    subscript(id: String) -> [Double] {
        guard let index = layout.index(of: id) else { return [] }
        let rectangle = rectangles[index]
        return [rectangle.left, rectangle.top, rectangle.width, rectangle.height]
    }
}
