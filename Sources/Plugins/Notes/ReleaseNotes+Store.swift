import Diagnostics

extension ReleaseNotes {
    /// The notes as plain text for a store's readers: no Markdown, no ids, no scopes.
    ///
    /// Stores don't define a character. UTF-16 code units are counted, with the line feed at the
    /// end: there are never more characters or Unicode scalars than these.
    ///
    /// What bots did, and subjects that say nothing but a version, are left out.
    ///
    /// - Returns: Whole lines within the limit, no heading without an entry, and the beginning of a
    ///   first line that is too long; the fallback when there is no entry; empty without a
    ///   fallback. And warnings about it.
    func storeText(_ options: NotesOptions.Store) -> (text: String, warnings: [Diagnostic]) {
        let limit = options.limit ?? Self.storeLimit
        let lines = storeLines
        var (text, length, fitting) = ("", 0, 0)
        for line in lines {
            let addition = (text.isEmpty || line.head.isEmpty ? "" : "\n") + line.text
            guard length + addition.utf16.count <= limit else { break }
            text += addition
            length += addition.utf16.count
            fitting += 1
        }
        if text.isEmpty { text = lines.first?.cut(to: limit) ?? "" }
        var warnings: [Diagnostic] = []
        if fitting < lines.count {
            warnings.append(Messages.someForStore(fitting, of: lines.count, limit))
        }
        if text.isEmpty { text = options.fallback.map { $0 + "\n" } ?? "" }
        if text.isEmpty, lines.isEmpty {
            let others = groups.filter { $0.entries.contains(where: \.isForStore) }
            warnings.append(Messages.nothingForStore(but: others.map(\.name)))
        } else if isMostlyPlain, !lines.isEmpty {
            warnings.append(Messages.plainForStore)
        }
        return (text, warnings)
    }

    private var storeLines: [StoreLine] {
        groups.filter(\.isForStore).flatMap { group in
            group.entries.filter(\.isForStore).enumerated().map { index, entry in
                StoreLine(
                    head: index == 0 ? group.title.oneLine + "\n" : "",
                    // The word before a colon may be no type at all: "Settings: larger text".
                    sentence: (entry.isOfKnownType ? entry.description : entry.subject)
                        .plainSentence
                )
            }
        }
    }

    /// The App Store's limit in characters.
    ///
    /// Source: Apple, App Store Connect Help, "Platform version information", "What's New in this
    /// Version".
    static let storeLimit = 4000
}

extension ReleaseNotes.Entry {
    /// Whether a store's readers may care for it.
    fileprivate var isForStore: Bool { !isByBots && !isHousekeeping }
}

/// An entry, with its group's heading where it is the first one.
private struct StoreLine {
    var head: String
    var sentence: String

    var text: String { "\(head)• \(sentence)\n" }

    /// The text with as much of the sentence as fits; nil when not even the start of a word does.
    func cut(to limit: Int) -> String? {
        let room = limit - StoreLine(head: head, sentence: "").text.utf16.count
        return sentence.cut(toUnits: room).map { StoreLine(head: head, sentence: $0).text }
    }
}
