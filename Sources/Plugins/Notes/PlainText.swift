extension String {
    /// The text on one line: each run of spaces, tabs and line breaks becomes one space.
    ///
    /// Spaces that do not break, as before a French question mark, stay.
    var oneLine: String {
        unicodeScalars.split { scalar in
            switch scalar.value {
            case 0x09...0x0D, 0x20, 0x85, 0x2028, 0x2029: true
            default: false
            }
        }.map { String($0) }.joined(separator: " ")
    }

    /// The text cut to so many Unicode scalars, an ellipsis among them, between two characters.
    func cut(to limit: Int) -> String {
        guard unicodeScalars.count > limit else { return self }
        var rest = limit - 1
        let kept = prefix { character in
            rest -= character.unicodeScalars.count
            return rest >= 0
        }
        return kept.trimmed + "…"
    }

    /// The text cut between two characters to `limit` UTF-16 code units, an ellipsis included; nil
    /// when no character fits.
    func cut(toUnits limit: Int) -> String? {
        guard utf16.count > limit else { return self }
        var rest = limit - 1
        let kept = prefix { character in
            rest -= character.utf16.count
            return rest >= 0
        }.trimmed
        return kept.isEmpty ? nil : kept + "…"
    }

    /// The text without Markdown: `code` without its ticks, and a capital at the
    /// beginning of a first word that is in small letters alone, so not of `iPhone`.
    var plainSentence: String {
        let text = replacing("`", with: "")
        let word = text.prefix { !$0.isWhitespace }
        guard let first = word.first, !word.contains(where: { $0.isUppercase || $0 == "_" }) else {
            return text
        }
        return first.uppercased() + text.dropFirst()
    }
}
