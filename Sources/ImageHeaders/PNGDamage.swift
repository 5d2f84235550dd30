import Compression
package import Files
import PNGFormat

/// What is wrong with a PNG behind its header.
///
/// Source: ISO/IEC 15948 (PNG, third edition), sections 5.3, 5.4 and 13.2.
package enum PNGDamage {
    /// How a PNG is damaged behind its header: one clause about "it"; nil when all its chunks are
    /// whole, and for a file of another format.
    ///
    /// Only chunks that a reader needs are checked by their sums, and a missing end is no damage:
    /// readers pass over both.
    ///
    /// - Throws: `FileError` when the file can't be read.
    package static func inside(_ file: OpenFile) throws(FileError) -> String? {
        let bytes = try file.read(at: 0, count: file.size)
        return bytes.starts(with: PNGChunk.signature) ? inside(bytes) : nil
    }

    private static func inside(_ bytes: [UInt8]) -> String? {
        var (offset, hasPixels) = (PNGChunk.signature.count, false)
        while offset < bytes.count {
            let head = Array(bytes[offset...].prefix(PNGChunk.headLength))
            guard let chunk = PNGChunk(head: head, at: offset) else { break }
            let isNeeded = chunk.type.first?.isUppercase ?? false
            guard chunk.end <= bytes.count else {
                // The end's own sum may be cut off.
                return chunk.type == "IEND"
                    ? nil : "it ends in the middle of its \(chunk.type.debugDescription) chunk"
            }
            let stored = bytes[chunk.data.upperBound..<chunk.end].reduce(UInt32(0)) {
                $0 << 8 | UInt32($1)
            }
            if isNeeded, Zlib.crc32(bytes.span.extracting(chunk.checked)) != stored {
                return "the checksum of its \(chunk.type.debugDescription) chunk is wrong"
            }
            if chunk.type == "IDAT" { hasPixels = true }
            if chunk.type == "IEND" { return nil }
            offset = chunk.end
        }
        return hasPixels ? nil : "it ends before its pixels"
    }
}
