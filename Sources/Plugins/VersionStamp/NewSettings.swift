import ExactStrings
import FileEdits
import PropertyLists

/// Adds settings to the build settings in a project file, where Xcode would have them: sorted by
/// name, each in a line of its own.
struct NewSettings {
    /// What is inserted.
    let replacements: [TextReplacement]

    /// - Parameters:
    ///   - new: The settings, none of which is there.
    ///   - settings: The bytes of the dictionary, with its braces.
    ///   - bytes: The project file.
    /// - Throws: `PropertyListError` when these bytes are no dictionary.
    init(
        _ new: [(name: String, value: String)],
        into settings: Range<Int>,
        of bytes: [UInt8]
    ) throws(PropertyListError) {
        let node = try OpenStepPropertyList.parse(Array(bytes[settings]))
        let start = settings.lowerBound
        let entries = node.entries ?? []
        var texts: [Int: String] = [:]
        for (name, value) in new.sorted(by: { isOrderedBefore($0.name, $1.name) }) {
            let setting = "\(name) = \(value);"
            if let next = entries.first(where: { isOrderedBefore(name, $0.key) }) {
                let place = start + next.range.lowerBound
                let space = Self.indentation(before: place, in: bytes).map { "\n" + $0 } ?? " "
                texts[place, default: ""] += setting + space
            } else if let last = entries.last {
                let place = start + last.range.upperBound
                let first = start + last.range.lowerBound
                let space = Self.indentation(before: first, in: bytes).map { "\n" + $0 } ?? " "
                let end = bytes[place - 1] == UInt8(ascii: ";") ? "" : ";"
                texts[place, default: end] += space + setting
            } else {
                let indent = Self.lineStart(of: start, in: bytes)
                texts[start + 1, default: ""] += "\n\(indent)\t\(setting)"
            }
        }
        replacements = texts.map { TextReplacement($0..<$0, with: $1) }
    }

    /// The white space between the start of a line and an offset; nil when there is more.
    private static func indentation(before offset: Int, in bytes: [UInt8]) -> String? {
        let line = bytes[..<offset].suffix(while: { $0 != UInt8(ascii: "\n") })
        guard line.allSatisfy({ $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: " ") }) else {
            return nil
        }
        return String(decoding: line, as: UTF8.self)
    }

    /// The white space at the start of the line that an offset is in.
    private static func lineStart(of offset: Int, in bytes: [UInt8]) -> String {
        let line = bytes[..<offset].suffix(while: { $0 != UInt8(ascii: "\n") })
        return String(
            decoding: line.prefix { $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: " ") },
            as: UTF8.self
        )
    }
}

extension ArraySlice<UInt8> {
    /// The longest end of which each byte fulfils a condition.
    fileprivate func suffix(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        self[(lastIndex { !condition($0) }.map { $0 + 1 } ?? startIndex)...]
    }
}
