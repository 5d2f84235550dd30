/// The tags of an XML text that begin elements, in order; comments, character data, instructions
/// and declarations are passed over.
struct SVGTags: Sequence, IteratorProtocol {
    struct Tag {
        /// The element's name without a namespace prefix.
        var name: String
        /// In order; keys without a namespace prefix.
        var attributes: [(key: String, value: String)] = []

        /// The values of `href` and `xlink:href`.
        var references: [String] { values(of: "href") }

        /// The values of a key, of which there may be several in different namespaces.
        func values(of key: String) -> [String] {
            attributes.filter { $0.key == key }.map(\.value)
        }
    }

    private let text: [UInt8]
    /// Where the text goes on behind the tag that was read last.
    private var index = 0

    init(_ text: [UInt8]) { self.text = text }

    mutating func next() -> Tag? {
        while let open = text[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = open + 1
            if text[index...].starts(with: "!--".utf8) {
                skip(past: "-->")
            } else if text[index...].starts(with: "![CDATA[".utf8) {
                skip(past: "]]>")
            } else if text[index...].first == UInt8(ascii: "?") {
                skip(past: "?>")
            } else if let first = text[index...].first, first != UInt8(ascii: "!"),
                first != UInt8(ascii: "/")
            {
                return readTag()
            }
        }
        return nil
    }

    private mutating func skip(past end: String) {
        while index < text.count, !text[index...].starts(with: end.utf8) { index += 1 }
    }

    /// Reads up to the `>` that closes the tag; one inside a quoted value does not.
    private mutating func readTag() -> Tag {
        let name = word { !isSpace($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        var tag = Tag(name: local(name))
        while index < text.count, text[index] != UInt8(ascii: ">") {
            guard !isSpace(text[index]), text[index] != UInt8(ascii: "/") else {
                index += 1
                continue
            }
            let key = word { !isSpace($0) && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") }
            while index < text.count, isSpace(text[index]) || text[index] == UInt8(ascii: "=") {
                index += 1
            }
            guard index < text.count, [0x22, 0x27].contains(text[index]) else { continue }
            let quote = text[index]
            index += 1
            let value = word { $0 != quote }
            index += 1
            tag.attributes.append((local(key), value))
        }
        index = Swift.min(index + 1, text.count)
        return tag
    }

    private mutating func word(while belongs: (UInt8) -> Bool) -> String {
        let start = index
        while index < text.count, belongs(text[index]) { index += 1 }
        return String(decoding: text[start..<index], as: UTF8.self)
    }
}

/// Whether XML counts a byte as white space.
func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

private func local(_ name: String) -> String {
    name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
}
