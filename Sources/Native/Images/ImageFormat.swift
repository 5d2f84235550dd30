import BinaryNumbers

/// The kind of an image file, recognised by its first bytes and never by its name.
public enum ImageFormat: String, Hashable, Sendable, Codable, CaseIterable {
    /// Portable Network Graphics (ISO/IEC 15948).
    case png
    /// JPEG (ITU-T T.81).
    case jpeg
    /// WebP (RFC 9649).
    case webp
    /// A still picture coded as HEVC (ISO/IEC 23008-12, brands of section 10 and annex B).
    case heic
    /// Scalable Vector Graphics as plain text.
    case svg
    /// Portable Document Format (ISO 32000).
    case pdf

    /// Whether it holds a drawing, which has pixels only at a scale.
    public var isDrawing: Bool { self == .svg || self == .pdf }

    /// Whether files are decoded in a process of their own.
    ///
    /// Drawings can ask for any amount of work, and in the codecs of WebP and HEIC faults are found
    /// year after year. PNG and JPEG are left, whose decoders are old and reviewed by everybody,
    /// and of which there are thousands in an app.
    var isDecodedApart: Bool { self != .png && self != .jpeg }

    /// The format of a file's bytes.
    ///
    /// - Throws: `ImagesError` that names the format, when it is a known one that is not read.
    public init(of bytes: Span<UInt8>) throws(ImagesError) {
        let head = (0..<min(bytes.count, 4096)).map { bytes[$0] }
        if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if head.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WEBP".utf8) {
            self = .webp
        } else if isHEIC(head) {
            self = .heic
        } else if head.starts(with: "%PDF-".utf8) {
            self = .pdf
        } else if isSVG(head) {
            self = .svg
        } else if head.starts(with: "version https://git-lfs.".utf8) {
            throw ImagesError("inspect", "it is a Git LFS pointer", cause: .pointer)
        } else {
            throw ImagesError("inspect", refusal(of: head))
        }
    }
}

/// Whether the brands of a file type box name HEVC (ISO/IEC 14496-12, section 4.3).
///
/// The brands `mif1` and `msf1` leave the coding open; they are HEIC when no other brand is AVIF's.
private func isHEIC(_ head: [UInt8]) -> Bool {
    guard head.dropFirst(4).starts(with: "ftyp".utf8), head.count >= 16,
        let size = head.number(at: 0, count: 4, .big)
    else { return false }
    let brands = stride(from: 8, to: min(size, head.count) - 3, by: 4).filter { $0 != 12 }.map {
        String(decoding: head[$0..<$0 + 4], as: UTF8.self)
    }
    guard !brands.contains("avif"), !brands.contains("avis") else { return false }
    return brands.contains {
        ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1"].contains($0)
    }
}

private func isSVG(_ head: [UInt8]) -> Bool {
    var start = head[...]
    if start.starts(with: [0xEF, 0xBB, 0xBF]) { start = start.dropFirst(3) }
    start = start.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard start.first == UInt8(ascii: "<") else { return false }
    return start.indices.contains {
        start[$0] == UInt8(ascii: "<") && start[$0...].dropFirst().starts(with: "svg".utf8)
    }
}

private func refusal(of head: [UInt8]) -> String {
    let readable = "PNG, JPEG, WebP, HEIC, SVG and PDF are read"
    guard !head.isEmpty else { return "the file is empty" }
    let known: [(name: String, offset: Int, magic: [UInt8])] = [
        ("a GIF", 0, Array("GIF8".utf8)), ("an AVIF", 4, Array("ftypavi".utf8)),
        ("a TIFF", 0, [0x49, 0x49, 0x2A, 0]), ("a TIFF", 0, [0x4D, 0x4D, 0, 0x2A]),
        ("an ICNS icon", 0, Array("icns".utf8)), ("a film or AVIF", 4, Array("ftyp".utf8)),
        ("gzip-compressed", 0, [0x1F, 0x8B]), ("a Photoshop file", 0, Array("8BPS".utf8)),
    ]
    for (name, offset, magic) in known where head.dropFirst(offset).starts(with: magic) {
        return "it is \(name); \(readable)"
    }
    return "it is not an image that is read; \(readable)"
}
