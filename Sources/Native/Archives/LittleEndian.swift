/// Unsigned numbers in bytes, the lowest byte first; nil where the bytes end before.
struct LittleEndian {
    let bytes: [UInt8]

    subscript(offset: Int, count: Int) -> Int? {
        guard offset >= 0, offset + count <= bytes.count else { return nil }
        var value: UInt64 = 0
        for index in (0..<count).reversed() { value = value << 8 | UInt64(bytes[offset + index]) }
        return Int(exactly: value)
    }
}
