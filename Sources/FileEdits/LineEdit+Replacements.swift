import ExactStrings
import JSON

/// A part of a text, and what replaces it.
package struct TextReplacement: Hashable, Sendable {
    /// The bytes that go; empty to insert.
    package var range: Range<Int>
    /// What comes; line feeds in it end lines.
    package var text: String

    /// A replacement from its parts.
    package init(_ range: Range<Int>, with text: String) {
        self.range = range
        self.text = text
    }
}

extension LineEdit {
    /// The lines that change when parts of a text are replaced.
    ///
    /// - Parameters:
    ///   - replacements: Parts of the text that do not overlap.
    ///   - bytes: The text.
    ///   - path: The file, for messages.
    /// - Throws: `FileEditError` when a line that changes is not UTF-8, or two parts overlap.
    package static func edits(
        _ replacements: [TextReplacement],
        in bytes: [UInt8],
        of path: String
    ) throws(FileEditError) -> [LineEdit] {
        // What follows the last line feed is a line only if it holds something.
        let starts = [0] + bytes.indices.dropLast().filter { bytes[$0] == lineFeed }.map { $0 + 1 }
        var edits: [LineEdit] = []
        var rest = replacements.sorted {
            ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
        }[...]
        while let next = rest.first {
            let first = line(of: next.range.lowerBound, starts)
            var last = first
            var group: [TextReplacement] = []
            while let other = rest.first, line(of: other.range.lowerBound, starts) <= last {
                last = max(last, line(of: other.range.upperBound, starts))
                group.append(rest.removeFirst())
            }
            let end = last + 1 < starts.count ? starts[last + 1] : bytes.count
            let block = starts[first]..<end
            edits += try Self.edits(group, in: block, of: bytes, from: first + 1, path)
        }
        return edits
    }

    /// The edits of the lines of a block, which are counted from a number.
    private static func edits(
        _ replacements: [TextReplacement],
        in block: Range<Int>,
        of bytes: [UInt8],
        from number: Int,
        _ path: String
    ) throws(FileEditError) -> [LineEdit] {
        var (new, next): ([UInt8], Int) = ([], block.lowerBound)
        for replacement in replacements {
            guard next <= replacement.range.lowerBound else {
                throw Messages.overlap(number, path)
            }
            new += bytes[next..<replacement.range.lowerBound]
            new += Array(replacement.text.utf8)
            next = replacement.range.upperBound
        }
        new += bytes[next..<block.upperBound]
        var (before, after) = (lines(of: bytes[block]), lines(of: new[...]))
        // What follows the last line's end is no line of the block, unless it was added.
        if before.last?.isEmpty == true, before.count > 1 { before.removeLast() }
        if after.last?.isEmpty == true, after.count > 1 { after.removeLast() }
        var edits: [LineEdit] = []
        for (index, line) in before.enumerated() {
            guard let old = String(validating: line, as: UTF8.self) else {
                throw Messages.notText(number + index, path)
            }
            let added = index == 0 ? after.map { String(decoding: $0, as: UTF8.self) } : []
            edits.append(LineEdit(number + index, from: old, to: added))
        }
        return before.elementsEqual(after) ? [] : edits
    }

    /// The lines without their ends.
    private static func lines(of bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        let lines = bytes.split(separator: lineFeed, omittingEmptySubsequences: false)
        return lines.enumerated().map { index, line in
            index < lines.count - 1 && line.last == carriageReturn ? line.dropLast() : line
        }
    }

    /// The index of the line with an offset.
    private static func line(of offset: Int, _ starts: [Int]) -> Int {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }
}

private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")

private enum Messages {
    static func overlap(_ line: Int, _ path: String) -> FileEditError {
        FileEditError(
            path: path,
            summary: "two changes of line \(line) overlap",
            position: TextPosition(line: line, column: 1)
        )
    }

    static func notText(_ line: Int, _ path: String) -> FileEditError {
        FileEditError(
            path: path,
            summary: "line \(line) is not UTF-8, so it can't be changed",
            position: TextPosition(line: line, column: 1),
            help: "save the file as UTF-8"
        )
    }
}
