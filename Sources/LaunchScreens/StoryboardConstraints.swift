package import Devices
package import Layouts

/// Turns the frames of a layout into constraints of Auto Layout.
///
/// Each key of a frame is one constraint. Auto Layout relates no position to a length, nor to a
/// share of a rectangle; there a hidden view, a spacer, reaches from the edge in question to the
/// position that is meant.
package struct StoryboardConstraints {
    private let tree: BoxTree
    package private(set) var constraints: [Storyboard.Constraint] = []
    package private(set) var spacers: [Storyboard.View] = []

    /// The constraints of a layout.
    ///
    /// - Parameters:
    ///   - shown: The boxes that have a view.
    ///   - aspects: By the index of a box that shows an image: width and height in points.
    ///   - lengths: By the index of a box: the width and height in points that its content would
    ///     give it, where no view of that content does.
    package init(
        _ tree: BoxTree,
        shown: Set<Int>,
        aspects: [Int: Device.Size],
        lengths: [Int: (width: Double, height: Double)]
    ) {
        self.tree = tree
        for index in tree.boxes.indices where shown.contains(index) {
            for axis in [LayoutAttribute.Axis.horizontal, .vertical] {
                add(index, axis)
                guard let own = lengths[index], tree.boxes[index].frame.isAuto(axis) else {
                    continue
                }
                relate(index, axis.length, to: nil, plus: axis == .horizontal ? own.0 : own.1)
            }
            if lengths[index] == nil { addAspect(index, aspects[index]) }
        }
    }

    /// The id of a box's view.
    package static func viewID(_ box: LayoutBox) -> String {
        Storyboard.objectID("layer \(box.name)")
    }

    private func item(_ index: Int, _ attribute: LayoutAttribute) -> Storyboard.Constraint.Item {
        .init(id: Self.viewID(tree.boxes[index]), attribute: attribute)
    }

    /// An attribute of what a name means in a box's frame.
    private func item(
        _ name: String,
        for index: Int,
        _ attribute: LayoutAttribute
    ) -> Storyboard.Constraint.Item {
        switch Anchor(name) {
        case .screen: return .init(id: Storyboard.rootID, attribute: attribute)
        case .safeArea: return .init(id: Storyboard.safeAreaID, attribute: attribute)
        case .container:
            guard let container = tree.boxes[index].container else {
                return .init(id: Storyboard.rootID, attribute: attribute)
            }
            return item(container, attribute)
        case .layer(let id):
            guard let other = tree.index(of: id) else {
                return .init(id: Storyboard.rootID, attribute: attribute)
            }
            return item(other, attribute)
        }
    }

    private mutating func add(_ index: Int, _ axis: LayoutAttribute.Axis) {
        let box = tree.boxes[index]
        let anchor = box.anchor.name
        let keys = box.frame.keys(on: axis)
        for key in keys {
            switch box.frame.measures[key] {
            case .anchored(let share, let points): addAnchored(index, key, share, points)
            case .referred(let reference, let factor, let points):
                addReferred(index, key, reference, factor, points)
            case .auto, nil: break
            }
        }
        let ends: [LayoutAttribute] =
            axis == .horizontal ? [.leading, .trailing] : [.top, .bottom]
        let open = keys.isEmpty ? ends : keys.count == 1 ? [axis.center] : []
        for key in open { relate(index, key, to: item(anchor, for: index, key)) }
    }

    /// An image's length follows from the other one by its aspect; both follow from the image
    /// itself.
    private mutating func addAspect(_ index: Int, _ aspect: Device.Size?) {
        let frame = tree.boxes[index].frame
        guard tree.boxes[index].content == .image, let aspect,
            frame.isAuto(.horizontal) != frame.isAuto(.vertical)
        else { return }
        add(
            item(index, .width),
            to: item(index, .height),
            multiplier: "\(aspect.width):\(aspect.height)",
            seed: "aspect of \(tree.boxes[index].name)"
        )
    }

    private mutating func addAnchored(
        _ index: Int,
        _ key: LayoutAttribute,
        _ share: Double,
        _ points: Double
    ) {
        let axis = key.axis
        let anchor = tree.boxes[index].anchor.name
        func edge(_ attribute: LayoutAttribute) -> Storyboard.Constraint.Item {
            item(anchor, for: index, attribute)
        }
        if key.isLength {
            relate(index, key, to: share == 0 ? nil : edge(key), times: share, plus: points)
        } else if key == axis.center, share == 0.5 {
            relate(index, key, to: edge(key), plus: points)
        } else {
            let isEnd = key == axis.end || key == .trailing
            let near = key == axis.center ? axis.start : key
            let far = spacer(
                index,
                key,
                from: edge(near),
                edge(axis.length),
                isEnd ? -share : share
            )
            relate(index, key, to: far, plus: isEnd ? -points : points)
        }
    }

    private mutating func addReferred(
        _ index: Int,
        _ key: LayoutAttribute,
        _ reference: Reference,
        _ factor: Double,
        _ points: Double
    ) {
        let other = item(reference.name, for: index, reference.attribute)
        if key.isLength {
            relate(index, key, to: other, times: factor, plus: points)
        } else if reference.attribute.isLength {
            let start: LayoutAttribute = key.isMirrored ? .leading : key.axis.start
            let edge = Storyboard.Constraint.Item(id: Storyboard.rootID, attribute: start)
            let far = spacer(index, key, from: edge, other, factor)
            relate(index, key, to: far, plus: points)
        } else if factor == 1 {
            relate(index, key, to: other, plus: points)
        } else {
            let isMirrored = key.isMirrored || reference.attribute.isMirrored
            let start: LayoutAttribute = isMirrored ? .leading : key.axis.start
            let end: LayoutAttribute = isMirrored ? .trailing : key.axis.end
            let edge = Storyboard.Constraint.Item(id: Storyboard.rootID, attribute: start)
            let label = "\(tree.boxes[index].name).\(key.rawValue) of \(other.attribute.rawValue)"
            let distance = spacer(label, key.axis)
            add(.init(id: distance, attribute: start), to: edge, seed: "edge of \(label)")
            add(.init(id: distance, attribute: end), to: other, seed: "end of \(label)")
            let length = Storyboard.Constraint.Item(id: distance, attribute: key.axis.length)
            let far = spacer(index, key, from: edge, length, factor)
            relate(index, key, to: far, plus: points)
        }
    }

    /// The far end of a spacer that begins at an edge and has a share of a length; the edge itself
    /// when the share is nothing.
    private mutating func spacer(
        _ index: Int,
        _ key: LayoutAttribute,
        from edge: Storyboard.Constraint.Item,
        _ length: Storyboard.Constraint.Item,
        _ share: Double
    ) -> Storyboard.Constraint.Item {
        guard share != 0 else { return edge }
        let axis = key.axis
        let isMirrored = edge.attribute.isMirrored
        let start: LayoutAttribute = isMirrored ? .leading : axis.start
        let end: LayoutAttribute = isMirrored ? .trailing : axis.end
        let label = "\(tree.boxes[index].name).\(key.rawValue)"
        let id = spacer(label, axis)
        func own(_ attribute: LayoutAttribute) -> Storyboard.Constraint.Item {
            .init(id: id, attribute: attribute)
        }
        add(own(share > 0 ? start : end), to: edge, seed: "edge of \(label)")
        add(
            own(axis.length),
            to: length,
            multiplier: decimal(abs(share)),
            seed: "length of \(label)"
        )
        return own(share > 0 ? end : start)
    }

    /// The id of a new spacer along an axis: a line at the root view's edge.
    private mutating func spacer(_ label: String, _ axis: LayoutAttribute.Axis) -> String {
        let id = Storyboard.objectID("spacer \(label)")
        func own(_ attribute: LayoutAttribute) -> Storyboard.Constraint.Item {
            .init(id: id, attribute: attribute)
        }
        let root = Storyboard.Constraint.Item(id: Storyboard.rootID, attribute: axis.crossing.start)
        add(own(axis.crossing.start), to: root, seed: "side of \(label)")
        add(own(axis.crossing.length), to: nil, seed: "breadth of \(label)")
        spacers.append(
            Storyboard.View(
                id: id,
                label: label,
                content: .spacer,
                rectangle: Rectangle(left: 0, top: 0, width: 0, height: 0)
            )
        )
        return id
    }

    private mutating func relate(
        _ index: Int,
        _ key: LayoutAttribute,
        to other: Storyboard.Constraint.Item?,
        times factor: Double = 1,
        plus points: Double = 0
    ) {
        let name = tree.boxes[index].name
        add(
            item(index, key),
            to: other,
            multiplier: decimal(factor),
            constant: points,
            seed: "\(name).\(key.rawValue)"
        )
    }

    private mutating func add(
        _ first: Storyboard.Constraint.Item,
        to second: Storyboard.Constraint.Item?,
        multiplier: String = "1",
        constant: Double = 0,
        seed: String
    ) {
        constraints.append(
            Storyboard.Constraint(
                id: Storyboard.objectID("constraint \(seed)"),
                first: first,
                second: second,
                multiplier: second == nil ? "1" : multiplier,
                constant: constant
            )
        )
    }
}
