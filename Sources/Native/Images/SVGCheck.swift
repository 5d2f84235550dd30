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
        for tag in SVGTags(text) where !tag.isEnd {
            if ["text", "foreignObject"].contains(tag.name) {
                throw ImagesError(
                    "inspect",
                    "the SVG has <\(tag.name)>, which needs fonts of the machine"
                )
            }
            if !tag.values(of: "systemLanguage").isEmpty {
                throw ImagesError(
                    "inspect",
                    "the SVG has \"systemLanguage\", which asks the machine for its language"
                )
            }
            for octaves in tag.values(of: "numOctaves").map({ Double($0) ?? .nan })
            where !(octaves <= octaveLimit) {
                throw ImagesError(
                    "inspect",
                    "the SVG has noise of \(octaves) octaves, more than \(octaveLimit)"
                )
            }
            for reference in tag.references { try checkReference(reference, of: tag.name) }
        }
    }
}

extension Image {
    /// Refuses an SVG that filters more than any drawing for a screen, and would take minutes.
    ///
    /// - Parameter image: The drawing before it is rendered.
    /// - Throws: `ImagesError`.
    static func checkWork(
        _ bytes: Span<UInt8>,
        of image: borrowing Image,
        scale: Double
    ) throws(ImagesError) {
        let blurs = SVGWork.blurs(in: bytes.indices.map { bytes[$0] }, scale: scale)
        guard blurs * Double(image.width * image.height) > SVGWork.limit else { return }
        let times =
            blurs.isFinite && blurs < 1e6 ? "\(Int(blurs.rounded(.up))) times" : "countless times"
        throw ImagesError(
            "inspect",
            "the SVG blurs or filters \(image.width) × \(image.height) pixels \(times);"
                + " \(Int(SVGWork.limit)) pixels in all are allowed"
        )
    }

    private static func checkReference(
        _ reference: String,
        of element: String
    ) throws(ImagesError) {
        guard !reference.hasPrefix("data:image/svg") else {
            // It would not be looked at here, and can hold all that is refused.
            throw ImagesError("inspect", "the SVG holds another SVG as data")
        }
        guard ["image", "use", "feImage"].contains(element), !reference.hasPrefix("#"),
            !reference.hasPrefix("data:")
        else { return }
        throw ImagesError("inspect", "the SVG refers to another file, \"\(reference)\"")
    }

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
