/// A rectangle in whole pixels, y downwards; it may reach beyond the canvas.
public struct PixelRectangle: Codable, Hashable, Sendable {
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

    /// The column behind the last one.
    public var right: Int { left + width }
    /// The row behind the last one.
    public var bottom: Int { top + height }
    /// Whether it covers no pixel.
    public var isEmpty: Bool { width == 0 || height == 0 }

    var columns: Range<Int> { left..<right }
    var rows: Range<Int> { top..<bottom }

    /// What both cover; without columns or rows when that is nothing.
    public func intersection(_ other: PixelRectangle) -> PixelRectangle {
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
    public enum Corner: String, Codable, CaseIterable, Hashable, Sendable {
        /// Where the first row begins.
        case topLeft = "top-left"
        /// Where the first row ends.
        case topRight = "top-right"
        /// Where the last row begins.
        case bottomLeft = "bottom-left"
        /// Where the last row ends.
        case bottomRight = "bottom-right"
    }

    /// In pixels; more than half the shorter side is taken for that half.
    public var radius: Double
    /// The corners that are round.
    public var corners: Set<Corner>

    /// Corners from their parts; left out, all four.
    public init(
        radius: Double,
        corners: Set<Corner> = Set(Corner.allCases)
    ) {
        self.radius = radius
        self.corners = corners
    }
}
