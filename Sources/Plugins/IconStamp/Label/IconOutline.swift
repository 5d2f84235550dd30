/// What is seen of an icon: devices cut the rest off, or it is transparent.
///
/// Source: Human Interface Guidelines, "App icons".
enum IconOutline: String, Codable, Sendable {
    /// A square with round corners.
    case square
    /// A circle, on watches.
    case circle
    /// The shape of the picture's own opaque pixels, on Macs.
    case own

    /// What stays clear inside of a circle, as a share of its diameter.
    private static let clearance = 0.02

    /// How long a text along an edge may be.
    ///
    /// - Parameters:
    ///   - extent: The edge's length.
    ///   - depth: How far the text's outer side is from it.
    func textLength(_ extent: Double, depth: Double) -> Double {
        switch self {
        // At the height of the text round corners take about 7 %.
        case .square, .own: extent * 0.84
        case .circle: 2 * Self.halfChord(Self.clear(extent / 2), extent / 2 - depth)
        }
    }

    /// Where a pill goes: how far from the edges, and how long it may be at most.
    ///
    /// - Parameters:
    ///   - thickness: Its height.
    ///   - radius: Of its corners.
    ///   - side: The icon's shorter side.
    func pill(
        _ thickness: Double,
        radius: Double,
        at place: StampPosition,
        width: Double,
        side: Double
    ) -> (margin: Double, longest: Double) {
        // So far from the edge that round corners with a radius of 22 % leave it whole.
        let margin = (side * 0.055).rounded()
        guard self == .circle, place.down != 0 else { return (margin, width - 2 * margin) }
        // The middles of its round corners must be in this circle.
        let middles = side / 2 - radius
        let reach = Self.clear(middles)
        guard place.across != 0 else {
            return (margin, 2 * radius + 2 * Self.halfChord(reach, middles - margin))
        }
        let away = reach / 2.0.squareRoot()
        return ((middles - away).rounded(.up), 2 * radius + 2 * away)
    }

    /// The radius of a circle that is a little smaller.
    private static func clear(_ radius: Double) -> Double { radius * (1 - 2 * clearance) }

    /// Half the length of a chord at a distance from a circle's middle.
    private static func halfChord(_ radius: Double, _ distance: Double) -> Double {
        max(0, radius * radius - distance * distance).squareRoot()
    }
}
