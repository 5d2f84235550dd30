extension ReleaseNotes {
    /// The notes as plain text for a store's readers: no Markdown, no ids, no scopes.
    ///
    /// Stores don't say what a character is to them. UTF-16 code units are counted, the line feed at
    /// the end among them: there are never more characters or Unicode scalars than these.
    ///
    /// - Returns: Whole lines within the limit, no heading without an entry; the fallback where there
    ///   is none; empty without a fallback.
    func storeText(_ options: NotesOptions.Store) -> String {
        let limit = options.limit ?? Self.storeLimit
        var (text, length) = ("", 0)
        for group in groups where group.isForStore {
            var head = (text.isEmpty ? "" : "\n") + group.title.oneLine + "\n"
            for entry in group.entries {
                let addition = head + "• " + entry.description.plainSentence + "\n"
                guard length + addition.utf16.count <= limit else {
                    // One that fits nowhere is passed over; behind others, it is the end.
                    if text.isEmpty { continue }
                    return text
                }
                text += addition
                length += addition.utf16.count
                head = ""
            }
        }
        return text.isEmpty ? Self.fallback(options) : text
    }

    private static func fallback(_ options: NotesOptions.Store) -> String {
        options.fallback.map { $0 + "\n" } ?? ""
    }

    /// What the App Store takes.
    ///
    /// Source: Apple, App Store Connect Help, "Platform version information", "What's New in this Version".
    static let storeLimit = 4000
}
