import Devices
import Raster

/// Tiles that stand on one line of a contact sheet: of one section, or of several whole ones.
struct SheetRow {
    private typealias Measure = SheetLayout.Measure

    /// What the row shows of a section.
    private struct Part {
        let section: SheetTile.Section
        /// Whether the section's first tile is here.
        let isFirst: Bool
        /// From the row's left end.
        let left: Int
        var tiles: [ContactSheet.Tile] = []
        var width = 0
    }

    private var parts: [Part]
    private(set) var width = 0
    /// Of the highest device.
    private(set) var bodyHeight = 0

    /// With a heading.
    var height: Int { Measure.heading + bodyHeight + Measure.caption }

    private init(_ section: SheetTile.Section, isFirst: Bool) {
        parts = [Part(section: section, isFirst: isFirst, left: 0)]
    }

    /// The rows of tiles, as wide as leaves the least of the sheet empty.
    static func rows(of tiles: [SheetTile]) -> [SheetRow] {
        let widths = Measure.contentWidths
        let widest = rows(of: tiles, within: widths.upperBound)
        guard size(widest).height <= Measure.height else { return widest }
        let all = stride(from: widths.lowerBound, to: widths.upperBound, by: 40)
            .map { rows(of: tiles, within: $0) }
            // A sheet is looked at on screens: not much higher than wide.
            .filter { size($0).height * 5 <= size($0).width * 7 }
        func area(_ rows: [SheetRow]) -> Int { size(rows).width * size(rows).height }
        return (all + [widest]).min { area($0) < area($1) } ?? widest
    }

    /// What a sheet of rows measures.
    private static func size(_ rows: [SheetRow]) -> (width: Int, height: Int) {
        let width = rows.reduce(Measure.contentWidths.lowerBound) { max($0, $1.width) }
        let height = rows.reduce(Measure.header + Measure.margin) {
            $0 + $1.height + Measure.belowRow
        }
        return (width + 2 * Measure.margin, height)
    }

    private static func rows(of tiles: [SheetTile], within limit: Int) -> [SheetRow] {
        var rows: [SheetRow] = []
        var rest = tiles[...]
        while let section = rest.first?.section {
            let own = rest.prefix { $0.section == section }.map(UnplacedTile.init)
            rest = rest.dropFirst(own.count)
            let whole = own.reduce(-Measure.betweenTiles) {
                $0 + Measure.betweenTiles + $1.tile.width
            }
            // Beside other sections only if those are whole too: a heading tells of all below it.
            if let last = rows.last, last.parts.allSatisfy(\.isFirst),
                last.width + Measure.betweenTiles + whole <= limit
            {
                rows[rows.count - 1].begin(section)
            } else {
                rows.append(SheetRow(section, isFirst: true))
            }
            for tile in own where !rows[rows.count - 1].take(tile, within: limit) {
                rows.append(SheetRow(section, isFirst: false))
                _ = rows[rows.count - 1].take(tile, within: limit)
            }
        }
        return rows
    }

    private mutating func begin(_ section: SheetTile.Section) {
        let left = width + Measure.betweenTiles
        parts.append(Part(section: section, isFirst: true, left: left))
    }

    /// Adds a tile to the last section; false when there is no room for it beside others.
    private mutating func take(_ unplaced: UnplacedTile, within limit: Int) -> Bool {
        let last = parts.count - 1
        var tile = unplaced.tile
        let before = parts[last].width
        tile.left = parts[last].left + (before == 0 ? 0 : before + Measure.betweenTiles)
        guard tile.left == 0 || tile.left + tile.width <= limit else { return false }
        parts[last].tiles.append(tile)
        parts[last].width = tile.left + tile.width - parts[last].left
        width = tile.left + tile.width
        bodyHeight = max(bodyHeight, unplaced.bodyHeight)
        return true
    }

    /// The headings above the row: of a section that goes on, on a new sheet only.
    func headings(at top: Int, isFirst: Bool) -> [ContactSheet.Heading] {
        parts.filter { $0.isFirst || isFirst }.map { part in
            ContactSheet.Heading(
                text: part.isFirst ? part.section.text : "\(part.section.text), continued",
                left: Measure.margin + part.left,
                baseline: top + Measure.heading - 32,
                width: part.width
            )
        }
    }

    /// The tiles, whose devices stand on one line.
    func placed(at top: Int) -> [ContactSheet.Tile] {
        parts.flatMap(\.tiles).map { tile in
            var tile = tile
            tile.left += Measure.margin
            tile.captionTop = top + bodyHeight
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
