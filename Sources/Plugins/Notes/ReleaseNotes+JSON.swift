import JSON
import Markup
import Releases

extension ReleaseNotes {
    /// The notes as an object, each key there; it is what templates see.
    func json(_ links: NotesOptions.Links) -> JSONValue {
        let previous = subject.previous
        let from: JSONValue =
            previous.map {
                object($0.tag, $0.version, $0.commit)
            } ?? .null
        return [
            "name": .string(subject.name),
            "version": .string(subject.version),
            "title": .string(subject.title),
            "date": .string(subject.date),
            "day": .string(subject.day),
            "from": from,
            "to": object(subject.tag, subject.version, subject.commit),
            "isFirst": .bool(previous == nil),
            "compareURL": string(links.comparison(of: subject)),
            "omitted": .integer(subject.omitted),
            "hidden": .integer(hidden),
            "isEmpty": .bool(groups.isEmpty && breaking.isEmpty),
            "hasBreaking": .bool(!breaking.isEmpty),
            "breaking": .array(breaking.map { $0.json(links) }),
            "groups": .array(
                groups.map { group in
                    [
                        "title": .string(group.title),
                        "entries": .array(group.entries.map { $0.json(links) }),
                    ]
                }
            ),
        ]
    }
}

extension ReleaseNotes.Entry {
    fileprivate func json(_ links: NotesOptions.Links) -> JSONValue {
        [
            "id": .string(commits[0]),
            "shortID": .string(shortID),
            "url": string(links.page(of: commits[0])),
            "commits": .array(commits.map { .string($0) }),
            "authors": .array(authors.map { .string($0) }),
            "type": string(type),
            "scope": string(scope),
            "label": string(label),
            "description": .string(description),
            "markdown": .string(labelledMarkdown),
            "isBreaking": .bool(!breakingChanges.isEmpty),
            "breaking": .array(
                breakingChanges.map {
                    ["text": .string($0), "markdown": .string(markdown($0, isFirst: true))]
                }
            ),
            "pullRequests": .array(
                pullRequests.map {
                    [
                        "number": .integer($0.number), "name": .string($0.name),
                        "url": string(links.page(of: $0)),
                    ]
                }
            ),
        ]
    }
}

private func object(_ tag: String?, _ version: String, _ commit: String) -> JSONValue {
    ["tag": string(tag), "version": .string(version), "commit": .string(commit)]
}

private func string(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
