/// A text that a label may show, in one line or in two.
struct LabelForm: Codable, Hashable, Sendable {
    /// From top to bottom.
    var lines: [String]

    /// A form of one line.
    init(_ line: String) { lines = [line] }

    /// A form from its lines.
    init(lines: [String]) { self.lines = lines }

    /// The lines as one text, with line breaks.
    var text: String { lines.joined(separator: "\n") }

    /// What the form says, however it is divided: the same of `1.4.0 (812)` and of `1.4.0` above
    /// `812`.
    var content: String { text.filter { !$0.isWhitespace && !"()[]{}-".contains($0) } }
}

/// A form with the width of each line, in heights of a capital letter.
struct MeasuredForm: Hashable, Sendable {
    var form: LabelForm
    /// From top to bottom.
    var widths: [Double]

    /// The width of the longest line.
    var width: Double { widths.max() ?? 0 }
    /// The lines.
    var count: Int { widths.count }
}
