import Images

/// What the first bytes of a file say about a picture that should be a PNG.
///
/// Source: ISO/IEC 15948 (PNG), sections 5.2 and 11.2.2.
enum IconFile: Hashable {
    /// A PNG of this size in pixels.
    case png(width: Int, height: Int)
    /// Something else, in words, and how to mend it: `a JPEG`.
    case other(String, help: String)

    init(_ bytes: [UInt8]) {
        if bytes.starts(with: Array("version https://git-lfs".utf8)) {
            self = .other("a Git LFS pointer", help: "run git lfs pull")
            return
        }
        do {
            switch try ImageFormat(of: bytes.span) {
            case .jpeg: self = .other("a JPEG", help: Self.export)
            case .webp: self = .other("a WebP", help: Self.export)
            case .heic: self = .other("a HEIC", help: Self.export)
            case .svg: self = .other("an SVG", help: Self.export)
            case .pdf: self = .other("a PDF", help: Self.export)
            case .png: self = Self.readHeader(bytes)
            }
        } catch {
            self = .other(Self.name(of: bytes), help: Self.export)
        }
    }

    private static func readHeader(_ bytes: [UInt8]) -> IconFile {
        guard bytes.count >= 33 else { return .other("a PNG that is cut off", help: export) }
        let firstChunk = bytes[12..<16]
        if firstChunk.elementsEqual("CgBI".utf8) {
            return .other(
                "a PNG in Apple's own form (CgBI), as built apps hold it",
                help: "take the icon from the app's sources, or export it as a PNG"
            )
        }
        let (width, height) = (number(bytes, 16), number(bytes, 20))
        guard firstChunk.elementsEqual("IHDR".utf8), width > 0, height > 0 else {
            return .other("a damaged PNG", help: export)
        }
        return .png(width: width, height: height)
    }

    private static let export = "export the icon as a PNG"

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
