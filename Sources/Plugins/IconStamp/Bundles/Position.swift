import JSON

/// Where a group or layer of a bundle is: its size, and its distance from the middle in points.
struct Position {
    var scale = 1.0
    var x = 0.0
    var y = 0.0

    /// The middle, at full size.
    init() {}

    /// A position as a description has it.
    init(_ value: JSONValue?) {
        scale = value?["scale"]?.double ?? 1
        let translation = value?["translation-in-points"]?.array?.compactMap(\.double) ?? []
        if translation.count == 2 { (x, y) = (translation[0], translation[1]) }
    }

    /// The position in a group at this one that is the middle of the canvas, at full size.
    var inverse: Position {
        var inverse = Position()
        guard scale > 0, scale.isFinite else { return inverse }
        (inverse.scale, inverse.x, inverse.y) = (1 / scale, -x / scale, -y / scale)
        return inverse
    }
}
