import PNGFormat

/// The size in a PNG's first chunk, `IHDR`, behind `CgBI` in Apple's own form, and whether anything
/// before its pixels makes some of them transparent.
///
/// Source: ISO/IEC 15948 (PNG, third edition), sections 5.3, 11.2.1 and 11.3.1.
func pngFacts(_ bytes: inout HeaderBytes) throws(HeaderFault) -> HeaderFacts {
    var chunk = try bytes.chunk(at: PNGChunk.signature.count)
    if chunk.type == "CgBI" { chunk = try bytes.chunk(at: chunk.end) }
    guard chunk.type == "IHDR", chunk.data.count == 13 else {
        throw HeaderFault("its first chunk is not IHDR")
    }
    let header = try PNGHeader(headerOf: bytes.read(at: chunk.data.lowerBound, count: 13))
    var hasAlpha = header.colorType.hasAlpha
    chunk = try bytes.chunk(at: chunk.end)
    while chunk.type != "IDAT" {
        guard chunk.type != "IEND" else { throw HeaderFault("it has no pixels") }
        if chunk.type == "tRNS" { hasAlpha = true }
        chunk = try bytes.chunk(at: chunk.end)
    }
    let size = ImageHeader.Size(width: header.width, height: header.height)
    return HeaderFacts(pixels: size, hasAlpha: hasAlpha)
}

extension PNGHeader {
    fileprivate init(headerOf data: [UInt8]) throws(HeaderFault) {
        do throws(Fault) {
            try self.init(data)
        } catch {
            switch error {
            case .form(let depth, let colorType):
                throw HeaderFault("it has \(depth) bits for the colour type \(colorType)")
            case .length, .method:
                throw HeaderFault("its IHDR names a form of pixels that does not exist")
            }
        }
    }
}

extension HeaderBytes {
    fileprivate mutating func chunk(at offset: Int) throws(HeaderFault) -> PNGChunk {
        let head = try read(at: offset, count: PNGChunk.headLength)
        guard let chunk = PNGChunk(head: head, at: offset) else {
            throw HeaderFault("it ends in the middle of its header")
        }
        return chunk
    }
}
