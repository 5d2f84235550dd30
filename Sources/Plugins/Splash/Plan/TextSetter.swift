import Diagnostics
import Images
import Layouts

/// Sets the texts of layers, each once for all screens on which it comes out the same.
final class TextSetter {
    private struct Key: Hashable {
        var text: String
        var font: FontFile
        var style: TextStyle
    }

    private let fonts: FontLibrary
    private var known: [Key: TextParagraphs] = [:]

    /// A setter over fonts.
    init(_ fonts: FontLibrary) { self.fonts = fonts }

    /// The lines of a layer's text in pixels.
    ///
    /// - Parameters:
    ///   - scale: The pixels of a point.
    ///   - width: In pixels; nil for lines as long as the text's own.
    /// - Throws: `Diagnostic` for a font that can't be used or lacks characters of the text, and
    ///   for a text that has none for the look's language.
    func paragraphs(
        _ content: TextContent,
        of layer: CheckedLayer,
        _ variant: Variant,
        scale: Int,
        width: Double?
    ) throws(Diagnostic) -> TextParagraphs {
        let style = TextStyle(
            content.format,
            size: content.size * Double(scale),
            width: width,
            language: variant.language ?? ""
        )
        return try lines(of: try text(content, of: layer, variant), content, of: layer, style)
    }

    private func lines(
        of text: String,
        _ content: TextContent,
        of layer: CheckedLayer,
        _ style: TextStyle
    ) throws(Diagnostic) -> TextParagraphs {
        let option = "\(layer.pointer)/font"
        let font = try file(content, of: layer)
        let key = Key(text: text, font: font, style: style)
        if let set = known[key] { return set }
        let bytes = try fonts.bytes(of: font)
        let paragraphs: TextParagraphs
        do throws(ImagesError) {
            paragraphs = try TextParagraphs(text, font: bytes.span, face: font.face, style: style)
        } catch {
            throw Messages.unusable(font.path, error, option)
        }
        guard paragraphs.missing.isEmpty else {
            throw Messages.missing(paragraphs.missing, font.path, option)
        }
        known[key] = paragraphs
        return paragraphs
    }

    /// The font that a unit draws a text with.
    func file(_ content: TextContent, of layer: CheckedLayer) throws(Diagnostic) -> FontFile {
        try fonts.font(content.font, option: "\(layer.pointer)/font")
    }

    /// The text in the look's language, or in the language that it is a variety of.
    func text(
        _ content: TextContent,
        of layer: CheckedLayer,
        _ variant: Variant
    ) throws(Diagnostic) -> String {
        let tag = try content.tag(for: variant.language, option: "\(layer.pointer)/text")
        guard let text = content.texts[tag] else {
            preconditionFailure("the tag is that of one of the texts")
        }
        return text
    }

    /// Checks the font of a text, and whether it has all characters, in whatever language.
    ///
    /// - Throws: `Diagnostic` for a font that can't be used or lacks characters.
    func check(_ content: TextContent, of layer: CheckedLayer) throws(Diagnostic) {
        for (tag, text) in content.texts.sorted(by: { $0.key < $1.key }) {
            var style = TextStyle(size: content.size, width: nil)
            style.language = tag
            _ = try lines(of: text, content, of: layer, style)
        }
    }
}

extension TextParagraphs {
    /// The box around the ink of all lines in pixels, y downwards from the top of the text; nil for
    /// blank text.
    var ink: TextOutline.Box? {
        lines.compactMap(\.ink).reduce(nil) { all, line in
            guard let all else { return line }
            return TextOutline.Box(
                left: min(all.left, line.left),
                top: min(all.top, line.top),
                right: max(all.right, line.right),
                bottom: max(all.bottom, line.bottom)
            )
        }
    }

    /// The rectangle of the ink in a frame, in points; nil for blank text.
    func inkBox(in frame: Rectangle, scale: Int) -> Rectangle? {
        let scale = Double(scale)
        return ink.map { ink in
            Rectangle(
                left: frame.left + ink.left / scale,
                top: frame.top + ink.top / scale,
                right: frame.left + ink.right / scale,
                bottom: frame.top + ink.bottom / scale
            )
        }
    }

    /// The rectangle of the lines in a frame, in points.
    func box(in frame: Rectangle, scale: Int) -> Rectangle {
        let scale = Double(scale)
        guard let left = lines.map(\.left).min(),
            let right = lines.map({ $0.left + $0.width }).max()
        else { preconditionFailure("a text has at least one line") }
        return Rectangle(
            left: frame.left + left / scale,
            top: frame.top,
            right: frame.left + right / scale,
            bottom: frame.top + height / scale
        )
    }
}

private enum Messages {
    static func unusable(_ path: String, _ error: ImagesError, _ option: String) -> Diagnostic {
        Diagnostic(
            error.summary(path, "can't be used"),
            option: option,
            help: error.help("name a TrueType or OpenType font")
        )
    }

    static func missing(
        _ characters: [Character],
        _ path: String,
        _ option: String
    ) -> Diagnostic {
        let list = characters.prefix(10).map { "\"\($0)\"" }.joined(separator: ", ")
        let more = characters.count > 10 ? " and \(characters.count - 10) more" : ""
        return Diagnostic(
            "\(path) has no glyph for \(list)\(more)",
            option: option,
            help: "choose a font that covers the language, or change the text"
        )
    }
}
