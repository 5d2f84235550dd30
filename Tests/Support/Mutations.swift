/// Changes files at random, the same way each time.
public struct Mutations {
    private var state: UInt64

    /// The changes of a seed.
    public init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    /// A number below a bound, by xorshift64 (Marsaglia).
    private mutating func next(below bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(max(1, bound)))
    }

    /// A file with one to three changes: bits, bytes, parts that are missing, doubled or moved.
    public mutating func mutant(of file: [UInt8]) -> [UInt8] {
        var bytes = file
        for _ in 0...next(below: 3) {
            guard !bytes.isEmpty else { break }
            let start = next(below: bytes.count)
            let end = min(bytes.count, start + 1 + next(below: 24))
            switch next(below: 6) {
            case 0: bytes[start] ^= 1 << UInt8(next(below: 8))
            case 1: bytes[start] = UInt8(next(below: 256))
            case 2: bytes.removeSubrange(start..<end)
            case 3: bytes.insert(contentsOf: bytes[start..<end], at: end)
            case 4: bytes.insert([0x00, 0x0A, 0x0D, 0x2D, 0x3D, 0xFF][next(below: 6)], at: start)
            default:
                let part = Array(bytes[start..<end])
                bytes.removeSubrange(start..<end)
                bytes.insert(contentsOf: part, at: next(below: bytes.count + 1))
            }
        }
        return bytes
    }
}
