import Layouts
import Raster

extension PixelRectangle {
    /// The pixels of a rectangle in points: each edge is rounded on its own, so that frames which
    /// touch in points touch in pixels.
    init(_ rectangle: Rectangle, scale: Int) {
        func pixel(_ points: Double) -> Int {
            let pixels = min(max(points * Double(scale), -farthest), farthest)
            // The last bits of a sum must not separate two edges that are on half a pixel.
            let steady = (pixels * grain).rounded(.toNearestOrEven) / grain
            return Int(steady.rounded(.toNearestOrAwayFromZero))
        }
        let (left, top) = (pixel(rectangle.left), pixel(rectangle.top))
        self.init(
            left: left,
            top: top,
            width: pixel(rectangle.right) - left,
            height: pixel(rectangle.bottom) - top
        )
    }
}

/// Parts of a pixel that make a difference.
private let grain = 4096.0
/// In pixels; beyond any canvas, and small enough for sums.
private let farthest = 1e9

extension Rectangle {
    /// The same in the unit of the pixels.
    init(_ pixels: PixelRectangle) {
        self.init(
            left: Double(pixels.left),
            top: Double(pixels.top),
            width: Double(pixels.width),
            height: Double(pixels.height)
        )
    }
}
