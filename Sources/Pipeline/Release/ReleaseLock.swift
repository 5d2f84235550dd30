import ExactStrings
import Files

/// The right to build and publish one release: of two runs at once, the second waits, and finds what
/// the first has left.
enum ReleaseLock {
    /// Waits until no other run builds a release; the lock is free when its value is gone.
    ///
    /// - Parameters:
    ///   - target: The absolute path of the release's folder.
    ///   - isWaiting: Called once when another run has the lock.
    /// - Throws: `FileError`; `CancellationError`.
    static func take(_ target: String, isWaiting: () -> Void) async throws -> TemporaryLock {
        let path = "\(target.parentPath ?? "")/\(StagingFolder.prefix)-lock-\(target.lastPathPart)"
        var isFirst = true
        while true {
            if let lock = try TemporaryLock(path) { return lock }
            if isFirst { isWaiting() }
            isFirst = false
            try await Task.sleep(for: .milliseconds(100))
        }
    }
}
