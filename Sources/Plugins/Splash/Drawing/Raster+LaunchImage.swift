import Raster

extension PixelRectangle {
    init(_ frame: LaunchImage.PixelFrame) {
        self.init(left: frame.left, top: frame.top, width: frame.width, height: frame.height)
    }
}

extension Tint {
    init(_ color: PaintColor) {
        self.init(
            red: Float(color.red),
            green: Float(color.green),
            blue: Float(color.blue),
            alpha: Float(color.alpha)
        )
    }
}

extension RoundedCorners {
    /// Nil when no corner is round.
    init?(_ layer: LaunchImage.Layer) {
        guard layer.cornerRadius > 0 else { return nil }
        let corners = layer.corners.map { corner -> RoundedCorners.Corner in
            switch corner {
            case .topLeft: .topLeft
            case .topRight: .topRight
            case .bottomLeft: .bottomLeft
            case .bottomRight: .bottomRight
            }
        }
        self.init(radius: layer.cornerRadius, corners: Set(corners))
    }
}

extension Gradient {
    init(_ gradient: LaunchImage.Gradient) {
        self.init(
            kind: gradient.kind == .linear ? .linear : .radial,
            start: Point(x: gradient.from.x, y: gradient.from.y),
            end: Point(x: gradient.to.x, y: gradient.to.y),
            stops: gradient.stops.map { Stop(color: Tint($0.color), at: $0.location) }
        )
    }
}
