import PNGFormat

extension PNGFile {
    /// The widest and highest picture that is read, in pixels.
    public static let longestSide = 16_384

    /// The chunks that say how values are to be seen; they come before palette and pixels.
    private static let colorTypes: Set = [
        "cHRM", "cICP", "cLLI", "gAMA", "iCCP", "mDCV", "sBIT", "sRGB",
    ]

    /// Reads a file: every chunk's checksum is checked, and every row is there.
    ///
    /// - Parameter mostPixels: The greatest number of pixels; each takes up to eight bytes.
    /// - Throws: `PNGError` when it is not a PNG, damaged, cut short, or larger than allowed.
    public init(reading bytes: [UInt8], mostPixels: Int = 1 << 26) throws(PNGError) {
        var reader = try ChunkReader(bytes.span)
        try self.init(mostPixels: mostPixels) { () throws(PNGError) in
            Chunk(try reader.next(in: bytes.span), of: bytes)
        }
    }

    /// Reads a file of which `chunks(of:)` gave the chunks; else as `init(reading:mostPixels:)`.
    package init(_ chunks: [Chunk], mostPixels: Int) throws(PNGError) {
        var index = 0
        try self.init(mostPixels: mostPixels) { () throws(PNGError) in
            defer { index += 1 }
            return chunks[index]
        }
    }

    /// Reads a file of which `next` gives the chunks, `IEND` included.
    private init(mostPixels: Int, next: () throws(PNGError) -> Chunk) throws(PNGError) {
        let header = try PNGHeader(next(), mostPixels: mostPixels)
        (width, height) = (header.width, header.height)
        (colorType, bitDepth) = (header.colorType, header.bitDepth)
        (palette, transparentColor, colorChunks, rows) = ([], nil, [], [])
        var data: [UInt8] = []
        var chunk = try next()
        while chunk.type != "IEND" {
            switch chunk.type {
            case "IDAT": data += chunk.data
            case "PLTE": try readPalette(chunk.data)
            case "tRNS": try readTransparency(chunk.data)
            case let type where Self.colorTypes.contains(type): colorChunks.append(chunk)
            case let type where type.utf8.first.map { $0 & 0x20 } == 0:
                // An upper-case letter says that nobody who does not know it can show the picture.
                throw PNGError("it has a chunk \"\(type)\" that no standard names")
            default: break
            }
            chunk = try next()
        }
        guard colorType != .indexed || !palette.isEmpty else { throw PNGError("it has no palette") }
        rows = try header.rows(of: data)
        try checkIndices()
    }

    private mutating func readPalette(_ data: [UInt8]) throws(PNGError) {
        guard data.count.isMultiple(of: 3), (1...256).contains(data.count / 3) else {
            throw PNGError("its palette is damaged")
        }
        // In other pictures it only suggests colours.
        guard colorType == .indexed else { return }
        palette = stride(from: 0, to: data.count, by: 3).map {
            SIMD4(data[$0], data[$0 + 1], data[$0 + 2], 255)
        }
    }

    private mutating func readTransparency(_ data: [UInt8]) throws(PNGError) {
        switch colorType {
        case .indexed:
            guard data.count <= palette.count else {
                throw PNGError("its transparency (tRNS) is damaged")
            }
            for (index, alpha) in data.enumerated() { palette[index].w = alpha }
        case .gray, .rgb:
            guard data.count == colorType.samples * 2 else {
                throw PNGError("its transparency (tRNS) is damaged")
            }
            transparentColor = stride(from: 0, to: data.count, by: 2).map {
                UInt16(data[$0]) << 8 | UInt16(data[$0 + 1])
            }
        case .grayAlpha, .rgbAlpha:
            throw PNGError("it has alpha twice, in its pixels and in tRNS")
        }
    }

    /// An index beyond the palette is an error of the file.
    private func checkIndices() throws(PNGError) {
        guard colorType == .indexed, palette.count < 1 << bitDepth else { return }
        for y in 0..<height {
            for x in 0..<width where index(x, y) >= palette.count {
                throw PNGError("a pixel of it has a colour that its palette lacks")
            }
        }
    }
}
