/// A piece of an HTML page.
///
/// A text that is put into one is escaped by its type; only another piece, and what the source
/// itself says, is markup.
package struct HTML: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// Collects a piece from what a string literal holds.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        /// An empty collection.
        package init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity)
        }

        /// Adds markup of the source.
        package mutating func appendLiteral(_ literal: String) { text += literal }
        /// Adds a text, escaped.
        package mutating func appendInterpolation(_ text: String) {
            self.text += HTMLText.escaped(text)
        }
        /// Adds a number.
        package mutating func appendInterpolation(_ number: Int) { text += String(number) }
        /// Adds another piece, if there is one.
        package mutating func appendInterpolation(_ piece: HTML?) { text += piece?.text ?? "" }
        /// Adds pieces, one a line.
        package mutating func appendInterpolation(_ pieces: [HTML]) {
            text += pieces.map(\.text).joined(separator: "\n")
        }
    }

    /// The markup.
    package private(set) var text: String

    /// A piece without texts.
    package init(stringLiteral value: String) { text = value }
    /// A piece with texts.
    package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    /// A text with line breaks where it has line feeds.
    package static func lines(_ text: String) -> HTML {
        HTML(markup: HTMLText.escaped(text).replacing("\n", with: "<br>\n"))
    }

    /// Markup that was escaped by other means.
    init(markup: String) { text = markup }
}
