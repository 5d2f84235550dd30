import Markup

extension String {
    /// The text without characters that steer a terminal, line feeds kept; a tab becomes a space.
    ///
    /// Names and messages come from files and plugins of others; none may move the cursor, recolour
    /// what follows, or overwrite what is there.
    public var withoutControls: String {
        guard unicodeScalars.contains(where: { $0.isControl && $0 != "\n" }) else { return self }
        var scalars = UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar {
            case "\t": scalars.append(" ")
            case "\n": scalars.append(scalar)
            case _ where scalar.isControl: scalars.append("\u{FFFD}")
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }

    /// The text on one line, without characters that steer a terminal: a line feed is shown as
    /// `\n`, a carriage return as `\r`.
    ///
    /// For people, who can't take what follows for a message of its own; programs get the text
    /// itself.
    public var onOneLine: String { withoutLineBreaks.withoutControls }

    /// The text with its line breaks shown as escapes.
    var withoutLineBreaks: String {
        guard utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return self }
        var scalars = UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar {
            case "\n": scalars.append(contentsOf: "\\n".unicodeScalars)
            case "\r": scalars.append(contentsOf: "\\r".unicodeScalars)
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }

    /// The lines of a text that may have several, ended by LF or CR LF; at least one.
    public var textLines: [String] {
        // By bytes: CR and LF are one character, and so are LF and a mark behind it.
        utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
            String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
        }
    }

    /// A line in which no CI system finds a command to itself: `::error::` gets a backslash before
    /// it, `##[error]` and `##vso[…]` get one between the first two signs.
    ///
    /// Source: GitHub's runner, `ActionCommand.cs`: `::` is found behind white space too, and `##[`
    /// anywhere in a line; Azure Pipelines, "Logging commands": `##vso[` likewise; TeamCity,
    /// "Service messages": `##teamcity[`.
    package var withoutCommands: String {
        let scalars = Array(unicodeScalars)
        let start = scalars.prefix { $0.properties.isWhitespace }.count
        let isCommand = scalars[start...].starts(with: "::".unicodeScalars)
        guard isCommand || utf8.contains(UInt8(ascii: "#")) else { return self }
        var result = UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            let isBroken =
                index > 0 && scalars[index - 1] == "#" && beginsCommand(scalars[index...])
            if isBroken || (isCommand && index == start) { result.append("\\") }
            result.append(scalar)
        }
        return String(result)
    }

    /// The beginning of the text that fits into so many columns of a terminal.
    package func cut(toColumns columns: Int) -> String {
        var rest = columns
        return String(
            prefix { character in
                rest -= character.columns
                return rest >= 0
            }
        )
    }
}

extension Sequence<String> {
    /// The lines as they are printed for people, each one ended by a line feed.
    ///
    /// All that is printed goes through here. A line holds names and messages of others, and stays
    /// one line all the same: what begins a line is shipit's, and nothing in it steers a terminal
    /// or a CI system.
    public var printedText: String { map { StyledLine($0) }.printedText(isColored: false) }
}

/// Whether the second sign of a command is here: `#[` or `#vso[`.
private func beginsCommand(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    guard scalars.first == "#" else { return false }
    return scalars.dropFirst().first { !$0.properties.isAlphabetic } == "["
}

extension Unicode.Scalar {
    /// Whether it takes two columns.
    ///
    /// Source: UAX #11 "East Asian Width", the blocks that are wide as a whole; emoji as in UTS
    /// #51.
    fileprivate var isWide: Bool {
        if properties.isEmojiPresentation { return true }
        return switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}

extension Unicode.Scalar {
    /// Whether it is shown on the sign before it, or not at all.
    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: !isControl
        default: false
        }
    }
}

extension Character {
    /// How many columns of a terminal it takes; 0 for a mark that has no letter before it.
    var columns: Int {
        if unicodeScalars.contains(where: \.isWide) { return 2 }
        return unicodeScalars.allSatisfy(\.isMark) ? 0 : 1
    }
}
