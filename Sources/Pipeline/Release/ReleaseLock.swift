import ExactStrings
import Files

/// The right to build and publish one release: of two runs at once, the second waits, and finds what
/// the first has left.
final class ReleaseLock: Sendable {
    private let lock: FileLock
    private let file: String

    /// Waits until no other process builds a release.
    ///
    /// - Parameters:
    ///   - target: The absolute path of the release's folder.
    ///   - isWaiting: Called once when another process has the lock.
    /// - Throws: `FileError`; `CancellationError`.
    init(of target: String, isWaiting: () -> Void) async throws {
        file = "\(target.parentPath ?? "")/.lock-\(target.lastPathPart)"
        var isFirst = true
        while true {
            if let lock = try FileLock(file) {
                self.lock = lock
                return
            }
            if isFirst { isWaiting() }
            isFirst = false
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    /// Removes the file; who waits for it takes another one of the same name.
    deinit { try? FileSystem.remove(file) }
}
