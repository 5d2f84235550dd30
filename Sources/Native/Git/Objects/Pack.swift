import BinaryNumbers
import Compression
import Files

/// A pack with its index.
///
/// Source: gitformat-pack, "pack-*.pack files have the following format".
final class Pack {
    /// One entry of a pack.
    struct Entry {
        /// What its stream holds.
        enum Content {
            /// An object.
            case object(ObjectKind)
            /// How to make an object of the one at an offset.
            case delta(base: Int)
        }

        let content: Content
        /// How many bytes its stream holds.
        let size: Int
        /// Where its stream begins.
        let start: Int
    }

    private let index: PackIndex
    private let file: MappedFile
    private let path: String

    /// The pack of an index; nil when git has removed one of the two meanwhile.
    ///
    /// - Throws: `GitError` when they can't be read or don't belong together.
    init?(indexAt path: String) throws(GitError) {
        self.path = path.dropLast("idx".count) + "pack"
        do {
            index = try PackIndex(path)
            file = try MappedFile(self.path)
        } catch let error as FileError {
            if error.isMissing { return nil }
            throw GitError(error)
        } catch let error as GitError {
            throw error
        } catch {
            throw .damaged("\(error)")
        }
        let sum = index.packSum
        let (count, size) = (index.count, file.size)
        let isOfIndex = file.read { bytes in
            guard size >= 12 + 20 else { return false }
            let head = (0..<12).map { bytes[$0] }
            let tail = (size - 20..<size).map { bytes[$0] }
            let number = bytes.number(at: 8, count: 4, .big)
            return head.starts(with: "PACK".utf8)
                && [[0, 0, 0, 2], [0, 0, 0, 3]].contains(head[4..<8])
                && number == count && tail == sum
        }
        guard isOfIndex else { throw .damaged("\(self.path) is damaged, or not its index's pack") }
    }

    /// The offset of an object; nil when the pack lacks it.
    func offset(of id: [UInt8]) throws(GitError) -> Int? { try index.offset(of: id) }

    /// The ids that begin with some bytes; see `PackIndex`.
    func ids(startingWith start: [UInt8], half: UInt8?, limit: Int) -> [ObjectID] {
        index.ids(startingWith: start, half: half, limit: limit)
    }

    /// The entry at an offset.
    ///
    /// - Throws: `GitError` when there is none, or its base is not in this pack.
    func entry(at offset: Int) throws(GitError) -> Entry {
        let head = file.read { bytes in EntryHead(bytes, at: offset, end: bytes.count - 20) }
        guard let head else { throw damage(at: offset) }
        switch head.base {
        case .none:
            guard let kind = ObjectKind(rawValue: head.type) else { throw damage(at: offset) }
            return Entry(content: .object(kind), size: head.size, start: head.end)
        case .before(let distance):
            guard distance > 0, distance < offset else { throw damage(at: offset) }
            return Entry(
                content: .delta(base: offset - distance),
                size: head.size,
                start: head.end
            )
        case .named(let id):
            guard let base = try self.offset(of: id) else { throw damage(at: offset) }
            return Entry(content: .delta(base: base), size: head.size, start: head.end)
        }
    }

    /// What an entry's stream holds.
    ///
    /// - Throws: `GitError` when it is damaged, or larger than `limit` bytes.
    func content(
        of entry: Entry,
        limit: Int,
        _ decoder: borrowing ZlibDecoder
    ) throws(GitError) -> [UInt8] {
        guard entry.size <= limit else { throw damage(at: entry.start) }
        do {
            return try file.read { (bytes) throws(CompressionError) in
                let stream = bytes.extracting(entry.start..<bytes.count - 20)
                return try decoder.decode(stream, size: entry.size).bytes
            }
        } catch {
            throw damage(at: entry.start, error.message)
        }
    }

    /// The first bytes that an entry's stream holds; fewer than `count` where it ends before.
    ///
    /// - Throws: `GitError` when it is damaged.
    func start(of entry: Entry, count: Int) throws(GitError) -> [UInt8] {
        do {
            return try file.read { (bytes) throws(CompressionError) in
                let stream = bytes.extracting(entry.start..<bytes.count - 20)
                return try Zlib.prefix(of: stream, count: count)
            }
        } catch {
            throw damage(at: entry.start, error.message)
        }
    }

    /// The error of an entry that is not as git writes it.
    func damage(at offset: Int, _ reason: String? = nil) -> GitError {
        .damaged("\(path) is damaged at byte \(offset)" + (reason.map { ": \($0)" } ?? ""))
    }
}

/// The header before an entry's stream.
private struct EntryHead {
    enum Base {
        case none
        /// So many bytes before the entry.
        case before(Int)
        case named([UInt8])
    }

    let type: Int
    let size: Int
    private(set) var base = Base.none
    /// After it.
    private(set) var end: Int

    /// Nil when it is cut off, or a number is larger than any that git writes.
    init?(_ bytes: Span<UInt8>, at offset: Int, end limit: Int) {
        guard offset >= 12, offset < limit else { return nil }
        var place = offset
        var byte = Int(bytes[place])
        type = byte >> 4 & 7
        var (size, shift) = (byte & 15, 4)
        while byte & 128 != 0 {
            place += 1
            guard place < limit, shift < 56 else { return nil }
            byte = Int(bytes[place])
            size |= (byte & 127) << shift
            shift += 7
        }
        self.size = size
        end = place + 1
        switch type {
        case offsetDelta:
            guard let distance = Self.distance(bytes, &end, limit) else { return nil }
            base = .before(distance)
        case namedDelta:
            guard end + 20 <= limit else { return nil }
            base = .named((end..<end + 20).map { bytes[$0] })
            end += 20
        default: break
        }
        guard end < limit else { return nil }
    }

    private static func distance(
        _ bytes: Span<UInt8>,
        _ place: inout Int,
        _ limit: Int
    ) -> Int? {
        var distance = -1
        while place < limit, distance < 1 << 48 {
            let byte = Int(bytes[place])
            place += 1
            distance = (distance + 1) << 7 | byte & 127
            if byte & 128 == 0 { return distance }
        }
        return nil
    }
}

private let offsetDelta = 6
private let namedDelta = 7
