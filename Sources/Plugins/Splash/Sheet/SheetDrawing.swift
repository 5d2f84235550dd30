import ContactSheets
import Images
import Pipeline

/// Draws contact sheets.
struct SheetDrawing {
    let sheet: ContactSheet

    /// The colour around devices: light and neutral, so that it flatters no picture.
    static let ground = "#F5F5F7"

    /// The PNG of the sheet whose pictures and art lie in a workspace; opaque, in sRGB.
    ///
    /// - Throws: `Diagnostic` for a picture or art that can't be read.
    func png(in workspace: Workspace) throws -> [UInt8] {
        var canvas = try Image(
            width: sheet.width,
            height: sheet.height,
            color: Color(Self.ground) ?? Color(red: 255, green: 255, blue: 255)
        )
        for screen in sheet.tiles.flatMap(\.screens) {
            let picture = try picture(screen, in: workspace)
            canvas = try canvas.overlaid(
                with: picture,
                x: screen.frame.left,
                y: screen.frame.top
            )
        }
        let drawing = try Image(
            drawing: try elements(in: workspace),
            width: sheet.width,
            height: sheet.height
        )
        return try canvas.rendered().overlaid(with: drawing, x: 0, y: 0).png()
    }

    /// A launch image at its size on the sheet; only those pixels are kept in memory.
    private func picture(_ screen: ContactSheet.Screen, in workspace: Workspace) throws -> Image {
        let bytes = try workspace.read(screen.input, limit: Art.byteLimit)
        let image = try Image(decoding: bytes.span).inSRGB().droppingAlpha()
        return try image.resized(width: screen.frame.width, height: screen.frame.height).rendered()
    }

    private func elements(in workspace: Workspace) throws -> String {
        var elements = CutDrawing.pattern + (try header())
        for heading in sheet.headings {
            elements += try SheetText.line(
                heading.text,
                .heading,
                x: Double(SheetLayout.Measure.margin),
                baseline: Double(heading.baseline)
            )
        }
        var sizes: [String: (width: Int, height: Int)] = [:]
        for tile in sheet.tiles {
            var cuts: [[CutArt]] = []
            for screen in tile.screens {
                cuts.append(try cutArt(screen, &sizes, in: workspace))
            }
            elements += try self.elements(tile, cuts)
        }
        return elements
    }

    /// What is cut off of a picture's art; `sizes` remembers the art that was read.
    private func cutArt(
        _ screen: ContactSheet.Screen,
        _ sizes: inout [String: (width: Int, height: Int)],
        in workspace: Workspace
    ) throws -> [CutArt] {
        try screen.art.map { art in
            if sizes[art.input] == nil {
                let bytes = try workspace.read(art.input, limit: Art.byteLimit)
                let facts = try Image.inspect(bytes.span)
                sizes[art.input] = (facts.width, facts.height)
            }
            let size = sizes[art.input] ?? (1, 1)
            return art.cut(width: size.width, height: size.height)
        }
    }

    private func elements(_ tile: ContactSheet.Tile, _ cuts: [[CutArt]]) throws -> String {
        var elements = ""
        for (screen, cuts) in zip(tile.screens, cuts) {
            let body = tile.body(around: screen.frame)
            let device = DeviceDrawing(
                look: tile.look,
                scale: tile.scale,
                screen: Rectangle(screen.frame),
                body: body
            )
            elements += device.elements
            elements += CutDrawing(screen: screen, body: body, cuts: cuts).elements
            elements += try SheetText.centered(
                screen.label,
                .label,
                x: Double(screen.frame.left) + Double(screen.frame.width) / 2,
                baseline: Double(tile.captionTop) + 32
            )
        }
        return elements + (try caption(tile, cuts.flatMap { $0 }))
    }

    /// Name, sizes, and what is cut off, below a tile's devices.
    private func caption(_ tile: ContactSheet.Tile, _ cuts: [CutArt]) throws -> String {
        var lines: [(String, SheetText.Style)] = [(tile.name, .name), (tile.details, .details)]
        var notes = CutArt.texts(cuts)
        if tile.look.safeArea == nil { notes.insert("the safe area is not known", at: 0) }
        let limit = 2
        lines += notes.prefix(limit).map { ($0, .note) }
        if notes.count > limit, let last = lines.popLast() {
            lines.append(("\(last.0), and \(notes.count - limit) more", .note))
        }
        var elements = ""
        for (number, line) in lines.enumerated() {
            elements += try SheetText.line(
                line.0,
                line.1,
                x: Double(tile.left),
                baseline: Double(tile.captionTop + 66 + 22 * number),
                width: Double(tile.width)
            )
        }
        return elements
    }

    /// The title, and what the marks mean at the right of it.
    private func header() throws -> String {
        let margin = Double(SheetLayout.Measure.margin)
        let baseline = margin + 34
        var right = Double(sheet.width) - margin
        var elements = try SheetText.line(sheet.title, .title, x: margin, baseline: baseline)
        for (text, isCut) in [("art that is cut off", true), ("edge of the safe area", false)] {
            right -= try SheetText.width(text, .details)
            elements += try SheetText.line(text, .details, x: right, baseline: baseline)
            right -= 10 + 36
            elements +=
                isCut
                ? CutDrawing.swatch(
                    Rectangle(left: right, top: baseline - 9, width: 36, height: 8)
                )
                : DeviceDrawing.dashed("M\(number(right)) \(number(baseline - 4.5))h36")
            right -= 36
        }
        return elements
    }
}

extension Rectangle {
    fileprivate init(_ frame: LaunchImage.PixelFrame) {
        self.init(
            left: Double(frame.left),
            top: Double(frame.top),
            width: Double(frame.width),
            height: Double(frame.height)
        )
    }
}
