import Diagnostics

/// The frames of a layout as equations, in an order in which each can be solved.
///
/// Edges depend on edges, not layers on layers: two layers may each give the other one of its edges,
/// as Auto Layout allows, as long as no number depends on itself.
struct LayoutSystem: Sendable {
    /// A question that only the content answers: how long a layer is on one axis.
    struct ContentQuestion: Hashable, Sendable {
        /// The index of the node.
        var index: Int
        var axis: Attribute.Axis
        /// The length in points on the other axis; nil when the content decides both, and for the
        /// width of a text.
        var crossing: Double?
        /// The anchor's length in points on the axis.
        var limit: Double
    }

    private let count: Int
    private let equations: [Quantity: LayoutEquation]
    private let order: [Quantity]

    /// The equations of a layout.
    ///
    /// - Throws: `Diagnostics`: each anchor and reference that names nothing or the wrong thing, or
    ///   else each cycle of frames.
    init(_ layout: Layout, _ direction: LayoutDirection) throws(Diagnostics) {
        let mistakes = ReferenceCheck(layout).mistakes
        guard mistakes.isEmpty else { throw Diagnostics(mistakes) }
        var equations: [Quantity: LayoutEquation] = [:]
        var roots: [Quantity] = []
        for (index, node) in layout.nodes.enumerated() {
            func box(_ name: String) -> Quantity.Box { layout.box(name, for: node) }
            let own = LayoutEquations(
                layer: node.layer,
                box: .layer(index),
                anchor: box(node.layer.anchor.name),
                direction: direction,
                named: box
            )
            for axis in [Attribute.Axis.horizontal, .vertical] {
                for (attribute, equation) in own.equations(on: axis) {
                    equations[Quantity(box: .layer(index), attribute: attribute)] = equation
                }
                roots += [axis.start, axis.end].map {
                    Quantity(box: .layer(index), attribute: $0)
                }
            }
        }
        var search = OrderSearch(equations: equations)
        for root in roots { search.visit(root) }
        var told: Set<Set<Quantity.Box>> = []
        let cycles = search.cycles.filter { told.insert(Set($0.map(\.box))).inserted }
        guard cycles.isEmpty else {
            throw Diagnostics(cycles.map { Messages.cycle($0, layout) })
        }
        count = layout.nodes.count
        order = search.order
        self.equations = equations
    }

    /// The rectangles of all nodes on a screen, in points.
    ///
    /// - Parameter content: Answers how long content is, in points.
    /// - Throws: what `content` throws.
    func rectangles<Failure: Error>(
        screen: Rectangle,
        safeArea: Rectangle,
        content: (ContentQuestion) throws(Failure) -> Double
    ) throws(Failure) -> [Rectangle] {
        // Those of the screen and the safe area have no equation, and are known.
        var values = screen.values(of: .screen).merging(safeArea.values(of: .safeArea)) { $1 }
        func value(of quantity: Quantity) -> Double {
            guard let value = values[quantity] else {
                preconditionFailure("what a number needs comes before it in the order")
            }
            return value
        }
        for quantity in order {
            guard let equation = equations[quantity] else { continue }
            let sum = equation.terms.map { $0.factor * value(of: $0.quantity) }
            var number = sum.reduce(equation.constant, +)
            if let own = equation.content, case .layer(let index) = quantity.box {
                let question = ContentQuestion(
                    index: index,
                    axis: quantity.attribute.axis,
                    crossing: own.crossing.map(value),
                    limit: value(of: own.limit)
                )
                number = try content(question)
            }
            values[quantity] = number
        }
        return (0..<count).map { index in
            func edge(_ attribute: Attribute) -> Double {
                value(of: Quantity(box: .layer(index), attribute: attribute))
            }
            return Rectangle(
                left: edge(.left),
                top: edge(.top),
                right: edge(.right),
                bottom: edge(.bottom)
            )
        }
    }

