import Compression
import Files
import PNGFormat

extension SourceFolder {
    /// Larger pictures are in no catalog, in bytes; behind their headers they are not checked.
    private static let largestChecked = 64 << 20

    /// How a PNG is damaged behind its header: one clause about "it"; nil when all its chunks are
    /// whole, or it can't be read.
    ///
    /// Only chunks that a reader needs are checked by their sums, and a missing end is no damage:
    /// readers pass over both.
    ///
    /// Source: ISO/IEC 15948 (PNG, third edition), sections 5.3, 5.4 and 13.2.
    func damage(ofPNG path: String) -> String? {
        guard let bytes = read(path, limit: Self.largestChecked) else { return nil }
        var (offset, hasPixels) = (PNGChunk.signature.count, false)
        while offset < bytes.count {
            let head = Array(bytes[offset...].prefix(PNGChunk.headLength))
            guard let chunk = PNGChunk(head: head, at: offset) else {
                return hasPixels ? nil : "it ends before its pixels"
            }
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
