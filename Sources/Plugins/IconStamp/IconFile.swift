import Images

/// What the first bytes of a file say about a picture that should be a PNG.
///
/// Source: ISO/IEC 15948 (PNG), sections 5.2 and 11.2.2.
enum IconFile: Hashable {
    /// A PNG of this size in pixels.
    case png(width: Int, height: Int)
    /// Something else, in words: `a JPEG`.
    case other(String)

    init(_ bytes: [UInt8]) {
        if bytes.starts(with: Array("version https://git-lfs".utf8)) {
            self = .other("a Git LFS pointer; run git lfs pull")
            return
        }
        do {
            switch try ImageFormat(of: bytes.span) {
            case .jpeg: self = .other("a JPEG")
            case .webp: self = .other("a WebP")
            case .heic: self = .other("a HEIC")
            case .svg: self = .other("an SVG")
            case .pdf: self = .other("a PDF")
            case .png: self = Self.readHeader(bytes)
            }
        } catch {
            self = .other(Self.name(of: bytes))
        }
    }

    private static func readHeader(_ bytes: [UInt8]) -> IconFile {
        guard bytes.count >= 33 else { return .other("a PNG that is cut off") }
        let firstChunk = bytes[12..<16]
        if firstChunk.elementsEqual("CgBI".utf8) {
            return .other("a PNG in Apple's own form (CgBI), as built apps hold it")
        }
        let (width, height) = (number(bytes, 16), number(bytes, 20))
        guard firstChunk.elementsEqual("IHDR".utf8), width > 0, height > 0 else {
            return .other("a damaged PNG")
        }
        return .png(width: width, height: height)
    }

    private static func number(_ bytes: [UInt8], _ at: Int) -> Int {
        bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func name(of bytes: [UInt8]) -> String {
        let known: [(name: String, offset: Int, magic: String)] = [
            ("an ICNS icon", 0, "icns"), ("a GIF", 0, "GIF8"),
            ("a film or AVIF", 4, "ftyp"), ("a Photoshop file", 0, "8BPS"),
        ]
        if bytes.isEmpty { return "an empty file" }
        let found = known.first { bytes.dropFirst($0.offset).starts(with: $0.magic.utf8) }
        return found?.name ?? "no image"
    }
}
