import Devices
import Raster

/// A tile whose screens are beside each other from 0 on, bodies at the top.
struct UnplacedTile {
    let tile: ContactSheet.Tile
    /// Of its devices, in pixels.
    let bodyHeight: Int

    init(_ tile: SheetTile) {
        func pixels(_ points: Double) -> Int { Int((points * tile.scale).rounded(.up)) }
        let body = tile.shape.body
        let (width, height) = (
            pixels(Double(tile.points.width)), pixels(Double(tile.points.height))
        )
        var left = 0
        var screens = tile.screens
        for index in screens.indices {
            if index > 0 { left += SheetLayout.Metrics.betweenScreens }
            screens[index].frame = PixelRectangle(
                left: left + pixels(body.left),
                top: pixels(body.top),
                width: width,
                height: height
            )
            left += pixels(body.left) + width + pixels(body.right)
        }
        self.tile = ContactSheet.Tile(
            name: tile.name,
            details: tile.details,
            shape: tile.shape,
            scale: tile.scale,
            screens: screens,
            left: 0,
            captionTop: 0,
            width: max(left, SheetLayout.Metrics.tileWidth)
        )
        bodyHeight = pixels(body.top) + height + pixels(body.bottom)
    }
}
