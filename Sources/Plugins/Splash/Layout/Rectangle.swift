import Devices

/// A rectangle, y downwards: of a layout in points on the screen, of a contact sheet in its pixels.
///
/// It is told by its edges, since those are what is rounded to pixels.
struct Rectangle: Codable, Hashable, Sendable {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    var width: Double { right - left }
    var height: Double { bottom - top }

    /// The rectangle within insets.
    func inset(by insets: Device.Insets) -> Rectangle {
        Rectangle(
            left: left + insets.left,
            top: top + insets.top,
            right: right - insets.right,
            bottom: bottom - insets.bottom
        )
    }

    /// Whether another rectangle lies inside, but for what no pixel shows.
    func contains(_ other: Rectangle) -> Bool {
        other.left >= left - Self.tolerance && other.top >= top - Self.tolerance
            && other.right <= right + Self.tolerance && other.bottom <= bottom + Self.tolerance
    }

    /// In points; sums of lengths differ by far less, and a pixel is 32 times as large.
    private static let tolerance = 0.01
}

extension Rectangle {
    /// A rectangle from a corner and its size.
    init(left: Double, top: Double, width: Double, height: Double) {
        self.init(left: left, top: top, right: left + width, bottom: top + height)
    }
}
