/// Colours that change along a line or from a centre outwards, as CAGradientLayer draws them.
///
/// Points are in the unit square of the layer's frame, and distances are measured in that square:
/// in a frame that is not square, the lines of equal colour are stretched with it. Colours are
/// mixed before they are multiplied by alpha.
///
/// Source: Apple, "CAGradientLayer", "CAGradientLayerType".
public struct Gradient: Hashable, Sendable {
    /// How a place's colour is found.
    public enum Kind: String, Codable, CaseIterable, Hashable, Sendable {
        /// By how far it is along the line from the start to the end.
        case linear
        /// By its distance from the start, in an ellipse whose half axes reach to the end.
        case radial
    }

    /// A point in the unit square.
    public struct Point: Codable, Hashable, Sendable {
        /// From 0, left, to 1, right.
        public var x: Double
        /// From 0, top, to 1, bottom.
        public var y: Double

        /// A point from its parts.
        public init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }
    }

    /// A colour and its place.
    public struct Stop: Hashable, Sendable {
        /// The colour.
        public var color: RGBAColor
        /// From 0, the start, to 1, the end.
        public var at: Double

        /// A stop from its parts.
        public init(color: RGBAColor, at: Double) {
            self.color = color
            self.at = at
        }
    }

    /// How a place's colour is found.
    public var kind: Kind
    /// Where it begins.
    public var start: Point
    /// Where it ends.
    public var end: Point
    /// At least one, by rising place; before the first and behind the last, theirs is the colour.
    public var stops: [Stop]

    /// A gradient from its parts.
    public init(kind: Kind, start: Point, end: Point, stops: [Stop]) {
        precondition(!stops.isEmpty, "a gradient has at least one colour")
        self.kind = kind
        self.start = start
        self.end = end
        self.stops = stops
    }

    var isOpaque: Bool { stops.allSatisfy { $0.color.alpha >= 1 } }
}

/// The colours of a gradient by their place.
struct ColorRamp {
    private let places: [Float]
    private let colors: [Pixel]

    init(_ gradient: Gradient) {
        places = gradient.stops.map { Float($0.at) }
        colors = gradient.stops.map(\.color.straight)
    }

    /// The colour at a place; of stops at one place the last one begins there.
    func pixel(at place: Float) -> Pixel {
        var next = 0
        while next < places.count, places[next] <= place { next += 1 }
        guard next > 0 else { return colors[0].premultiplied }
        guard next < places.count else { return colors[next - 1].premultiplied }
        let share = (place - places[next - 1]) / (places[next] - places[next - 1])
        let (before, after) = (colors[next - 1], colors[next])
        return (before + (after - before) * Pixel(repeating: share)).premultiplied
    }
}
