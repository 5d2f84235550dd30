import BinaryNumbers

extension Array<UInt8> {
    /// The number in so many bytes at an offset, the lowest byte first as everywhere in a zip
    /// archive; nil where the bytes end before.
    subscript(offset: Int, count: Int) -> Int? { number(at: offset, count: count, .little) }
}
