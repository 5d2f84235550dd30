import Images
import Pipeline

extension IconSheet {
    /// Neutral, so that it flatters no icon.
    private static let ground = Color(red: 0xF5, green: 0xF5, blue: 0xF7)

    /// Draws the sheet and writes it.
    ///
    /// - Throws: `Diagnostic` for an icon that can't be read; what the workspace throws.
    func write(in workspace: Workspace) throws {
        let drawing = try Image(drawing: try elements(), width: width, height: height)
        var canvas = try Image(width: width, height: height, color: Self.ground)
            .overlaid(with: drawing, x: 0, y: 0).rendered()
        for tile in tiles {
            let limit = IconStampPlanner.largestFile
            let bytes = try workspace.read(tile.input, limit: limit)
            do throws(ImagesError) {
                let picture = try tile.picture(bytes)
                canvas = try canvas.overlaid(with: picture, x: tile.left, y: tile.top)
            } catch {
                throw StampMessages.unreadable(tile.input, error.message)
            }
        }
        try workspace.write(try canvas.rendered().png(), to: output)
    }

    /// Texts, and the ground below icons for dark home screens.
    private func elements() throws(ImagesError) -> String {
        var elements = ""
        for tile in tiles where tile.isOnDark {
            elements += """
                <rect x="\(tile.left - 6)" y="\(tile.top - 6)" width="\(tile.width + 12)" \
                height="\(tile.height + 12)" fill="#1C1C1E"/>
                """
        }
        let color = Color(red: 0x1C, green: 0x1C, blue: 0x1E)
        let font = IconStampPlugin.defaultFont
        for line in lines {
            let outline = try TextOutline(
                line.text,
                font: font.span,
                size: Double(line.size)
            )
            elements += outline.element(
                x: Double(line.x),
                y: Double(line.baseline),
                color: color
            )
        }
        return elements
    }
}

extension IconSheet.Tile {
    /// An icon in sRGB at the size of the tile.
    fileprivate func picture(_ bytes: [UInt8]) throws(ImagesError) -> Image {
        let image = try Image(decoding: bytes.span).inSRGB()
        guard showsPixels else { return try image.resized(width: width, height: height) }
        return try image.enlarged(by: width / image.width)
    }
}

extension Image {
    /// This image with each pixel as a square.
    fileprivate borrowing func enlarged(by factor: Int) throws(ImagesError) -> Image {
        let (pixels, bands) = (try self.pixels(), bands)
        var squares: [UInt8] = []
        squares.reserveCapacity(pixels.count * factor * factor)
        for y in 0..<height {
            var row: [UInt8] = []
            for x in 0..<width {
                let at = (y * width + x) * bands
                for _ in 0..<factor { row += pixels[at..<at + bands] }
            }
            for _ in 0..<factor { squares += row }
        }
        return try Image(
            pixels: squares,
            width: width * factor,
            height: height * factor,
            bands: bands
        )
    }
}
