import Diagnostics
import JSON
import Markup
import Mustache
import Releases

/// A Mustache template of the user's, which sees what `notes.json` holds.
///
/// Source: mustache(5). Nothing is escaped as HTML unless the template asks for it with
/// `{{% CONTENT_TYPE:HTML}}`. No other file is read, and the tags keep their braces.
struct NotesTemplate {
    private let text: String
    private let file: String
    private let template: MustacheTemplate

    /// The greatest size of a template in bytes.
    static let largest = 1 << 20

    /// Reads a template.
    ///
    /// - Parameter file: Its path, for the messages.
    /// - Throws: `Diagnostic` with the line of an error.
    init(_ bytes: [UInt8], file: String) throws {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Messages.notText(file)
        }
        self.text = text
        self.file = file
        try checkTags(text, file: file)
        Self.ownHTML
        do {
            // Turns off HTML escaping; on a separate line the tag leaves no text.
            template = try MustacheTemplate(string: "{{% CONTENT_TYPE:TEXT}}\n" + text)
        } catch let error as MustacheTemplate.ParserError {
            let position = TextPosition(
                line: max(1, error.context.lineNumber - 1),
                column: error.context.columnNumber
            )
            throw Messages.badTemplate(error.error, at: Place(file: file, position: position))
        }
    }

    /// The library escapes by `Character`, and so leaves markup alive that a mark is joined to.
    private static let ownHTML: Void = MustacheContentTypes.register(
        EscapedHTML(),
        named: "HTML"
    )

    /// The template filled in.
    func render(_ notes: JSONValue) -> String { template.render(TemplateObject(notes)) }

    /// Looks for names that no notes have, by filling in notes that have everything.
    ///
    /// - Throws: `Diagnostics`, one for each name.
    func checkNames() throws {
        let log = NameLog()
        let fullest = Self.fullest
        for notes in [fullest, Self.emptiest] {
            _ = template.render(TemplateObject(notes, log: log))
        }
        let known = Set(keys(in: fullest))
        let unknown = log.asked.filter { !known.contains($0) }
        guard !unknown.isEmpty else { return }
        throw Diagnostics(
            unknown.map { name in
                Messages.unknownName(
                    name,
                    among: known.sorted(),
                    at: Place(file: file, position: position(ofName: name))
                )
            }
        )
    }

    /// The first place of a name in a tag.
    private func position(ofName name: String) -> TextPosition? {
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            for tag in line.ranges(of: "{{") {
                let inside = line[tag.upperBound...].prefix { $0 != "}" }
                let words = inside.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "-" }
                guard words.contains(where: { $0 == name }) else { continue }
                let column = line.distance(from: line.startIndex, to: tag.lowerBound) + 1
                return TextPosition(line: index + 1, column: column)
            }
        }
        return nil
    }
}

/// Texts in a template of an HTML page.
private struct EscapedHTML: MustacheContentType {
    func escapeText(_ text: String) -> String { HTMLText.escaped(text) }
}

extension NotesTemplate {
    /// Notes in which nothing is missing.
    private static var fullest: JSONValue {
        var (options, subject) = (NotesOptions(), emptySubject)
        options.links.pullRequest = "https://example.com/{number}"
        options.links.commit = "https://example.com/{commit}"
        options.links.compare = "https://example.com/{from}/{to}"
        subject.previous = ReleaseFacts.Previous(tag: "v1.0.0", version: "1.0.0", commit: "1")
        subject.omitted = 1
        let commit = ReleaseHistory.Commit(
            id: "2",
            parents: [],
            author: "Ada",
            time: 0,
            message: "feat(scope)!: description (#1)",
            touches: true
        )
        return NotesBuilder([commit], options).notes(of: subject).json(options.links)
    }

    /// Notes in which all is missing that may be.
    private static var emptiest: JSONValue {
        let options = NotesOptions()
        return NotesBuilder([], options).notes(of: emptySubject).json(options.links)
    }

    private static var emptySubject: NotesSubject {
        NotesSubject(
            name: "App",
            version: "1.1.0",
            commit: "2",
            date: "1970-01-01T00:00:00Z",
            omitted: 0
        )
    }
}

/// The keys of all objects in a value.
private func keys(in value: JSONValue) -> [String] {
    let members = value.members ?? []
    return members.map(\.key) + (members.map(\.value) + (value.array ?? [])).flatMap(keys)
}

/// Refuses tags that the library can't handle or that include other templates.
///
/// It crashes on sections between tags of one brace, so the tags' braces can't be changed; it
/// renders a missing partial as nothing, which would hide an error.
private func checkTags(_ text: String, file: String) throws(Diagnostic) {
    var depth = 0
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
        func place(_ start: String.Index) -> Place {
            let column = line.distance(from: line.startIndex, to: start) + 1
            return Place(file: file, position: TextPosition(line: index + 1, column: column))
        }
        if let control = line.unicodeScalars.firstIndex(where: isControl) {
            throw Messages.control(at: place(control))
        }
        for tag in line.ranges(of: "{{") {
            switch line[tag.upperBound...].first {
            case ">", "<": throw Messages.partial(at: place(tag.lowerBound))
            case "=": throw Messages.delimiters(at: place(tag.lowerBound))
            case "#", "^", "$": depth += 1
            case "/": depth -= 1
            default: break
            }
            let inside = line[tag.upperBound...].prefix { $0 != "}" }
            // Both would have the library call itself until the stack is full.
            guard depth <= 50, inside.utf8.count <= 500 else {
                throw Messages.tooDeep(at: place(tag.lowerBound))
            }
        }
    }
}

/// Whether a character steers terminals; a template's own text gets to one with `shipit notes`.
private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control && scalar != "\t" && scalar != "\r"
}
