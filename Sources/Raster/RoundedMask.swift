/// How much of each pixel of a rectangle is inside its round corners.
struct RoundedMask {
    private let frame: PixelRectangle
    private let radius: Double
    private let corners: Set<RoundedCorners.Corner>

    /// Each row of a corner is measured along this many lines: exact across, and down to 1/500.
    private static let lines = 16

    /// Nil when no corner is round.
    init?(_ rounded: RoundedCorners?, of frame: PixelRectangle) {
        guard let rounded, rounded.radius > 0, !rounded.corners.isEmpty else { return nil }
        self.frame = frame
        radius = min(rounded.radius, Double(min(frame.width, frame.height)) / 2)
        corners = rounded.corners
    }

    /// Fills `coverage` with the shares, from 0 to 1, of the pixels of row `y` from `left` on.
    ///
    /// - Returns: False, and nothing is filled, when the whole row is inside.
    func cover(_ y: Int, from left: Int, _ coverage: inout [Float]) -> Bool {
        let (down, up) = (y - frame.top, frame.rowsBelow(y))
        let isTop = Double(down) < radius
        let isBottom = Double(up) < radius
        guard isTop || isBottom else { return false }
        for index in coverage.indices { coverage[index] = 1 }
        let start = left - frame.left
        if isTop {
            cut(.topLeft, down, &coverage) { $0 - start }
            cut(.topRight, down, &coverage) { frame.width - 1 - $0 - start }
        }
        if isBottom {
            cut(.bottomLeft, up, &coverage) { $0 - start }
            cut(.bottomRight, up, &coverage) { frame.width - 1 - $0 - start }
        }
        return true
    }

    /// Takes away what is outside one corner, in the row at a distance from the corner's edge;
    /// `place` finds a pixel by its distance from the other edge.
    private func cut(
        _ corner: RoundedCorners.Corner,
        _ row: Int,
        _ coverage: inout [Float],
        place: (Int) -> Int
    ) {
        guard corners.contains(corner) else { return }
        for line in 0..<Self.lines {
            let rise = radius - Double(row) - (Double(line) + 0.5) / Double(Self.lines)
            guard rise > 0 else { continue }
            // Where the circle begins on this line.
            let edge = radius - (radius * radius - rise * rise).squareRoot()
            for pixel in 0..<Int(edge.rounded(.up)) where coverage.indices.contains(place(pixel)) {
                let outside = min(1, edge - Double(pixel))
                coverage[place(pixel)] -= Float(outside) / Float(Self.lines)
            }
        }
    }
}

extension PixelRectangle {
    /// The rows of the rectangle below row `y`.
    fileprivate func rowsBelow(_ y: Int) -> Int { top + height - 1 - y }
}
