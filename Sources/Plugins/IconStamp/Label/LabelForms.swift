/// The texts that a label may be shortened to, the best first.
///
/// First the forms that distinguish builds: the whole label, then runs of neighbouring words with
/// the build number, or with the version where the label has no build number, each in one line and
/// in two; then the end of the build number (`…22.4`), or a short prerelease (`1.4.1s1`, `s1`). The
/// forms that distinguish no builds come last: `1.4.0` of `1.4.0 (812)`.
///
/// Brackets that enclose a whole line are left out. A version that is not final keeps saying so:
/// `1.4.1-snapshot.0.g347bca604b` becomes `1.4.1-snapshot`, and never `1.4.1`.
struct LabelForms {
    /// The most words that are recombined; further ones are only ever drawn in the whole label.
    private static let mostWords = 8
    /// The fewest characters of a build number that are worth an ellipsis.
    private static let shortestEnd = 2

    /// The forms, the best first.
    private(set) var all: [LabelForm] = []
    /// The whole label.
    let label: String
    private let facts: BuildFacts

    /// The forms of a label.
    init(of label: String, _ facts: BuildFacts) {
        (self.label, self.facts) = (Self.plain(label), facts)
        let texts = texts()
        for text in texts where distinguishes(text) { add(text) }
        if distinguishes(self.label) { for form in shortForms { add(form) } }
        for text in texts where !distinguishes(text) { add(text) }
    }

    /// The forms of a label whose shorter texts are given.
    init(of label: String, shorter: [String], _ facts: BuildFacts) {
        (self.label, self.facts) = (Self.plain(label), facts)
        for text in [label] + shorter { add(Self.plain(text)) }
    }

    /// Whether a form distinguishes a build from the next one.
    func distinguishes(_ form: LabelForm) -> Bool {
        shortForms.contains(form) || form.lines.contains(where: distinguishes)
            || form.lines.count > 1 && distinguishes(form.lines.joined(separator: "-"))
    }

    /// Whether the whole label does.
    var canDistinguish: Bool { distinguishes(label) }

    private func distinguishes(_ text: String) -> Bool { facts.distinguishes(text, of: label) }

    /// A text with single spaces between its words.
    static func plain(_ text: String) -> String { BuildFacts.words(text).joined(separator: " ") }

    // MARK: Lines

    private mutating func add(_ text: String) {
        add(LabelForm(text))
        if let two = Self.twoLines(of: text) { add(two) }
    }

    private mutating func add(_ form: LabelForm) { if !all.contains(form) { all.append(form) } }

    /// A text in two lines of lengths as equal as can be, parted between words, or before what
    /// makes a version a prerelease; nil when there is no such place.
    private static func twoLines(of text: String) -> LabelForm? {
        var best: (form: LabelForm, length: Int)?
        func consider(_ first: Substring, _ second: Substring, cost: Int) {
            let form = LabelForm(lines: [bare(String(first)), bare(String(second))])
            let length = (form.lines.map(\.count).max() ?? 0) + cost
            guard form.lines.allSatisfy({ !$0.isEmpty }), length < best?.length ?? .max else {
                return
            }
            best = (form, length)
        }
        for space in text.indices where text[space] == " " {
            consider(text[..<space], text[text.index(after: space)...], cost: 0)
        }
        // A hyphen is lost, so a space is better.
        for match in text.matches(of: /[0-9](-)[A-Za-z]/) {
            consider(text[..<match.1.startIndex], text[match.1.endIndex...], cost: 1)
        }
        return best?.form
    }

    // MARK: Runs of words

    /// Every run of neighbouring words, longest first: those that name the version, the build or
    /// the channel where the label does, and end in one.
    private func texts() -> [String] {
        var texts = [label]
        let parts = Array(BuildFacts.words(label).prefix(Self.mostWords))
        for length in stride(from: parts.count, through: 1, by: -1) {
            var runs: [(rank: Int, text: String)] = []
            for start in 0...parts.count - length {
                let run = Array(parts[start..<start + length])
                guard let rank = rank(of: run, in: parts) else { continue }
                runs += Self.shortened(run).map { (rank, Self.bare($0)) }
            }
            // Of equally many words the run with the better fact says more, then the longer one;
            // the earlier one wins a tie.
            let sorted = runs.enumerated().sorted {
                ($0.element.rank, $1.element.text.count, $0.offset)
                    < ($1.element.rank, $0.element.text.count, $1.offset)
            }
            for (_, run) in sorted where !run.text.isEmpty && !texts.contains(run.text) {
                texts.append(run.text)
            }
        }
        return texts
    }

    /// The best rank of a run's words; nil when the run does not end in a fact though the label has
    /// some.
    private func rank(of run: [String], in words: [String]) -> Int? {
        guard words.contains(where: { facts.rank(of: $0) != nil }) else { return 0 }
        guard let last = run.last, facts.rank(of: last) != nil else { return nil }
        return run.compactMap(facts.rank).min()
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

    // MARK: Parts of words

    /// What still distinguishes builds where no whole word fits.
    private var shortForms: [LabelForm] {
        let words = BuildFacts.words(label)
        var forms: [LabelForm] = []
        if distinguishes(facts.version), words.contains(where: { $0.contains(facts.version) }),
            let short = ShortVersion(facts)
        {
            forms +=
                [
                    LabelForm(short.prerelease), LabelForm(short.numbers + short.mark),
                    LabelForm(lines: [short.numbers, short.mark]), LabelForm(short.mark),
                ] + Self.ends(of: short.mark)
        }
        if words.contains(where: facts.holdsBuild) { forms += Self.ends(of: facts.build) }
        return forms
    }

    /// The last characters of a number, where that takes less room than the number: an ellipsis is
    /// as wide as two of them.
    private static func ends(of number: String) -> [LabelForm] {
        stride(from: number.count - 3, through: shortestEnd, by: -1).compactMap { count in
            let end = number.suffix(count)
            return end.first?.isLetter == true || end.first?.isNumber == true
                ? LabelForm("…\(end)") : nil
        }
    }
}

/// A version that is not final, in few characters: `1.4.1-beta.3` is 1.4.1 and `b3`.
///
/// Source: the betas of Apple's own systems and PEP 440 are written so.
private struct ShortVersion {
    /// `1.4.1`.
    let numbers: String
    /// `beta.3`.
    let prerelease: String
    /// `b3`.
    let mark: String

    private static let longestCommit = 8

    init?(_ facts: BuildFacts) {
        guard !facts.isFinal, let hyphen = facts.version.firstIndex(of: "-") else { return nil }
        numbers = String(facts.version[..<hyphen])
        prerelease = String(facts.version[facts.version.index(after: hyphen)...])
        var mark = ""
        for identifier in prerelease.split(separator: ".") {
            if identifier.allSatisfy(\.isLetter) {
                mark += identifier == "rc" ? identifier : identifier.prefix(1)
            } else {
                mark += mark.last?.isNumber == true ? "." : ""
                let isNumber = identifier.allSatisfy(\.isNumber)
                mark += isNumber ? identifier : identifier.prefix(Self.longestCommit)
            }
        }
        self.mark = mark
    }
}
