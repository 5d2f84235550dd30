import BinaryNumbers

/// The size of the largest picture that a HEIF file (HEIC, AVIF) describes: tiles and thumbnails
/// are smaller.
///
/// Source: ISO/IEC 14496-12, sections 4.2 and 8.11 (boxes, `meta`); ISO/IEC 23008-12, section 6.5.3
/// (`ispe` in `iprp`/`ipco`).
func heifSize(_ bytes: inout HeaderBytes) throws(HeaderFault) -> ImageHeader.Size {
    let file = Box(kind: "", start: 0, end: bytes.size)
    var largest: ImageHeader.Size?
    // `meta` and `ispe` are full boxes: a version and flags come before their contents.
    guard var meta = try file.first("meta", in: &bytes) else {
        throw HeaderFault("it describes no picture")
    }
    meta.start += 4
    guard let properties = try meta.first("iprp", in: &bytes),
        let container = try properties.first("ipco", in: &bytes)
    else { throw HeaderFault("it describes no picture") }
    try container.forEach(in: &bytes) { (box, bytes) throws(HeaderFault) in
        guard box.kind == "ispe" else { return true }
        guard box.end - box.start >= 12 else { throw HeaderFault("a size in it is cut short") }
        let size = try bytes.read(at: box.start + 4, count: 8)
        let (width, height) = (
            try size.value(at: 0, count: 4, .big), try size.value(at: 4, count: 4, .big)
        )
        // Each may be close to 2^32, so the areas are compared as floating-point numbers.
        let isLarger =
            largest.map {
                Double(width) * Double(height) > Double($0.width) * Double($0.height)
            } ?? true
        if isLarger { largest = ImageHeader.Size(width: width, height: height) }
        return true
    }
    guard let largest else { throw HeaderFault("it has no size") }
    return largest
}

/// A piece of an ISO base media file: what is between its head and its end.
private struct Box {
    let kind: String
    var start: Int
    let end: Int

    /// Calls `body` with each box inside, until it gives false.
    func forEach(
        in bytes: inout HeaderBytes,
        _ body: (Box, inout HeaderBytes) throws(HeaderFault) -> Bool
    ) throws(HeaderFault) {
        var offset = start
        while offset < end {
            let head = try bytes.read(at: offset, count: 8)
            var (length, headLength) = (try head.value(at: 0, count: 4, .big), 8)
            if length == 1 {
                let large = try bytes.read(at: offset + 8, count: 8)
                // The highest bit would make a negative number of it; no file is that long.
                guard large[0] < 0x80 else {
                    throw HeaderFault("a box of it has no possible length")
                }
                (length, headLength) = (try large.value(at: 0, count: 8, .big), 16)
            } else if length == 0 {
                length = end - offset
            }
            guard length >= headLength, length <= end - offset else {
                throw HeaderFault("a box of \(length) bytes does not fit into what holds it")
            }
            let kind = String(decoding: head[4...], as: UTF8.self)
            let box = Box(kind: kind, start: offset + headLength, end: offset + length)
            guard try body(box, &bytes) else { return }
            offset += length
        }
    }

    /// The first box of a kind inside.
    func first(_ kind: String, in bytes: inout HeaderBytes) throws(HeaderFault) -> Box? {
        var found: Box?
        try forEach(in: &bytes) { (box, _) throws(HeaderFault) in
            if box.kind == kind { found = box }
            return found == nil
        }
        return found
    }
}
