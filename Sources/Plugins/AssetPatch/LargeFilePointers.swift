import Pipeline

/// Finds the files that git holds only as Git LFS pointers.
///
/// Source: Git LFS specification, "The Pointer": at most 1024 bytes, first line `version URL`.
enum LargeFilePointers {
    private static let start = Array("version https://git-lfs.github.com/spec/v1".utf8)
    private static let longest = 1024

    /// The assets whose blobs are pointers; only small blobs are read.
    ///
    /// - Throws: `Diagnostic` when a blob is missing.
    static func find(in assets: [Asset], _ history: ReleaseHistory) throws -> [Asset] {
        let sizes = try history.sizes(ofBlobs: assets.map(\.blob))
        let small = zip(assets, sizes).filter { start.count..<longest ~= $1 }.map(\.0)
        return try small.filter { asset in
            try history.read(blob: asset.blob, limit: longest).starts(with: start)
        }
    }
}
