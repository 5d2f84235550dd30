import BinaryNumbers
import Files

/// The sorted ids of a pack's objects, and the offset of each in the pack.
///
/// Source: gitformat-pack, "pack-*.idx files have the following format", versions 1 and 2.
struct PackIndex: ~Copyable {
    private let file: MappedFile
    private let path: String
    private let isVersion1: Bool
    /// How many objects the pack has.
    let count: Int

    /// Reads the sizes of its tables; tables that do not fit the file are refused.
    ///
    /// - Throws: `FileError` when the file can't be read, `GitError` when it is damaged.
    init(_ path: String) throws {
        let file = try MappedFile(path)
        let shape = file.read { Shape($0) }
        guard let shape else { throw GitError.damaged("the index \(path) is damaged") }
        self.file = file
        self.path = path
        (isVersion1, count) = (shape.isVersion1, shape.count)
    }

    /// The sum of the pack that the index is of: 20 bytes.
    var packSum: [UInt8] {
        file.read { bytes in (bytes.count - 40..<bytes.count - 20).map { bytes[$0] } }
    }

    /// The offset of an object in the pack; nil when the pack lacks it.
    ///
    /// - Throws: `GitError` when the offset is missing in the table of large offsets.
    func offset(of id: [UInt8]) throws(GitError) -> Int? {
        try file.read { (bytes) throws(GitError) -> Int? in
            guard let place = position(of: id, in: bytes) else { return nil }
            guard let offset = self.offset(at: place, in: bytes) else {
                throw .damaged("the index \(path) is damaged")
            }
            return offset
        }
    }

    /// The ids that begin with some bytes and, where `half` is not nil, with the four bits after
    /// them; no more than `limit`.
    func ids(startingWith start: [UInt8], half: UInt8?, limit: Int) -> [ObjectID] {
        file.read { bytes in
            let wanted = start + (half.map { [$0 << 4] } ?? [])
            var place = firstPosition(notBefore: wanted, in: bytes)
            var found: [ObjectID] = []
            while place < count, found.count < limit, let id = id(at: place, in: bytes),
                id.starts(with: start, half: half)
            {
                found.append(id)
                place += 1
            }
            return found
        }
    }

    private func position(of id: [UInt8], in bytes: Span<UInt8>) -> Int? {
        let place = firstPosition(notBefore: id, in: bytes)
        guard place < count, compare(place, id, in: bytes) == 0 else { return nil }
        return place
    }

    /// The first place whose id is not smaller than some bytes.
    private func firstPosition(notBefore wanted: [UInt8], in bytes: Span<UInt8>) -> Int {
        let first = Int(wanted[0])
        var low = first == 0 ? 0 : word(bytes, at: fanOut + (first - 1) * 4)
        var high = word(bytes, at: fanOut + first * 4)
        while low < high {
            let middle = (low + high) / 2
            if compare(middle, wanted, in: bytes) < 0 { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Below 0 when the id at a place is smaller than some bytes, above when it is greater.
    private func compare(_ place: Int, _ wanted: [UInt8], in bytes: Span<UInt8>) -> Int {
        let start = idStart(place)
        for index in wanted.indices {
            let (ours, theirs) = (bytes[start + index], wanted[index])
            if ours != theirs { return ours < theirs ? -1 : 1 }
        }
        return 0
    }

    private func id(at place: Int, in bytes: Span<UInt8>) -> ObjectID? {
        ObjectID(bytes, at: idStart(place))
    }

    private var fanOut: Int { isVersion1 ? 0 : 8 }

    private func idStart(_ place: Int) -> Int {
        isVersion1 ? 1024 + place * 24 + 4 : 8 + 1024 + place * 20
    }

    private func offset(at place: Int, in bytes: Span<UInt8>) -> Int? {
        if isVersion1 { return word(bytes, at: 1024 + place * 24) }
        let small = word(bytes, at: 8 + 1024 + count * 24 + place * 4)
        guard small & 1 << 31 != 0 else { return small }
        let large = 8 + 1024 + count * 28 + (small & 0x7FFF_FFFF) * 8
        guard large + 8 <= bytes.count - 40, word(bytes, at: large) < 1 << 30 else { return nil }
        return word(bytes, at: large) << 32 | word(bytes, at: large + 4)
    }
}

/// What an index's first bytes and its size say.
private struct Shape {
    let isVersion1: Bool
    let count: Int

    /// Nil when they don't agree.
    init?(_ bytes: Span<UInt8>) {
        guard bytes.count >= 1024 + 40 else { return nil }
        isVersion1 = word(bytes, at: 0) != 0xFF74_4F63
        guard isVersion1 || word(bytes, at: 4) == 2 else { return nil }
        let start = isVersion1 ? 0 : 8
        var last = 0
        for index in 0..<256 {
            let next = start + index * 4
            // After a version 2's head the table may be cut off.
            guard next + 4 <= bytes.count, word(bytes, at: next) >= last else { return nil }
            last = word(bytes, at: next)
        }
        count = last
        // Not more than 2^32 times 28: no overflow.
        let rest = bytes.count - start - 1024 - 40 - count * (isVersion1 ? 24 : 28)
        guard isVersion1 ? rest == 0 : rest >= 0 && rest % 8 == 0 && rest / 8 <= count else {
            return nil
        }
    }
}

/// The number in four bytes, big-endian; `Shape` has checked that they exist.
private func word(_ bytes: Span<UInt8>, at place: Int) -> Int {
    bytes.number(at: place, count: 4, .big) ?? 0
}
