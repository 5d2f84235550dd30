import Layouts

/// How a color with round corners is cut into nine parts, so that stretching keeps its corners.
struct Slices {
    /// The pixels of a picture along one axis.
    struct Length {
        var pixels: Int
        /// The pixels before the one that is stretched.
        var start: Int
        /// The pixels behind the one that is stretched.
        var end: Int
    }

    /// In points.
    let radius: Double
    /// In points; nil when it differs from screen to screen.
    private let width: Double?
    private let height: Double?

    /// Nil when all frames have one size, so that there is nothing to slice, when the radius
    /// differs from screen to screen, and when two corners of a frame touch.
    init?(_ frames: [Rectangle], radii: [Double]) {
        func one(_ values: [Double]) -> Double? {
            values.allSatisfy { abs($0 - values[0]) < 0.01 } ? values[0] : nil
        }
        guard let radius = one(radii) else { return nil }
        self.radius = radius
        width = one(frames.map(\.width))
        height = one(frames.map(\.height))
        guard width == nil || height == nil else { return nil }
        let least = 2 * radius + 2
        if width == nil, frames.contains(where: { $0.width < least }) { return nil }
        if height == nil, frames.contains(where: { $0.height < least }) { return nil }
    }

    /// The lengths of the picture at a scale.
    func lengths(scale: Int) -> (across: Length, down: Length) {
        (length(width, scale), length(height, scale))
    }

    private func length(_ points: Double?, _ scale: Int) -> Length {
        guard let points else {
            let cap = Int((radius * Double(scale)).rounded(.up))
            return Length(pixels: 2 * cap + 1, start: cap, end: cap)
        }
        let pixels = max(1, Int((points * Double(scale)).rounded()))
        let start = (pixels - 1) / 2
        return Length(pixels: pixels, start: start, end: pixels - 1 - start)
    }
}
