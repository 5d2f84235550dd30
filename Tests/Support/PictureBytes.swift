/// Headers of pictures built byte by byte, as the formats' specifications say; the pixels behind
/// them are none that could be decoded.
public enum PictureBytes {
    /// A KTX 1 texture, whose fields are of either byte order.
    public static func ktx(
        _ width: Int,
        _ height: Int,
        bigEndian: Bool = false,
        pairs: [UInt8] = pair("Compression_APPLE", "")
    ) -> [UInt8] {
        let fields = [
            0x0403_0201, 0, 1, 0, 0x93B0, 0x1908, width, height, 0, 0, 1, 1, pairs.count,
        ]
        let header = fields.flatMap { bigEndian ? number($0, 4) : number($0, 4).reversed() }
        let magic: [UInt8] = [
            0xAB, 0x4B, 0x54, 0x58, 0x20, 0x31, 0x31, 0xBB, 0x0D, 0x0A, 0x1A, 0x0A,
        ]
        return magic + header + pairs + [UInt8](repeating: 0, count: 12) + Array("bvx2".utf8)
    }

    /// A pair of key and value, padded to four bytes.
    public static func pair(_ key: String, _ value: String) -> [UInt8] {
        let text = Array(key.utf8) + [0] + Array(value.utf8)
        let padding = [UInt8](repeating: 0, count: (4 - text.count % 4) % 4)
        return number(text.count, 4).reversed() + text + padding
    }

    /// An AAPL texture, with chunks before the one that tells its size.
    public static func aapl(_ width: Int, _ height: Int, before chunks: [[UInt8]] = []) -> [UInt8] {
        let fields = [4, 0, 0, 0, 0, 0, width, height, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 3, 5]
        let head = chunk("HEAD", fields.flatMap { number($0, 4).reversed() })
        return Array("AAPL".utf8) + [0x0D, 0x0A, 0x1A, 0x0A] + chunks.flatMap { $0 } + head
            + chunk("LZFS", [4, 0, 0, 0] + Array("bvx2".utf8))
    }

    /// A chunk of an AAPL container.
    public static func chunk(_ tag: String, _ payload: [UInt8]) -> [UInt8] {
        number(payload.count, 4).reversed() + Array(tag.utf8) + payload
    }

    /// A PNG; from Xcode, in Apple's own form (CgBI).
    public static func png(_ width: Int, _ height: Int, isFromXcode: Bool = false) -> [UInt8] {
        let fields = Array("IHDR".utf8) + number(width, 4) + number(height, 4) + [8, 2, 0, 0, 0]
        let header = number(13, 4) + fields + number(checksum(fields), 4)
        let first = isFromXcode ? number(4, 4) + Array("CgBI".utf8) + number(0, 8) : []
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + first + header
            + number(0, 4) + Array("IDAT".utf8) + number(0x35AF_061E, 4)
            + number(0, 4) + Array("IEND".utf8) + number(0xAE42_6082, 4)
    }

    /// The CRC-32 of bytes, as PNG has it.
    public static func checksum(_ bytes: [UInt8]) -> Int {
        var rest: UInt32 = .max
        for byte in bytes {
            rest ^= UInt32(byte)
            for _ in 0..<8 { rest = rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1 }
        }
        return Int(~rest)
    }

    /// A JPEG.
    ///
    /// - Parameter segments: Pieces before the frame header, with their markers.
    public static func jpeg(
        _ width: Int,
        _ height: Int,
        frame: UInt8 = 0xC0,
        segments: [UInt8] = []
    )
        -> [UInt8]
    {
        [0xFF, 0xD8] + segment(0xE0, Array("JFIF\0".utf8)) + segments
            + segment(frame, [8] + number(height, 2) + number(width, 2) + [1, 1, 0x11, 0])
            + [0xFF, 0xDA]
    }

    /// A segment of a JPEG.
    public static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
        [0xFF, marker] + number(payload.count + 2, 2) + payload
    }

    /// A HEIF file that describes pictures of these sizes.
    public static func heic(_ sizes: [(Int, Int)], brand: String = "heic") -> [UInt8] {
        let extents = sizes.map { box("ispe", number(0, 4) + number($0.0, 4) + number($0.1, 4)) }
        let other = box("colr", Array("nclx".utf8))
        let container = box("ipco", other + extents.flatMap { $0 })
        let meta = number(0, 4) + box("hdlr", number(0, 20)) + box("iprp", container)
        return box("ftyp", Array(brand.utf8) + number(0, 4)) + box("meta", meta)
            + box("mdat", [1, 2, 3])
    }

    /// A box of an ISO base media file.
    public static func box(_ kind: String, _ payload: [UInt8]) -> [UInt8] {
        number(payload.count + 8, 4) + Array(kind.utf8) + payload
    }

    /// A number in so many bytes, the highest first.
    public static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
