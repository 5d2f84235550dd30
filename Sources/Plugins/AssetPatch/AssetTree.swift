import Pipeline

/// One file of the app's bundle at some release.
struct Asset: Hashable, Sendable {
    /// The path in the bundle: the one below its assets folder.
    var path: String
    /// The path in the repository.
    var source: String
    var kind: ReleaseHistory.File.Kind
    /// The git object id in hexadecimal: equal ids, equal bytes.
    var blob: String

    var isFile: Bool { kind == .file || kind == .executable }
}

/// The assets of one commit, sorted by the bytes of their paths in the bundle.
struct AssetTree: Sendable {
    let assets: [Asset]

    /// The assets in the order given, for a tree that is already sorted.
    init(sorted assets: [Asset]) { self.assets = assets }

    /// Reads the trees below some folders of a commit; no blob is read.
    ///
    /// - Throws: `Diagnostic` when the repository can't be read.
    init(_ folders: [String], at commit: String, in history: ReleaseHistory) throws {
        assets = try folders.flatMap { folder in
            try history.files(at: commit, below: folder).map {
                Asset(
                    path: $0.path,
                    source: folder.isEmpty ? $0.path : "\(folder)/\($0.path)",
                    kind: $0.kind,
                    blob: $0.blob
                )
            }
        }.sorted { precedes(($0.path, $0.source), ($1.path, $1.source)) }
    }
}

/// What a device that holds one tree needs to hold another.
struct AssetChanges: Sendable {
    /// Files of the new tree that the old one lacks.
    var added: [Asset] = []
    /// Files of the new tree that the old one has with other bytes.
    var changed: [Asset] = []
    /// Paths that only the old tree has.
    var deleted: [String] = []

    /// The files that a patch holds, sorted by the bytes of their paths.
    var files: [Asset] { (added + changed).sorted { precedes($0.path, $1.path) } }

    /// Compares two trees path by path; paths are equal when their bytes are.
    init(from old: AssetTree, to new: AssetTree) {
        var rest = old.assets[...]
        for asset in new.assets {
            while let gone = rest.first, precedes(gone.path, asset.path) {
                rest.removeFirst()
                delete(gone.path)
            }
            // Two old folders may have given this path; which of them won in the app is not known.
            var before: [Asset] = []
            while let same = rest.first, areEqual(same.path, asset.path) {
                before.append(rest.removeFirst())
            }
            if before.isEmpty {
                added.append(asset)
            } else if before.contains(where: { $0.blob != asset.blob || !$0.isFile }) {
                changed.append(asset)
            }
        }
        for gone in rest { delete(gone.path) }
    }

    private mutating func delete(_ path: String) {
        if let last = deleted.last, areEqual(last, path) { return }
        deleted.append(path)
    }
}

/// Byte order and byte equality, which unlike `<` and `==` on strings tell Unicode forms apart.
func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
}

private func areEqual(_ left: String, _ right: String) -> Bool {
    left.utf8.elementsEqual(right.utf8)
}

private func precedes(_ left: (String, String), _ right: (String, String)) -> Bool {
    areEqual(left.0, right.0) ? precedes(left.1, right.1) : precedes(left.0, right.0)
}
