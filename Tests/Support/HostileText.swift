/// A text made of what begins or ends markup, joined to what makes one `Character` of it and its
/// neighbour; it holds no NUL.
public func hostileText(_ random: inout SeededGenerator) -> String {
    let pieces = [
        "<", ">", "\"", "'", "&", "</", "<script>alert(1)</script>", "<img src=x onerror=alert(1)>",
        " onerror=\"alert(1)\" x=\"", "' autofocus onfocus='alert(1)", "<!--", "--!>", "-->", "]]>",
        "<![CDATA[", "<?xml ?>", "</title>", "</style>", "</table>", "&lt", "&#60;", "&amp;",
        "javascript:alert(1)", "//host/path", "../", "?a=b", "#c", "%3C", "\\", "`", "*_[]()",
        "@me",
        "\r", "\n", "\r\n", "\t", " ", "a", "ß", "\u{301}", "\u{338}", "\u{20D2}", "\u{600}",
        "\u{110BD}", "\u{200D}", "\u{FE0F}", "\u{FEFF}", "\u{202E}", "\u{2066}", "\u{85}",
        "\u{9B}2J", "\u{1B}[31m",
        "\u{7F}", "\u{2028}", "\u{FFFD}", "\u{10FFFD}", "\u{1F3F3}\u{FE0F}\u{200D}\u{1F308}",
        "e\u{301}",
    ]
    return (0..<Int.random(in: 1...9, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
}

/// A text as a page for people shows it: without characters that steer what shows it.
public func shownText(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
        switch scalar {
        case "\t", "\n", "\r": scalar
        case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}"..."\u{202E}",
            "\u{2066}"..."\u{2069}":
            "\u{FFFD}"
        default: scalar
        }
    }
    return String(String.UnicodeScalarView(scalars))
}

/// A Python that has html5lib, as Debian's `python3-html5lib` gives it to the system's own.
///
/// - Throws: when there is none.
public func pythonWithHTML5() throws -> String {
    let candidates = ["python3", "/usr/bin/python3"]
    let found = try candidates.first { try run([$0, "-c", "import html5lib"]).status == 0 }
    guard let found else { throw ToolMissing("python3 -c 'import html5lib'") }
    return found
}
