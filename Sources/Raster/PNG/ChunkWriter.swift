import Compression
import PNGFormat

/// Puts a PNG together from its chunks (ISO/IEC 15948, section 5).
struct ChunkWriter {
    /// What is written so far.
    private(set) var file = PNGChunk.signature

    /// The first chunk, of a picture that is not interlaced.
    mutating func header(width: Int, height: Int, bitDepth: Int, colorType: PNGHeader.ColorType) {
        append(
            "IHDR",
            bigEndian(width) + bigEndian(height)
                + [UInt8(bitDepth), colorType.rawValue, 0, 0, 0]
        )
    }

    /// One chunk: length, four letters, data, and the checksum of letters and data.
    mutating func append(_ type: String, _ data: [UInt8]) {
        let type = Array(type.utf8)
        file.reserveCapacity(file.count + data.count + 12)
        file += bigEndian(data.count)
        file += type
        file += data
        file += bigEndian(Int(Zlib.crc32(data.span, after: Zlib.crc32(type.span))))
    }

    private func bigEndian(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
