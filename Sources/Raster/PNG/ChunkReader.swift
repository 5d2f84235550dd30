import BinaryNumbers
import Compression

extension PNGFile {
    /// All chunks of a file in order, pixels and IEND counted; every checksum is tested.
    ///
    /// - Throws: `PNGError` when it is no PNG, damaged, cut off, or goes on behind IEND.
    public static func chunks(of bytes: [UInt8]) throws(PNGError) -> [Chunk] {
        var reader = try ChunkReader(bytes)
        var chunks: [Chunk] = []
        repeat { chunks.append(try reader.next()) } while chunks.last?.type != "IEND"
        guard reader.offset == bytes.count else { throw PNGError("it goes on behind its end") }
        return chunks
    }
}

/// Takes chunks off a file one by one (ISO/IEC 15948, section 5).
struct ChunkReader {
    private let bytes: [UInt8]
    /// Where the next chunk starts.
    private(set) var offset = 8

    init(_ bytes: [UInt8]) throws(PNGError) {
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
            throw PNGError("it is no PNG")
        }
        self.bytes = bytes
    }

    /// The next chunk, whose checksum is right.
    mutating func next() throws(PNGError) -> PNGFile.Chunk {
        guard bytes.count - offset >= 12, let length = number(offset) else {
            throw PNGError("it is cut off")
        }
        guard length <= bytes.count - offset - 12 else { throw PNGError("it is cut off") }
        let (start, end) = (offset + 8, offset + 8 + length)
        let type = String(decoding: bytes[offset + 4..<start], as: UTF8.self)
        let sum = Zlib.crc32(bytes.span.extracting(offset + 4..<end))
        guard Int(sum) == number(end) else {
            throw PNGError("it is damaged: the checksum of its part \(type) is wrong")
        }
        offset = end + 4
        return PNGFile.Chunk(type: type, data: Array(bytes[start..<end]))
    }

    /// The next chunk; nil for the one that ends the file.
    mutating func nextBeforeEnd() throws(PNGError) -> PNGFile.Chunk? {
        let chunk = try next()
        return chunk.type == "IEND" ? nil : chunk
    }

    private func number(_ place: Int) -> Int? { bytes.number(at: place, count: 4, .big) }
}
