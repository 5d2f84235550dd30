import BinaryNumbers
import Compression
package import PNGFormat

/// Takes the chunks off a PNG one by one and checks their checksums (ISO/IEC 15948, section 5).
package struct ChunkReader {
    /// Where the next chunk starts.
    package private(set) var offset = PNGChunk.signature.count

    /// A reader at the first chunk.
    ///
    /// - Throws: `PNGError` when the bytes are not a PNG.
    package init(_ bytes: Span<UInt8>) throws(PNGError) {
        let signature = PNGChunk.signature
        guard bytes.count >= signature.count,
            signature.indices.allSatisfy({ bytes[$0] == signature[$0] })
        else { throw PNGError("it is not a PNG") }
    }

    /// The next chunk of the same bytes, `IEND` included.
    ///
    /// - Throws: `PNGError` when it is damaged or cut short.
    package mutating func next(in bytes: Span<UInt8>) throws(PNGError) -> PNGChunk {
        let head = (offset..<min(offset + PNGChunk.headLength, bytes.count)).map { bytes[$0] }
        guard let chunk = PNGChunk(head: head, at: offset), chunk.end <= bytes.count else {
            throw PNGError("it is cut short")
        }
        let sum = Zlib.crc32(bytes.extracting(chunk.checked))
        guard Int(sum) == bytes.number(at: chunk.data.upperBound, count: 4, .big) else {
            throw PNGError("it is damaged: the checksum of its chunk \(chunk.type) is wrong")
        }
        offset = chunk.end
        return chunk
    }
}

extension PNGFile {
    /// All chunks of a file in order, pixels and IEND included; every checksum is checked.
    ///
    /// - Throws: `PNGError` when it is not a PNG, damaged, cut short, or goes on behind IEND.
    public static func chunks(of bytes: [UInt8]) throws(PNGError) -> [Chunk] {
        var reader = try ChunkReader(bytes.span)
        var chunks: [Chunk] = []
        repeat {
            chunks.append(Chunk(try reader.next(in: bytes.span), of: bytes))
        } while chunks.last?.type != "IEND"
        guard reader.offset == bytes.count else { throw PNGError("it goes on behind its end") }
        return chunks
    }
}

extension PNGFile.Chunk {
    init(_ place: PNGChunk, of bytes: [UInt8]) {
        self.init(type: place.type, data: Array(bytes[place.data]))
    }
}
