/// One file of a commit's tree.
public struct TreeFile: Hashable, Sendable {
    /// What kind of entry it is.
    public enum Kind: Hashable, Sendable {
        /// A regular file.
        case file
        /// A regular file with the executable bit.
        case executable
        /// A symbolic link; the blob holds its target.
        case link
        /// The commit of a submodule; it has no blob here.
        case submodule
    }

    /// The path below the folder that was asked for, with `/`.
    public let path: String
    /// The kind of entry.
    public let kind: Kind
    /// The blob, or a submodule's commit.
    public let id: ObjectID
}

extension Repository {
    /// All files below a folder of some commits' trees, for each commit sorted by the bytes of
    /// their paths; a folder that several commits hold unchanged is read once.
    ///
    /// The folder's path has no `/` at its ends; `""` is the root. A folder that a tree lacks has
    /// no files.
    ///
    /// - Throws: `GitError` when an object is missing or a name is not UTF-8.
    public func files(
        at commits: [ObjectID],
        below folder: String
    ) throws(GitError) -> [[TreeFile]] {
        var (listings, files) = (TreeListings(), [[TreeFile]]())
        for commit in commits {
            guard let root = try folderID(folder, at: commit) else {
                files.append([])
                continue
            }
            files.append(try listings.files(below: root, in: self))
        }
        return files
    }

    /// A blob's bytes; one larger than the limit in bytes is refused before memory is taken.
    ///
    /// - Throws: `GitError` when it is missing, damaged, no blob, or larger.
    public func blob(_ id: ObjectID, limit: Int) throws(GitError) -> [UInt8] {
        let size = try size(ofBlob: id)
        guard size <= limit else {
            throw .damaged("\(id) is \(size) bytes, more than \(limit)")
        }
        return try bytes(of: id, as: .blob)
    }

    /// A blob's size in bytes, without reading it.
    ///
    /// - Throws: `GitError` when it is missing or no blob.
    public func size(ofBlob id: ObjectID) throws(GitError) -> Int {
        let (size, kind) = try header(of: id)
        guard kind == .blob else {
            throw .damaged("\(id) is not a blob")
        }
        return size
    }

    private func folderID(
        _ folder: String,
        at commit: ObjectID
    ) throws(GitError) -> ObjectID? {
        let root = try commitHeader(of: commit).tree
        guard !folder.isEmpty else { return root }
        var entries = PathEntries([folder])
        let entry = try entries.entries(of: root, in: self).first ?? nil
        return entry.flatMap { $0.isFolder ? $0.id : nil }
    }
}
