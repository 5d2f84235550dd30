import AssetCatalogs
import ContactSheets
import Images
import Pipeline
import Raster

/// Draws a sheet of alternates.
struct IconSheetDrawing {
    private let sheet: IconSheet
    private let places: [(left: Int, top: Int)]
    private let height: Int

    /// 60 points at three pixels each, as on most iPhones.
    private static let side = 180
    /// What the system's mask cuts off, nearly: its corners are no arcs of circles.
    private static let radius = 40.0
    private static let width = 1280
    private static let margin = 56
    private static let gap = 24
    /// Between two alternates.
    private static let gutter = 56
    /// The rows of a tile: pictures, what tells them apart, name and details.
    private static let tileHeight = side + 112
    private static let titleHeight = 72

    /// Lays a sheet out.
    init(_ sheet: IconSheet) {
        self.sheet = sheet
        var (left, top) = (Self.margin, Self.margin + Self.titleHeight)
        var places: [(left: Int, top: Int)] = []
        for tile in sheet.tiles {
            let width = Self.width(of: tile)
            if left > Self.margin, left + width > Self.width - Self.margin {
                (left, top) = (Self.margin, top + Self.tileHeight)
            }
            places.append((left, top))
            left += width + Self.gutter
        }
        self.places = places
        height = top + Self.tileHeight + Self.margin / 2
    }

    private static func width(of tile: IconSheet.Tile) -> Int {
        let count = max(1, tile.pictures.count)
        return count * side + (count - 1) * gap
    }

    /// The PNG of the sheet whose pictures lie in a workspace; opaque, in sRGB.
    ///
    /// - Throws: `Diagnostic` for a picture that can't be read.
    func png(in workspace: Workspace) throws -> [UInt8] {
        var layers: [Layer] = []
        var elements = try SheetText.line(
            sheet.title,
            .title,
            x: Double(Self.margin),
            baseline: Double(Self.margin + 34)
        )
        for (tile, place) in zip(sheet.tiles, places) {
            for (index, picture) in tile.pictures.enumerated() {
                let left = place.left + index * (Self.side + Self.gap)
                layers.append(try layer(picture, left: left, top: place.top, in: workspace))
                elements += try SheetText.centered(
                    picture.appearance == .any ? "light" : picture.appearance.rawValue,
                    .label,
                    x: Double(left) + Double(Self.side) / 2,
                    baseline: Double(place.top + Self.side + 24)
                )
            }
            elements += try caption(tile, place)
        }
        let text = try Image(drawing: elements, width: Self.width, height: height)
        let bitmap = Bitmap(
            width: Self.width,
            height: height,
            bands: text.bands,
            pixels: try text.pixels()
        )
        let frame = PixelRectangle(left: 0, top: 0, width: Self.width, height: height)
        layers.append(Layer(frame: frame, paint: .bitmap(bitmap, left: 0, top: 0)))
        let drawing = Drawing(
            width: Self.width,
            height: height,
            background: Self.ground,
            layers: layers
        )
        return try PNG.encode(drawing.rendered())
    }

    /// Light and neutral, so that it flatters no picture.
    private static let ground = Tint(Color(red: 0xF5, green: 0xF5, blue: 0xF7))
    /// What the system puts below dark icons is a gradient of greys about this one.
    private static let darkGround = Tint(Color(red: 0x22, green: 0x22, blue: 0x24))

    private func layer(
        _ picture: IconSheet.Picture,
        left: Int,
        top: Int,
        in workspace: Workspace
    ) throws -> Layer {
        let bytes = try workspace.read(picture.path, limit: Master.largest)
        let frame = PixelRectangle(left: left, top: top, width: Self.side, height: Self.side)
        let image = try Image(decoding: bytes.span).converted(to: .sRGB, bitDepth: 16)
        let pixels = try LinearPicture(image)
        let below = Layer(frame: frame, paint: .color(Self.darkGround))
        let icon = Layer(frame: frame, paint: .picture(pixels, at: frame))
        return Layer(
            frame: frame,
            paint: .group([below, icon], clips: true),
            corners: RoundedCorners(radius: Self.radius)
        )
    }

    private func caption(
        _ tile: IconSheet.Tile,
        _ place: (left: Int, top: Int)
    ) throws -> String {
        let lines: [(String, SheetText.Style)] = [
            (try shown(tile.name), .name), (tile.details, .details),
        ]
        var elements = ""
        for (number, line) in lines.enumerated() where !line.0.isEmpty {
            elements += try SheetText.line(
                line.0,
                line.1,
                x: Double(place.left),
                baseline: Double(place.top + Self.side + 56 + 22 * number),
                width: Double(Self.width(of: tile))
            )
        }
        return elements
    }

    /// A name with code points in place of characters that the sheet's font lacks.
    private func shown(_ name: String) throws -> String {
        let missing = try SheetText.missing(in: name)
        return name.map { character in
            guard missing.contains(character) else { return String(character) }
            return character.unicodeScalars.map {
                "U+" + String($0.value, radix: 16, uppercase: true)
            }.joined(separator: " ") + " "
        }.joined()
    }
}
