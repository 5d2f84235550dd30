import BinaryNumbers

/// The size in a JPEG's frame header, behind any number of other segments.
///
/// Source: ITU-T T.81, annex B.1 and B.2.2.
func jpegSize(_ bytes: inout HeaderBytes) throws(HeaderFault) -> ImageHeader.Size {
    var offset = 2
    while true {
        let marker = try bytes.read(at: offset, count: 2)
        guard marker[0] == 0xFF else { throw HeaderFault("a segment of it starts with no marker") }
        switch marker[1] {
        case 0xFF:  // fill
            offset += 1
        case 0x01, 0xD0...0xD7:  // markers without a length
            offset += 2
        case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
            let frame = try bytes.read(at: offset + 2, count: 7)
            return ImageHeader.Size(
                width: try frame.value(at: 5, count: 2, .big),
                height: try frame.value(at: 3, count: 2, .big)
            )
        case 0x00, 0xD8, 0xD9, 0xDA:
            throw HeaderFault("its pixels begin or end before its size")
        default:
            let length = try bytes.read(at: offset + 2, count: 2)
                .value(at: 0, count: 2, .big)
            guard length >= 2 else {
                throw HeaderFault("a segment of it is shorter than its length")
            }
            offset += 2 + length
        }
    }
}

/// The size of a GIF's screen.
///
/// Source: CompuServe, "Graphics Interchange Format" 89a, section 18. Whether a colour is
/// transparent comes before each picture, and is not read.
func gifFacts(_ bytes: inout HeaderBytes) throws(HeaderFault) -> HeaderFacts {
    let screen = try bytes.read(at: 6, count: 4)
    return HeaderFacts(
        pixels: ImageHeader.Size(
            width: try screen.value(at: 0, count: 2, .little),
            height: try screen.value(at: 2, count: 2, .little)
        )
    )
}

/// The size and the alpha in a WebP's first chunk, of each of its three kinds.
///
/// Source: RFC 9649, sections 2.5 to 2.7 and 3.4; RFC 6386, section 9.1.
func webPFacts(_ bytes: inout HeaderBytes) throws(HeaderFault) -> HeaderFacts {
    let kind = try bytes.read(at: 12, count: 4)
    switch String(decoding: kind, as: UTF8.self) {
    case "VP8 ":
        let frame = try bytes.read(at: 20, count: 10)
        guard frame[3...5].elementsEqual([0x9D, 0x01, 0x2A]) else {
            throw HeaderFault("its frame does not start with the mark of a key frame")
        }
        let size = ImageHeader.Size(
            width: try frame.value(at: 6, count: 2, .little) & 0x3FFF,
            height: try frame.value(at: 8, count: 2, .little) & 0x3FFF
        )
        return HeaderFacts(pixels: size, hasAlpha: false)
    case "VP8L":
        let stream = try bytes.read(at: 20, count: 5)
        guard stream[0] == 0x2F else { throw HeaderFault("its stream lacks the mark 2F") }
        let bits = try stream.value(at: 1, count: 4, .little)
        let size = ImageHeader.Size(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
        return HeaderFacts(pixels: size, hasAlpha: bits >> 28 & 1 == 1)
    case "VP8X":
        let canvas = try bytes.read(at: 20, count: 10)
        let size = ImageHeader.Size(
            width: try canvas.value(at: 4, count: 3, .little) + 1,
            height: try canvas.value(at: 7, count: 3, .little) + 1
        )
        return HeaderFacts(pixels: size, hasAlpha: canvas[0] & 0x10 != 0)
    default: throw HeaderFault("its first chunk is of an unknown kind")
    }
}
