import BinaryNumbers
import Compression

/// The chunks of a whole PNG, of which those are kept that tell its colours (ISO/IEC 15948, section 5).
///
/// libpng reads no further than the last row of pixels, and libvips not much further: a file that lacks
/// its tail would pass.
struct PNGChunks {
    /// The data of `cICP`, `sRGB`, `gAMA` and `cHRM`, by name, of each the first.
    private(set) var colors: [String: [UInt8]] = [:]

    private static let kept: Set = ["cICP", "sRGB", "gAMA", "cHRM"]
    /// More than any of those has.
    private static let mostKept = 64

    /// Walks the chunks up to `IEND`; what stands behind it is passed over, as everywhere.
    ///
    /// - Throws: `ImagesError` when a chunk reaches beyond the end of the file or was changed, or when
    ///   the last one is missing.
    init(_ bytes: Span<UInt8>) throws(ImagesError) {
        // Behind the signature. Length, name and sum take 12 bytes.
        var place = 8
        while bytes.count - place >= 12, let length = bytes.number(at: place, count: 4, .big) {
            guard length <= bytes.count - place - 12 else { break }
            let body = place + 8..<place + 8 + length
            let name = (place + 4..<body.lowerBound).map { bytes[$0] }
            let sum = Zlib.crc32(bytes.extracting(place + 4..<body.upperBound))
            guard Int(sum) == bytes.number(at: body.upperBound, count: 4, .big) else {
                let name = String(decoding: name, as: UTF8.self)
                throw ImagesError("inspect", "the PNG is damaged: its chunk \(name) was changed")
            }
            if name.elementsEqual("IEND".utf8) { return }
            note(String(decoding: name, as: UTF8.self), bytes.extracting(body))
            place = body.upperBound + 4
        }
        throw ImagesError("inspect", "the PNG is cut short")
    }

    private mutating func note(_ name: String, _ data: Span<UInt8>) {
        guard Self.kept.contains(name), colors[name] == nil, data.count <= Self.mostKept else {
            return
        }
        colors[name] = data.indices.map { data[$0] }
    }
}
