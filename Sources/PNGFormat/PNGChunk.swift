import BinaryNumbers

/// Where a chunk of a PNG is: what its first eight bytes say.
///
/// Readers walk from chunk to chunk with it: `ImageHeaders` without checksums, for it sees only the
/// first bytes of a file; `Raster` with them.
///
/// Source: ISO/IEC 15948 (PNG, third edition), section 5.3.
package struct PNGChunk: Hashable, Sendable {
    /// The bytes that every PNG starts with; the first chunk follows them.
    package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// The bytes before a chunk's data: its length, and its type.
    package static let headLength = 8

    /// Four letters.
    package let type: String
    /// The data's place in the file.
    package let data: Range<Int>

    /// The place of what the checksum is of: type and data.
    package var checked: Range<Int> { data.lowerBound - 4..<data.upperBound }
    /// Where the next chunk starts, behind a checksum of four bytes.
    package var end: Int { data.upperBound + 4 }

    /// Reads a chunk's head; nil when there are less than eight bytes.
    ///
    /// - Parameter offset: Where the head starts in the file.
    package init?(head: [UInt8], at offset: Int) {
        guard head.count >= Self.headLength, let length = head.number(at: 0, count: 4, .big) else {
            return nil
        }
        type = String(decoding: head[4..<Self.headLength], as: UTF8.self)
        let start = offset + Self.headLength
        data = start..<start + length
    }
}
