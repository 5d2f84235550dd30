/// A line that is shaped, and not yet placed.
struct SetLine {
    var shaped: ShapedLine
    var text: String
    var isRightToLeft: Bool

    /// Where the line begins between edges that are `width` apart; beyond them when it is wider.
    func left(_ alignment: TextAlignment, in width: Double) -> Double {
        switch alignment {
        case .left: 0
        case .center: (width - shaped.advance) / 2
        case .right: width - shaped.advance
        case .natural: isRightToLeft ? width - shaped.advance : 0
        }
    }
}

/// Breaks a paragraph into lines, each as full as it can be.
struct LineBreaker {
    let text: TextAnalysis
    /// The width of a line in pixels.
    let limit: Double
    /// What one font unit measures in pixels.
    let scale: Double

    /// The lines from top to bottom; a paragraph without text is one blank line.
    func lines(_ face: borrowing FontFace) -> [SetLine] {
        let whole = ShapedLine(text, text.all, face: face, scale: scale)
        var lines: [SetLine] = []
        var start = 0
        repeat {
            let end = lineEnd(from: start, advances: whole.advances, face)
            lines.append(line(start..<end, face))
            start = end
        } while start < text.scalars.count
        return lines
    }

    private func line(_ range: Range<Int>, _ face: borrowing FontFace) -> SetLine {
        let seen = withoutHangingSpaces(range)
        var string = ""
        string.unicodeScalars.append(contentsOf: text.scalars[seen])
        return SetLine(
            shaped: ShapedLine(text, seen, face: face, scale: scale),
            text: string,
            isRightToLeft: text.isRightToLeft
        )
    }

    /// The end of the longest line that fits: at a break, else between two characters.
    private func lineEnd(
        from start: Int,
        advances: [Int: Double],
        _ face: borrowing FontFace
    ) -> Int {
        let end = text.scalars.count
        guard limit < .infinity, start < end else { return end }
        let breaks = (start + 1..<end + 1).filter { $0 == end || text.mayBreak[$0] }
        if let place = longest(breaks, from: start, advances, face) { return place }
        let characters = (start + 1..<end + 1).filter { $0 == end || text.startsCharacter[$0] }
        return longest(characters, from: start, advances, face) ?? characters[0]
    }

    /// The last of the places that a line may run to.
    ///
    /// The glyphs of the whole paragraph show about where that is; shaped on its own, a line can be
    /// wider, for letters at its ends take other forms.
    private func longest(
        _ places: [Int],
        from start: Int,
        _ advances: [Int: Double],
        _ face: borrowing FontFace
    ) -> Int? {
        var (width, measured, count) = (0.0, start, 0)
        for place in places {
            let end = withoutHangingSpaces(start..<place).upperBound
            while measured < end {
                width += advances[measured] ?? 0
                measured += 1
            }
            guard width <= limit * 1.05 else { break }
            count += 1
        }
        return places[..<count].last { place in
            let seen = withoutHangingSpaces(start..<place)
            return ShapedLine(text, seen, face: face, scale: scale).advance <= limit
        }
    }

    private func withoutHangingSpaces(_ range: Range<Int>) -> Range<Int> {
        let last = range.last { !text.isWhite[$0] }
        return range.lowerBound..<(last.map { $0 + 1 } ?? range.lowerBound)
    }
}
