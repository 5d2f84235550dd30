extension Image {
    /// Refuses an SVG whose picture would depend on more than its bytes.
    ///
    /// - Throws: `ImagesError`. librsvg would leave out such a piece without a word.
    static func checkSVG(_ bytes: Span<UInt8>) throws(ImagesError) {
        guard bytes.count <= svgByteLimit else {
            throw ImagesError("inspect", "the SVG is larger than \(svgByteLimit) bytes")
        }
        let text = (0..<bytes.count).map { bytes[$0] }
        try checkDeclarations(text)
        for tag in SVGTags(text) {
            if ["text", "foreignObject"].contains(tag.name) {
                throw ImagesError(
                    "inspect",
                    "the SVG has <\(tag.name)>, which needs fonts of the machine"
                )
            }
            if tag.asksLanguage {
                throw ImagesError(
                    "inspect",
                    "the SVG has \"systemLanguage\", which asks the machine for its language"
                )
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

extension Image {
    /// Refuses what an SVG says outside of its tags and depends on more than its bytes, wherever it
    /// stands: entities, whose text can hold any tag, and style sheets that name other files.
    private static func checkDeclarations(_ text: [UInt8]) throws(ImagesError) {
        let refused = [
            ("<!ENTITY", "declares entities"), ("<?xml-stylesheet", "refers to a style sheet"),
            ("@import", "imports a style sheet"),
        ]
        for (sign, reason) in refused where !text.places(of: sign).isEmpty {
            throw ImagesError("inspect", "the SVG \(reason)")
        }
        for place in text.places(of: "url(") {
            let target = text[(place + 4)...].drop { isSpace($0) || $0 == 0x22 || $0 == 0x27 }
            guard !target.starts(with: "#".utf8), !target.starts(with: "data:image/png".utf8),
                !target.starts(with: "data:image/jpeg".utf8)
            else { continue }
            let name = String(decoding: target.prefix(60).prefix { $0 != 0x29 }, as: UTF8.self)
            throw ImagesError("inspect", "the SVG refers to another file, \"\(name)\"")
        }
    }
}

extension [UInt8] {
    /// Where a text of ASCII begins, whatever its case, in order.
    fileprivate func places(of text: String) -> [Int] {
        let wanted = Array(text.lowercased().utf8)
        return indices.filter { place in
            place + wanted.count <= count
                && wanted.indices.allSatisfy { lowercased(self[place + $0]) == wanted[$0] }
        }
    }
}

private func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
}

/// The most octaves of noise: one more changes less than 8 bits show, and each takes its time.
private let octaveLimit = 16.0

/// The start tags of an XML text, in order; comments, character data, instructions, declarations and
/// end tags are passed over.
private struct SVGTags: Sequence, IteratorProtocol {
    struct Tag {
        /// The element's name without a namespace prefix.
        var name: String
        /// The value of `href` or `xlink:href`.
        var reference: String?
        /// The value of `numOctaves`; not a number when it is none.
        var octaves: Double?
        /// Whether it is shown in some languages only.
        var asksLanguage = false
    }

    private let text: [UInt8]
    private var index = 0

    init(_ text: [UInt8]) { self.text = text }

    mutating func next() -> Tag? {
        while let open = text[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = open + 1
            if text[index...].starts(with: "!--".utf8) {
                skip(past: "-->")
            } else if text[index...].starts(with: "![CDATA[".utf8) {
                skip(past: "]]>")
            } else if text[index...].first == 0x3F {
                skip(past: "?>")
            } else if let first = text[index...].first, first != 0x2F, first != 0x21 {
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
            if key == "systemLanguage" { tag.asksLanguage = true }
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
