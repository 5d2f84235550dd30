/// Places tiles on sheets: rows under headings, from left to right, as many sheets as are needed.
struct SheetLayout {
    /// Lengths in pixels.
    enum Metrics {
        static let margin = 80
        /// The widest that rows get, and the narrowest, for the title and the legend.
        static let contentWidths = 520...2400
        /// A sheet is not higher than this, unless a single row is.
        static let height = 4000
        static let header = 180
        static let heading = 76
        static let betweenTiles = 72
        static let betweenScreens = 40
        static let belowRow = 40
        static let caption = 162
        /// What a caption needs at least, however narrow its device is.
        static let tileWidth = 300
    }

    /// The sheets of all tiles, in the order of reading; none without tiles.
    ///
    /// - Parameter tiles: Those of a section are next to each other.
    static func sheets(_ tiles: [SheetTile], title: String) -> [ContactSheet] {
        let rows = SheetRow.rows(of: tiles)
        guard !rows.isEmpty else { return [] }
        let width = rows.reduce(Metrics.contentWidths.lowerBound) { max($0, $1.width) }
        var sheets: [ContactSheet] = []
        var top = 0
        for row in rows {
            let isNew = sheets.isEmpty || top + row.height + Metrics.margin > Metrics.height
            if isNew {
                let number = sheets.isEmpty ? "" : "-\(sheets.count + 1)"
                sheets.append(
                    ContactSheet(
                        width: width + 2 * Metrics.margin,
                        height: 0,
                        title: title,
                        output: "launch-sheet\(number).png"
                    )
                )
                top = Metrics.header
            }
            let last = sheets.count - 1
            let headings = row.headings(at: top, isFirst: isNew)
            sheets[last].headings += headings
            if !headings.isEmpty { top += Metrics.heading }
            sheets[last].tiles += row.placed(at: top)
            top += row.bodyHeight + Metrics.caption
            sheets[last].height = top + Metrics.margin
            top += Metrics.belowRow
        }
        return sheets
    }
}
