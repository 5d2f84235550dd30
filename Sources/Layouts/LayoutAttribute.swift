/// What a key of a frame sets and what a reference names: an edge, a centre or a length.
package enum LayoutAttribute: String, CodingKey, Codable, CaseIterable, Hashable, Sendable {
    case left, right, leading, trailing, width, centerX
    case top, bottom, height, centerY

    package enum Axis: Hashable, Sendable { case horizontal, vertical }

    package var axis: Axis {
        switch self {
        case .left, .right, .leading, .trailing, .width, .centerX: .horizontal
        case .top, .bottom, .height, .centerY: .vertical
        }
    }

    /// Whether it is a width or a height, not a position.
    package var isLength: Bool { self == .width || self == .height }

    /// Whether it changes sides in a language that is written from right to left.
    package var isMirrored: Bool { self == .leading || self == .trailing }

    /// The attribute on the screen: left or right for leading and trailing.
    package func resolved(_ direction: LayoutDirection) -> LayoutAttribute {
        switch self {
        case .leading: direction == .leftToRight ? .left : .right
        case .trailing: direction == .leftToRight ? .right : .left
        default: self
        }
    }
}

/// The side on which a language's lines begin.
package enum LayoutDirection: Hashable, Sendable { case leftToRight, rightToLeft }

extension LayoutAttribute.Axis {
    /// The attributes of the axis on the screen.
    package var start: LayoutAttribute { self == .horizontal ? .left : .top }
    package var end: LayoutAttribute { self == .horizontal ? .right : .bottom }
    package var length: LayoutAttribute { self == .horizontal ? .width : .height }
    package var center: LayoutAttribute { self == .horizontal ? .centerX : .centerY }

    /// All keys that may set something on the axis.
    package var keys: [LayoutAttribute] { LayoutAttribute.allCases.filter { $0.axis == self } }

    /// The other axis.
    package var crossing: LayoutAttribute.Axis { self == .horizontal ? .vertical : .horizontal }
}
