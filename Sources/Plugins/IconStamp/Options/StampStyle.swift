/// What a stamp looks like.
enum StampStyle: String, Codable, CaseIterable, Sendable {
    /// A diagonal band across a corner.
    case ribbon
    /// A band along an edge.
    case bar
    /// A pill in a corner or at the middle of an edge.
    case badge
    /// A picture of the user's.
    case overlay

    /// What is drawn behind the text; nil for an overlay, which has none.
    var labelStyle: LabelStyle? {
        switch self {
        case .ribbon: .ribbon
        case .bar: .bar
        case .badge: .badge
        case .overlay: nil
        }
    }

    /// The places that a style has; the first is the one when none is given.
    var positions: [StampPosition] {
        switch self {
        case .ribbon: [.bottomRight, .bottomLeft, .topLeft, .topRight]
        case .bar: [.bottom, .top, .left, .right]
        case .badge: [.bottom, .bottomRight, .bottomLeft, .topRight, .topLeft, .top, .left, .right]
        case .overlay:
            [.bottomRight, .bottomLeft, .topRight, .topLeft, .top, .bottom, .left, .right, .center]
        }
    }
}

/// Where a stamp is on an icon.
enum StampPosition: String, Codable, CaseIterable, Sendable {
    case topLeft = "top-left"
    case topRight = "top-right"
    case bottomLeft = "bottom-left"
    case bottomRight = "bottom-right"
    case top, bottom, left, right, center

    /// -1 at the left edge, 0 in the middle, 1 at the right edge.
    var across: Double {
        switch self {
        case .topLeft, .bottomLeft, .left: -1
        case .topRight, .bottomRight, .right: 1
        case .top, .bottom, .center: 0
        }
    }

    /// -1 at the top edge, 0 in the middle, 1 at the bottom edge.
    var down: Double {
        switch self {
        case .topLeft, .topRight, .top: -1
        case .bottomLeft, .bottomRight, .bottom: 1
        case .left, .right, .center: 0
        }
    }
}
