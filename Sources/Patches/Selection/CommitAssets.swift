public import Pipeline

/// The assets that a commit's tree holds, without their bytes.
public struct CommitAssets: Sendable {
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

        /// Whether it has bytes that a patch can hold.
        public var isFile: Bool { kind == .file || kind == .executable }
    }

    /// The assets, sorted by the bytes of their paths in the bundle.
    public let assets: [Asset]

    /// Reads the trees below the folders of the repository that a selection names; no blob is read.
    ///
    /// - Throws: `Diagnostic` when the repository can't be read.
    public init(
        _ selection: AssetSelection,
        at commit: String,
        in history: ReleaseHistory
    ) throws {
        var assets: [Asset] = []
        for folder in selection.folders {
            guard case .repository(let from) = folder.from else { continue }
            for file in try history.files(at: commit, below: from) {
                guard let path = selection.path(of: file.path, in: folder) else { continue }
                assets.append(
                    Asset(
                        path: path,
                        source: from.isEmpty ? file.path : "\(from)/\(file.path)",
                        kind: file.kind,
                        blob: file.blob
                    )
                )
            }
        }
        self.assets = assets.sorted {
            areSame($0.path, $1.path)
                ? precedes($0.source, $1.source) : precedes($0.path, $1.path)
        }
    }

    /// The files of an earlier release, each path once: what breaks the rules there nobody can mend, and
    /// of two files at one path the first stands for both.
    public var files: [Asset] {
        var files: [Asset] = []
        for asset in assets where asset.isFile {
            if let last = files.last, areSame(last.path, asset.path) { continue }
            files.append(asset)
        }
        return files
    }
}
