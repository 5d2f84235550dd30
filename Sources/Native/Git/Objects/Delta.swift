/// Instructions to build an object from another one: pieces of that one, and new bytes.
///
/// Source: gitformat-pack, "Deltified representation".
struct Delta {
    /// The size of the object that it starts from, in bytes.
    let baseSize: Int
    /// The size of the resulting object in bytes.
    let size: Int
    private let bytes: [UInt8]
    private let start: Int

    /// Reads the two sizes at the beginning; nil when they are cut off or larger than any of git's.
    init?(_ bytes: [UInt8]) {
        var place = 0
        guard let baseSize = Self.number(bytes, &place), let size = Self.number(bytes, &place)
        else { return nil }
        (self.bytes, self.baseSize, self.size, start) = (bytes, baseSize, size, place)
    }

    /// How many bytes hold the two sizes at most.
    static let longestHead = 20

    /// The object built from a base; nil when the delta is damaged or belongs to another base.
    func applied(to base: [UInt8]) -> [UInt8]? {
        guard base.count == baseSize else { return nil }
        var made: [UInt8] = []
        made.reserveCapacity(size)
        var place = start
        while place < bytes.count {
            let command = bytes[place]
            place += 1
            if command & 128 != 0 {
                guard let piece = piece(command, &place), piece.upperBound <= base.count,
                    made.count + piece.count <= size
                else { return nil }
                made += base[piece]
            } else {
                // Zero is kept for later versions of the format.
                let end = place + Int(command)
                guard command > 0, end <= bytes.count, made.count + Int(command) <= size else {
                    return nil
                }
                made += bytes[place..<end]
                place = end
            }
        }
        return made.count == size ? made : nil
    }

    /// The range of the base that a command copies: up to four bytes for its start, three for its
    /// size.
    private func piece(_ command: UInt8, _ place: inout Int) -> Range<Int>? {
        var (first, count) = (0, 0)
        for bit in 0..<7 where command & 1 << bit != 0 {
            guard place < bytes.count else { return nil }
            if bit < 4 {
                first |= Int(bytes[place]) << (bit * 8)
            } else {
                count |= Int(bytes[place]) << ((bit - 4) * 8)
            }
            place += 1
        }
        return first..<first + (count == 0 ? 1 << 16 : count)
    }

    /// A number in groups of seven bits, the least first.
    private static func number(_ bytes: [UInt8], _ place: inout Int) -> Int? {
        var (number, shift) = (0, 0)
        while place < bytes.count, shift < 56 {
            let byte = Int(bytes[place])
            place += 1
            number |= (byte & 127) << shift
            shift += 7
            if byte & 128 == 0 { return number }
        }
        return nil
    }
}
