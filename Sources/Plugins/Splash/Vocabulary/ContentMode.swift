/// How an image meets its frame.
enum ContentMode: String, Codable, CaseIterable, Hashable, Sendable {
    /// Covers the frame; what lies beyond is cut off.
    case aspectFill = "aspect-fill"
    /// Lies inside the frame as a whole.
    case aspectFit = "aspect-fit"
    /// Takes the frame's shape.
    case fill
    /// Keeps its own size in points.
    case ownSize = "own-size"
}
