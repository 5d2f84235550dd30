import ExactStrings
import PluginAPI
public import Releases

/// The assets that a commit's tree holds, without their bytes.
public struct CommitAssets: Sendable {
    /// A commit whose assets are asked for.
    public struct Revision: Hashable, Sendable {
        /// The commit's object id in hexadecimal.
        public var commit: String
        /// What people call it: its tag.
        public var name: String

        /// A revision from its parts.
        public init(commit: String, name: String) {
            self.commit = commit
            self.name = name
        }
    }

    /// One entry of the tree.
    public struct Asset: Hashable, Sendable {
        /// The path in the app's bundle.
        public var path: String
        /// The path in the repository, for messages.
        public var source: String
        /// What the entry is.
        public var kind: ReleaseHistory.File.Kind
        /// The git object id in hexadecimal: equal ids, equal bytes.
        public var blob: String
        /// The file that the blob is a pointer to; nil when it is none of Git LFS.
        public var largeFile: ReleaseHistory.LargeFile?

        /// Whether it has bytes that a patch can hold.
        public var isFile: Bool { kind == .file || kind == .executable }
    }

    /// The assets, sorted by the bytes of their paths in the bundle.
    public let assets: [Asset]

    /// Reads the trees below the folders of the repository that a selection names, for several
    /// commits at once: what they hold unchanged is read once, and of blobs only small ones, which
    /// may be pointers of Git LFS.
    ///
    /// - Returns: The assets of each commit, in the order of the commits.
    /// - Throws: `Diagnostic` when the repository can't be read.
    public static func read(
        _ selection: AssetSelection,
        at revisions: [Revision],
        in history: ReleaseHistory
    ) throws -> [CommitAssets] {
        var assets = revisions.map { _ in [Asset]() }
        for folder in selection.folders {
            guard case .repository(let from) = folder.from else { continue }
            let listings = try history.files(at: revisions.map(\.commit), below: from)
            for (index, files) in listings.enumerated() {
                assets[index] += files.compactMap { file in
                    guard let path = selection.path(of: file.path, in: folder) else { return nil }
                    return Asset(
                        path: path,
                        source: from.appendingPath(file.path),
                        kind: file.kind,
                        blob: file.blob
                    )
                }
            }
        }
        let large = try history.largeFiles(
            among: assets.joined().lazy.filter(\.isFile).map(\.blob)
        )
        return zip(assets, revisions).map { CommitAssets($0, large: large, of: $1.name) }
    }

    private init(_ assets: [Asset], large: [String: ContentDigest], of revision: String) {
        self.assets = assets.map { asset in
            guard asset.isFile, let digest = large[asset.blob] else { return asset }
            var asset = asset
            asset.largeFile = .init(digest, path: asset.source, revision: revision)
            return asset
        }.sorted {
            areSame($0.path, $1.path)
                ? isOrderedBefore($0.source, $1.source) : isOrderedBefore($0.path, $1.path)
        }
    }

    /// The numbers of the folders of a selection, of the repository, below which there is no asset.
    public func emptyFolders(of selection: AssetSelection) -> [Int] {
        selection.folders.indices.filter { index in
            guard case .repository(let path) = selection.folders[index].from else { return false }
            return !assets.contains { path.isEmpty || $0.source.isPath(in: path) }
        }
    }

    /// The files of an earlier release, each path once: what breaks the rules there nobody can fix,
    /// and of two files at one path the first counts for both.
    public var files: [Asset] {
        var files: [Asset] = []
        for asset in assets where asset.isFile {
            if let last = files.last, areSame(last.path, asset.path) { continue }
            files.append(asset)
        }
        return files
    }
}
