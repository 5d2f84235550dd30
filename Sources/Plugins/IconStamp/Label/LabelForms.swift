/// The texts that a label may be shortened to, the whole label first.
///
/// Every run of neighbouring words is one, longest first: `1.4.0 (812)`, `1.4.0`, `812`. Brackets
/// that enclose a whole form are left out of it. A version that is none to ship keeps saying so:
/// `1.4.1-snapshot.0.g347bca604b` becomes `1.4.1-snapshot`, and never `1.4.1`.
///
/// A shorter form has to distinguish builds: it holds a version, build, channel or branch where the
/// label does, and ends in one.
enum LabelForms {
    /// The most words that are recombined; further ones are only ever drawn in the whole label.
    private static let mostWords = 8

    /// A text with single spaces between its words.
    static func plain(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The forms of a label.
    ///
    /// - Parameter facts: The texts that distinguish builds, the most precise first.
    static func all(of label: String, facts: [String] = []) -> [String] {
        let words = label.split(whereSeparator: \.isWhitespace).map(String.init)
        var forms = [plain(label)]
        let parts = Array(words.prefix(mostWords))
        for length in stride(from: parts.count, through: 1, by: -1) {
            var runs: [(fact: Int, text: String)] = []
            for start in 0...parts.count - length {
                let run = Array(parts[start..<start + length])
                guard let fact = fact(of: run, facts: facts, in: parts) else { continue }
                runs += shortened(run).map { (fact, bare($0)) }
            }
            // Of equally many words the run with the better fact says more, then the longer one;
            // the earlier one wins a tie.
            let sorted = runs.enumerated().sorted {
                ($0.element.fact, $1.element.text.count, $0.offset)
                    < ($1.element.fact, $0.element.text.count, $1.offset)
            }
            for (_, run) in sorted where !run.text.isEmpty && !forms.contains(run.text) {
                forms.append(run.text)
            }
        }
        return forms
    }

    /// The place among `facts` of the first one that a run of a label's words has; nil when the run
    /// does not end in one though the label has some.
    private static func fact(
        of run: [String],
        facts: [String],
        in words: [String]
    ) -> Int? {
        func names(_ word: String) -> Bool { facts.contains { word.contains($0) } }
        guard words.contains(where: names) else { return 0 }
        guard let last = run.last, names(last) else { return nil }
        return facts.firstIndex { fact in run.contains { $0.contains(fact) } }
    }

    /// The words as one text, and with pre-releases of ever fewer identifiers (semver.org 2.0.0,
    /// 9).
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
