/// A pattern of a text as a whole: `*` stands for any characters, `?` for one.
///
/// A character is a Unicode scalar: the two Unicode forms of a letter are two names, and `?` is not
/// both.
public struct Wildcard: Hashable, Sendable {
    private let pattern: [Unicode.Scalar]

    /// A pattern as users write it.
    public init(_ pattern: String) { self.pattern = Array(pattern.unicodeScalars) }

    /// Whether it holds a `*` or a `?`.
    var isVariable: Bool { pattern.contains("*") || pattern.contains("?") }

    /// The pattern as written.
    package var text: String { String(String.UnicodeScalarView(pattern)) }

    /// Whether a text matches.
    ///
    /// Only the last `*` is ever tried again, so that no pattern takes more than length times
    /// length.
    public func matches(_ text: String) -> Bool {
        let text = Array(text.unicodeScalars)
        var (place, other) = (0, 0)
        var star: (pattern: Int, text: Int)?
        while other < text.count {
            if place < pattern.count, pattern[place] == "*" {
                star = (place, other)
                place += 1
            } else if place < pattern.count, [text[other], "?"].contains(pattern[place]) {
                (place, other) = (place + 1, other + 1)
            } else if let last = star {
                star = (last.pattern, last.text + 1)
                (place, other) = (last.pattern + 1, last.text + 1)
            } else {
                return false
            }
        }
        return pattern[place...].allSatisfy { $0 == "*" }
    }
}
