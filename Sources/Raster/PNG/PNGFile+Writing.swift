public import Compression
import PNGFormat

extension PNGFile {
    /// The file's bytes: IHDR, how colours are to be seen, PLTE, tRNS, IDAT and IEND; not
    /// interlaced.
    ///
    /// - Throws: `CompressionError` when there is no memory for it.
    public func encoded() throws(CompressionError) -> [UInt8] {
        var writer = ChunkWriter()
        writer.header(width: width, height: height, bitDepth: bitDepth, colorType: colorType)
        for chunk in colorChunks { writer.append(chunk.type, chunk.data) }
        if colorType == .indexed {
            writer.append("PLTE", palette.flatMap { [$0.x, $0.y, $0.z] })
            // Opaque colours at the end may be left out.
            let count = (palette.lastIndex { $0.w < 255 } ?? -1) + 1
            if count > 0 { writer.append("tRNS", palette[..<count].map(\.w)) }
        } else if let color = transparentColor {
            writer.append("tRNS", color.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
        }
        writer.append("IDAT", try compressedRows())
        writer.append("IEND", [])
        return writer.file
    }

    private func compressedRows() throws(CompressionError) -> [UInt8] {
        // Differences of indices and of packed pixels mean nothing.
        guard colorType != .indexed, bitDepth >= 8 else {
            var plain: [UInt8] = []
            plain.reserveCapacity(rows.count + height)
            for y in 0..<height { plain += [0] + rows[y * rowLength..<(y + 1) * rowLength] }
            return try Zlib.compress(plain.span, level: 6)
        }
        let reach = colorType.samples * bitDepth / 8
        return try FilteredRows(rows, length: rowLength, count: height, reach: reach).compressed()
    }
}
