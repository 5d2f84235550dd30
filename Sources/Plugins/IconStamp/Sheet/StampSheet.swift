import ContactSheets
import Raster

/// A sheet that shows icons before and after they were stamped: all that its pixels depend on,
/// apart from the bytes of the icons.
public struct StampSheet: Codable, Hashable, Sendable {
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
        var style: SheetText.Style
        var left: Int
        var baseline: Int
        /// What does not fit is cut off.
        var width: Int
    }

    /// One picture.
    struct Tile: Codable, Hashable, Sendable {
        /// The path in a workspace.
        var input: String
        /// The picture's side in pixels, which decides which member of an icon family is meant.
        var side: Int
        /// Where it is on the sheet, and how large.
        var frame: PixelRectangle
        /// The sheet's pixels for one of the icon, shown as squares; nil where the icon is resized
        /// to the frame.
        var enlargement: Int?
        /// Whether it is on a dark background, as icons for dark and tinted home screens do.
        var isOnDark: Bool
    }
}
