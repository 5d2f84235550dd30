import Files
import Host

extension ContentStore {
    /// Takes note that a result is used, for `CachePruning`: its file gets the present time, unless it
    /// has one of the last hour, so that a run that finds all its results writes next to nothing.
    func recordUse(of result: String) {
        let path = resultPath(result)
        guard let time = try? FileSystem.modificationTime(of: path) else { return }
        let age = Host.time - time
        // A time in the future is that of a clock that was wrong.
        guard age > Self.useInterval || age < 0 else { return }
        // In a cache that can only be read, nothing is pruned by this user either.
        try? FileSystem.touch(path)
    }

    /// How far behind the recorded use may be, in seconds.
    static let useInterval = 3600
}
