extension Image {
    /// Refuses an SVG whose picture would depend on more than its bytes.
    ///
    /// - Throws: `ImagesError`. librsvg would leave out such a piece without a word.
    static func checkSVG(_ bytes: Span<UInt8>) throws(ImagesError) {
        guard bytes.count <= svgByteLimit else {
            throw ImagesError("inspect", "the SVG is larger than \(svgByteLimit) bytes")
        }
        let text = (0..<bytes.count).map { bytes[$0] }
        for tag in SVGTags(text) {
            if tag.name == "text" {
                throw ImagesError("inspect", "the SVG has <text>, which needs fonts of the machine")
            }
            if let octaves = tag.octaves, !(octaves <= octaveLimit) {
                throw ImagesError(
                    "inspect",
                    "the SVG has noise of \(octaves) octaves, more than \(octaveLimit)"
                )
            }
            if let reference = tag.reference, reference.hasPrefix("data:image/svg") {
                // It would not be looked at here, and can hold all that is refused.
                throw ImagesError("inspect", "the SVG holds another SVG as data")
            }
            if ["image", "use", "feImage"].contains(tag.name), let reference = tag.reference,
                !reference.hasPrefix("#"), !reference.hasPrefix("data:")
            {
                throw ImagesError("inspect", "the SVG refers to another file, \"\(reference)\"")
            }
        }
    }
}

/// The most octaves of noise: one more changes less than 8 bits show, and each takes its time.
private let octaveLimit = 16.0

/// The start tags of an XML text, in order; comments, declarations and end tags are passed over.
private struct SVGTags: Sequence, IteratorProtocol {
    struct Tag {
        /// The element's name without a namespace prefix.
        var name: String
        /// The value of `href` or `xlink:href`.
        var reference: String?
        /// The value of `numOctaves`; not a number when it is none.
        var octaves: Double?
    }

    private let text: [UInt8]
    private var index = 0

    init(_ text: [UInt8]) { self.text = text }

    mutating func next() -> Tag? {
        while let open = text[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = open + 1
            if text[index...].starts(with: "!--".utf8) {
                skip(past: "-->")
            } else if let first = text[index...].first, first != 0x2F, first != 0x21, first != 0x3F
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
            guard !isSpace(text[index]) else {
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
            if local(key) == "href" { tag.reference = value }
            if key == "numOctaves" { tag.octaves = Double(value) ?? .nan }
        }
        return tag
    }

    private mutating func word(while belongs: (UInt8) -> Bool) -> String {
        let start = index
        while index < text.count, belongs(text[index]) { index += 1 }
        return String(decoding: text[start..<index], as: UTF8.self)
    }
}

private func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
private func local(_ name: String) -> String {
    name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
}
