import Diagnostics
import Images
import PluginAPI
import Raster

extension Composer {
    /// A text as pixels of its colour, as opaque as its glyphs cover them.
    ///
    /// - Throws: `Diagnostic` for a font that can't be used or lacks a character.
    func paint(
        _ text: LaunchImage.Text,
        in frame: PixelRectangle,
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
            let bitmap = try glyphs(set, in: Color(text.color), frame.width, frame.height)
            return .bitmap(bitmap, left: frame.left, top: frame.top)
        } catch let error as ImagesError {
            throw Messages.unusable(text, error)
        }
    }

    /// The lines of a text in one colour: of what the renderer draws, only how opaque it is gets
    /// used, since the colour is one of the output's space.
    private func glyphs(
        _ set: TextParagraphs,
        in color: Color,
        _ width: Int,
        _ height: Int
    ) throws(ImagesError) -> Bitmap {
        let shape = set.element(x: 0, y: 0, color: color)
        var pixels = try Image(drawing: shape, width: width, height: height).pixels()
        for start in stride(from: 0, to: pixels.count, by: 4) {
            (pixels[start], pixels[start + 1]) = (color.red, color.green)
            pixels[start + 2] = color.blue
        }
        return Bitmap(width: width, height: height, bands: 4, pixels: pixels)
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
