/// Text of HTML pages.
public enum HTMLText {
    /// A text as the content of an element, or as the value of an attribute in quotation marks of
    /// either kind; not for the content of `script` and `style`, where references are not decoded.
    ///
    /// By scalars, as a parser sees them: a mark before or after `<` makes one `Character` of two
    /// scalars, and the parser still finds markup in it.
    ///
    /// Control characters become U+FFFD. Bidirectional controls do too: `<bdi>` would keep them
    /// from the text around, but not from the text's own letters (a reversed `gpj.exe` deceives as
    /// well), and an attribute can't hold an element.
    ///
    /// Source: WHATWG HTML, sections 13.1.2.4, 13.2.3.5 and 13.2.5.
    public static func escaped(_ text: String) -> String {
        text.replacingScalars { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "'": "&#39;"
            // Written as itself, a parser would read a line feed.
            case "\r": "&#13;"
            default: scalar.isHiddenControl ? "\u{FFFD}" : nil
            }
        }
    }
}
