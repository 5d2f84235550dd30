import Files
import Releases

extension ContentStore {
    /// Removes the results of some actions, and the blobs that belong to no other result.
    ///
    /// A run that is about to record a result with one of these blobs loses nothing but time: a
    /// result whose blobs are missing does not count.
    ///
    /// - Throws: `FileError` when one can't be removed.
    func forget(_ keys: Set<ContentDigest>) throws {
        var unused: Set<ContentDigest> = []
        for key in keys {
            // One that others can have written is not believed, but it goes, too.
            unused.formUnion(outputs(recordedAs: key.hash))
            try FileSystem.remove(resultPath(key.hash))
        }
        guard !unused.isEmpty else { return }
        for name in try FileSystem.names(in: resultPath("")).decoded {
            unused.subtract(outputs(recordedAs: name))
        }
        for blob in unused { try FileSystem.remove(blobPath(blob)) }
    }

    /// The blobs that a recorded result names; none when it is damaged.
    private func outputs(recordedAs name: String) -> [ContentDigest] {
        do {
            let message = try FileSystem.read(resultPath(name), limit: Self.resultLimit)
            return ActionResult.digests(inMessage: message)
        } catch {
            // It can't be read as a result either.
            return []
        }
    }
}
