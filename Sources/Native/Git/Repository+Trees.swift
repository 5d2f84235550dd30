import CGit2

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
    /// All files below a folder of some commits' trees, for each commit sorted by the bytes of their
    /// paths; a folder that several commits hold unchanged is read once.
    ///
    /// The folder's path has no `/` at its ends; `""` is the root. A folder that a tree lacks has no
    /// files.
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
    /// - Throws: `GitError` when it is missing, no blob, or larger.
    public func blob(_ id: ObjectID, limit: Int) throws(GitError) -> [UInt8] {
        let (size, kind) = try header(of: id)
        guard kind == .blob, size <= limit else {
            throw GitError(
                call: "git_odb_read_header",
                code: GIT_ERROR.rawValue,
                message: kind == .blob
                    ? "\(id) is \(size) bytes, more than \(limit)" : "\(id) is no blob"
            )
        }
        return try withObject(id, as: .blob) { bytes in
            unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
        }
    }

    /// A blob's size in bytes, without reading it.
    ///
    /// - Throws: `GitError` when it is missing or no blob.
    public func size(ofBlob id: ObjectID) throws(GitError) -> Int {
        let (size, kind) = try header(of: id)
        guard kind == .blob else {
            throw GitError(
                call: "git_odb_read_header",
                code: GIT_ERROR.rawValue,
                message: "\(id) is no blob"
            )
        }
        return size
    }

    private func folderID(
        _ folder: String,
        at commit: ObjectID
    ) throws(GitError) -> ObjectID? {
        let root = try commitHeader(of: commit).tree
        guard !folder.isEmpty else { return root }
        let tree = try unsafe lookUpTree(root)
        defer { unsafe git_tree_free(tree) }
        do {
            let entry = try unsafe make("git_tree_entry_bypath") {
                unsafe git_tree_entry_bypath(&$0, tree, folder)
            }
            defer { unsafe git_tree_entry_free(entry) }
            guard unsafe git_tree_entry_type(entry) == GIT_OBJECT_TREE else { return nil }
            return unsafe git_tree_entry_id(entry).map { unsafe ObjectID($0.pointee) }
        } catch {
            // A missing object has the same code, but another category.
            let isAbsent = error.isMissing && error.category == Int32(GIT_ERROR_TREE.rawValue)
            guard isAbsent else { throw error }
            return nil
        }
    }

    /// A tree that the caller must free.
    func lookUpTree(_ id: ObjectID) throws(GitError) -> OpaquePointer {
        var oid = id.oid
        return try unsafe make("git_tree_lookup") { unsafe git_tree_lookup(&$0, pointer, &oid) }
    }
}
