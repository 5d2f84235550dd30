import Releases
import Synchronization

/// What each unit of a run left, by the unit's key; units that are never cached have none.
final class UnitRecords: Sendable {
    private let results = Mutex<[ContentDigest: ActionResult]>([:])

    /// Takes note of a unit's result.
    func add(_ result: ActionResult, for key: ContentDigest) {
        results.withLock { $0[key] = result }
    }

    /// The keys for which another run of the same units left something else.
    ///
    /// A unit that was given other inputs has another key, so that only the units that make a
    /// difference are found, and not those that received one.
    func differences(from other: UnitRecords) -> Set<ContentDigest> {
        let others = other.results.withLock { $0 }
        return results.withLock { results in
            Set(results.filter { key, result in others[key].map { $0 != result } ?? false }.keys)
        }
    }
}
