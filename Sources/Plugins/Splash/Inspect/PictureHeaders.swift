/// The size in a PNG's first chunk, `IHDR`; behind `CgBI` in those that Xcode writes into apps.
///
/// Source: ISO/IEC 15948, sections 5.3 and 11.2.2.
func pngSize(_ bytes: inout HeaderBytes) throws(HeaderFault) -> Device.Size {
    var offset = 8
    var chunk = try bytes.read(at: offset, count: 8)
    if chunk[4...].elementsEqual("CgBI".utf8) {
        offset += 12 + 4
        chunk = try bytes.read(at: offset, count: 8)
    }
    guard chunk[4...].elementsEqual("IHDR".utf8), chunk.bigEndian(at: 0, count: 4) == 13 else {
        throw HeaderFault("its first chunk is no IHDR")
    }
    // Data and checksum of the chunk, and the head of another one: without it there are no pixels.
    let data = try bytes.read(at: offset + 8, count: 13 + 4 + 8)
    return Device.Size(
        width: data.bigEndian(at: 0, count: 4),
        height: data.bigEndian(at: 4, count: 4)
    )
}

/// The size in a JPEG's frame header, behind any number of other segments.
///
/// Source: ITU-T T.81, annex B.1 and B.2.2.
func jpegSize(_ bytes: inout HeaderBytes) throws(HeaderFault) -> Device.Size {
    var offset = 2
    while true {
        let marker = try bytes.read(at: offset, count: 2)
        guard marker[0] == 0xFF else { throw HeaderFault("a segment of it starts with no marker") }
        switch marker[1] {
        case 0xFF:  // fill
            offset += 1
        case 0x01, 0xD0...0xD7:  // markers that stand alone
            offset += 2
        case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
            let frame = try bytes.read(at: offset + 2, count: 7)
            return Device.Size(
                width: frame.bigEndian(at: 5, count: 2),
                height: frame.bigEndian(at: 3, count: 2)
            )
        case 0x00, 0xD8, 0xD9, 0xDA:
            throw HeaderFault("its pixels begin or end before its size is told")
        default:
            let length = try bytes.read(at: offset + 2, count: 2).bigEndian(at: 0, count: 2)
            guard length >= 2 else {
                throw HeaderFault("a segment of it is shorter than its length")
            }
            offset += 2 + length
        }
    }
}
