import AppIcons
import ContactSheets
import Images
import PluginAPI
import Raster

extension StampSheet {
    /// Draws the sheet and writes it.
    ///
    /// - Throws: `Diagnostic` for an icon that can't be read; what the workspace throws.
    func write(in workspace: Workspace) async throws {
        let pictures = try await SheetPicture.drawn(tiles) { tile in
            let bytes = try workspace.read(tile.input, limit: IconStampPlanner.largestFile)
            do throws(ImagesError) {
                return try tile.picture(bytes)
            } catch {
                throw StampMessages.unreadable(tile.input, error)
            }
        }
        let sheets = try SheetCanvas.pngs(
            width: width,
            height: height,
            pictures: pictures,
            elements: elements
        )
        for (theme, png) in sheets { try workspace.write(png, to: theme.file(output)) }
    }

    private func elements(on theme: SheetTheme) throws(ImagesError) -> String {
        var elements = ""
        for line in lines {
            elements += try SheetText.line(
                line.text,
                line.style,
                x: Double(line.left),
                baseline: Double(line.baseline),
                width: Double(line.width),
                on: theme
            )
        }
        return elements
    }
}

extension StampSheet.Tile {
    /// The background of icons for dark and tinted home screens.
    private static let darkGround = Color(red: 0x1C, green: 0x1C, blue: 0x1E)

    fileprivate func picture(_ bytes: [UInt8]) throws(ImagesError) -> SheetPicture {
        let image = try decoded(bytes)
        let ground = isOnDark ? Self.darkGround : nil
        guard let enlargement else { return try SheetPicture(image, at: frame, over: ground) }
        return try SheetPicture(
            image,
            enlargedBy: enlargement,
            left: frame.left,
            top: frame.top,
            over: ground
        )
    }

    /// The picture; a grey pixel for one that is copied because it is damaged.
    private func decoded(_ bytes: [UInt8]) throws(ImagesError) -> Image {
        do {
            return try IconDecoding.image(bytes, side: side)
        } catch {
            guard error.cause == .file else { throw error }
            return try Image(pixels: [0xD0, 0xD0, 0xD4], width: 1, height: 1, bands: 3)
        }
    }
}
