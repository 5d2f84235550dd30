import ExactStrings

/// An element of a storyboard: its tag, its attributes, and the elements in it.
///
/// Storyboards have no text, entities of their own, or sections that matter here; what is damaged
/// is left out.
struct StoryboardNode {
    /// The largest storyboard that is read, in bytes.
    static let largest = 4 << 20
    private static let deepest = 100
    private static let mostNodes = 20_000

    var name: String
    var attributes: [String: String] = [:]
    var children: [StoryboardNode] = []

    /// Reads a document; nil when it has no element.
    init?(_ bytes: [UInt8]) {
        var (open, count) = ([StoryboardNode(name: "")], 0)
        var rest = bytes[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")), count < Self.mostNodes {
            rest = rest[(start + 1)...]
            if rest.starts(with: "!--".utf8) {
                guard let end = rest.firstRange(of: Array("-->".utf8)) else { break }
                rest = rest[end.upperBound...]
                continue
            }
            guard let end = Self.end(of: rest) else { break }
            let tag = rest[..<end]
            rest = rest[(end + 1)...]
            switch tag.first {
            case UInt8(ascii: "?"), UInt8(ascii: "!"), nil: continue
            case UInt8(ascii: "/"):
                guard open.count > 1, let done = open.popLast() else { break }
                open[open.count - 1].children.append(done)
            default:
                let isClosed = tag.last == UInt8(ascii: "/")
                guard let node = StoryboardNode(tag: isClosed ? tag.dropLast() : tag) else { break }
                count += 1
                if isClosed {
                    open[open.count - 1].children.append(node)
                } else if open.count < Self.deepest {
                    open.append(node)
                } else {
                    return nil
                }
            }
        }
        guard let root = open[0].children.first, open.count == 1 else { return nil }
        self = root
    }

    private init(name: String) { self.name = name }

    /// The end of a tag: the first `>` outside of quotation marks.
    private static func end(of bytes: ArraySlice<UInt8>) -> Int? {
        var quote: UInt8?
        for (index, byte) in zip(bytes.indices, bytes) {
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return index
            }
        }
        return nil
    }

    private init?(tag: ArraySlice<UInt8>) {
        let name = tag.prefix { $0 > 0x20 }
        guard let text = String(validating: name, as: UTF8.self), !text.isEmpty else { return nil }
        self.init(name: text)
        var rest = tag[name.endIndex...].drop { $0 <= 0x20 }
        while let equals = rest.firstIndex(of: UInt8(ascii: "=")), equals + 1 < rest.endIndex {
            let quote = rest[equals + 1]
            let value = rest[(equals + 2)...].prefix { $0 != quote }
            let key = String(decoding: rest[..<equals], as: UTF8.self)
            attributes[key] = Self.unescaped(String(decoding: value, as: UTF8.self))
            guard value.endIndex < rest.endIndex else { break }
            rest = rest[(value.endIndex + 1)...].drop { $0 <= 0x20 }
        }
    }

    private static func unescaped(_ text: String) -> String {
        guard text.contains("&") else { return text }
        return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
            .reduce(text) { $0.replacing($1.0, with: $1.1) }
    }

    /// The first element in it of a name, at any depth.
    func first(_ name: String) -> StoryboardNode? {
        for child in children {
            if child.name == name { return child }
            if let found = child.first(name) { return found }
        }
        return nil
    }

    /// The child with a value under `key`, which Interface Builder gives to properties.
    func property(_ key: String) -> StoryboardNode? {
        children.first { $0.attributes["key"] == key }
    }
}
