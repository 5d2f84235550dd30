import BinaryNumbers

/// What a PNG tells before its pixels.
///
/// Source: ISO/IEC 15948 (PNG, third edition), sections 5.3, 11.2.1 and 11.3.
public struct PNGHeader: Hashable, Sendable {
    /// How pixels are written.
    public enum ColorType: Int, Hashable, Sendable {
        /// Shades of grey.
        case gray = 0
        /// Red, green and blue.
        case rgb = 2
        /// Numbers of colours in a palette.
        case palette = 3
        /// Shades of grey with alpha.
        case grayWithAlpha = 4
        /// Red, green and blue with alpha.
        case rgbWithAlpha = 6

        /// The bits that a sample may have.
        fileprivate var bitDepths: Set<Int> {
            switch self {
            case .gray: [1, 2, 4, 8, 16]
            case .palette: [1, 2, 4, 8]
            case .rgb, .grayWithAlpha, .rgbWithAlpha: [8, 16]
            }
        }
    }

    /// What the samples mean, of the chunk that counts most of those that are there.
    public enum ColorSpace: Hashable, Sendable {
        /// A chunk `cICP`: code points of ITU-T H.273.
        case codePoints(primaries: Int, transfer: Int)
        /// A chunk `iCCP`: an ICC profile, with the name that the file gives it.
        case profile(name: String)
        /// A chunk `sRGB`.
        case sRGB
        /// A chunk `gAMA`, and perhaps `cHRM`.
        case gamma
    }

    /// The bits of a sample, or of a palette's index.
    public let bitDepth: Int
    /// How pixels are written.
    public let colorType: ColorType
    /// Whether it is written in passes.
    public let isInterlaced: Bool
    /// Whether a chunk `tRNS` makes colours transparent.
    public let hasTransparentColors: Bool
    /// What the samples mean; nil when nothing tells.
    public let colorSpace: ColorSpace?

    /// Whether pixels have an alpha channel, or colours that are transparent.
    public var hasAlpha: Bool {
        hasTransparentColors || colorType == .grayWithAlpha || colorType == .rgbWithAlpha
    }
}

/// The size in a PNG's first chunk, `IHDR`, behind `CgBI` in Apple's own form, and what stands before its
/// pixels.
func pngFacts(_ bytes: inout HeaderBytes) throws(HeaderFault) -> HeaderFacts {
    var offset = 8
    if try bytes.chunk(at: offset).kind == "CgBI" { offset = try bytes.chunk(at: offset).end }
    let header = try bytes.chunk(at: offset)
    guard header.kind == "IHDR", header.length == 13 else {
        throw HeaderFault("its first chunk is no IHDR")
    }
    let data = try bytes.read(at: header.start, count: 13)
    guard let colorType = PNGHeader.ColorType(rawValue: Int(data[9])),
        colorType.bitDepths.contains(Int(data[8]))
    else {
        throw HeaderFault("it has \(data[8]) bits for the colour type \(data[9])")
    }
    var spaces: [String: PNGHeader.ColorSpace] = [:]
    var hasTransparentColors = false
    var chunk = try bytes.chunk(at: header.end)
    while chunk.kind != "IDAT" {
        guard chunk.kind != "IEND" else { throw HeaderFault("it has no pixels") }
        if chunk.kind == "tRNS" { hasTransparentColors = true }
        spaces[chunk.kind] = try bytes.colorSpace(of: chunk)
        chunk = try bytes.chunk(at: chunk.end)
    }
    let png = PNGHeader(
        bitDepth: Int(data[8]),
        colorType: colorType,
        isInterlaced: data[12] == 1,
        hasTransparentColors: hasTransparentColors,
        // The order in which they count: section 4.3.
        colorSpace: ["cICP", "iCCP", "sRGB", "gAMA"].lazy.compactMap { spaces[$0] }.first
    )
    let size = ImageHeader.Size(
        width: try data.value(at: 0, count: 4, .big),
        height: try data.value(at: 4, count: 4, .big)
    )
    return HeaderFacts(pixels: size, hasAlpha: png.hasAlpha, png: png)
}

/// A chunk: its data starts behind length and kind, and a checksum follows it.
private struct Chunk {
    let kind: String
    let start: Int
    let length: Int

    /// Where the next chunk starts.
    var end: Int { start + length + 4 }
}

extension HeaderBytes {
    fileprivate mutating func chunk(at offset: Int) throws(HeaderFault) -> Chunk {
        let head = try read(at: offset, count: 8)
        return Chunk(
            kind: String(decoding: head[4...], as: UTF8.self),
            start: offset + 8,
            length: try head.value(at: 0, count: 4, .big)
        )
    }

    fileprivate mutating func colorSpace(
        of chunk: Chunk
    ) throws(HeaderFault) -> PNGHeader.ColorSpace? {
        switch chunk.kind {
        case "cICP" where chunk.length == 4:
            let data = try read(at: chunk.start, count: 4)
            return .codePoints(primaries: Int(data[0]), transfer: Int(data[1]))
        case "iCCP":
            // A name of at most 79 bytes of Latin-1, and a NUL.
            let name = try read(at: chunk.start, count: min(chunk.length, 80)).prefix { $0 != 0 }
            return .profile(name: String(String.UnicodeScalarView(name.map(Unicode.Scalar.init))))
        case "sRGB": return .sRGB
        case "gAMA": return .gamma
        default: return nil
        }
    }
}
