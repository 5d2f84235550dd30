import ContactSheets
import Images
import Pipeline
import Raster

extension StampSheet {
    /// What lies below icons for dark and tinted home screens.
    private static let darkGround = Color(red: 0x1C, green: 0x1C, blue: 0x1E)

    /// Draws the sheet and writes it.
    ///
    /// - Throws: `Diagnostic` for an icon that can't be read; what the workspace throws.
    func write(in workspace: Workspace) throws {
        var canvas = SheetCanvas(width: width, height: height)
        for tile in tiles {
            let bytes = try workspace.read(tile.input, limit: IconStampPlanner.largestFile)
            do throws(ImagesError) {
                try add(tile, bytes, to: &canvas)
            } catch {
                throw StampMessages.unreadable(tile.input, error.message)
            }
        }
        for line in lines {
            canvas.elements += try SheetText.line(
                line.text,
                line.style,
                x: Double(line.left),
                baseline: Double(line.baseline),
                width: Double(line.width)
            )
        }
        try workspace.write(canvas.png(), to: output)
    }

    private func add(
        _ tile: Tile,
        _ bytes: [UInt8],
        to canvas: inout SheetCanvas
    ) throws(ImagesError) {
        let image = try Image(decoding: bytes.span)
        let ground = tile.isOnDark ? Self.darkGround : SheetCanvas.ground
        if let factor = tile.enlargement {
            let frame = tile.frame
            try canvas.add(
                image,
                enlargedBy: factor,
                left: frame.left,
                top: frame.top,
                over: ground
            )
        } else {
            try canvas.add(image, at: tile.frame, over: ground)
        }
    }
}
