import ImageHeaders

/// The pictures that an SVG embeds as `data:` URLs (RFC 2397).
///
/// They are decoded like any picture, so they count like any; and a drawing among them would be
/// rendered without having been checked.
struct SVGPictures {
    /// Of all so far.
    private var pixels = 0

    /// Takes note of one.
    ///
    /// - Throws: `ImagesError` when it is none that every reader of SVG knows, or all have too many
    ///   pixels.
    mutating func add(_ url: String) throws(ImagesError) {
        let header = ImageHeader(try Self.bytes(of: url))
        switch header.format {
        case .png, .jpeg, .gif: break
        case .svg: throw ImagesError("inspect", "the SVG holds another SVG as data")
        default:
            throw ImagesError(
                "inspect",
                "the SVG embeds \(header.format.name), and PNG, JPEG and GIF are read"
            )
        }
        guard let size = header.pixels else {
            let fault = header.fault.map { ": \($0)" } ?? ""
            throw ImagesError("inspect", "the SVG embeds a picture that is damaged\(fault)")
        }
        pixels += size.width * size.height
        guard pixels <= Image.pixelLimit else {
            throw ImagesError(
                "inspect",
                "the SVG embeds a picture of \(size), \(pixels) pixels total,"
                    + " and \(Image.pixelLimit) are allowed"
            )
        }
    }

    /// The bytes of a URL's data; white space between them is left out, as browsers do.
    private static func bytes(of url: String) throws(ImagesError) -> [UInt8] {
        let text = url.utf8.dropFirst("data:".utf8.count)
        guard let comma = text.firstIndex(of: UInt8(ascii: ",")) else { throw unreadable }
        let isBase64 = String(text[..<comma])?.lowercased().hasSuffix(";base64") == true
        let data = try unescaped(text[text.index(after: comma)...])
        guard isBase64 else { return data }
        var (bytes, bits, count): ([UInt8], UInt32, Int) = ([], 0, 0)
        for character in data where !isSpace(character) && character != UInt8(ascii: "=") {
            guard let value = base64(character) else { throw unreadable }
            (bits, count) = (bits << 6 | value, count + 6)
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> count))
        }
        return bytes
    }

    /// Without the escapes of URLs: `%2B` is a plus sign.
    private static func unescaped(
        _ text: Substring.UTF8View
    ) throws(ImagesError) -> [UInt8] {
        var (bytes, rest): ([UInt8], ArraySlice<UInt8>) = ([], Array(text)[...])
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else {
                throw unreadable
            }
            rest = rest.dropFirst(2)
            bytes.append(value)
        }
        return bytes
    }

    private static func base64(_ character: UInt8) -> UInt32? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }

    private static let unreadable = ImagesError(
        "inspect",
        "the SVG embeds a picture whose data: URL can't be read"
    )
}
