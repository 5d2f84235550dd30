extension String {
    /// The text without characters that steer a terminal, line feeds kept; a tab becomes a space.
    ///
    /// Names and messages come from files and plugins of others; none may move the cursor, recolour
    /// what follows, or write over what stands there.
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

extension Unicode.Scalar {
    /// C0, DEL and C1 of ECMA-48, and the marks that turn the direction of a line.
    fileprivate var isControl: Bool {
        properties.generalCategory == .control || (0x202A...0x202E).contains(value)
            || (0x2066...0x2069).contains(value)
    }

    /// Whether it takes two columns.
    ///
    /// Source: UAX #11 "East Asian Width", the blocks that are wide as a whole; emoji as in UTS #51.
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

extension Character {
    /// How many columns of a terminal it takes.
    fileprivate var columns: Int { unicodeScalars.contains(where: \.isWide) ? 2 : 1 }
}
