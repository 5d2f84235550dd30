import ExactStrings

/// A JSON text with the place of each of its values.
public struct JSONDocument: Sendable {
    /// The value of the whole text.
    public let value: JSONValue
    private let lines: TextLines
    private let ranges: [ExactString: Range<Int>]

    /// Reads UTF-8 text; a key that stands twice in an object is an error.
    ///
    /// - Parameters:
    ///   - bytes: The text; a byte order mark is passed over.
    ///   - tolerant: Takes a comma behind the last element, as files of Xcode's templates have.
    /// - Throws: `JSONError` at the first fault.
    public init(_ bytes: [UInt8], tolerant: Bool = false) throws(JSONError) {
        var parser = JSONParser(bytes, tolerant: tolerant)
        value = try parser.parse()
        ranges = parser.ranges
        lines = TextLines(bytes)
    }

    /// The place of the value at an RFC 6901 pointer; of its nearest ancestor when it has none.
    public func position(of pointer: String) -> TextPosition {
        lines.position(at: offset(of: pointer))
    }

    /// The line of the value at an RFC 6901 pointer, from 1; of its nearest ancestor when it has none.
    ///
    /// The column of a `position` is counted, which takes time in texts of one long line.
    public func line(of pointer: String) -> Int { lines.line(at: offset(of: pointer)) }

    private func offset(of pointer: String) -> Int {
        var pointer = pointer
        while !pointer.isEmpty {
            if let range = ranges[ExactString(pointer)] { return range.lowerBound }
            pointer = pointer.parentPath ?? ""
        }
        return ranges[ExactString("")]?.lowerBound ?? 0
    }

    /// The bytes of the value at an RFC 6901 pointer, without what stands around it; nil when there is
    /// none.
    public func bytes(of pointer: String) -> Range<Int>? { ranges[ExactString(pointer)] }

    /// The place of the key of the member at a pointer; of the value when it is no member.
    public func keyPosition(of pointer: String) -> TextPosition {
        guard let range = ranges[ExactString(pointer + keyMark)] else {
            return position(of: pointer)
        }
        return lines.position(at: range.lowerBound)
    }
}

extension JSONValue {
    /// Reads UTF-8 text as a `JSONDocument` does, without the places of its values: for long texts that
    /// machines write, whose places would take more memory than the text.
    ///
    /// - Throws: `JSONError` at the first fault.
    public init(text bytes: [UInt8]) throws(JSONError) {
        var parser = JSONParser(bytes, keepsPlaces: false)
        self = try parser.parse()
    }
}

/// Behind a pointer, marks the place of a member's key; no pointer can hold it unescaped.
let keyMark = "~"

extension JSONValue {
    /// One token of an RFC 6901 pointer: `~` and `/` escaped, with the slash before it.
    public static func pointerToken(_ key: String) -> String {
        var token = "/"
        // By scalars: a slash and a combining mark behind it are one character, and no slash.
        for scalar in key.unicodeScalars {
            switch scalar {
            case "~": token += "~0"
            case "/": token += "~1"
            default: token.unicodeScalars.append(scalar)
            }
        }
        return token
    }
}
