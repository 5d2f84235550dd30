import ExactStrings

/// An Info.plist that Xcode runs the C preprocessor over, so that it need not be valid XML.
///
/// Only keys that occur once, with a text behind them, are read: of others it is not known which
/// one the preprocessor keeps.
struct PreprocessedList {
    private let bytes: [UInt8]
    private let path: String

    init(_ bytes: [UInt8], path: String) {
        self.bytes = bytes
        self.path = path
    }

    /// The text of a key with its place; nil when there is none, or not only one.
    func text(of key: String) -> (text: String, place: TextPlace)? {
        let name = Array("<key>\(key)</key>".utf8)
        let (start, end) = (Array("<string>".utf8), Array("</string>".utf8))
        let found = bytes.ranges(of: name)
        guard found.count == 1 else { return nil }
        let rest = bytes[found[0].upperBound...].drop { $0 <= 0x20 }
        guard rest.starts(with: start) else { return nil }
        let value = rest.dropFirst(start.count)
        guard let close = value.firstRange(of: end) else { return nil }
        let content = value[..<close.lowerBound]
        guard let text = String(validating: content, as: UTF8.self),
            !text.contains(where: { $0.isNewline || "<&#".contains($0) })
        else { return nil }
        let line = bytes[..<content.startIndex].count { $0 == UInt8(ascii: "\n") } + 1
        let range = content.startIndex..<content.endIndex
        return (text, TextPlace(file: path, line: line, name: key, range: range))
    }

    /// The text if it is a version, and no name that the preprocessor may replace.
    static func isVersion(_ text: String) -> Bool {
        text.utf8.first.map { (0x30...0x39).contains($0) } ?? false
    }
}
