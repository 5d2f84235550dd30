/// Where the lines of a UTF-8 text begin: many places are looked up without counting from its
/// start.
struct TextLines: Sendable {
    private let bytes: [UInt8]
    /// The offsets of lines, the first one's included, in bytes; no line has the byte order mark,
    /// which editors do not count.
    private let starts: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        starts =
            [bytes.byteOrderMark]
            + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    /// In bytes.
    private static let longestByHand = 4096

    /// The line of a byte offset, from 1.
    func line(at offset: Int) -> Int {
        var (first, end) = (0, starts.count)
        while end - first > 1 {
            let middle = (first + end) / 2
            if starts[middle] <= offset { first = middle } else { end = middle }
        }
        return first + 1
    }

    /// The bytes of a line, counted from 1, without its line feed; nil when there is no such line.
    func bytes(ofLine line: Int) -> ArraySlice<UInt8>? {
        guard starts.indices.contains(line - 1) else { return nil }
        let end = line < starts.count ? starts[line] - 1 : bytes.count
        return bytes[starts[line - 1]..<end]
    }

    /// The place of a byte offset; the end of the text when it is beyond.
    func position(at offset: Int) -> TextPosition {
        let line = line(at: offset)
        let start = starts[line - 1]
        let before = bytes[start..<max(start, min(offset, bytes.count))]
        let text = String(decoding: before, as: UTF8.self)
        // In a line that no one wrote by hand, scalars: characters take ten times as long to count.
        let count = before.count > Self.longestByHand ? text.unicodeScalars.count : text.count
        return TextPosition(line: line, column: count + 1)
    }
}

extension [UInt8] {
    /// The length of the byte order mark at the start of a UTF-8 text; 0 without one.
    var byteOrderMark: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}
