import Images
import Pipeline

/// Sets the texts of layers, each once for all screens on which it comes out the same.
final class TextSetter {
    private struct Key: Hashable {
        var text: String
        var font: FontFile
        var style: TextStyle
    }

    private let fonts: FontLibrary
    private var set: [Key: TextParagraphs] = [:]

    /// A setter over fonts.
    init(_ fonts: FontLibrary) { self.fonts = fonts }

    /// The lines of a layer's text in pixels.
    ///
    /// - Parameters:
    ///   - scale: The pixels of a point.
    ///   - width: In pixels; nil for lines as long as the text's own.
    /// - Throws: `Diagnostic` for a font that can't be used or lacks characters of the text, and for a
    ///   text that has none for the look's language.
    func paragraphs(
        _ content: TextContent,
        of layer: LayoutLayer,
        _ look: Look,
        scale: Int,
        width: Double?
    ) throws(Diagnostic) -> TextParagraphs {
        let option = "\(layer.pointer)/font"
        let font = try fonts.font(content.font, option: option)
        var style = TextStyle(size: content.size * Double(scale), width: width)
        style.alignment = content.alignment
        style.lineHeight = content.lineHeight
        style.language = look.language ?? ""
        let text = try text(content, of: layer, look)
        let key = Key(text: text, font: font, style: style)
        if let known = set[key] { return known }
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
        set[key] = paragraphs
        return paragraphs
    }

    /// The font that a unit draws a text with.
    func file(_ content: TextContent, of layer: LayoutLayer) throws(Diagnostic) -> FontFile {
        try fonts.font(content.font, option: "\(layer.pointer)/font")
    }

    /// The text in the look's language, or in the language that it is a variety of.
    func text(
        _ content: TextContent,
        of layer: LayoutLayer,
        _ look: Look
    ) throws(Diagnostic) -> String {
        if let one = content.texts[""] { return one }
        let option = "\(layer.pointer)/text"
        guard let language = look.language else {
            guard let only = content.texts.first, content.texts.count == 1 else {
                throw Messages.noLanguages(content.texts.keys.sorted(), option)
            }
            return only.value
        }
        var subtags = language.split(separator: "-")
        while !subtags.isEmpty {
            if let text = content.texts[subtags.joined(separator: "-")] { return text }
            subtags.removeLast()
        }
        throw Messages.noLanguage(language, content.texts.keys.sorted(), option)
    }
}

extension TextParagraphs {
    /// What the lines take in a frame, in points.
    func box(in frame: Rectangle, scale: Int) -> Rectangle {
        let scale = Double(scale)
        let left = lines.map(\.left).min() ?? 0
        let right = lines.map { $0.left + $0.width }.max() ?? 0
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
            "\(path) can't be used: \(error.message)",
            option: option,
            help: "name a TrueType or OpenType font"
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

    static func noLanguages(_ tags: [String], _ option: String) -> Diagnostic {
        let list = tags.map { "\"\($0)\"" }.joined(separator: ", ")
        return Diagnostic(
            "the text is given in \(list), and no language is chosen",
            option: option,
            help: "add \"languages\": [\(list)]"
        )
    }

    static func noLanguage(
        _ language: String,
        _ tags: [String],
        _ option: String
    ) -> Diagnostic {
        Diagnostic(
            "the text is not given in \"\(language)\"",
            option: option,
            help: knownNames("given are", tags, near: language)
        )
    }
}
