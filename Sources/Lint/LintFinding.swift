import ExactStrings

/// A breach of a rule.
public struct LintFinding: Hashable, Sendable {
    /// The rule.
    public var rule: LintRule
    /// The severity here: never higher than the rule's own.
    public var severity: LintRule.Severity
    /// The file that it is about, relative to the folder that was linted.
    public var file: String
    /// The part of the file: a slot, keys joined by colons, an RFC 6901 pointer, or a target and
    /// its setting; empty for the whole file, or for a part without a name.
    public var at: String
    /// The line, counted from 1; for something missing, that of its nearest ancestor; nil for
    /// pictures, folders, binary property lists and whole files.
    public var line: Int?
    /// What is wrong: one clause.
    public var message: String
    /// How to fix it, as an instruction.
    public var help: String

    init(
        _ rule: LintRule,
        in file: String,
        at: String = "",
        line: Int? = nil,
        severity: LintRule.Severity? = nil,
        _ text: FindingText
    ) {
        self.rule = rule
        self.severity = max(rule.severity, severity ?? rule.severity)
        self.file = file
        self.at = at.bounded
        self.line = line
        message = text.message.bounded
        help = (text.help ?? rule.help).bounded
    }
}

/// The text of a finding: what is wrong, and how to fix it.
struct FindingText {
    var message: String
    /// Nil where the rule says it.
    var help: String?

    init(_ message: String, help: String? = nil) {
        self.message = message
        self.help = help
    }
}

extension String {
    /// A text that quotes a file, shortened: the quote may be a megabyte long.
    fileprivate var bounded: String {
        utf8.count <= 1000 ? self : String(unicodeScalars.prefix(500)) + "\u{2026}"
    }
}

extension LintFinding: Comparable {
    /// By file, place in it, and rule.
    public static func < (left: Self, right: Self) -> Bool {
        let (first, second) = (left.order, right.order)
        guard first.line == second.line || first.texts[0] != second.texts[0] else {
            return first.line < second.line
        }
        return first.texts.lexicographicallyPrecedes(second.texts)
    }

    /// Whether both are the same, byte by byte: two files' names may differ in their Unicode form
    /// only.
    public static func == (left: Self, right: Self) -> Bool {
        (left.rule, left.severity, left.line) == (right.rule, right.severity, right.line)
            && left.order.texts == right.order.texts
    }

    /// Feeds the bytes of the texts to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(severity)
        hasher.combine(line)
        hasher.combine(order.texts)
    }

    private var order: (line: Int, texts: [ExactString]) {
        (line ?? 0, [file, at, rule.id, message, help].map { ExactString($0) })
    }
}
