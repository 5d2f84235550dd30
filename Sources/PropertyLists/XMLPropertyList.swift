import JSON

/// A property list's XML text with the place of each value, so that a change touches its own bytes
/// only.
struct XMLPropertyList: Sendable {
    /// The whole text, UTF-8.
    let bytes: [UInt8]
    let root: XMLNode
    /// Whether there may be lines of the C preprocessor between its elements.
    let allowsDirectives: Bool

    init(_ bytes: [UInt8], allowsDirectives: Bool = false) throws(PropertyListError) {
        var parser = XMLPropertyListParser(bytes, allowsDirectives: allowsDirectives)
        root = try parser.parse()
        (self.bytes, self.allowsDirectives) = (bytes, allowsDirectives)
    }

    var value: PropertyListValue { root.value }

    /// The place of the value at a path of keys; of its nearest ancestor when it is missing.
    func position(of path: [String]) -> TextPosition {
        var node = root
        for key in path {
            guard let next = node.child(key) else { break }
            node = next
        }
        return TextPosition(offset: node.range.lowerBound, in: bytes)
    }

    /// The place of the second of two equal keys of the root.
    func duplicatePosition(of key: String) -> TextPosition {
        let all = root.entries.filter { $0.key.utf8.elementsEqual(key.utf8) }
        return TextPosition(offset: all.dropFirst().first?.offset ?? 0, in: bytes)
    }
}

/// One value element of the text.
struct XMLNode: Sendable {
    /// A key and its value.
    struct Entry: Sendable {
        var key: String
        /// The offset of `<key>`.
        var offset: Int
        var node: XMLNode
    }

    /// The bytes from the `<` of the start tag to the `>` of the end tag.
    var range: Range<Int>
    /// The bytes between the tags; empty at the end of a tag that closes itself.
    var content: Range<Int>
    var value: PropertyListValue
    /// What a dictionary holds.
    var entries: [Entry] = []
    /// What an array holds.
    var elements: [XMLNode] = []

    /// Whether the element is one tag: `<dict/>`.
    var closesItself: Bool { content.upperBound == range.upperBound }

    func child(_ key: String) -> XMLNode? {
        entries.first { $0.key.utf8.elementsEqual(key.utf8) }?.node
    }
}
