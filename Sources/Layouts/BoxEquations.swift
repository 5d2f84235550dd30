/// The equations of one box's edges, centres and lengths.
struct BoxEquations {
    let box: LayoutBox
    let owner: Quantity.Owner
    let anchor: Quantity.Owner
    let direction: LayoutDirection
    /// The owner that a name in a reference means.
    let named: (String) -> Quantity.Owner

    /// The equations of an axis: for its start, end, length and centre.
    func equations(on axis: LayoutAttribute.Axis) -> [LayoutAttribute: Equation] {
        var given: [LayoutAttribute: Equation] = [:]
        for key in box.frame.keys(on: axis) {
            guard let measure = box.frame.measures[key] else { continue }
            given[key.resolved(direction)] = equation(measure, for: key)
        }
        if given.isEmpty {
            given[axis.start] = .sum((1, Quantity(owner: anchor, attribute: axis.start)))
            given[axis.end] = .sum((1, Quantity(owner: anchor, attribute: axis.end)))
        } else if given.count == 1 {
            given[axis.center] = .sum((1, Quantity(owner: anchor, attribute: axis.center)))
        }
        return given.merging(derived(from: Set(given.keys), on: axis)) { given, _ in given }
    }

    /// The other two quantities of an axis, from the two that are given.
    private func derived(
        from given: Set<LayoutAttribute>,
        on axis: LayoutAttribute.Axis
    ) -> [LayoutAttribute: Equation] {
        let start = own(axis.start)
        let end = own(axis.end)
        let length = own(axis.length)
        let center = own(axis.center)
        let (hasStart, hasEnd) = (given.contains(axis.start), given.contains(axis.end))
        return switch (hasStart, hasEnd, given.contains(axis.length)) {
        case (true, true, _):
            [
                axis.length: .sum((1, end), (-1, start)),
                axis.center: .sum((0.5, start), (0.5, end)),
            ]
        case (true, _, true):
            [
                axis.end: .sum((1, start), (1, length)),
                axis.center: .sum((1, start), (0.5, length)),
            ]
        case (_, true, true):
            [
                axis.start: .sum((1, end), (-1, length)),
                axis.center: .sum((1, end), (-0.5, length)),
            ]
        case (true, _, _):
            [
                axis.end: .sum((2, center), (-1, start)),
                axis.length: .sum((2, center), (-2, start)),
            ]
        case (_, true, _):
            [
                axis.start: .sum((2, center), (-1, end)),
                axis.length: .sum((2, end), (-2, center)),
            ]
        default:
            [
                axis.start: .sum((1, center), (-0.5, length)),
                axis.end: .sum((1, center), (0.5, length)),
            ]
        }
    }

    private func own(_ attribute: LayoutAttribute) -> Quantity {
        Quantity(owner: owner, attribute: attribute)
    }

    private func equation(_ measure: Measure, for key: LayoutAttribute) -> Equation {
        switch measure {
        case .auto: content(key.axis)
        case .anchored(let share, let points): anchored(share, points, for: key)
        case .referred(let reference, let factor, let points):
            referred(reference, factor, points, for: key)
        }
    }

    private func anchored(_ share: Double, _ points: Double, for key: LayoutAttribute) -> Equation {
        let axis = key.axis
        let length = Quantity(owner: anchor, attribute: axis.length)
        let attribute = key.resolved(direction)
        if attribute == axis.length { return .sum((share, length), plus: points) }
        guard attribute == axis.end else {
            let start = Quantity(owner: anchor, attribute: axis.start)
            return .sum((1, start), (share, length), plus: points)
        }
        return .sum(
            (1, Quantity(owner: anchor, attribute: axis.end)),
            (-share, length),
            plus: -points
        )
    }

    /// Where one of two edges changes sides, positions are counted from the screen's right in a
    /// language that is written from right to left.
    private func referred(
        _ reference: Reference,
        _ factor: Double,
        _ points: Double,
        for key: LayoutAttribute
    ) -> Equation {
        let other = Quantity(
            owner: named(reference.name),
            attribute: reference.attribute.resolved(direction)
        )
        let isMirrored =
            direction == .rightToLeft && !key.isLength
            && (key.isMirrored || reference.attribute.isMirrored)
        guard isMirrored else { return .sum((factor, other), plus: points) }
        let width = Quantity(owner: .screen, attribute: .width)
        guard !reference.attribute.isLength else {
            return .sum((1, width), (-factor, other), plus: -points)
        }
        return .sum((1 - factor, width), (factor, other), plus: -points)
    }

    /// An image's length follows from the other one by its aspect; a text's height from its width.
    private func content(_ axis: LayoutAttribute.Axis) -> Equation {
        let crossing = own(axis.crossing.length)
        let isFree =
            box.content == .text ? axis == .horizontal : box.frame.isAuto(axis.crossing)
        return Equation(
            content: .init(
                crossing: isFree ? nil : crossing,
                limit: Quantity(owner: anchor, attribute: axis.length)
            )
        )
    }
}
