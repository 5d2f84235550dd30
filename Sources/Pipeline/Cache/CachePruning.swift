import Files
import Releases
import Diagnostics

/// Makes a cache smaller: what was not used for longest goes first.
///
/// It is safe beside runs, and beside another of its kind. A result goes before its blobs, so that
/// there is a valid cache whenever it is ended. A run that has looked up a result and finds a blob of
/// it gone performs the unit again.
public struct CachePruning: Sendable {
    /// What may stay.
    public struct Limits: Hashable, Sendable {
        /// The greatest size in bytes; nil for any.
        public var size: Int?
        /// The greatest time since the last use, in seconds; nil for any.
        public var age: Int?

        /// Limits from their parts.
        public init(size: Int?, age: Int?) { (self.size, self.age) = (size, age) }
    }

    /// What goes, or would go.
    public struct Summary: Hashable, Sendable {
        /// How many results.
        public internal(set) var results = 0
        /// How many stored files.
        public internal(set) var blobs = 0
        /// The size of both in bytes.
        public internal(set) var size = 0
    }

    private let inventory: CacheInventory
    private let results: [CacheInventory.Result]
    private let blobs: [String]

    /// Chooses what goes.
    ///
    /// - Parameter now: The present time: seconds since 1970 UTC.
    public init(_ inventory: CacheInventory, _ limits: Limits, now: Int) {
        self.inventory = inventory
        var kept: Set<String> = []
        // A run may be about to record a result with a blob that has none yet.
        for name in inventory.unused {
            if let blob = inventory.blobs[name], now - blob.stored < Self.grace {
                kept.insert(name)
            }
        }
        var size = kept.reduce(0) { $0 + (inventory.blobs[$1]?.size ?? 0) }
        var results: [CacheInventory.Result] = []
        var isFull = false
        for result in inventory.results {
            guard let blobs = result.blobs, !isFull,
                limits.age.map({ now - result.lastUse <= $0 }) ?? true
            else {
                results.append(result)
                continue
            }
            let new = Set(blobs.map(\.hash)).subtracting(kept)
            let more = result.size + new.reduce(0) { $0 + (inventory.blobs[$1]?.size ?? 0) }
            guard limits.size.map({ size + more <= $0 }) ?? true else {
                isFull = true
                results.append(result)
                continue
            }
            size += more
            kept.formUnion(new)
        }
        self.results = results
        blobs = inventory.blobs.keys.filter { !kept.contains($0) }.sorted()
    }

    /// How long a blob without a result is kept, in seconds.
    private static let grace = 3600

    /// What goes.
    public var summary: Summary {
        Summary(
            results: results.count,
            blobs: blobs.count,
            size: results.reduce(0) { $0 + $1.size }
                + blobs.reduce(0) { $0 + (inventory.blobs[$1]?.size ?? 0) }
        )
    }

    /// Removes it.
    ///
    /// - Throws: `Failure` when something can't be removed.
    public func run() throws {
        do {
            // The least recently used first, for whoever ends this halfway.
            var used: Set<String> = []
            for result in results.reversed() {
                if try isUsed(result) {
                    used.formUnion((result.blobs ?? []).map(\.hash))
                } else {
                    try FileSystem.removeFile("\(inventory.folder)/ac/\(result.name)")
                }
            }
            for blob in blobs where !used.contains(blob) {
                try FileSystem.removeFile("\(inventory.folder)/cas/\(blob)")
            }
            let scratch = "\(inventory.folder)/tmp"
            if try FileSystem.kind(of: scratch) == .folder {
                try TemporaryFolder.removeAbandoned(in: scratch, prefix: "run")
            }
        } catch {
            throw Failure(error, as: .stage)
        }
    }

    /// Whether a result was used or recorded anew since it was chosen.
    private func isUsed(_ result: CacheInventory.Result) throws -> Bool {
        let path = "\(inventory.folder)/ac/\(result.name)"
        return try FileSystem.modificationTime(of: path).map { $0 != result.lastUse } ?? true
    }
}
