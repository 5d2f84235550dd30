import JSON

/// What a tag says.
enum MustacheTag {
    /// A comment.
    case nothing
    case value(MustacheName, isEscaped: Bool)
    case section(MustacheName)
    case inverted(MustacheName)
    case block(MustacheName)
    /// A section's end, with the place of its name.
    case end(MustacheName, at: Int)
    case contentType(MustacheTemplate.ContentType)
    case delimiters(opening: [UInt8], closing: [UInt8])

    /// Whether the tag, when it is alone on a line, leaves no line in the output.
    var canBeAlone: Bool {
        if case .value = self { return false }
        return true
    }
}

extension MustacheParser {
    /// Reads the tag that is next.
    mutating func readTag() throws(MustacheError) -> MustacheTag {
        let start = index
        index += opening.count
        let sign = index < bytes.count ? bytes[index] : 0
        switch sign {
        case UInt8(ascii: "!"):
            // A comment can be longer than any other tag.
            _ = try readUntil(closing)
            return .nothing
        case UInt8(ascii: ">"), UInt8(ascii: "<"):
            throw MustacheError(.partial, at: position(of: start))
        case UInt8(ascii: "="):
            index += 1
            return try readDelimiters(start)
        case UInt8(ascii: "%"):
            index += 1
            return try readSetting()
        case UInt8(ascii: "{"):
            index += 1
            let name = try readName(start, closing: Array("}".utf8) + closing)
            return .value(name, isEscaped: false)
        default: break
        }
        let signs = Array("#^$/&".utf8)
        if signs.contains(sign) { index += 1 }
        let place = index
        let name = try readName(start, closing: closing)
        switch sign {
        case UInt8(ascii: "#"): return .section(name)
        case UInt8(ascii: "^"): return .inverted(name)
        case UInt8(ascii: "$"): return .block(name)
        case UInt8(ascii: "/"): return .end(name, at: place)
        default: return .value(name, isEscaped: sign != UInt8(ascii: "&"))
        }
    }

    /// The bytes up to a mark, which is skipped.
    private mutating func readUntil(_ mark: [UInt8]) throws(MustacheError) -> ArraySlice<UInt8> {
        let start = index
        while !startsHere(mark) {
            guard index < bytes.count else { throw error(.name) }
            index += 1
        }
        defer { index += mark.count }
        return bytes[start..<index]
    }

    /// The delimiters in `{{=<% %>=}}`.
    private mutating func readDelimiters(_ start: Int) throws(MustacheError) -> MustacheTag {
        func wrong() -> MustacheError { MustacheError(.delimiters, at: position(of: start)) }
        guard let end = bytes[index...].firstIndex(of: UInt8(ascii: "=")) else { throw wrong() }
        let parts = bytes[index..<end].split { $0 == 0x20 || (0x09...0x0D).contains($0) }
        index = end + 1
        guard parts.count == 2, end - start <= MustacheTemplate.longestTag, startsHere(closing)
        else { throw wrong() }
        index += closing.count
        return .delimiters(opening: Array(parts[0]), closing: Array(parts[1]))
    }

    /// The setting in `{{% CONTENT_TYPE:HTML}}`.
    private mutating func readSetting() throws(MustacheError) -> MustacheTag {
        let text = String(decoding: try readUntil(closing), as: UTF8.self)
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map {
            $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        guard parts.count == 2, parts[0] == "CONTENT_TYPE",
            let type = MustacheTemplate.ContentType(rawValue: parts[1])
        else { throw error(.setting) }
        return .contentType(type)
    }

    /// A name with blanks around it, and the end of its tag.
    ///
    /// - Parameter start: Where the tag begins.
    private mutating func readName(
        _ start: Int,
        closing: [UInt8]
    ) throws(MustacheError) -> MustacheName {
        skipBlanks()
        let from = index
        var functions: [MustacheFunction] = []
        var word = readWord()
        while index < bytes.count, bytes[index] == UInt8(ascii: "("), !word.isEmpty {
            let name = String(decoding: word, as: UTF8.self)
            guard let function = MustacheFunction(rawValue: name) else {
                throw MustacheError(.function(name), at: position(of: start))
            }
            functions.append(function)
            try checkLength(from: start)
            index += 1
            word = readWord()
        }
        let isPlace = word.isEmpty && !functions.isEmpty
        for _ in functions {
            guard index < bytes.count, bytes[index] == UInt8(ascii: ")") else {
                throw error(.name)
            }
            index += 1
        }
        try checkLength(from: start)
        guard index > from else { throw error(.name) }
        skipBlanks()
        guard startsHere(closing) else { throw error(.name) }
        index += closing.count
        return MustacheName(
            functions: functions,
            keys: word.split(separator: UInt8(ascii: ".")).map {
                String(decoding: $0, as: UTF8.self)
            },
            isLocal: word.first == UInt8(ascii: "."),
            isPlace: isPlace,
            offset: start
        )
    }

    private func checkLength(from start: Int) throws(MustacheError) {
        guard index - start <= MustacheTemplate.longestTag else {
            throw MustacheError(.tooDeep, at: position(of: start))
        }
    }

    private mutating func skipBlanks() {
        while index < bytes.count, bytes[index] == 0x20 || (0x09...0x0D).contains(bytes[index]) {
            index += 1
        }
    }

    /// The letters, digits and signs that names are made of.
    private mutating func readWord() -> ArraySlice<UInt8> {
        let start = index
        while index < bytes.count, Self.isOfName(bytes[index]) { index += 1 }
        return bytes[start..<index]
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
            UInt8(ascii: "_"), UInt8(ascii: "?"), UInt8(ascii: "*"):
            true
        default: false
        }
    }
}
