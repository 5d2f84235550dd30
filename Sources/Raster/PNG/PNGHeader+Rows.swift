import Compression
import PNGFormat

extension PNGHeader {
    /// Reads the first chunk of a file.
    ///
    /// - Throws: `PNGError` when it describes no picture, or one that is larger than allowed.
    init(_ chunk: PNGFile.Chunk, mostPixels: Int) throws(PNGError) {
        guard chunk.type != "CgBI" else {
            throw PNGError("it is in Apple's own form (CgBI), as built apps hold it")
        }
        guard chunk.type == "IHDR", chunk.data.count == 13 else {
            throw PNGError("its first chunk is not IHDR")
        }
        do throws(Fault) {
            try self.init(chunk.data)
        } catch {
            throw PNGError("its IHDR names a form of pixels that does not exist")
        }
        let sides = 1...PNGFile.longestSide
        guard sides.contains(width), sides.contains(height), width * height <= mostPixels else {
            throw PNGError("it claims \(width) × \(height) pixels")
        }
    }

    /// The rows without filters and interlacing.
    ///
    /// - Throws: `PNGError` when there are fewer or more than the header promises.
    func rows(of data: [UInt8]) throws(PNGError) -> [UInt8] {
        let passes = isInterlaced ? Pass.adam7(width, height) : [Pass(width: width, height: height)]
        let lengths = passes.map { PNGFile.rowLength($0.width, colorType, bitDepth) }
        let count = zip(passes, lengths).reduce(0) { $0 + $1.0.height * ($1.1 + 1) }
        let filtered = try PNGError.wrapping("its pixels are damaged or cut off") {
            () throws(CompressionError) in
            try Zlib.decompress(data.span, limit: count)
        }
        guard filtered.count == count else { throw PNGError("its pixels are damaged or cut off") }
        let reach = max(1, colorType.samples * bitDepth / 8)
        guard isInterlaced else {
            return try UnfilteredRows.undone(
                filtered,
                at: 0,
                count: height,
                length: lengths[0],
                reach: reach
            )
        }
        var offset = 0
        var whole = [UInt8](
            repeating: 0,
            count: PNGFile.rowLength(width, colorType, bitDepth) * height
        )
        for (pass, length) in zip(passes, lengths) {
            let rows = try UnfilteredRows.undone(
                filtered,
                at: offset,
                count: pass.height,
                length: length,
                reach: reach
            )
            offset += pass.height * (length + 1)
            spread(rows, length, of: pass, over: &whole)
        }
        return whole
    }

    /// Puts the pixels of a pass where they belong.
    private func spread(_ rows: [UInt8], _ length: Int, of pass: Pass, over whole: inout [UInt8]) {
        let bits = colorType.samples * bitDepth
        let wholeLength = PNGFile.rowLength(width, colorType, bitDepth)
        for y in 0..<pass.height {
            for x in 0..<pass.width {
                let column = pass.left + x * pass.stepX
                let target = (pass.top + y * pass.stepY) * wholeLength
                if bits >= 8 {
                    let bytes = bits / 8
                    for index in 0..<bytes {
                        whole[target + column * bytes + index] =
                            rows[y * length + x * bytes + index]
                    }
                } else {
                    let packed = rows[y * length + x * bits / 8] << (x * bits % 8)
                    let value = packed >> (8 - bits)
                    whole[target + column * bits / 8] |= value << (8 - bits - column * bits % 8)
                }
            }
        }
    }
}

/// One of the seven smaller pictures that an interlaced one comes in; or all of another one.
private struct Pass {
    var width: Int
    var height: Int
    var left = 0
    var top = 0
    var stepX = 1
    var stepY = 1

    /// The passes that have a pixel (ISO/IEC 15948, section 8.2).
    static func adam7(_ width: Int, _ height: Int) -> [Pass] {
        [
            (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
            (0, 1, 1, 2),
        ].map { left, top, stepX, stepY in
            Pass(
                width: (width - left + stepX - 1) / stepX,
                height: (height - top + stepY - 1) / stepY,
                left: left,
                top: top,
                stepX: stepX,
                stepY: stepY
            )
        }.filter { $0.width > 0 && $0.height > 0 }
    }
}
