import Diagnostics
import JSON

/// Compares the languages of a stage with those that its texts are given in.
struct LanguageCheck {
    /// Tags that can't be used, texts that lack a language, and texts that nobody will see.
    private(set) var diagnostics = DiagnosticCollector()

    /// Checks the tags of a stage and the texts of its layers.
    init(_ languages: [String], _ layers: [CheckedLayer]) {
        diagnostics.add(Self.errors(inTags: languages))
        for layer in layers {
            guard case .text(let content) = layer.content else { continue }
            check(content, at: "\(layer.pointer)/text", languages)
        }
    }

    private mutating func check(
        _ content: TextContent,
        at pointer: String,
        _ languages: [String]
    ) {
        var used: Set<String> = []
        for language in languages.isEmpty ? [nil] : languages.map({ Optional($0) }) {
            let tag = diagnostics.collect { () throws(Diagnostic) in
                try content.tag(for: language, option: pointer)
            }
            if let tag, used.insert(tag).inserted, content.isBlank(tag) {
                diagnostics.warn(Messages.blank(tag, pointer))
            }
        }
        // Without languages, a text in several is an error already.
        guard !languages.isEmpty else { return }
        for tag in content.texts.keys.sorted() where !used.contains(tag) {
            diagnostics.warn(Messages.idle(tag, pointer + JSONValue.pointerToken(tag)))
        }
    }

    /// Tags become part of file names: no other characters, no two that differ in case only.
    private static func errors(inTags languages: [String]) -> [Diagnostic] {
        languages.enumerated().compactMap { index, tag in
            let isTag =
                tag.first?.isLetter == true && !tag.hasSuffix("-")
                && tag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
            let pointer = "/languages/\(index)"
            guard isTag else { return Messages.noTag(tag, pointer) }
            let earlier = languages[..<index].map { $0.lowercased() }
            return earlier.contains(tag.lowercased()) ? Messages.twice(tag, pointer) : nil
        }
    }
}

extension TextContent {
    /// The tag of the text that is shown in a language, `""` for one text for all: that of the
    /// language itself, or of the language that it is a variety of; case does not count.
    ///
    /// - Parameter language: Nil when one image serves all languages.
    /// - Throws: `Diagnostic` when there is none.
    func tag(for language: String?, option: String) throws(Diagnostic) -> String {
        if texts[""] != nil { return "" }
        guard let language else {
            guard let only = texts.keys.first, texts.count == 1 else {
                throw Messages.noLanguages(texts.keys.sorted(), option)
            }
            return only
        }
        var subtags = language.lowercased().split(separator: "-")
        while !subtags.isEmpty {
            let wanted = subtags.joined(separator: "-")
            if let tag = texts.keys.sorted().first(where: { $0.lowercased() == wanted }) {
                return tag
            }
            subtags.removeLast()
        }
        throw Messages.noLanguage(language, texts.keys.sorted(), option)
    }

    fileprivate func isBlank(_ tag: String) -> Bool {
        texts[tag]?.allSatisfy(\.isWhitespace) ?? true
    }
}

private enum Messages {
    static func noTag(_ tag: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "\"\(tag)\" is not a language tag",
            option: pointer,
            help: (tag.contains("_")
                ? "did you mean \"\(tag.replacing("_", with: "-"))\"? " : "")
                + "write one as \"en\", \"pt-BR\", \"zh-Hant\""
        )
    }

    static func twice(_ tag: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "duplicate language \"\(tag)\"",
            option: pointer,
            help: "take one of them out"
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

    static func noLanguage(_ language: String, _ tags: [String], _ option: String) -> Diagnostic {
        let list = tags.map { "\"\($0)\"" }.joined(separator: ", ")
        return Diagnostic(
            "the text is not given in \"\(language)\", but in \(list)",
            option: option,
            help: "add \"\(language)\": \"…\", or take the language out of \"languages\""
        )
    }

    static func idle(_ tag: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "the text in \"\(tag)\" is never shown: \"languages\" doesn't list it",
            option: pointer,
            help: "add \"\(tag)\" to \"languages\", or take the text out",
            severity: .warning
        )
    }

    static func blank(_ tag: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            tag.isEmpty ? "the text is empty" : "the text in \"\(tag)\" is empty",
            option: tag.isEmpty ? pointer : pointer + JSONValue.pointerToken(tag),
            help: "write what it shows, or take the layer out",
            severity: .warning
        )
    }
}
