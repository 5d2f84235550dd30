/// What devices show of an icon; the rest is cut off.
///
/// Source: Human Interface Guidelines, "App icons".
enum IconOutline: String, Codable, Sendable {
    /// A square with round corners.
    case square
    /// A circle, on watches.
    case circle

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
        case .square: extent * 0.84
        case .circle: 2 * Self.halfChord(Self.clear(extent / 2), extent / 2 - depth)
        }
    }

    /// Where a pill goes: how far from the edges, and how long it may be at most.
    ///
    /// - Parameters:
    ///   - thickness: Its height.
    ///   - side: The icon's shorter side.
    func pill(
        _ thickness: Double,
        at place: StampPosition,
        width: Double,
        side: Double
    ) -> (margin: Double, longest: Double) {
        // So far from the edge that round corners with a radius of 22 % leave it whole.
        let margin = (side * 0.055).rounded()
        guard self == .circle, place.down != 0 else { return (margin, width - 2 * margin) }
        // The middles of its round ends must be in this circle.
        let radius = (side - thickness) / 2
        let reach = Self.clear(radius)
        guard place.across != 0 else {
            return (margin, thickness + 2 * Self.halfChord(reach, radius - margin))
        }
        let away = reach / 2.0.squareRoot()
        return ((radius - away).rounded(.up), thickness + 2 * away)
    }

    /// The radius of a circle that is a little smaller.
    private static func clear(_ radius: Double) -> Double { radius * (1 - 2 * clearance) }

    /// Half the length of a chord at a distance from a circle's middle.
    private static func halfChord(_ radius: Double, _ distance: Double) -> Double {
        max(0, radius * radius - distance * distance).squareRoot()
    }
}
