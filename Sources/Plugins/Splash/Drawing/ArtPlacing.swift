import Raster

extension ContentMode {
    /// What the width and the height of art are multiplied by to meet a frame.
    ///
    /// - Parameter own: What both are multiplied by for art that keeps its own size in points.
    func factors(
        width: Int,
        height: Int,
        in frame: PixelRectangle,
        own: Double
    ) -> (across: Double, down: Double) {
        let across = Double(frame.width) / Double(width)
        let down = Double(frame.height) / Double(height)
        switch self {
        case .fill: return (across, down)
        case .aspectFill: return (max(across, down), max(across, down))
        case .aspectFit: return (min(across, down), min(across, down))
        case .ownSize: return (own, own)
        }
    }
}

extension LaunchImage.Art {
    /// The rectangle of the whole art; what reaches beyond the frame is cut off.
    ///
    /// - Parameters:
    ///   - width: The art's width in its own pixels.
    ///   - height: The art's height in its own pixels.
    ///   - frame: The layer's frame.
    ///   - scale: The launch image's pixels of a point.
    func rectangle(width: Int, height: Int, in frame: PixelRectangle, scale: Int) -> PixelRectangle
    {
        let factors = fit.mode.factors(
            width: width,
            height: height,
            in: frame,
            own: Double(scale) / Double(self.scale)
        )
        func scaled(_ side: Int, by factor: Double) -> Int {
            max(1, Int((Double(side) * factor).rounded()))
        }
        let (across, down) = (scaled(width, by: factors.across), scaled(height, by: factors.down))
        let halves = fit.align.halves
        // Shifting rounds down on both sides of zero, so an odd pixel always falls to the same
        // side.
        return PixelRectangle(
            left: frame.left + ((frame.width - across) * halves.across) >> 1,
            top: frame.top + ((frame.height - down) * halves.down) >> 1,
            width: across,
            height: down
        )
    }
}
