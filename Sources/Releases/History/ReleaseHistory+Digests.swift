import Diagnostics

extension ReleaseHistory {
    /// The digests of some blobs, read by as many threads as there are, each blob once.
    ///
    /// - Parameters:
    ///   - blobs: Object ids in hexadecimal.
    ///   - limit: The greatest size of a blob in bytes.
    /// - Throws: `Diagnostic` when one is missing or larger; `CancellationError`.
    public func digests(
        ofBlobs blobs: some Collection<String>,
        limit: Int
    ) async throws -> [String: ContentDigest] {
        let digests = InputDigests { source in
            guard case .blob(let blob) = source else {
                throw Diagnostic(defect: "\(source) is not a blob")
            }
            let bytes = try read(blob: blob, limit: limit)
            return InputDigests.Known(digest: ContentDigest(of: bytes))
        }
        let known = try await digests.known(of: blobs.map { .blob($0) })
        return known.reduce(into: [:]) { result, entry in
            if case .blob(let blob) = entry.key { result[blob] = entry.value.digest }
        }
    }
}
