extension LaunchImage.PixelFrame {
    /// The pixels of a rectangle in points: each edge is rounded on its own, so that frames which
    /// touch in points touch in pixels.
    init(_ rectangle: Rectangle, scale: Int) {
        func pixel(_ points: Double) -> Int {
            let pixels = min(max(points * Double(scale), -Self.farthest), Self.farthest)
            // The last bits of a sum must not tear apart two edges that lie on half a pixel.
            let steady = (pixels * Self.grain).rounded(.toNearestOrEven) / Self.grain
            return Int(steady.rounded(.toNearestOrAwayFromZero))
        }
        left = pixel(rectangle.left)
        top = pixel(rectangle.top)
        width = pixel(rectangle.right) - left
        height = pixel(rectangle.bottom) - top
    }

    /// Parts of a pixel that are told apart.
    private static let grain = 4096.0
    /// In pixels; beyond any canvas, and small enough for sums.
    private static let farthest = 1e9
}
