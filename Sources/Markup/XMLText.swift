/// Character data of XML documents.
public enum XMLText {
    /// A text as the content of an element.
    ///
    /// By scalars, as a parser sees them: a mark before or after `<` makes one `Character` of two
    /// scalars, and the parser still finds markup in it. What XML does not allow becomes U+FFFD.
    /// Other control characters become references: a program reads the exact text, and people who
    /// open the document in a terminal or an editor see them.
    ///
    /// Source: W3C, Extensible Markup Language 1.0 (fifth edition), sections 2.2, 2.4 and 2.11.
    public static func escaped(_ text: String) -> String {
        text.replacingScalars { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            // Written as itself, a parser would read a line feed.
            case "\r": "&#13;"
            case _ where !isAllowed(scalar): "\u{FFFD}"
            default:
                scalar.isHiddenControl
                    ? "&#x\(String(scalar.value, radix: 16, uppercase: true));" : nil
            }
        }
    }

    /// A text as the value of an attribute, in double quotation marks.
    ///
    /// Source: as above, section 3.3.3: white space that is not a reference is read as a space.
    public static func attribute(_ text: String) -> String {
        escaped(text).replacingScalars { scalar in
            switch scalar {
            case "\"": "&quot;"
            case "\t": "&#9;"
            case "\n": "&#10;"
            default: nil
            }
        }
    }

    /// `Char` of section 2.2.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x9, 0xA, 0xD, 0x20...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }
}

extension String {
    /// The text with some of its scalars replaced; nil keeps one.
    func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
        var result = UnicodeScalarView()
        for scalar in unicodeScalars {
            if let new = replacement(scalar) {
                result.append(contentsOf: new.unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }
}
