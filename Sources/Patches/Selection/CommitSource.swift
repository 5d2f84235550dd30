import Diagnostics
import ExactStrings
public import Releases

/// Reads the files of a commit's assets out of git, and those of Git LFS out of its store.
struct CommitSource: AssetSource {
    private let history: ReleaseHistory
    /// By the path in the bundle.
    private let files: [ExactString: CommitAssets.Asset]

    /// The files of some assets.
    init(_ assets: CommitAssets, in history: ReleaseHistory) {
        self.history = history
        files = Dictionary(assets.files.map { (ExactString($0.path), $0) }) { first, _ in first }
    }

    /// Reads a blob, or the large file that it is a pointer to.
    ///
    /// - Throws: `Diagnostic` when it is missing or larger than `limit`.
    func read(_ path: String, limit: Int) throws -> [UInt8] {
        guard let file = files[ExactString(path)] else {
            throw Diagnostic("the commit has no asset \(path)")
        }
        if let large = file.largeFile { return try history.read(large, limit: limit) }
        return try history.read(blob: file.blob, limit: limit)
    }
}

extension CommitAssets {
    /// The tree of the files and where they are.
    ///
    /// - Parameter digests: Digests of blobs that are known already; more are added.
    /// - Throws: `Diagnostic` when a blob can't be read.
    public func snapshot(
        in history: ReleaseHistory,
        digests: inout [String: ContentDigest]
    ) throws -> TreeSnapshot {
        for file in files where file.largeFile == nil && digests[file.blob] == nil {
            let bytes = try history.read(blob: file.blob, limit: PatchLimits.file)
            digests[file.blob] = ContentDigest(of: bytes)
        }
        let tree = AssetTree(
            files.compactMap { file in
                (file.largeFile?.digest ?? digests[file.blob]).map {
                    AssetTree.File(path: file.path, content: $0)
                }
            }
        )
        return TreeSnapshot(tree, in: CommitSource(self, in: history))
    }
}
