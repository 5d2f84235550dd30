import AssetCatalogs
import ContactSheets
import Images
import PluginAPI
import Raster

/// Draws a sheet of alternates.
struct IconSheetDrawing {
    private let sheet: IconSheet
    private let places: [(left: Int, top: Int)]
    private let (width, height): (Int, Int)

    /// 60 points at three pixels each, as on most iPhones.
    private static let side = 180
    /// What the system's mask cuts off, nearly: its corners are no arcs of circles.
    private static let radius = 40.0
    private static let widest = 1280
    private static let margin = 56
    private static let gap = 24
    /// Between two alternates.
    private static let gutter = 56
    /// From the bottom of the pictures to the baseline of the name; the appearances are named
    /// between.
    private static let nameBaseline = 56
    private static let lineHeight = 22
    private static let titleHeight = 72

    /// Lays a sheet out.
    init(_ sheet: IconSheet) {
        self.sheet = sheet
        let lines = sheet.tiles.map(\.details.count).max() ?? 0
        let tileHeight = Self.side + Self.nameBaseline + 34 + Self.lineHeight * lines
        let rows = FlowLayout.rows(
            of: [sheet.tiles.map { .init(width: Self.width(of: $0), height: tileHeight) }],
            within: Self.widest - 2 * Self.margin,
            gap: Self.gutter
        )
        let top = Self.margin + Self.titleHeight
        places = rows.enumerated().flatMap { number, row in
            row.parts.flatMap(\.boxes).map { box in
                (left: Self.margin + box.left, top: top + number * tileHeight)
            }
        }
        // The title fits in any case.
        let right = rows.reduce(Self.widest / 2) { max($0, Self.margin + $1.width) }
        width = right + Self.margin
        height = top + max(rows.count, 1) * tileHeight + Self.margin / 2
    }

    private static func width(of tile: IconSheet.Tile) -> Int {
        let count = max(1, tile.pictures.count)
        return count * side + (count - 1) * gap
    }

    /// The PNGs of the sheet whose pictures lie in a workspace; opaque, in sRGB.
    ///
    /// - Throws: `Diagnostic` for a picture that can't be decoded; what the workspace throws;
    ///   `ImagesError` when the texts can't be drawn.
    func pngs(in workspace: Workspace) async throws -> [(SheetTheme, [UInt8])] {
        let pictures = try await SheetPicture.drawn(self.pictures) { path, left, top in
            let bytes = try workspace.read(path, limit: Master.largest)
            return try PictureFile(bytes: bytes, source: path).decoded {
                image throws(ImagesError) in
                try SheetPicture(
                    image,
                    at: PixelRectangle(left: left, top: top, width: Self.side, height: Self.side),
                    over: Self.darkGround,
                    cornerRadius: Self.radius
                )
            }
        }
        return try SheetCanvas.pngs(
            width: width,
            height: height,
            pictures: pictures,
            elements: elements
        )
    }

    /// Each picture's path in the workspace, and its place.
    private var pictures: [(path: String, left: Int, top: Int)] {
        zip(sheet.tiles, places).flatMap { tile, place in
            tile.pictures.enumerated().map { index, picture in
                (picture.path, place.left + index * (Self.side + Self.gap), place.top)
            }
        }
    }

    private func elements(on theme: SheetTheme) throws(ImagesError) -> String {
        var elements = try SheetText.line(
            sheet.title,
            .title,
            x: Double(Self.margin),
            baseline: Double(Self.margin + 34),
            width: Double(width - 2 * Self.margin),
            on: theme
        )
        for (tile, place) in zip(sheet.tiles, places) {
            // One picture alone serves all appearances.
            for (index, picture) in tile.pictures.enumerated() where tile.pictures.count > 1 {
                let left = place.left + index * (Self.side + Self.gap)
                elements += try SheetText.centered(
                    picture.appearance == .any ? "light" : picture.appearance.rawValue,
                    .label,
                    x: Double(left) + Double(Self.side) / 2,
                    baseline: Double(place.top + Self.side + 24),
                    on: theme
                )
            }
            if tile.pictures.isEmpty { elements += try placeholder(place, on: theme) }
            elements += try caption(tile, place, on: theme)
        }
        return elements
    }

    /// What the system puts below dark icons is a gradient of greys about this one.
    private static let darkGround = Color(red: 0x22, green: 0x22, blue: 0x24)

    /// Where a bundle would be, which Apple's tools alone draw.
    private func placeholder(
        _ place: (left: Int, top: Int),
        on theme: SheetTheme
    ) throws(ImagesError) -> String {
        let middle = Double(place.left) + Double(Self.side) / 2
        let first = Double(place.top) + Double(Self.side) / 2
        let (fill, rim) = theme == .light ? ("#EAEAEE", "#C4C4CA") : ("#38383C", "#5E5E64")
        return """
            <rect x="\(place.left + 1)" y="\(place.top + 1)" width="\(Self.side - 2)" \
            height="\(Self.side - 2)" rx="\(Self.radius)" fill="\(fill)" stroke="\(rim)" \
            stroke-width="2" stroke-dasharray="6 6"/>
            """
                + (try SheetText.centered(
                    ".icon bundle",
                    .label,
                    x: middle,
                    baseline: first - 4,
                    on: theme
                ))
                + (try SheetText.centered(
                    "drawn by Xcode",
                    .label,
                    x: middle,
                    baseline: first + 18,
                    on: theme
                ))
    }

    private func caption(
        _ tile: IconSheet.Tile,
        _ place: (left: Int, top: Int),
        on theme: SheetTheme
    ) throws(ImagesError) -> String {
        let lines: [(String, SheetText.Style)] =
            [(try shown(tile.name), .name)] + tile.details.map { ($0, .details) }
        var elements = ""
        for (number, line) in lines.enumerated() {
            elements += try SheetText.line(
                line.0,
                line.1,
                x: Double(place.left),
                baseline: Double(
                    place.top + Self.side + Self.nameBaseline + Self.lineHeight * number
                ),
                width: Double(Self.width(of: tile) + Self.gutter - 12),
                on: theme
            )
        }
        return elements
    }

    /// A name with code points in place of characters that the sheet's font lacks.
    private func shown(_ name: String) throws(ImagesError) -> String {
        let missing = try SheetText.missing(in: name)
        return name.map { character in
            guard missing.contains(character) else { return String(character) }
            return character.unicodeScalars.map {
                "U+" + String($0.value, radix: 16, uppercase: true)
            }.joined(separator: " ") + " "
        }.joined()
    }
}
