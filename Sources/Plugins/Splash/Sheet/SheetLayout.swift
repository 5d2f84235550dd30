import Raster

/// Places tiles on sheets: rows under headings, from left to right, as many sheets as are needed.
struct SheetLayout {
    /// Measures in pixels.
    enum Measure {
        static let margin = 80
        static let contentWidth = 2400
        /// A sheet is not higher than this, unless a single row is.
        static let height = 4000
        static let header = 150
        static let heading = 76
        static let betweenTiles = 72
        static let betweenScreens = 40
        static let belowRow = 56
        static let caption = 140
        /// What a caption needs at least, however narrow its device is.
        static let tileWidth = 300
        static let sheetWidth = 1200
    }

    private struct Row {
        var heading: String
        var isFirst: Bool
        var tiles: [ContactSheet.Tile] = []
        var width = 0
        /// Of the highest device.
        var bodyHeight = 0

        var height: Int { bodyHeight + Measure.caption }
    }

    /// The sheets of all tiles, in the order of reading; none without tiles.
    static func sheets(_ tiles: [SheetTile], title: String) -> [ContactSheet] {
        let rows = rows(of: tiles)
        guard !rows.isEmpty else { return [] }
        let content = rows.map(\.width).max() ?? 0
        let width = max(Measure.sheetWidth, content + 2 * Measure.margin)
        var sheets: [ContactSheet] = []
        var top = 0
        for row in rows {
            let bottom = top + Measure.heading + row.height + Measure.margin
            let isNew = sheets.isEmpty || bottom > Measure.height
            if isNew {
                let number = sheets.isEmpty ? "" : "-\(sheets.count + 1)"
                sheets.append(
                    ContactSheet(
                        width: width,
                        height: 0,
                        title: title,
                        output: "launch-sheet\(number).png"
                    )
                )
                top = Measure.header
            }
            if isNew || row.isFirst {
                let text = row.isFirst ? row.heading : "\(row.heading), continued"
                let baseline = top + Measure.heading - 32
                sheets[sheets.count - 1].headings.append(.init(text: text, baseline: baseline))
                top += Measure.heading
            }
            sheets[sheets.count - 1].tiles += placed(row, at: top)
            top += row.height + Measure.belowRow
            sheets[sheets.count - 1].height = top + Measure.margin - Measure.belowRow
        }
        return sheets
    }

    private static func rows(of tiles: [SheetTile]) -> [Row] {
        var rows: [Row] = []
        var section: SheetTile.Section?
        for tile in tiles {
            let (placed, height) = unplaced(tile)
            let width = (rows.last?.width ?? 0) + Measure.betweenTiles + placed.width
            if tile.section != section || width > Measure.contentWidth {
                rows.append(
                    Row(heading: tile.section.text, isFirst: tile.section != section)
                )
                section = tile.section
            }
            let last = rows.count - 1
            var tile = placed
            tile.left = rows[last].tiles.isEmpty ? 0 : rows[last].width + Measure.betweenTiles
            rows[last].width = tile.left + tile.width
            rows[last].bodyHeight = max(rows[last].bodyHeight, height)
            rows[last].tiles.append(tile)
        }
        return rows
    }

    /// A tile whose screens stand beside each other from 0 on, bodies at the top; and its bodies' height.
    private static func unplaced(_ tile: SheetTile) -> (ContactSheet.Tile, height: Int) {
        func pixels(_ points: Double) -> Int { Int((points * tile.scale).rounded(.up)) }
        let body = tile.look.body
        let (width, height) = (
            pixels(Double(tile.points.width)), pixels(Double(tile.points.height))
        )
        var left = 0
        var screens = tile.screens
        for index in screens.indices {
            if index > 0 { left += Measure.betweenScreens }
            screens[index].frame = .init(
                left: left + pixels(body.left),
                top: pixels(body.top),
                width: width,
                height: height
            )
            left += pixels(body.left) + width + pixels(body.right)
        }
        let placed = ContactSheet.Tile(
            name: tile.name,
            details: tile.details,
            look: tile.look,
            scale: tile.scale,
            screens: screens,
            left: 0,
            captionTop: 0,
            width: max(left, Measure.tileWidth)
        )
        return (placed, pixels(body.top) + height + pixels(body.bottom))
    }

    /// The tiles of a row, whose devices stand on one line.
    private static func placed(_ row: Row, at top: Int) -> [ContactSheet.Tile] {
        row.tiles.map { tile in
            var tile = tile
            tile.left += Measure.margin
            tile.captionTop = top + row.bodyHeight
            for index in tile.screens.indices {
                let foot = (tile.look.body.bottom * tile.scale).rounded(.up)
                let bottom = tile.captionTop - Int(foot)
                tile.screens[index].frame.left += tile.left
                tile.screens[index].frame.top = bottom - tile.screens[index].frame.height
            }
            return tile
        }
    }
}
