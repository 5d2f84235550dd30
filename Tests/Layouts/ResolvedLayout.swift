import Devices
import Diagnostics
import JSON
import Layouts
import TestSupport

/// Boxes of JSON resolved on a screen.
struct ResolvedLayout {
    let tree: BoxTree
    let rectangles: [Rectangle]

    /// - Parameters:
    ///   - boxes: Layers as users write them; of what they show only `image` and `layers` count.
    ///   - sizes: By id: the size in points of content that has one.
    init(
        _ boxes: String,
        on device: String = "iphone-se-3",
        _ direction: LayoutDirection = .leftToRight,
        sizes: [String: (width: Double, height: Double)] = [:]
    ) throws {
        let tree = try Self.tree(boxes)
        self.tree = tree
        let table = try DeviceTable.bundled()
        guard let row = table.devices.first(where: { $0.id == device }) else {
            throw Diagnostic("no \(device)")
        }
        let screen = DeviceArea(row, .portrait)
        rectangles = try LayoutSolver(tree, direction).rectangles(
            screen: screen.screen,
            safeArea: screen.safeArea,
            content: { question throws(Diagnostic) in
                let id = tree.boxes[question.index].name
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

    /// The boxes of a list.
    static func tree(_ layers: String) throws -> BoxTree {
        var boxes: [LayoutBox] = []
        var diagnostics = DiagnosticCollector()
        func add(_ layers: JSONValue, at pointer: String, in container: Int?) throws {
            for (index, layer) in (layers.array ?? []).enumerated() {
                let place = "\(pointer)/\(index)"
                var written: [LayoutAttribute: MeasureText] = [:]
                for (key, value) in (layer["frame"]?.members ?? []).map({ ($0.key, $0.value) }) {
                    guard let attribute = LayoutAttribute(rawValue: key) else {
                        throw Diagnostic("no key \(key)")
                    }
                    written[attribute] = try value.decode(as: MeasureText.self)
                }
                boxes.append(
                    LayoutBox(
                        id: layer["id"]?.string,
                        pointer: place,
                        frame: Frame(
                            written,
                            option: "\(place)/frame",
                            hasSize: layer["image"] != nil,
                            diagnostics: &diagnostics
                        ),
                        anchor: layer["anchor"]?.string.map { Anchor($0) }
                            ?? (container == nil ? .screen : .container),
                        content: layer["image"] == nil ? .none : .image,
                        container: container
                    )
                )
                let held = layer["layers"] ?? []
                try add(held, at: "\(place)/layers", in: boxes.count - 1)
            }
        }
        try add(try JSONDocument(Array(layers.utf8)).value, at: "/layers", in: nil)
        try diagnostics.throwIfAny()
        return BoxTree(boxes)
    }

    /// What is refused.
    static func errors(_ layers: String) throws -> [Diagnostic] {
        do {
            _ = try LayoutSolver(try tree(layers), .leftToRight)
            return []
        } catch let error as Diagnostics {
            return error.all
        }
    }

    /// Left, top, width and height of a box, in points.
    subscript(id: String) -> [Double] {
        guard let index = tree.index(of: id) else { return [] }
        let rectangle = rectangles[index]
        return [rectangle.left, rectangle.top, rectangle.width, rectangle.height]
    }
}

/// The screen of a device, and its safe area.
struct DeviceArea {
    let screen: Rectangle
    let safeArea: Rectangle
    let scale: Int

    init(_ device: Device, _ orientation: Orientation) {
        let points = orientation == .portrait ? device.points : device.points.turned
        let insets = device.insets(orientation) ?? .zero
        scale = device.scale
        screen = Rectangle(
            left: 0,
            top: 0,
            width: Double(points.width),
            height: Double(points.height)
        )
        safeArea = Rectangle(
            left: insets.left,
            top: insets.top,
            right: screen.right - insets.right,
            bottom: screen.bottom - insets.bottom
        )
    }
}
