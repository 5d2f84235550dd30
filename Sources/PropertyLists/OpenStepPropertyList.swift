import JSON

/// A property list in the OpenStep text format, `{ key = value; list = (a, b); }`, as
/// `project.pbxproj` files and strings files are.
///
/// Source: Apple, "Property List Programming Guide", appendix "Old-Style ASCII Property Lists".
/// Text is UTF-8; every value is a dictionary, an array, a string or data. Foundation's reader is
/// not used: it drops duplicate keys in silence, reports no columns, and writes to standard error.
public enum OpenStepPropertyList {
    /// The largest text that is read, in bytes: projects of large apps have some ten million.
    public static let largest = 64 << 20
    /// How deep values may be nested: projects use four levels.
    static let deepest = 64

    /// The value of a text; of duplicate keys both are kept.
    ///
    /// A text without braces around it, `key = value;` and so on, is a dictionary too: strings
    /// files are written so.
    ///
    /// - Throws: `PropertyListError` at the first error.
    public static func read(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyListValue {
        try parse(bytes).value
    }

    /// The value of a text, with the place of each value in it.
    ///
    /// - Throws: `PropertyListError` at the first error.
    package static func parse(_ bytes: [UInt8]) throws(PropertyListError) -> OpenStepNode {
        guard bytes.count <= largest else {
            throw PropertyListError("larger than \(largest) bytes")
        }
        var reader = OpenStepReader(bytes)
        return try reader.document()
    }
}
