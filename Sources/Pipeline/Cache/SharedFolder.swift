import Diagnostics
import Files
import Releases
import Synchronization

/// A folder of a cache in which others can write, so that no result in it can be believed.
struct SharedFolder: Error {
    /// The folder's path.
    let path: String
    /// Whose it is.
    let access: FileAccess

    init(_ path: String, _ access: FileAccess) {
        self.path = path
        self.access = access
    }

    /// What to say when the cache is not used for it.
    func warning(of root: String) -> Diagnostic {
        let isOurs = access.owner == FileSystem.currentUser || access.owner == 0
        return Diagnostic(
            isOurs
                ? "the cache is not used: others can write to \(path)"
                : "the cache is not used: \(path) belongs to another user",
            at: Place(file: root),
            help: isOurs
                ? "run: chmod -R go-w \(root.shellWord)"
                : "name a folder of your own with --cache-dir, or do without: --no-cache",
            severity: .warning
        )
    }
}

/// The results that a store has passed over.
final class DoubtedResults: Sendable {
    private let keys = Mutex<Set<ContentDigest>>([])

    /// How many there are.
    var count: Int { keys.withLock { $0.count } }

    /// Adds one; a plan and a run may ask for the same.
    func add(_ key: ContentDigest) { keys.withLock { _ = $0.insert(key) } }
}
