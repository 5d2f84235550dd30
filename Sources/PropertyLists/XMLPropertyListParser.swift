import Markup
import JSON

/// A parser for the XML that property lists use; it keeps the place of every value.
///
/// Source: PropertyList-1.0.dtd; XML 1.0, sections 2 and 4.
struct XMLPropertyListParser {
    let bytes: [UInt8]
    let allowsDirectives: Bool
    var index = 0
    var declaresEntities = false
    /// Deeper nesting is refused, so that a hostile text can't exhaust the stack.
    private static let deepest = 128

    init(_ bytes: [UInt8], allowsDirectives: Bool) {
        (self.bytes, self.allowsDirectives) = (bytes, allowsDirectives)
    }

    mutating func parse() throws(PropertyListError) -> XMLNode {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw PropertyListError("the text is not UTF-8", at: TextPosition(line: 1, column: 1))
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        try skipMiscellany()
        let start = index
        let root = try startTag()
        guard root.name == "plist" else {
            index = start
            guard root.name == "dict" else {
                throw fail("no property list: the root element is <\(root.name)>", at: start)
            }
            return try finish(try parseValue(depth: 0))
        }
        guard !root.closesItself else { throw fail("the <plist> is empty", at: start) }
        try skipMiscellany()
        let value = try parseValue(depth: 0)
        try skipMiscellany()
        try endTag("plist")
        return try finish(value)
    }

    private mutating func finish(_ node: XMLNode) throws(PropertyListError) -> XMLNode {
        try skipMiscellany()
        guard index == bytes.count else { throw fail("unexpected text after the property list") }
        return node
    }

    private mutating func parseValue(depth: Int) throws(PropertyListError) -> XMLNode {
        let start = index
        guard depth <= Self.deepest else { throw fail("nested deeper than \(Self.deepest) levels") }
        let tag = try startTag()
        let from = index
        var node = XMLNode(range: start..<from, content: from..<from, value: .boolean(false))
        switch tag.name {
        case "dict":
            if !tag.closesItself { node.entries = try parseEntries(depth: depth) }
            node.value = .dictionary(node.entries.map { .init($0.key, $0.node.value) })
        case "array":
            if !tag.closesItself { node.elements = try parseElements(depth: depth) }
            node.value = .array(node.elements.map(\.value))
        default:
            let text = tag.closesItself ? [] : try parseText()
            node.value = try leaf(tag.name, text, at: start)
        }
        if !tag.closesItself {
            node.content = from..<index
            try endTag(tag.name)
        }
        node.range = start..<index
        if tag.closesItself { node.content = index..<index }
        return node
    }

    private mutating func parseEntries(depth: Int) throws(PropertyListError) -> [XMLNode.Entry] {
        var entries: [XMLNode.Entry] = []
        while true {
            try skipMiscellany()
            if starts(with: "</") { return entries }
            let start = index
            let tag = try startTag()
            guard tag.name == "key" else {
                throw fail("expected <key>, found <\(tag.name)>", at: start)
            }
            let key = tag.closesItself ? [] : try parseText()
            if !tag.closesItself { try endTag("key") }
            try skipMiscellany()
            guard !starts(with: "</") else {
                throw fail(
                    "the key \"\(String(decoding: key, as: UTF8.self))\" has no value",
                    at: start
                )
            }
            let node = try parseValue(depth: depth + 1)
            entries.append(
                .init(key: String(decoding: key, as: UTF8.self), offset: start, node: node)
            )
        }
    }

    private mutating func parseElements(depth: Int) throws(PropertyListError) -> [XMLNode] {
        var elements: [XMLNode] = []
        while true {
            try skipMiscellany()
            if starts(with: "</") { return elements }
            elements.append(try parseValue(depth: depth + 1))
        }
    }

    private func leaf(
        _ name: String,
        _ text: [UInt8],
        at start: Int
    ) throws(PropertyListError) -> PropertyListValue {
        let string = String(decoding: text, as: UTF8.self)
        let word = String(decoding: trimmed(text), as: UTF8.self)
        let value: PropertyListValue? =
            switch name {
            case "string": .string(string)
            case "true": .boolean(true)
            case "false": .boolean(false)
            case "integer": integer(word).map { .integer($0) }
            case "real": Double(word).map { .real($0) }
            case "date": PropertyListDate.seconds(word).map { .date($0) }
            case "data": Base64.bytes(text).map { .data($0) }
            default: throw fail("<\(name)> is not an element of a property list", at: start)
            }
        guard let value else {
            throw fail("\"\(word.prefix(40))\" is not a valid \(name)", at: start)
        }
        return value
    }

    private func integer(_ word: String) -> Int128? {
        let isNegative = word.hasPrefix("-")
        let digits = word.drop { $0 == "-" || $0 == "+" }
        let isHex = digits.hasPrefix("0x") || digits.hasPrefix("0X")
        guard digits.count + 1 >= word.count, digits.first.map({ $0.isHexDigit }) == true,
            let number = isHex ? Int128(digits.dropFirst(2), radix: 16) : Int128(digits),
            number <= Int128(UInt64.max), !isNegative || -number >= Int128(Int64.min)
        else { return nil }
        return isNegative ? -number : number
    }

    private func trimmed(_ text: [UInt8]) -> ArraySlice<UInt8> {
        let head = text.drop(while: isXMLSpace)
        guard let last = head.lastIndex(where: { !isXMLSpace($0) }) else { return [] }
        return head[...last]
    }
}
