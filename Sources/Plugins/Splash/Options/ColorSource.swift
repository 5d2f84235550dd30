import Images
import Pipeline

/// A colour as written.
enum ColorSource: Hashable, Sendable {
    /// Encoded values from 0 to 1 in a space.
    case values(PaintColor, ColorSpace)
    /// A `.colorset` folder of the repository.
    case set(String)

    /// Reads `#RRGGBB`, `#RRGGBBAA`, `display-p3 R G B [A]`, or the path of a colorset.
    ///
    /// - Throws: `Diagnostic` that names the text.
    init(_ text: String, option pointer: String) throws(Diagnostic) {
        if let color = Color(text) {
            self = .values(PaintColor(color), .sRGB)
            return
        }
        if text.hasSuffix(".colorset") || text.hasSuffix(".colorset/") {
            self = .set(text)
            return
        }
        let words = text.split(separator: " ")
        let values = words.dropFirst().compactMap { Double($0) }.filter { (0...1).contains($0) }
        guard words.first == "display-p3", [3, 4].contains(values.count),
            values.count == words.count - 1
        else { throw Messages.noColor(text, pointer) }
        self = .values(
            PaintColor(
                red: values[0],
                green: values[1],
                blue: values[2],
                alpha: values.count == 4 ? values[3] : 1
            ),
            .displayP3
        )
    }
}

private enum Messages {
    static func noColor(_ text: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "\"\(text)\" is no color",
            option: pointer,
            help:
                "write \"#RRGGBB\" or \"#RRGGBBAA\" in hexadecimal, \"display-p3 R G B\" with values"
                + " from 0 to 1, or the path of a .colorset folder"
        )
    }
}
