import Compression
import Cryptography
import Testing

@testable import Git

/// A pack of any entries, with its index.
struct PackBytes {
    /// An entry: its type's number, what stands before its stream, and what the stream holds.
    struct Entry {
        /// The id that the index gives it.
        let id: ObjectID
        var type: Int
        var base: [UInt8] = []
        let content: [UInt8]
        /// The size that its head claims; nil for the true one.
        var claimed: Int?
    }

    let pack: [UInt8]
    var index: [UInt8]
    /// What the pack's and the index's file is called, without its ending.
    let name: String

    /// A pack of some entries.
    ///
    /// - Parameter offsets: What the index says of where they stand; nil for the truth.
    init(_ entries: [Entry], offsets claimed: [Int]? = nil) throws {
        var pack = Array("PACK".utf8) + [0, 0, 0, 2] + Self.number(entries.count)
        var offsets: [Int] = []
        for entry in entries {
            offsets.append(pack.count)
            pack += Self.head(entry.type, size: entry.claimed ?? entry.content.count) + entry.base
            pack += try Zlib.compress(entry.content.span, level: 6)
        }
        let packSum = try sum(pack)
        pack += packSum
        let rows = zip(entries, claimed ?? offsets).sorted { $0.0.id < $1.0.id }
        var index: [UInt8] = [0xFF, 0x74, 0x4F, 0x63, 0, 0, 0, 2]
        for first in 0..<256 {
            index += Self.number(rows.filter { Int($0.0.id.bytes[0]) <= first }.count)
        }
        for row in rows { index += row.0.id.bytes }
        for _ in rows { index += [0, 0, 0, 0] }
        for row in rows { index += Self.number(row.1) }
        index += packSum
        index += try sum(index)
        (self.pack, self.index, name) = (pack, index, "pack-\(hexadecimal(packSum))")
    }

    /// An entry's type and size.
    private static func head(_ type: Int, size: Int) -> [UInt8] {
        var rest = size >> 4
        var bytes = [UInt8(type << 4 | size & 15)]
        while rest > 0 {
            bytes[bytes.count - 1] |= 128
            bytes.append(UInt8(rest & 127))
            rest >>= 7
        }
        return bytes
    }

    private static func number(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}

/// The SHA-1 of bytes.
func sum(_ bytes: [UInt8]) throws -> [UInt8] {
    var sum = try SHA1()
    try sum.update(bytes.span)
    return try sum.next()
}

/// The id of an object.
func id(_ kind: String, _ bytes: [UInt8]) throws -> ObjectID {
    let sum = try sum(Array("\(kind) \(bytes.count)\0".utf8) + bytes)
    return try #require(ObjectID(hexadecimal(sum)))
}
