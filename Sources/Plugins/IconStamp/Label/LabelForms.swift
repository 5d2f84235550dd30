/// The texts that a label may be shortened to, the whole label first.
///
/// Every run of neighbouring words is one, longest first: `1.4.0 (812)`, `1.4.0`, `812`. Brackets
/// that enclose a whole form are left out of it. A version that is none to ship keeps saying so:
/// `1.4.1-snapshot.0.g347bca604b` becomes `1.4.1-snapshot`, and never `1.4.1`.
enum LabelForms {
    /// The most words that are recombined; further ones are only ever drawn in the whole label.
    private static let mostWords = 8

    /// A text with single spaces between its words.
    static func plain(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    static func all(of label: String) -> [String] {
        let words = label.split(whereSeparator: \.isWhitespace).map(String.init)
        var forms = [plain(label)]
        let parts = words.prefix(mostWords)
        for length in stride(from: parts.count, through: 1, by: -1) {
            let runs = (0...parts.count - length).flatMap { start in
                shortened(Array(parts[start..<start + length])).map(bare)
            }
            // Of equally many words the longer run says more; the earlier one wins a tie.
            let sorted = runs.enumerated().sorted {
                ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
            }
            for (_, run) in sorted where !run.isEmpty && !forms.contains(run) { forms.append(run) }
        }
        return forms
    }

    /// The words as one text, and with pre-releases of ever fewer identifiers (semver.org 2.0.0, 9).
    private static func shortened(_ words: [String]) -> [String] {
        let versions = words.map { word in
            guard let match = word.wholeMatch(of: /(v?[0-9]+(?:\.[0-9]+)*-[^.]+)((?:\.[^.]+)+)/)
            else { return [word] }
            let rest = match.2.split(separator: ".")
            return (0...rest.count).reversed().map {
                ([match.1] + rest.prefix($0)).joined(separator: ".")
            }
        }
        return (0..<(versions.map(\.count).max() ?? 0)).map { level in
            versions.map { $0[min(level, $0.count - 1)] }.joined(separator: " ")
        }
    }

    /// A form without the brackets around all of it.
    private static func bare(_ form: String) -> String {
        for (open, close) in [("(", ")"), ("[", "]"), ("{", "}")]
        where form.hasPrefix(open) && form.hasSuffix(close) {
            let inner = form.dropFirst().dropLast()
            if !inner.contains(open), !inner.contains(close) { return String(inner) }
        }
        return form
    }
}
