/// A rectangle in whole pixels, y downwards; it may reach beyond the canvas.
public struct PixelRectangle: Hashable, Sendable {
    /// The first column.
    public var left: Int
    /// The first row.
    public var top: Int
    /// The columns that it covers.
    public var width: Int
    /// The rows that it covers.
    public var height: Int

    /// A rectangle from its parts; `width` and `height` are 0 or more.
    public init(left: Int, top: Int, width: Int, height: Int) {
        self.left = left
        self.top = top
        self.width = width
        self.height = height
    }

    var columns: Range<Int> { left..<left + width }
    var rows: Range<Int> { top..<top + height }
    var isEmpty: Bool { width == 0 || height == 0 }

    /// What both cover.
    func intersection(_ other: PixelRectangle) -> PixelRectangle {
        PixelRectangle(columns.clamped(to: other.columns), rows.clamped(to: other.rows))
    }

    /// The smallest rectangle around both.
    func union(_ other: PixelRectangle) -> PixelRectangle {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelRectangle(
            min(left, other.left)..<max(columns.upperBound, other.columns.upperBound),
            min(top, other.top)..<max(rows.upperBound, other.rows.upperBound)
        )
    }

    private init(_ columns: Range<Int>, _ rows: Range<Int>) {
        self.init(
            left: columns.lowerBound,
            top: rows.lowerBound,
            width: columns.count,
            height: rows.count
        )
    }
}

/// Which corners of a layer are round, and how much.
public struct RoundedCorners: Hashable, Sendable {
    /// One of the corners of a rectangle.
    public enum Corner: Hashable, Sendable {
        /// Where the first row begins.
        case topLeft
        /// Where the first row ends.
        case topRight
        /// Where the last row begins.
        case bottomLeft
        /// Where the last row ends.
        case bottomRight
    }

    /// In pixels; more than half the shorter side is taken for that half.
    public var radius: Double
    /// The corners that are round.
    public var corners: Set<Corner>

    /// Corners from their parts; left out, all four.
    public init(
        radius: Double,
        corners: Set<Corner> = [.topLeft, .topRight, .bottomLeft, .bottomRight]
    ) {
        self.radius = radius
        self.corners = corners
    }
}
