import Raster

/// Colours that change along a line or from a centre outwards, as `CAGradientLayer` draws them.
///
/// `StopColor` is a colour as the options have it, for each variant, or that of one image.
struct LayerGradient<StopColor: Hashable & Sendable>: Hashable, Sendable {
    struct Stop: Hashable, Sendable {
        var color: StopColor
        /// From 0, at `from`, to 1, at `to`; never less than the one before.
        var location: Double
    }

    var kind = Raster.Gradient.Kind.linear
    /// In the unit square of the frame; the centre when radial.
    var from = Raster.Gradient.Point(x: 0.5, y: 0)
    /// In the unit square of the frame; when radial, the corner of the ellipse's box.
    var to = Raster.Gradient.Point(x: 0.5, y: 1)
    /// At least two.
    var stops: [Stop]

    /// The same gradient in other colours.
    ///
    /// - Parameter transform: Gives a stop's colour, by the stop's index.
    /// - Throws: What `transform` throws.
    func map<Other, Failure: Error>(
        _ transform: (_ index: Int, _ color: StopColor) throws(Failure) -> Other
    ) throws(Failure) -> LayerGradient<Other> {
        var other: [LayerGradient<Other>.Stop] = []
        for (index, stop) in stops.enumerated() {
            let color = try transform(index, stop.color)
            other.append(.init(color: color, location: stop.location))
        }
        return LayerGradient<Other>(kind: kind, from: from, to: to, stops: other)
    }
}

extension LayerGradient: Codable where StopColor: Codable {}
extension LayerGradient.Stop: Codable where StopColor: Codable {}
