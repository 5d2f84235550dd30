import JSON

extension Diagnostic {
    /// The diagnostic for people: the first line begins with the severity, all others with a blank,
    /// whatever the texts of others are.
    ///
    ///     error: splash: unknown device "iphone-99"
    ///       --> pipeline.json:14:22  /stages/0/with/devices/0
    ///        14 |       "devices": ["iphone-99"],
    ///           |                   ^
    ///       help: did you mean "iphone-16"?
    public var lines: [String] { styledLines().map(\.text) }

    /// The same with styles.
    ///
    /// - Parameter width: The greatest length of the line of a file that is shown, in columns.
    public func styledLines(width: Int = 100) -> [StyledLine] {
        let subject = stage.map { summary.hasPrefix("\($0): ") ? "" : "\($0): " } ?? ""
        let words = indented("\(subject)\(summary)", by: 4)
        var lines = [
            StyledLine("\(severity.rawValue):", severity.style)
                + StyledLine(" ") + StyledLine(words[0], .emphasis)
        ]
        lines += words.dropFirst().map { StyledLine($0, .emphasis) }
        if let place, let text = place.text { lines.append(StyledLine("  --> \(text)")) }
        if let source = place?.source, let position = place?.position {
            lines += source.lines(number: position.line, width: width, severity.style)
        }
        if let help, !help.isEmpty {
            let help = indented(help, by: 8)
            lines.append(StyledLine("  help:", .emphasis) + StyledLine(" \(help[0])"))
            lines += help.dropFirst().map { StyledLine($0) }
        }
        return lines
    }

    /// The lines of a text, all but the first one behind blanks; at least one.
    private func indented(_ text: String, by width: Int) -> [String] {
        let lines = text.shortened.textLines
        let blank = String(repeating: " ", count: width)
        return lines.prefix(1) + lines.dropFirst().map { blank + $0 }
    }
}

extension Diagnostic.Severity {
    /// How its name is shown.
    public var style: StyledLine.Style { self == .error ? .error : .warning }
}

extension Place {
    /// `FILE:LINE:COLUMN  POINTER`, as far as they are known.
    package var text: String? {
        var text = file ?? ""
        if let position { text += ":\(position.line):\(position.column)" }
        if let pointer, !pointer.isEmpty { text += text.isEmpty ? pointer : "  \(pointer)" }
        return text.isEmpty ? nil : text.shortened
    }
}

extension String {
    /// The text, cut off where it is longer than people read: a value of a hostile file.
    fileprivate var shortened: String {
        guard utf8.count > longestText else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.prefix(longestText))) + "…"
    }
}

/// In scalars; lists of names, and the last lines of a plugin, fit.
private let longestText = 8000
