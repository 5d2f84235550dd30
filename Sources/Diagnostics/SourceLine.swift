public import JSON

/// A line of a text file, and where in it something is wrong.
public struct SourceLine: Hashable, Sendable {
    /// The line, or the part of a long one that is around the place.
    private let text: String
    /// How many characters of the text are before the place.
    private let before: Int
    /// Whether the text is cut off at its start, at its end.
    private let isCut: (start: Bool, end: Bool)

    /// A line of a file.
    ///
    /// - Parameters:
    ///   - bytes: The line, without its line feed.
    ///   - column: From 1, in characters; in scalars where more than `longestByHand` bytes are
    ///     before it, as in `TextPosition`.
    /// - Returns: Nil for a line that is not text, or that holds a private key.
    public init?(_ bytes: ArraySlice<UInt8>, column: Int) {
        let bytes = bytes.last == 0x0D ? bytes.dropLast() : bytes
        guard let line = String(validating: bytes, as: UTF8.self),
            !line.contains("PRIVATE KEY"), !line.utf8.contains(0)
        else { return nil }
        // The first column is that of a whole line whose place in it is not known.
        let place =
            column > 1
            ? Self.index(of: column, in: line)
            : line.firstIndex { !$0.isWhitespace } ?? line.startIndex
        let scalars = line.unicodeScalars
        let start = scalars.index(place, offsetBy: -Self.reach, limitedBy: line.startIndex)
        let end = scalars.index(place, offsetBy: Self.reach, limitedBy: line.endIndex)
        before = line[(start ?? line.startIndex)..<place].count
        text = String(line[(start ?? line.startIndex)..<(end ?? line.endIndex)])
        isCut = (start != nil && start != line.startIndex, end != nil && end != line.endIndex)
    }

    /// The line at a position of a file.
    ///
    /// - Returns: Nil when there is no such line, or it can't be shown.
    public init?(of file: [UInt8], at position: TextPosition) {
        var rest = file[...]
        for _ in 1..<max(1, position.line) {
            guard let end = rest.firstIndex(of: 0x0A) else { return nil }
            rest = rest[(end + 1)...]
        }
        self.init(rest.prefix { $0 != 0x0A }, column: position.column)
    }

    /// How many scalars on each side of the place are kept.
    private static let reach = 400
    /// In bytes; columns behind count scalars.
    private static let longestByHand = 4096

    private static func index(of column: Int, in line: String) -> String.Index {
        if let index = line.index(line.startIndex, offsetBy: column - 1, limitedBy: line.endIndex),
            line.utf8.distance(from: line.startIndex, to: index) <= longestByHand
        {
            return index
        }
        let scalars = line.unicodeScalars
        return scalars.index(scalars.startIndex, offsetBy: column - 1, limitedBy: scalars.endIndex)
            ?? line.endIndex
    }

    /// The line and, below it, a caret at the place.
    ///
    /// - Parameters:
    ///   - number: The number of the line.
    ///   - width: The greatest length of a line in columns.
    func lines(number: Int, width: Int, _ style: StyledLine.Style) -> [StyledLine] {
        let gutter = "  \(number) | "
        let (shown, column) = window(of: max(20, width - gutter.utf8.count - 1))
        let blank = String(repeating: " ", count: gutter.utf8.count - 2)
        return [
            StyledLine("\(gutter)\(shown)"),
            StyledLine("\(blank)| \(String(repeating: " ", count: column))")
                + StyledLine("^", style),
        ]
    }

    /// The part of the text that fits, and the column of the place in it, from 0.
    private func window(of width: Int) -> (shown: String, column: Int) {
        var cells = self.cells
        var column = cells[..<before].reduce(0) { $0 + $1.columns }
        var isCut = isCut
        var length = cells.reduce(0) { $0 + $1.columns } + (isCut.end ? 1 : 0)
        // If it is too long, the place is in the last third at most, so that what follows is seen,
        // too.
        while column > width * 2 / 3, length + (isCut.start ? 1 : 0) > width,
            let first = cells.first
        {
            cells.removeFirst()
            column -= first.columns
            length -= first.columns
            isCut.start = true
        }
        let start = isCut.start ? "…" : ""
        column += start.count
        var rest = width - start.count - (isCut.end || length + start.count > width ? 1 : 0)
        let fitting = cells.prefix { cell in
            rest -= cell.columns
            return rest >= 0
        }
        let end = isCut.end || fitting.count < cells.count ? "…" : ""
        return (start + fitting.map(\.text).joined() + end, column)
    }

    private struct Cell {
        var text: String
        var columns: Int
    }

    /// The characters as they are shown; a tab reaches to the next multiple of 4 columns.
    private var cells: [Cell] {
        var column = 0
        return text.map { character in
            var cell = Cell(text: String(character).onOneLine, columns: character.columns)
            if character == "\t" {
                cell.columns = 4 - column % 4
                cell.text = String(repeating: " ", count: cell.columns)
            } else if cell.columns == 0 {
                // A mark without a letter would join the sign before it.
                cell = Cell(text: "\u{FFFD}", columns: 1)
            }
            column += cell.columns
            return cell
        }
    }

    /// Whether both have the same text and place.
    public static func == (left: Self, right: Self) -> Bool {
        (left.text, left.before) == (right.text, right.before) && left.isCut == right.isCut
    }

    /// Feeds text and place to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(text)
        hasher.combine(before)
    }
}
