/// Character data of XML documents.
public enum XMLText {
    /// A text with the characters replaced that begin or end markup.
    ///
    /// Source: W3C, Extensible Markup Language 1.0, section 2.4.
    public static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// A text as the value of an attribute in double quotation marks.
    public static func attribute(_ text: String) -> String {
        escaped(text).replacing("\"", with: "&quot;")
    }
}
