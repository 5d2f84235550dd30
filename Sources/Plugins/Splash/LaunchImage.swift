import Images

/// One launch image: all that its pixels depend on, and the names of its art for messages, in pixels, apart from the bytes of the art.
public struct LaunchImage: Codable, Hashable, Sendable {
    /// A rectangle in pixels, y downwards; it may reach beyond the canvas.
    struct PixelFrame: Codable, Hashable, Sendable {
        var left: Int
        var top: Int
        var width: Int
        var height: Int
    }

    /// The art of a layer.
    struct Art: Codable, Hashable, Sendable {
        /// Its path in the workspace.
        var input: String
        /// Its path as the user wrote it, for messages.
        var source: String
        /// Where the user wrote it, for messages.
        var option: String
        var mode: ContentMode
        var align: Alignment
    }

    /// One layer; it has either a colour or art.
    struct Layer: Codable, Hashable, Sendable {
        var frame: PixelFrame
        var color: Color?
        var art: Art?
        var opacity: Double
    }

    /// The width in pixels.
    var width: Int
    /// The height in pixels.
    var height: Int
    /// What is seen where no layer covers the canvas.
    var background: Color
    /// From back to front.
    var layers: [Layer]
    /// The file to write, below the stage's folder.
    public var output: String
}

extension LaunchImage.PixelFrame {
    /// The pixels of a rectangle in points: each edge is rounded on its own, so that frames which
    /// touch in points touch in pixels.
    init(_ rectangle: Rectangle, scale: Int) {
        func pixel(_ points: Double) -> Int {
            Int((points * Double(scale)).rounded(.toNearestOrAwayFromZero))
        }
        left = pixel(rectangle.left)
        top = pixel(rectangle.top)
        width = pixel(rectangle.left + rectangle.width) - left
        height = pixel(rectangle.top + rectangle.height) - top
    }
}