    /// Whether some frame depends on a number of the safe area.
    var needsSafeArea: Bool {
        order.contains { $0.box == .safeArea }
    }
}

extension Layout {
    /// The box of a name that a node uses.
    fileprivate func box(_ name: String, for node: Node) -> Quantity.Box {
        let index: Int?
        switch Anchor(name) {
        case .screen: return .screen
        case .safeArea: return .safeArea
        case .container: index = node.container
        case .layer(let id): index = self.index(of: id)
        }
        guard let index else {
            preconditionFailure("ReferenceCheck has refused names that name nothing")
        }
        return .layer(index)
    }
}

extension Rectangle {
    /// The numbers of a box that lies here.
    fileprivate func values(of box: Quantity.Box) -> [Quantity: Double] {
        Dictionary(
            uniqueKeysWithValues: attributes.map { (Quantity(box: box, attribute: $0), $1) }
        )
    }

    private var attributes: [(Attribute, Double)] {
        [
            (.left, left), (.right, right), (.width, width), (.centerX, (left + right) / 2),
            (.top, top), (.bottom, bottom), (.height, height), (.centerY, (top + bottom) / 2),
        ]
    }
}

/// A depth-first search for an order in which equations can be solved.
///
/// It keeps its own stack: a chain of frames may be longer than a thread's.
private struct OrderSearch {
    let equations: [Quantity: LayoutEquation]
    /// What is needed comes first.
    private(set) var order: [Quantity] = []
    /// Each begins and ends with the same number.
    private(set) var cycles: [[Quantity]] = []

    private enum Mark { case open, done }
    private var marks: [Quantity: Mark] = [:]
    private var inCycles: Set<Quantity> = []

    init(equations: [Quantity: LayoutEquation]) { self.equations = equations }

    mutating func visit(_ root: Quantity) {
        guard marks[root] == nil else { return }
        var path: [(quantity: Quantity, left: ArraySlice<Quantity>)] = []
        func entered(_ quantity: Quantity) -> (Quantity, ArraySlice<Quantity>) {
            (quantity, (equations[quantity]?.needed ?? [])[...])
        }
        marks[root] = .open
        path.append(entered(root))
        while let (quantity, left) = path.last {
            guard let next = left.first else {
                marks[quantity] = .done
                order.append(quantity)
                path.removeLast()
                continue
            }
            path[path.count - 1].left = left.dropFirst()
            switch marks[next] {
            case nil:
                marks[next] = .open
                path.append(entered(next))
            case .open: found(path.map(\.quantity).drop { $0 != next } + [next])
            case .done: break
            }
        }
    }

    /// Of cycles that share a number, the first found is told.
    private mutating func found(_ cycle: [Quantity]) {
        guard inCycles.isDisjoint(with: cycle) else { return }
        inCycles.formUnion(cycle)
        cycles.append(cycle)
    }
}

private enum Messages {
    /// Where the options say what a number is: in the frame, or else in the anchor that it spans.
    private static func pointer(_ quantity: Quantity, _ layout: Layout) -> String {
        guard case .layer(let index) = quantity.box else { return "/layers" }
        let layer = layout.nodes[index].layer
        let keys = layer.frame.keys(on: quantity.attribute.axis)
        let key = keys.first { $0 == quantity.attribute } ?? keys.last
        return layer.pointer + (key.map { "/frame/\($0.rawValue)" } ?? "/anchor")
    }

    static func cycle(_ cycle: [Quantity], _ layout: Layout) -> Diagnostic {
        func name(_ quantity: Quantity) -> String {
            guard case .layer(let index) = quantity.box else { return "" }
            return "\(layout.nodes[index].layer.name).\(quantity.attribute.rawValue)"
        }
        return Diagnostic(
            "the frames depend on each other: \(cycle.map(name).joined(separator: " → "))",
            option: cycle.first.map { pointer($0, layout) } ?? "/layers",
            help: "give one of them a place or a length of its own"
        )
    }
}
