public import JSON

/// A Mustache template, which renders JSON values.
///
/// The core modules of the specification (comments, delimiters, interpolation, inverted sections,
/// sections), but no partials: a template is one text. Beyond the specification there are blocks
/// with their default (`{{$name}}…{{/name}}`), functions (`{{count(list)}}`, and of the place in a
/// list `{{index()}}`, `{{^last()}}, {{/last()}}`), names that are only looked up in the current
/// value (`{{.name}}`), and the setting `{{% CONTENT_TYPE:HTML}}`, which holds up to the end of the
/// section that it is in.
///
/// Source: mustache(5) and the Mustache specification 1.4.
public struct MustacheTemplate: Sendable {
    /// What a value becomes in a text.
    public enum ContentType: String, Hashable, Sendable, CaseIterable {
        /// Itself.
        case text = "TEXT"
        /// Text that HTML shows as it is; `{{{name}}}` and `{{&name}}` are the value itself.
        case html = "HTML"
    }

    /// The sections that can be nested.
    public static let greatestDepth = 50
    /// The bytes that a tag can have.
    public static let longestTag = 500

    /// The functions that a name can call.
    public static let functions = MustacheFunction.allCases.map(\.rawValue)

    let nodes: [MustacheNode]
    private let text: String
    /// The names of all values in the template, in order, except those of places in a list.
    public let names: [MustacheName]

    /// Reads a template.
    ///
    /// - Parameter contentType: What holds where no setting is.
    /// - Throws: `MustacheError`.
    public init(_ text: String, contentType: ContentType = .html) throws(MustacheError) {
        var parser = MustacheParser(text, contentType: contentType)
        try parser.parse()
        self.text = text
        nodes = parser.nodes
        names = parser.names
    }

    /// The text rendered with a value.
    ///
    /// - Parameter limit: The bytes that the text can have.
    /// - Throws: `MustacheError` of the kind `tooLarge`.
    public func render(_ value: JSONValue, limit: Int = 64 << 20) throws(MustacheError) -> String {
        var renderer = MustacheRenderer(value, limit: limit)
        do {
            try renderer.render(nodes)
        } catch {
            throw MustacheError(.tooLarge, at: position(of: error.name))
        }
        return renderer.text
    }

    /// Where the tag of a name begins.
    public func position(of name: MustacheName) -> TextPosition {
        TextPosition(ofByte: name.offset, in: Array(text.utf8))
    }
}

/// A part of a template.
indirect enum MustacheNode: Sendable {
    /// Text as it is.
    case text(String)
    /// A value's text.
    case value(MustacheName, MustacheTemplate.ContentType)
    /// What is rendered for a value that is true, or for each element of a list.
    case section(MustacheName, [MustacheNode])
    /// What is rendered for a value that is false, missing or an empty list.
    case inverted(MustacheName, [MustacheNode])
    /// What is rendered in any case.
    case block([MustacheNode])
}
