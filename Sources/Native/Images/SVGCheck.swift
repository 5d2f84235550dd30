extension Image {
    /// Refuses an SVG whose picture would depend on more than its bytes.
    ///
    /// - Throws: `ImagesError`. librsvg would leave out such a piece without a word.
    static func checkSVG(_ bytes: Span<UInt8>) throws(ImagesError) {
        guard bytes.count <= svgByteLimit else {
            throw ImagesError("inspect", "the SVG is larger than \(svgByteLimit) bytes")
        }
        let text = (0..<bytes.count).map { bytes[$0] }
        var pictures = SVGPictures()
        try checkDeclarations(text, &pictures)
        for tag in SVGTags(text) {
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
            for reference in tag.references {
                try checkReference(reference, of: tag.name, &pictures)
            }
        }
    }

    private static func checkReference(
        _ reference: String,
        of element: String,
        _ pictures: inout SVGPictures
    ) throws(ImagesError) {
        guard ["image", "use", "feImage"].contains(element), !reference.hasPrefix("#") else {
            return
        }
        if reference.hasPrefix("data:") { return try pictures.add(reference) }
        throw ImagesError("inspect", "the SVG refers to another file, \"\(reference)\"")
    }

    /// Refuses what an SVG says outside of its tags and depends on more than its bytes, wherever it
    /// is: entities, whose text can hold any tag, style sheets that name other files, and encodings
    /// in which these signs would look otherwise.
    private static func checkDeclarations(
        _ text: [UInt8],
        _ pictures: inout SVGPictures
    ) throws(ImagesError) {
        try checkEncoding(text)
        let refused = [
            ("<!ENTITY", "declares entities"), ("<?xml-stylesheet", "refers to a style sheet"),
            ("@import", "imports a style sheet"),
        ]
        for (sign, reason) in refused where !text.places(of: sign).isEmpty {
            throw ImagesError("inspect", "the SVG \(reason)")
        }
        for place in text.places(of: "url(") {
            let target = text[(place + 4)...].drop { isSpace($0) || $0 == 0x22 || $0 == 0x27 }
            if target.starts(with: "#".utf8) { continue }
            // Up to the end of the value: a bracket, a quote.
            let name = String(
                decoding: target.prefix { ![0x22, 0x27, 0x29].contains($0) },
                as: UTF8.self
            )
            guard name.hasPrefix("data:") else {
                throw ImagesError(
                    "inspect",
                    "the SVG refers to another file, \"\(name.prefix(60))\""
                )
            }
            try pictures.add(name)
        }
    }

    /// Refuses an XML declaration of an encoding whose ASCII is not ASCII, such as UTF-7.
    private static func checkEncoding(_ text: [UInt8]) throws(ImagesError) {
        guard let start = text.firstIndex(of: UInt8(ascii: "<")),
            text[start...].starts(with: "<?xml".utf8)
        else { return }
        let declaration = Array(text[start...].prefix { $0 != UInt8(ascii: ">") })
        guard let sign = declaration.places(of: "encoding").first else { return }
        let value = declaration[sign...].drop { $0 != 0x22 && $0 != 0x27 }.dropFirst()
        let name = String(decoding: value.prefix { $0 != 0x22 && $0 != 0x27 }, as: UTF8.self)
        let isPlain = ["utf-8", "us-ascii", "ascii", "iso-8859-", "windows-125"].contains {
            name.lowercased().hasPrefix($0)
        }
        guard !isPlain else { return }
        throw ImagesError("inspect", "the SVG is encoded as \(name), and UTF-8 is read")
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
