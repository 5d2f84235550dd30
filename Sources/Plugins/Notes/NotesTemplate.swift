import Diagnostics
import JSON
import Mustache
import Releases

/// A Mustache template of the user's, which sees what `notes.json` holds.
///
/// Nothing is escaped as HTML unless the template asks for it with `{{% CONTENT_TYPE:HTML}}`. No
/// other file is read.
struct NotesTemplate {
    private let file: String
    private let template: MustacheTemplate

    /// The greatest size of a template in bytes.
    static let largest = 1 << 20

    /// Reads a template.
    ///
    /// - Parameter file: Its path, for the messages.
    /// - Throws: `Diagnostic` with the line of an error.
    init(_ bytes: [UInt8], file: String) throws(Diagnostic) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Messages.notText(file)
        }
        self.file = file
        try checkControls(text, file: file)
        do {
            template = try MustacheTemplate(text, contentType: .text)
        } catch {
            throw Messages.badTemplate(error, file)
        }
    }

    /// The template rendered with notes.
    ///
    /// - Throws: `Diagnostic` when the text would be too large.
    func render(_ notes: JSONValue) throws(Diagnostic) -> String {
        do {
            return try template.render(notes)
        } catch {
            throw Messages.badTemplate(error, file)
        }
    }

    /// Looks for names that no notes have.
    ///
    /// - Throws: `Diagnostics`, one for each name.
    func checkNames() throws(Diagnostics) {
        let known = Set(keys(in: Self.fullest))
        var seen = known
        var errors: [Diagnostic] = []
        for name in template.names {
            for key in name.keys where errors.count < 50 && seen.insert(key).inserted {
                let place = Place(file: file, position: template.position(of: name))
                errors.append(Messages.unknownName(key, among: known.sorted(), at: place))
            }
        }
        if !errors.isEmpty { throw Diagnostics(errors) }
    }
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

/// Refuses control characters: the text gets to a terminal with `shipit notes`.
private func checkControls(_ text: String, file: String) throws(Diagnostic) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
        guard let control = line.unicodeScalars.firstIndex(where: isControl) else { continue }
        let column = line.distance(from: line.startIndex, to: control) + 1
        let position = TextPosition(line: index + 1, column: column)
        throw Messages.control(at: Place(file: file, position: position))
    }
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control && scalar != "\t" && scalar != "\r"
}
