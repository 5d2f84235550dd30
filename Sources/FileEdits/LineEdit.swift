import ExactStrings
import JSON

/// A change of one line of a text.
///
/// Lines are counted and compared without their ends, which differ between a commit and a work
/// tree.
public struct LineEdit: Hashable, Sendable, Codable {
    /// The line, counted from 1 in the file before all edits.
    public var line: Int
    /// What it is now, without its end.
    public var old: String
    /// The lines that replace it, without their ends; none removes it.
    public var new: [String]

    /// An edit from its parts.
    public init(_ line: Int, from old: String, to new: [String]) {
        self.line = line
        self.old = old
        self.new = new
    }

    /// Whether two edits are the same, byte by byte.
    public static func == (left: Self, right: Self) -> Bool {
        left.line == right.line && areSame(left.old, right.old)
            && left.new.elementsEqual(right.new, by: areSame)
    }

    /// Feeds the line's number to a hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(line) }

    /// Whether two authors want something different of one line.
    public func contradicts(_ other: LineEdit) -> Bool { line == other.line && self != other }

    static func apply(
        _ edits: [LineEdit],
        to bytes: [UInt8],
        of path: String
    ) throws(FileEditError) -> [UInt8] {
        var text = LineText(bytes)
        // From the end, so that the numbers of the lines before stay what they are.
        for edit in Set(edits).sorted(by: { $0.line > $1.line }) {
            guard text.lines.indices.contains(edit.line - 1),
                text.lines[edit.line - 1].content.elementsEqual(edit.old.utf8)
            else { throw Messages.changed(edit, path) }
            text.replace(edit.line - 1, with: edit.new)
        }
        return text.bytes
    }
}

/// The lines of a text with their ends.
private struct LineText {
    struct Line {
        var content: ArraySlice<UInt8>
        var end: ArraySlice<UInt8>
    }

    var lines: [Line] = []
    private let usualEnd: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let length = rest.firstIndex(of: lineFeed).map { $0 + 1 } ?? rest.endIndex
            let line = rest[..<length]
            rest = rest[length...]
            let end = line.suffix(
                line.hasEnd ? (line.dropLast().last == carriageReturn ? 2 : 1) : 0
            )
            lines.append(Line(content: line.dropLast(end.count), end: end))
        }
        usualEnd = lines.first.flatMap { $0.end.isEmpty ? nil : $0.end } ?? [lineFeed]
    }

    mutating func replace(_ index: Int, with new: [String]) {
        let end = lines[index].end
        var added = new.map {
            Line(content: Array($0.utf8)[...], end: end.isEmpty ? usualEnd : end)
        }
        // A text without an end of its last line stays one.
        if let last = added.indices.last { added[last].end = end }
        lines.replaceSubrange(index...index, with: added)
    }

    var bytes: [UInt8] { lines.flatMap { $0.content + $0.end } }
}

extension ArraySlice<UInt8> {
    fileprivate var hasEnd: Bool { last == lineFeed }
}

private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")

private enum Messages {
    static func changed(_ edit: LineEdit, _ path: String) -> FileEditError {
        FileEditError(
            path: path,
            summary: "line \(edit.line) is not what it was when the change was planned",
            position: TextPosition(line: edit.line, column: 1),
            help: "take the file from the released commit"
        )
    }
}
