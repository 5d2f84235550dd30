/// A sheet that shows icons before and after they were stamped: all that its pixels depend on, apart
/// from the bytes of the icons.
public struct IconSheet: Codable, Hashable, Sendable {
    /// The size in pixels.
    var width: Int
    var height: Int
    var lines: [Line] = []
    var tiles: [Tile] = []
    /// The file to write, below the stage's folder.
    var output: String

    /// A line of text.
    struct Line: Codable, Hashable, Sendable {
        var text: String
        var x: Int
        var baseline: Int
        /// The font's size in pixels.
        var size: Int
    }

    /// One picture.
    struct Tile: Codable, Hashable, Sendable {
        /// The path in a workspace.
        var input: String
        /// Where it stands on the sheet, and how large.
        var left: Int
        var top: Int
        var width: Int
        var height: Int
        /// Whether its pixels are shown as squares and not smoothed.
        var showsPixels: Bool
        /// Whether it stands on a dark ground, as icons for dark and tinted home screens do.
        var isOnDark: Bool
    }
}
