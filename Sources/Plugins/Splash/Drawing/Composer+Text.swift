import Diagnostics
import Images
import PluginAPI
import Raster

extension Composer {
    /// A text as pixels of its colour, as opaque as its glyphs cover them: all of its ink that is
    /// on the canvas, within its frame or not.
    ///
    /// - Throws: `Diagnostic` for a font that can't be used or lacks a character.
    func paint(
        _ text: LaunchImage.Text,
        in frame: PixelRectangle,
        of launch: LaunchImage,
        workspace: Workspace
    ) throws -> Paint {
        do {
            let font = try workspace.read(text.input, limit: FontLibrary.byteLimit)
            let set = try TextParagraphs(
                text.text,
                font: font.span,
                face: text.face,
                style: TextStyle(
                    text.format,
                    size: text.size,
                    width: Double(frame.width),
                    language: text.language
                )
            )
            guard set.missing.isEmpty else { throw Messages.missing(set.missing, text) }
            let canvas = PixelRectangle(left: 0, top: 0, width: launch.width, height: launch.height)
            guard let ink = set.inkPixels(in: frame)?.intersection(canvas), !ink.isEmpty else {
                return .nothing
            }
            let bitmap = try glyphs(set, in: frame, Color(text.color), area: ink)
            return .bitmap(bitmap, left: ink.left, top: ink.top)
        } catch let error as ImagesError {
            throw Messages.unusable(text, error)
        }
    }

    /// The lines of a text in one colour: of what the renderer draws, only how opaque it is gets
    /// used, since the colour is one of the output's space.
    private func glyphs(
        _ set: TextParagraphs,
        in frame: PixelRectangle,
        _ color: Color,
        area: PixelRectangle
    ) throws(ImagesError) -> Bitmap {
        let shape = set.element(
            x: Double(frame.left - area.left),
            y: Double(frame.top - area.top),
            color: color
        )
        var pixels = try Image(drawing: shape, width: area.width, height: area.height).pixels()
        for start in stride(from: 0, to: pixels.count, by: 4) {
            (pixels[start], pixels[start + 1]) = (color.red, color.green)
            pixels[start + 2] = color.blue
        }
        return Bitmap(width: area.width, height: area.height, bands: 4, pixels: pixels)
    }
}

extension Paint {
    /// What blank text is drawn with.
    fileprivate static let nothing = Paint.color(RGBAColor(red: 0, green: 0, blue: 0, alpha: 0))
}

extension TextParagraphs {
    /// The pixels of the canvas that the ink touches when the text is set in a frame; nil for blank
    /// text.
    fileprivate func inkPixels(in frame: PixelRectangle) -> PixelRectangle? {
        ink.map { ink in
            let (left, top) = (Int(ink.left.rounded(.down)), Int(ink.top.rounded(.down)))
            return PixelRectangle(
                left: frame.left + left,
                top: frame.top + top,
                width: Int(ink.right.rounded(.up)) - left,
                height: Int(ink.bottom.rounded(.up)) - top
            )
        }
    }
}

private enum Messages {
    static func missing(_ characters: [Character], _ text: LaunchImage.Text) -> Diagnostic {
        let list = characters.prefix(8).map { "\"\($0)\"" }.joined(separator: ", ")
        return Diagnostic(
            "\(text.source) lacks \(list)",
            option: text.option,
            help: "name a font that has them"
        )
    }

    static func unusable(_ text: LaunchImage.Text, _ error: ImagesError) -> Diagnostic {
        Diagnostic(
            error.summary(text.source, "can't be used"),
            option: text.option,
            help: error.help("name a TrueType or OpenType font")
        )
    }
}
