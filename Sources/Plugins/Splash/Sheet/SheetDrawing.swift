import ContactSheets
import Images
import Layouts
import PluginAPI
import Raster

/// Draws contact sheets.
struct SheetDrawing {
    let sheet: ContactSheet

    /// The PNGs of the sheet whose pictures and art are in a workspace; opaque, in sRGB.
    ///
    /// - Throws: `Diagnostic` for a missing file and for art that can't be used; `ImagesError`
    ///   for a picture that can't be read.
    func pngs(in workspace: Workspace) async throws -> [(SheetTheme, [UInt8])] {
        let pictures = try await SheetPicture.drawn(sheet.tiles.flatMap(\.screens)) { screen in
            let bytes = try workspace.read(screen.input, limit: Art.byteLimit)
            return try SheetPicture(Image(decoding: bytes.span), at: screen.frame)
        }
        let cuts = try allCuts(in: workspace)
        return try SheetCanvas.pngs(width: sheet.width, height: sheet.height, pictures: pictures) {
            try elements(cuts, on: $0)
        }
    }

    /// What is cut off of the art of each tile's pictures.
    private func allCuts(in workspace: Workspace) throws -> [[[CutArt]]] {
        var sizes: [String: ImageFacts] = [:]
        return try sheet.tiles.map { tile in
            try tile.screens.map { try cutArt($0, &sizes, in: workspace) }
        }
    }

    private func elements(_ cuts: [[[CutArt]]], on theme: SheetTheme) throws -> String {
        let header = SheetHeader(
            title: sheet.title,
            width: Double(sheet.width - 2 * SheetLayout.Metrics.margin),
            hasCuts: cuts.joined().joined().contains { !$0.marks.isEmpty },
            hasUnsafeEdges: sheet.tiles.contains { $0.shape.hasUnsafeEdge },
            theme: theme
        )
        var elements = CutDrawing.pattern + (try header.elements)
        for heading in sheet.headings {
            elements += try SheetText.line(
                heading.text,
                .heading,
                x: Double(heading.left),
                baseline: Double(heading.baseline),
                width: Double(heading.width),
                on: theme
            )
        }
        for (tile, cuts) in zip(sheet.tiles, cuts) {
            elements += try self.elements(tile, cuts, theme)
        }
        return elements
    }

    /// What is cut off of a picture's art; `sizes` keeps the sizes of art that was read.
    private func cutArt(
        _ screen: ContactSheet.ScreenPicture,
        _ sizes: inout [String: ImageFacts],
        in workspace: Workspace
    ) throws -> [CutArt] {
        try screen.art.map { placed in
            let art = placed.art
            let known =
                try sizes[art.input]
                ?? Art.facts(
                    workspace.read(art.input, limit: Art.byteLimit),
                    source: art.source.text,
                    option: art.option
                )
            sizes[art.input] = known
            return placed.cut(width: known.width, height: known.height)
        }
    }

    private func elements(
        _ tile: ContactSheet.Tile,
        _ cuts: [[CutArt]],
        _ theme: SheetTheme
    ) throws -> String {
        var elements = ""
        for (screen, cuts) in zip(tile.screens, cuts) {
            let body = tile.body(around: screen.frame)
            let device = DeviceDrawing(
                shape: tile.shape,
                scale: tile.scale,
                screen: Rectangle(screen.frame),
                body: body,
                ground: theme.ground
            )
            elements += device.elements
            elements += CutDrawing(screen: screen, body: body, cuts: cuts).elements
            elements += try SheetText.centered(
                screen.label,
                .label,
                x: Double(screen.frame.left) + Double(screen.frame.width) / 2,
                baseline: Double(tile.captionTop) + 32,
                on: theme
            )
        }
        return elements + (try caption(tile, cuts.flatMap { $0 }, theme))
    }

    /// Name, sizes, and what is cut off, below a tile's devices.
    private func caption(
        _ tile: ContactSheet.Tile,
        _ cuts: [CutArt],
        _ theme: SheetTheme
    ) throws -> String {
        var lines: [(String, SheetText.Style)] = [(tile.name, .name), (tile.details, .details)]
        var notes = CutArt.texts(cuts)
        if tile.shape.safeArea == nil { notes.insert("the safe area is not known", at: 0) }
        let limit = 3
        if notes.count > limit {
            let rest = notes.count - limit + 1
            notes.replaceSubrange((limit - 1)..., with: ["and \(rest) more pieces of art"])
        }
        lines += notes.map { ($0, .note) }
        var elements = ""
        for (number, line) in lines.enumerated() {
            elements += try SheetText.line(
                line.0,
                line.1,
                x: Double(tile.left),
                baseline: Double(tile.captionTop + 66 + 22 * number),
                width: Double(tile.width),
                on: theme
            )
        }
        return elements
    }
}
