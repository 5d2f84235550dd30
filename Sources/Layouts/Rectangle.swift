/// A rectangle, y downwards: of a layout in points on the screen, of a contact sheet in its pixels.
///
/// It is stored as its edges, since those are what is rounded to pixels.
package struct Rectangle: Codable, Hashable, Sendable {
    package var left: Double
    package var top: Double
    package var right: Double
    package var bottom: Double

    /// A rectangle from its edges.
    package init(left: Double, top: Double, right: Double, bottom: Double) {
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    package var width: Double { right - left }
    package var height: Double { bottom - top }

    /// Whether another rectangle is inside, but for less than a pixel shows.
    package func contains(_ other: Rectangle) -> Bool {
        other.left >= left - Self.tolerance && other.top >= top - Self.tolerance
            && other.right <= right + Self.tolerance && other.bottom <= bottom + Self.tolerance
    }

    /// In points; sums of lengths differ by far less, and a pixel is 32 times as large.
    fileprivate static let tolerance = 0.01
}

extension Rectangle {
    /// A rectangle from a corner and its size.
    package init(left: Double, top: Double, width: Double, height: Double) {
        self.init(left: left, top: top, right: left + width, bottom: top + height)
    }
}

extension Rectangle {
    /// What two rectangles share; nil when that is less than a pixel could show.
    package func intersection(_ other: Rectangle) -> Rectangle? {
        let shared = Rectangle(
            left: max(left, other.left),
            top: max(top, other.top),
            right: min(right, other.right),
            bottom: min(bottom, other.bottom)
        )
        return min(shared.width, shared.height) > Self.tolerance ? shared : nil
    }
}
