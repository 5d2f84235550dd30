import ContactSheets
import Devices
import Raster

/// One row of a contact sheet: tiles of one section, or of several whole ones.
struct SheetRow {
    private typealias Metrics = SheetLayout.Metrics

    /// A section of tiles before they have a place on a sheet.
    private struct Section {
        let section: SheetTile.Section
        let tiles: [UnplacedTile]
    }

    private let row: FlowLayout.Row
    private let sections: [Section]

    var width: Int { row.width }
    /// Of the highest device.
    var bodyHeight: Int { row.height }
    /// With a heading.
    var height: Int { Metrics.heading + bodyHeight + Metrics.caption }

    /// The rows of tiles, as wide as leaves the least of the sheet empty.
    static func rows(of tiles: [SheetTile]) -> [SheetRow] {
        let sections = sections(of: tiles)
        let boxes = sections.map { section in
            section.tiles.map { FlowLayout.Box(width: $0.tile.width, height: $0.bodyHeight) }
        }
        func rows(within limit: Int) -> [SheetRow] {
            FlowLayout.rows(of: boxes, within: limit, gap: Metrics.betweenTiles)
                .map { SheetRow(row: $0, sections: sections) }
        }
        let widths = Metrics.contentWidths
        let widest = rows(within: widths.upperBound)
        guard size(widest).height <= Metrics.height else { return widest }
        let all = stride(from: widths.lowerBound, to: widths.upperBound, by: 40)
            .map(rows)
            // A sheet is looked at on screens: not much higher than wide.
            .filter { size($0).height * 5 <= size($0).width * 7 }
        func area(_ rows: [SheetRow]) -> Int { size(rows).width * size(rows).height }
        return (all + [widest]).min { area($0) < area($1) } ?? widest
    }

    private static func sections(of tiles: [SheetTile]) -> [Section] {
        var sections: [Section] = []
        var rest = tiles[...]
        while let section = rest.first?.section {
            let own = rest.prefix { $0.section == section }
            rest = rest.dropFirst(own.count)
            sections.append(Section(section: section, tiles: own.map(UnplacedTile.init)))
        }
        return sections
    }

    /// The size of a sheet of rows.
    private static func size(_ rows: [SheetRow]) -> (width: Int, height: Int) {
        let width = rows.reduce(Metrics.contentWidths.lowerBound) { max($0, $1.width) }
        let height = rows.reduce(Metrics.header + Metrics.margin) {
            $0 + $1.height + Metrics.belowRow
        }
        return (width + 2 * Metrics.margin, height)
    }

    /// The headings above the row; for a section that is continued, on a new sheet only.
    func headings(at top: Int, isFirst: Bool) -> [ContactSheet.Heading] {
        row.parts.filter { $0.isFirst || isFirst }.map { part in
            let text = sections[part.section].section.text
            return ContactSheet.Heading(
                text: part.isFirst ? text : "\(text), continued",
                left: Metrics.margin + part.left,
                baseline: top + Metrics.heading - 32,
                width: part.width
            )
        }
    }

    /// The tiles, whose devices share their bottom edge.
    func placed(at top: Int) -> [ContactSheet.Tile] {
        row.parts.flatMap { part in
            part.boxes.map { box in
                var tile = sections[part.section].tiles[box.index].tile
                tile.left = Metrics.margin + box.left
                tile.captionTop = top + bodyHeight
                for index in tile.screens.indices {
                    let foot = (tile.shape.body.bottom * tile.scale).rounded(.up)
                    let bottom = tile.captionTop - Int(foot)
                    tile.screens[index].frame.left += tile.left
                    tile.screens[index].frame.top = bottom - tile.screens[index].frame.height
                }
                return tile
            }
        }
    }
}
