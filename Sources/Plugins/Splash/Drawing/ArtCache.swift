import Images
import Releases
import Synchronization

/// Art that has been read, kept because many units show the same.
///
/// A hit gives the same pixels as reading again would: entries are found by their bytes' digest.
final class ArtCache: Sendable {
    /// What art is found by.
    struct Key: Hashable {
        var digest: ContentDigest
        var colorSpace: ColorSpace
    }

    /// One piece of art; its lock is held while that is read, so that units which need the same
    /// wait for one another, and units which need other art do not.
    private final class Slot: Sendable {
        let art = Mutex<ReadArt?>(nil)
    }

    private struct Entry {
        var key: Key
        var slot: Slot
        /// The bytes of memory that it takes; 0 while it is being read.
        var size = 0
    }

    /// Most recently used last.
    private let entries = Mutex<[Entry]>([])
    /// In bytes of memory; enough for backgrounds of 48 megapixels in both appearances.
    private static let limit = 640 << 20

    /// The art with this key, read by `read` unless it is kept.
    ///
    /// - Throws: what `read` throws.
    func art(_ key: Key, read: () throws -> ReadArt) throws -> ReadArt {
        let slot = slot(key)
        return try slot.art.withLock { kept in
            if let kept { return kept }
            let art = try read()
            kept = art
            keep(slot, size: art.size)
            return art
        }
    }

    private func slot(_ key: Key) -> Slot {
        entries.withLock { entries in
            let place = entries.firstIndex { $0.key == key }
            let entry = place.map { entries.remove(at: $0) } ?? Entry(key: key, slot: Slot())
            entries.append(entry)
            return entry.slot
        }
    }

    /// Notes a size, and lets go of what was not used for longest when there is too much.
    private func keep(_ slot: Slot, size: Int) {
        entries.withLock { entries in
            guard let place = entries.firstIndex(where: { $0.slot === slot }) else { return }
            entries[place].size = size
            while entries.count > 1, entries.reduce(0, { $0 + $1.size }) > Self.limit {
                entries.removeFirst()
            }
        }
    }
}
