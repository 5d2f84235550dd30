import Devices
import Layouts
import Raster

/// A contact sheet: all that its pixels depend on, apart from the bytes of the pictures it shows.
public struct ContactSheet: Codable, Hashable, Sendable {
    /// The size of the sheet, in pixels.
    var width: Int
    var height: Int
    var title: String
    var headings: [Heading] = []
    var tiles: [Tile] = []
    /// The file to write, below the stage's folder.
    var output: String

    /// The heading of a section of tiles, in pixels of the sheet.
    struct Heading: Codable, Hashable, Sendable {
        var text: String
        var left: Int
        var baseline: Int
        /// Of the tiles below it.
        var width: Int
    }

    /// A device with the pictures of its screen beside each other, and the caption below.
    struct Tile: Codable, Hashable, Sendable {
        var name: String
        var details: String
        var shape: DeviceShape
        /// The pixels of the sheet that measure a point.
        var scale: Double
        /// From left to right.
        var screens: [ScreenPicture]
        /// The position of the caption, below what is drawn of the devices.
        var left: Int
        var captionTop: Int
        var width: Int
    }

    /// A picture as a device shows it.
    struct ScreenPicture: Codable, Hashable, Sendable {
        /// Its path in the workspace, and below the stage's folder.
        var input: String
        /// Its label among its neighbours: `light`, `dark, high contrast`.
        var label: String
        /// Where it is on the sheet.
        var frame: PixelRectangle
        /// The size of the picture, in its own pixels.
        var pixels: Device.Size
        /// The art on it, in the picture's own pixels; its inputs are those of the sheet.
        var art: [PlacedArt]
    }
}

extension ContactSheet.Tile {
    /// A device's body around a screen, in pixels of the sheet.
    func body(around screen: PixelRectangle) -> Rectangle {
        let reach = shape.body
        return Rectangle(
            left: Double(screen.left) - reach.left * scale,
            top: Double(screen.top) - reach.top * scale,
            width: Double(screen.width) + (reach.left + reach.right) * scale,
            height: Double(screen.height) + (reach.top + reach.bottom) * scale
        )
    }
}
