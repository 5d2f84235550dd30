import JSON

/// Reads the text of a template, byte by byte: a combining mark joins no brace.
struct MustacheParser {
    /// A section that has no end yet.
    private struct Open {
        enum Kind { case section, inverted, block }

        var kind: Kind
        var name: MustacheName
        /// What is before the section in the section around it.
        var before: [MustacheNode]
        /// The content type around the section.
        var contentType: MustacheTemplate.ContentType
    }

    let bytes: [UInt8]
    /// Where the next byte is read.
    var index = 0
    private(set) var nodes: [MustacheNode] = []
    private(set) var names: [MustacheName] = []
    /// The delimiters of tags.
    var opening = Array("{{".utf8)
    var closing = Array("}}".utf8)
    var contentType: MustacheTemplate.ContentType
    private var open: [Open] = []

    init(_ text: String, contentType: MustacheTemplate.ContentType) {
        bytes = Array(text.utf8)
        self.contentType = contentType
    }

    /// Reads all of the text into `nodes` and `names`.
    mutating func parse() throws(MustacheError) {
        var textStart = 0
        while index < bytes.count {
            guard startsHere(opening) else {
                index += 1
                continue
            }
            let tagStart = index
            let tag = try readTag()
            var textEnd = tagStart
            var next = index
            if tag.canBeAlone, let line = lineAround(tagStart..<index) {
                textEnd = max(line.lowerBound, textStart)
                next = line.upperBound
            }
            add(bytes[textStart..<textEnd])
            try apply(tag)
            index = next
            textStart = next
        }
        add(bytes[textStart...])
        guard open.isEmpty else { throw error(.noEnd) }
    }

    private mutating func apply(_ tag: MustacheTag) throws(MustacheError) {
        switch tag {
        case .nothing: break
        case .value(let name, let isEscaped):
            note(name)
            nodes.append(.value(name, isEscaped ? contentType : .text))
        case .section(let name):
            note(name)
            try begin(.section, name)
        case .inverted(let name):
            note(name)
            try begin(.inverted, name)
        case .block(let name): try begin(.block, name)
        case .end(let name, let place): try end(name, place)
        case .contentType(let type): contentType = type
        case .delimiters(let opening, let closing):
            self.opening = opening
            self.closing = closing
        }
    }

    private mutating func note(_ name: MustacheName) {
        if !name.isPlace { names.append(name) }
    }

    private mutating func begin(_ kind: Open.Kind, _ name: MustacheName) throws(MustacheError) {
        guard open.count < MustacheTemplate.greatestDepth else {
            throw MustacheError(.tooDeep, at: position(of: name.offset))
        }
        open.append(Open(kind: kind, name: name, before: nodes, contentType: contentType))
        nodes = []
    }

    /// - Parameter place: Where the name of the end is.
    private mutating func end(_ name: MustacheName, _ place: Int) throws(MustacheError) {
        guard let section = open.popLast(), section.name.isSame(as: name) else {
            throw MustacheError(.wrongEnd, at: position(of: place))
        }
        let node: MustacheNode =
            switch section.kind {
            case .section: .section(section.name, nodes)
            case .inverted: .inverted(section.name, nodes)
            case .block: .block(nodes)
            }
        nodes = section.before + [node]
        contentType = section.contentType
    }

    private mutating func add(_ text: ArraySlice<UInt8>) {
        if !text.isEmpty { nodes.append(.text(String(decoding: text, as: UTF8.self))) }
    }

    /// The bytes of the lines that a tag is on, with the last one's end, when nothing but blanks is
    /// beside it; else nil.
    private func lineAround(_ tag: Range<Int>) -> Range<Int>? {
        var (start, end) = (tag.lowerBound, tag.upperBound)
        while start > 0, isBlank(bytes[start - 1]) { start -= 1 }
        guard start == 0 || bytes[start - 1] == UInt8(ascii: "\n") else { return nil }
        while end < bytes.count, isBlank(bytes[end]) { end += 1 }
        if end == bytes.count { return start..<end }
        if bytes[end] == UInt8(ascii: "\r"), end + 1 < bytes.count { end += 1 }
        return bytes[end] == UInt8(ascii: "\n") ? start..<end + 1 : nil
    }

    private func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    /// Whether some bytes are next.
    func startsHere(_ wanted: [UInt8]) -> Bool { bytes[index...].starts(with: wanted) }

    /// An error at the byte that is read next.
    func error(_ kind: MustacheError.Kind) -> MustacheError {
        MustacheError(kind, at: position(of: index))
    }

    /// The line and column of a byte.
    func position(of index: Int) -> TextPosition { TextPosition(ofByte: index, in: bytes) }
}

extension TextPosition {
    /// The line and column of a byte of a text.
    init(ofByte index: Int, in bytes: [UInt8]) {
        let before = bytes[..<min(index, bytes.count)]
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        self.init(
            line: before.count { $0 == UInt8(ascii: "\n") } + 1,
            column: String(decoding: before[lineStart...], as: UTF8.self).count + 1
        )
    }
}
