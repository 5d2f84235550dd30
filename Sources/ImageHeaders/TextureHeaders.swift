import BinaryNumbers

/// The size in a KTX 1 header, whose fields are 32-bit numbers in either byte order.
///
/// Source: Khronos, "KTX File Format Specification" 1.0, sections 2.2 to 2.16.
func ktxSize(_ bytes: inout HeaderBytes) throws(HeaderFault) -> ImageHeader.Size {
    let header = try bytes.read(at: 0, count: 64)
    let order = try header.value(at: 12, count: 4, .little)
    guard order == 0x0403_0201 || order == 0x0102_0304 else {
        throw HeaderFault("its byte order is marked neither little nor big")
    }
    func field(_ offset: Int) throws(HeaderFault) -> Int {
        try header.value(at: offset, count: 4, order == 0x0403_0201 ? .little : .big)
    }
    // The pairs of keys and values are followed by at least the size of the pixels, four bytes.
    guard try field(60) <= bytes.size - 64 - 4 else {
        throw HeaderFault("it ends before its pixels")
    }
    return ImageHeader.Size(width: try field(36), height: try field(40))
}

/// The size in the `HEAD` chunk of an AAPL container; a chunk is its payload's size, little-endian,
/// a tag of four letters, and the payload.
///
/// Source: observed files; iLEAPP's reader of them has the same offsets.
func aaplSize(_ bytes: inout HeaderBytes) throws(HeaderFault) -> ImageHeader.Size {
    var offset = 8
    while true {
        let chunk = try bytes.read(at: offset, count: 8)
        let length = try chunk.value(at: 0, count: 4, .little)
        guard length <= bytes.size - offset - 8 else {
            throw HeaderFault("a chunk of \(length) bytes is longer than what is left of it")
        }
        if chunk[4...].elementsEqual("HEAD".utf8) {
            guard length >= 0x20 else {
                throw HeaderFault("its chunk HEAD has only \(length) bytes")
            }
            let size = try bytes.read(at: offset + 8 + 0x18, count: 8)
            guard bytes.size > 8 + 8 + length else {
                throw HeaderFault("it holds a header and no pixels")
            }
            return ImageHeader.Size(
                width: try size.value(at: 0, count: 4, .little),
                height: try size.value(at: 4, count: 4, .little)
            )
        }
        offset += 8 + length
        guard offset < bytes.size else { throw HeaderFault("it has no chunk HEAD") }
    }
}
