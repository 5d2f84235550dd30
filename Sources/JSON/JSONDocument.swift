import ExactStrings

/// A JSON text with the place of each of its values.
public struct JSONDocument: Sendable {
    /// The value of the whole text.
    public let value: JSONValue
    private let lines: TextLines
    private let root: JSONPlace

    /// Reads UTF-8 text; a duplicate key in an object is an error.
    ///
    /// - Parameters:
    ///   - bytes: The text; a byte order mark is skipped.
    ///   - syntax: What the text may have beyond RFC 8259.
    ///   - limits: The limits of size, depth and number of values.
    /// - Throws: `JSONError` at the first error.
    public init(
        _ bytes: [UInt8],
        syntax: JSONSyntax = .standard,
        limits: JSONLimits = .usual
    ) throws(JSONError) {
        var parser = JSONParser(bytes, syntax: syntax, limits: limits)
        value = try parser.parse()
        root = parser.place
        lines = TextLines(bytes)
    }

    /// The place of the value at an RFC 6901 pointer; of its nearest ancestor when it has none.
    public func position(of pointer: String) -> TextPosition {
        lines.position(at: offset(of: pointer))
    }

    /// The line of the value at an RFC 6901 pointer, from 1; of its nearest ancestor when it has
    /// none.
    ///
    /// The column of a `position` is counted, which takes time in texts of one long line.
    public func line(of pointer: String) -> Int { lines.line(at: offset(of: pointer)) }

    /// The bytes of a line of the text, counted from 1, without its line feed; nil when there is no
    /// such line.
    public func bytes(ofLine line: Int) -> ArraySlice<UInt8>? { lines.bytes(ofLine: line) }

    private func offset(of pointer: String) -> Int { place(of: pointer).place.value.lowerBound }

    /// The place of the value at a pointer, or of its nearest ancestor.
    private func place(of pointer: String) -> (place: JSONPlace, isExact: Bool) {
        var (place, value) = (root, value)
        let tokens = pointer[...].utf8.split(
            separator: UInt8(ascii: "/"),
            omittingEmptySubsequences: false
        )
        for token in tokens.dropFirst() {
            guard let child = value.child(token) else { return (place, false) }
            (place, value) = (place.children[child.index], child.value)
        }
        return (place, true)
    }

    /// The bytes of the value at an RFC 6901 pointer, without the text around it; nil when there is
    /// none.
    public func bytes(of pointer: String) -> Range<Int>? {
        let found = place(of: pointer)
        return found.isExact ? found.place.value : nil
    }

    /// The place of the key of the member at a pointer; of the value when it is not a member.
    public func keyPosition(of pointer: String) -> TextPosition {
        let found = place(of: pointer)
        let key = found.isExact ? found.place.key : nil
        return lines.position(at: (key ?? found.place.value).lowerBound)
    }
}

extension JSONValue {
    /// Reads UTF-8 text as a `JSONDocument` does, without the places of its values: for long texts
    /// written by programs, whose places would take more memory than the text.
    ///
    /// - Throws: `JSONError` at the first error.
    public init(text bytes: [UInt8]) throws(JSONError) {
        var parser = JSONParser(bytes, keepsPlaces: false)
        self = try parser.parse()
    }
}

extension JSONValue {
    /// One token of an RFC 6901 pointer: `~` and `/` escaped, with the slash before it.
    public static func pointerToken(_ key: String) -> String {
        var token = "/"
        // By scalars: a slash and a combining mark after it are one character, which is not a
        // slash.
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
