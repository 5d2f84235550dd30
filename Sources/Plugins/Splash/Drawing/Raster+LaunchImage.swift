import Raster

extension RGBAColor {
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
    init?(_ layer: PixelLayer) {
        guard layer.cornerRadius > 0 else { return nil }
        self.init(radius: layer.cornerRadius, corners: Set(layer.style.corners))
    }
}

extension Gradient {
    init(_ gradient: LayerGradient<PaintColor>) {
        self.init(
            kind: gradient.kind,
            start: gradient.from,
            end: gradient.to,
            stops: gradient.stops.map { Stop(color: RGBAColor($0.color), at: $0.location) }
        )
    }
}
