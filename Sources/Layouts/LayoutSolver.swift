package import Diagnostics

/// The frames of a layout as equations, in an order in which each can be solved.
///
/// Edges depend on edges, not boxes on boxes: two boxes may each give the other one of its edges,
/// as Auto Layout allows, as long as no quantity depends on itself.
package struct LayoutSolver: Sendable {
    /// A question that only the content answers: how long a box is on one axis.
    package struct ContentQuestion: Hashable, Sendable {
        /// The index of the box.
        package var index: Int
        package var axis: LayoutAttribute.Axis
        /// The length in points on the other axis; nil when the content decides both, and for the
        /// width of a text.
        package var crossing: Double?
        /// The anchor's length in points on the axis.
        package var limit: Double
    }

    private let count: Int
    private let equations: [Quantity: Equation]
    private let order: [Quantity]

    /// The equations of a layout.
    ///
    /// - Throws: `Diagnostics`: each anchor and reference that names nothing or the wrong thing, or
    ///   otherwise each cycle of frames.
    package init(_ tree: BoxTree, _ direction: LayoutDirection) throws(Diagnostics) {
        let errors = ReferenceCheck(tree).errors
        guard errors.isEmpty else { throw Diagnostics(errors) }
        var equations: [Quantity: Equation] = [:]
        var roots: [Quantity] = []
        for (index, box) in tree.boxes.enumerated() {
            func owner(_ name: String) -> Quantity.Owner { tree.owner(name, for: box) }
            let own = BoxEquations(
                box: box,
                owner: .box(index),
                anchor: owner(box.anchor.name),
                direction: direction,
                named: owner
            )
            for axis in [LayoutAttribute.Axis.horizontal, .vertical] {
                for (attribute, equation) in own.equations(on: axis) {
                    equations[Quantity(owner: .box(index), attribute: attribute)] = equation
                }
                roots += [axis.start, axis.end].map {
                    Quantity(owner: .box(index), attribute: $0)
                }
            }
        }
        var search = OrderSearch(equations: equations)
        for root in roots { search.visit(root) }
        var known: Set<Set<Quantity.Owner>> = []
        let cycles = search.cycles.filter { known.insert(Set($0.map(\.owner))).inserted }
        guard cycles.isEmpty else {
            throw Diagnostics(cycles.map { Messages.cycle($0, tree) })
        }
        count = tree.boxes.count
        order = search.order
        self.equations = equations
    }

    /// The rectangles of all boxes on a screen, in points.
    ///
    /// - Parameter content: Answers how long content is, in points.
    /// - Throws: what `content` throws.
    package func rectangles<Failure: Error>(
        screen: Rectangle,
        safeArea: Rectangle,
        content: (ContentQuestion) throws(Failure) -> Double
    ) throws(Failure) -> [Rectangle] {
        // Those of the screen and the safe area are given.
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
            if let own = equation.content, case .box(let index) = quantity.owner {
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
            func edge(_ attribute: LayoutAttribute) -> Double {
                value(of: Quantity(owner: .box(index), attribute: attribute))
            }
            return Rectangle(
                left: edge(.left),
                top: edge(.top),
                right: edge(.right),
                bottom: edge(.bottom)
            )
        }
    }

    /// Whether some frame depends on the safe area.
    package var needsSafeArea: Bool {
        order.contains { $0.owner == .safeArea }
    }
}

extension BoxTree {
    /// The owner that a name means in a box's frame.
    fileprivate func owner(_ name: String, for box: LayoutBox) -> Quantity.Owner {
        let index: Int?
        switch Anchor(name) {
        case .screen: return .screen
        case .safeArea: return .safeArea
        case .container: index = box.container
        case .layer(let id): index = self.index(of: id)
        }
        guard let index else {
            preconditionFailure("ReferenceCheck has refused names that name nothing")
        }
        return .box(index)
    }
}

extension Rectangle {
    /// The quantities of an owner with this rectangle.
    fileprivate func values(of owner: Quantity.Owner) -> [Quantity: Double] {
        Dictionary(
            uniqueKeysWithValues: attributes.map { (Quantity(owner: owner, attribute: $0), $1) }
        )
    }

    private var attributes: [(LayoutAttribute, Double)] {
        [
            (.left, left), (.right, right), (.width, width), (.centerX, (left + right) / 2),
            (.top, top), (.bottom, bottom), (.height, height), (.centerY, (top + bottom) / 2),
        ]
    }
}

/// A depth-first search for an order in which equations can be solved.
///
/// It has its own stack: a chain of frames may be longer than a thread's.
private struct OrderSearch {
    let equations: [Quantity: Equation]
    /// What is needed comes first.
    private(set) var order: [Quantity] = []
    /// Each begins and ends with the same number.
    private(set) var cycles: [[Quantity]] = []

    private enum Mark { case open, done }
    private var marks: [Quantity: Mark] = [:]
    private var inCycles: Set<Quantity> = []

    init(equations: [Quantity: Equation]) { self.equations = equations }

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

    /// Of cycles that share a quantity, the first found is kept.
    private mutating func found(_ cycle: [Quantity]) {
        guard inCycles.isDisjoint(with: cycle) else { return }
        inCycles.formUnion(cycle)
        cycles.append(cycle)
    }
}

private enum Messages {
    /// Where the options define a quantity: in the frame, otherwise in the anchor that it spans.
    private static func pointer(_ quantity: Quantity, _ tree: BoxTree) -> String {
        guard case .box(let index) = quantity.owner else { return "/layers" }
        let box = tree.boxes[index]
        let keys = box.frame.keys(on: quantity.attribute.axis)
        let key = keys.first { $0 == quantity.attribute } ?? keys.last
        return box.pointer + (key.map { "/frame/\($0.rawValue)" } ?? "/anchor")
    }

    static func cycle(_ cycle: [Quantity], _ tree: BoxTree) -> Diagnostic {
        func name(_ quantity: Quantity) -> String {
            guard case .box(let index) = quantity.owner else { return "" }
            return "\(tree.boxes[index].name).\(quantity.attribute.rawValue)"
        }
        return Diagnostic(
            "the frames depend on each other: \(cycle.map(name).joined(separator: " → "))",
            option: cycle.first.map { pointer($0, tree) } ?? "/layers",
            help: "give one of them a position or a length of its own"
        )
    }
}
