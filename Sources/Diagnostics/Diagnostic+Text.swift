import JSON

extension Diagnostic {
    /// The diagnostic for people: the first line begins with the severity, all others with a blank,
    /// whatever the texts of others are.
    ///
    ///     error: splash: unknown device "iphone-99"
    ///       --> pipeline.json:14:22  /stages/0/with/devices/0
    ///       help: did you mean "iphone-16"?
    public var lines: [String] {
        let subject = stage.map { summary.hasPrefix("\($0): ") ? "" : "\($0): " } ?? ""
        var lines = indented("\(subject)\(summary)", behind: "\(severity.rawValue): ", by: 4)
        if let place, let words = place.text { lines.append("  --> \(words)") }
        if let help, !help.isEmpty { lines += indented(help, behind: "  help: ", by: 8) }
        return lines
    }

    private func indented(_ text: String, behind start: String, by width: Int) -> [String] {
        let lines = text.shortened.textLines
        let blank = String(repeating: " ", count: width)
        return [start + (lines.first ?? "")] + lines.dropFirst().map { blank + $0 }
    }
}

extension Place {
    /// `FILE:LINE:COLUMN  POINTER`, as far as they are known.
    fileprivate var text: String? {
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
