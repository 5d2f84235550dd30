public import Pipeline

/// Reads the files of a commit's assets out of git.
public struct CommitSource: AssetSource {
    private let history: ReleaseHistory
    /// By the bytes of the path in the bundle: the blob.
    private let blobs: [[UInt8]: String]

    /// The files of some assets.
    public init(_ assets: CommitAssets, in history: ReleaseHistory) {
        self.history = history
        blobs = Dictionary(assets.files.map { (Array($0.path.utf8), $0.blob) }) { first, _ in first
        }
    }

    /// Reads a blob.
    ///
    /// - Throws: `Diagnostic` when it is missing or larger than `limit`.
    public func read(_ path: String, limit: Int) throws -> [UInt8] {
        guard let blob = blobs[Array(path.utf8)] else {
            throw Diagnostic("the commit has no asset \(path)")
        }
        return try history.read(blob: blob, limit: limit)
    }
}

extension CommitAssets {
    /// The tree of the files and where they are.
    ///
    /// - Parameter digests: Digests of blobs that are known already; more are added.
    /// - Throws: `Diagnostic` when a blob can't be read.
    public func side(
        in history: ReleaseHistory,
        digests: inout [String: ContentDigest]
    ) throws -> PatchMaker.Side {
        for blob in files.map(\.blob) where digests[blob] == nil {
            digests[blob] = ContentDigest(
                of: try history.read(blob: blob, limit: PatchLimits.file)
            )
        }
        let tree = AssetTree(
            files.compactMap { file in
                digests[file.blob].map { AssetTree.File(path: file.path, content: $0) }
            }
        )
        return PatchMaker.Side(tree, in: CommitSource(self, in: history))
    }
}
