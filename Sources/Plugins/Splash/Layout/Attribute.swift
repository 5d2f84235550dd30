/// What a key of a frame sets and what a reference names: an edge, a centre or a length.
enum Attribute: String, Codable, CaseIterable, Hashable, Sendable {
    case left, right, leading, trailing, width, centerX
    case top, bottom, height, centerY

    enum Axis: Hashable, Sendable { case horizontal, vertical }

    var axis: Axis {
        switch self {
        case .left, .right, .leading, .trailing, .width, .centerX: .horizontal
        case .top, .bottom, .height, .centerY: .vertical
        }
    }

    /// Whether it is a width or a height, and no place.
    var isLength: Bool { self == .width || self == .height }

    /// Whether it changes sides in a language that is written from right to left.
    var isMirrored: Bool { self == .leading || self == .trailing }

    /// The attribute that stands on the screen in place of this one.
    func placed(_ direction: LayoutDirection) -> Attribute {
        switch self {
        case .leading: direction == .leftToRight ? .left : .right
        case .trailing: direction == .leftToRight ? .right : .left
        default: self
        }
    }
}

/// The side on which a language's lines begin.
enum LayoutDirection: Hashable, Sendable { case leftToRight, rightToLeft }

extension Attribute.Axis {
    /// The attributes of the axis as they stand on the screen.
    var start: Attribute { self == .horizontal ? .left : .top }
    var end: Attribute { self == .horizontal ? .right : .bottom }
    var length: Attribute { self == .horizontal ? .width : .height }
    var center: Attribute { self == .horizontal ? .centerX : .centerY }

    /// All keys that may set something on the axis.
    var keys: [Attribute] { Attribute.allCases.filter { $0.axis == self } }

    /// The other axis.
    var crossing: Attribute.Axis { self == .horizontal ? .vertical : .horizontal }
}
