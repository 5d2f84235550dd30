import Compression
package import PNGFormat

/// A PNG's picture as the file holds it: colour type, depth, palette and colour space are kept when
/// it is written again, and so is every value that nobody changed.
///
/// Text, times, thumbnails and other chunks that do not say how the picture looks are left out.
///
/// Source: ISO/IEC 15948 (PNG), third edition.
public struct PNGFile: Hashable, Sendable {
    /// A part of a file (ISO/IEC 15948, section 5.3).
    public struct Chunk: Hashable, Sendable {
        /// Four letters.
        public var type: String
        /// What is between the letters and the checksum.
        public var data: [UInt8]
    }

    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// What the samples of a pixel mean.
    package internal(set) var colorType: PNGHeader.ColorType
    /// The bits of a sample: 1, 2, 4, 8 or 16.
    public internal(set) var bitDepth: Int
    /// The colours of an indexed picture, with alpha; empty for others.
    var palette: [SIMD4<UInt8>]
    /// The grey or colour that is transparent (chunk tRNS), in samples; nil for none.
    var transparentColor: [UInt16]?
    /// How the values are to be seen: iCCP, sRGB, gAMA, cHRM and their like, in order.
    var colorChunks: [Chunk]
    /// The rows without filters and interlacing, packed as in the file.
    var rows: [UInt8]

    /// The bytes of a row.
    var rowLength: Int { Self.rowLength(width, colorType, bitDepth) }

    static func rowLength(_ width: Int, _ type: PNGHeader.ColorType, _ depth: Int) -> Int {
        (width * type.samples * depth + 7) / 8
    }

    /// Whether its pixels have no colour, by their type.
    package var isGray: Bool { colorType == .gray || colorType == .grayAlpha }
    /// Whether its pixels are indices into a palette.
    package var isIndexed: Bool { colorType == .indexed }

    /// Whether some pixel may be other than opaque: by the colour type, or by a chunk tRNS.
    public var mayBeTransparent: Bool {
        switch colorType {
        case .grayAlpha, .rgbAlpha: true
        case .gray, .rgb: transparentColor != nil
        case .indexed: palette.contains { $0.w < 255 }
        }
    }

    /// The ICC profile of the values; nil when the file has none.
    ///
    /// - Throws: `PNGError` when the profile is damaged or larger than 16 MiB.
    public func profile() throws(PNGError) -> [UInt8]? {
        guard let chunk = colorChunks.first(where: { $0.type == "iCCP" }) else { return nil }
        // A name of 1 to 79 bytes, a zero, the compression method, and a zlib stream.
        guard let end = chunk.data.prefix(80).firstIndex(of: 0), end + 2 <= chunk.data.count else {
            throw PNGError("its colour profile (iCCP) is damaged")
        }
        let stream = Array(chunk.data[(end + 2)...])
        return try PNGError.wrapping("its colour profile (iCCP) is damaged") {
            () throws(CompressionError) in
            try Zlib.decompress(stream.span, limit: 16 << 20)
        }
    }
}
