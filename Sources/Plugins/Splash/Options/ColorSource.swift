import Diagnostics
import ExactStrings
import Images

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
        if text.hasExactSuffix(".colorset") || text.hasExactSuffix(".colorset/") {
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
    /// The color that a text is in another notation; nil when it is none there either.
    private static func likely(_ text: String) -> String? {
        switch text.lowercased() {
        case "white": return "#FFFFFF"
        case "black": return "#000000"
        case "clear", "transparent": return "#00000000"
        default: break
        }
        let start = ["#", "0x", "0X"].first { text.hasPrefix($0) }?.count ?? 0
        let digits = text.dropFirst(start).uppercased()
        guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
        switch digits.count {
        // As in CSS, each digit means two.
        case 3, 4: return "#" + digits.map { "\($0)\($0)" }.joined()
        case 6, 8: return "#" + digits
        default: return nil
        }
    }

    static func noColor(_ text: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "\"\(text)\" is not a color",
            option: pointer,
            help: (likely(text).map { "did you mean \"\($0)\"? " } ?? "")
                + "write \"#RRGGBB\" or \"#RRGGBBAA\" in hexadecimal, \"display-p3 R G B\" with values"
                + " from 0 to 1, or the path of a .colorset folder"
        )
    }
}
