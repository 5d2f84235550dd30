import JSON

extension XMLPropertyListParser {
    struct Tag {
        var name: String
        var closesItself: Bool
    }

    mutating func startTag() throws(PropertyListError) -> Tag {
        let start = index
        guard index < bytes.count else { throw fail("expected a tag, found the end of the text") }
        guard bytes[index] == UInt8(ascii: "<"), !starts(with: "</") else {
            throw fail(
                starts(with: "</") ? "end tag without a start tag" : "text between the tags"
            )
        }
        index += 1
        let name = tagName()
        guard !name.isEmpty else { throw fail("a tag has no name", at: start) }
        var quote: UInt8?
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if quote == byte {
                quote = nil
            } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if quote == nil, byte == UInt8(ascii: "<") {
                throw fail("the tag <\(name)> has no end", at: start)
            } else if quote == nil, byte == UInt8(ascii: ">") {
                return Tag(name: name, closesItself: bytes[index - 2] == UInt8(ascii: "/"))
            }
        }
        throw fail("the tag <\(name)> has no end", at: start)
    }

    mutating func endTag(_ name: String) throws(PropertyListError) {
        let start = index
        guard index < bytes.count else { throw fail("the text ends before </\(name)>") }
        guard starts(with: "</") else { throw fail("expected </\(name)>") }
        index += 2
        let found = tagName()
        while index < bytes.count, isXMLSpace(bytes[index]) { index += 1 }
        guard index < bytes.count, bytes[index] == UInt8(ascii: ">") else {
            throw fail("the tag </\(found)> has no end", at: start)
        }
        index += 1
        guard found == name else {
            throw fail("expected </\(name)>, found </\(found)>", at: start)
        }
    }

    mutating func tagName() -> String {
        let start = index
        while index < bytes.count, !isXMLSpace(bytes[index]), !"<>/".utf8.contains(bytes[index]) {
            index += 1
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    /// Text up to the next tag, references resolved, CDATA sections unwrapped, comments left out.
    mutating func parseText() throws(PropertyListError) -> [UInt8] {
        var text: [UInt8] = []
        while index < bytes.count {
            if starts(with: "<![CDATA[") {
                let start = index + 9
                try skip(past: "]]>", "a CDATA section")
                text += bytes[start..<index - 3]
            } else if starts(with: "<!--") {
                try skip(past: "-->", "a comment")
            } else if bytes[index] == UInt8(ascii: "<") {
                return text
            } else if bytes[index] == UInt8(ascii: "&") {
                text += try reference()
            } else {
                text.append(bytes[index])
                index += 1
            }
        }
        throw fail("the text ends inside an element")
    }

    mutating func reference() throws(PropertyListError) -> [UInt8] {
        let start = index
        let named = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
        guard let end = bytes[index...].prefix(64).firstIndex(of: UInt8(ascii: ";")) else {
            throw fail("an \"&\" that begins no reference; write &amp;", at: start)
        }
        let name = String(decoding: bytes[index + 1..<end], as: UTF8.self)
        index = end + 1
        if let character = named[name] { return Array(character.utf8) }
        if name.hasPrefix("#") {
            let isHex = name.hasPrefix("#x")
            let digits = name.dropFirst(isHex ? 2 : 1)
            if let number = UInt32(digits, radix: isHex ? 16 : 10), number > 0,
                let scalar = Unicode.Scalar(number)
            {
                return Array(String(Character(scalar)).utf8)
            }
        } else if declaresEntities, !name.isEmpty {
            return Array(bytes[start..<index])  // the document type may declare it; kept as written
        }
        throw fail("&\(name); is not a reference that property lists have", at: start)
    }

    /// Steps over white space, comments, processing instructions and the document type.
    mutating func skipMiscellany() throws(PropertyListError) {
        while index < bytes.count {
            if isXMLSpace(bytes[index]) {
                index += 1
            } else if starts(with: "<!--") {
                try skip(past: "-->", "a comment")
            } else if starts(with: "<?") {
                try skip(past: "?>", "a processing instruction")
            } else if starts(with: "<!DOCTYPE") {
                try skipDocumentType()
            } else if isDirective {
                while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
            } else {
                return
            }
        }
    }

    /// Whether a line of the C preprocessor begins here, such as `#ifdef DEBUG`.
    private var isDirective: Bool {
        guard allowsDirectives, bytes[index] == UInt8(ascii: "#") else { return false }
        return bytes[..<index].last { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "\n")
    }

    mutating func skipDocumentType() throws(PropertyListError) {
        let start = index
        var (quote, isInside): (UInt8?, Bool) = (nil, false)
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if quote != nil {
                if quote == byte { quote = nil }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "["): (isInside, declaresEntities) = (true, true)
            case UInt8(ascii: "]"): isInside = false
            case UInt8(ascii: ">") where !isInside: return
            default: break
            }
        }
        throw fail("the document type has no end", at: start)
    }

    mutating func skip(past end: String, _ what: String) throws(PropertyListError) {
        let start = index
        while index < bytes.count {
            if starts(with: end) {
                index += end.utf8.count
                return
            }
            index += 1
        }
        throw fail("\(what) has no end", at: start)
    }

    func starts(with text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

    func fail(_ summary: String, at offset: Int? = nil) -> PropertyListError {
        PropertyListError(summary, at: TextPosition(offset: offset ?? index, in: bytes))
    }
}
