/// The texts of elements in the small documents that S3 answers with.
enum XMLTexts {
    /// What is between the tags of each element of a name, in order.
    static func elements(_ name: String, in text: some StringProtocol) -> [String] {
        var found: [String] = []
        var rest = Substring(text)
        while let start = rest.firstRange(of: "<\(name)>"),
            let end = rest[start.upperBound...].firstRange(of: "</\(name)>")
        {
            found.append(String(rest[start.upperBound..<end.lowerBound]))
            rest = rest[end.upperBound...]
        }
        return found
    }

    /// The text of the first element of a name; nil when there is none.
    static func text(_ name: String, in text: some StringProtocol) -> String? {
        elements(name, in: text).first.map { text in
            // The ampersand last, or "&amp;lt;" would become "<".
            [
                ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#34;", "\""), ("&apos;", "'"),
                ("&amp;", "&"),
            ].reduce(text) { $0.replacing($1.0, with: $1.1) }
        }
    }
}
