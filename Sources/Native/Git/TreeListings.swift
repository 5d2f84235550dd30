import CGit2
import ExactStrings

/// The files below trees; a folder that stands in several of them unchanged is read once.
struct TreeListings {
    /// A tree and where it stands: files below it have the same paths only there.
    private struct Folder: Hashable {
        /// Ends with `/`, unless it is the root's, which is empty.
        let path: ExactString
        let tree: ObjectID
    }

    /// One entry of a tree.
    fileprivate struct Entry {
        let name: String
        /// Nil for a folder.
        let kind: TreeFile.Kind?
        let id: ObjectID
    }

    /// A folder of which some files are listed.
    private struct Open {
        let folder: Folder
        var entries: ArraySlice<Entry>
        var files: [TreeFile] = []
    }

    private var known: [Folder: [TreeFile]] = [:]

    /// All files below a tree, sorted by the bytes of their paths.
    ///
    /// - Throws: `GitError` when an object is missing or a name is not UTF-8.
    mutating func files(
        below root: ObjectID,
        in repository: borrowing Repository
    ) throws(GitError) -> [TreeFile] {
        let root = Folder(path: "", tree: root)
        if let known = known[root] { return known }
        var open = [Open(folder: root, entries: try repository.entries(of: root.tree))]
        while let last = open.indices.last {
            guard let entry = open[last].entries.popFirst() else {
                let done = open.removeLast()
                known[done.folder] = done.files
                if last > 0 { open[last - 1].files += done.files }
                continue
            }
            let path = open[last].folder.path.text + entry.name
            if let kind = entry.kind {
                open[last].files.append(TreeFile(path: path, kind: kind, id: entry.id))
                continue
            }
            let folder = Folder(path: ExactString(path + "/"), tree: entry.id)
            if let known = known[folder] {
                open[last].files += known
            } else {
                open.append(
                    Open(folder: folder, entries: try repository.entries(of: folder.tree))
                )
            }
        }
        // Trees are sorted in this way already, but nothing keeps a damaged one from being otherwise.
        let files = (known[root] ?? []).sorted {
            precedes($0.path, $1.path)
        }
        known[root] = files
        return files
    }
}

extension Repository {
    /// The entries of one tree.
    fileprivate func entries(
        of tree: ObjectID
    ) throws(GitError) -> ArraySlice<TreeListings.Entry> {
        let tree = try unsafe lookUpTree(tree)
        defer { unsafe git_tree_free(tree) }
        var entries: ArraySlice<TreeListings.Entry> = []
        for index in 0..<(unsafe git_tree_entrycount(tree)) {
            guard let entry = unsafe git_tree_entry_byindex(tree, index),
                let id = unsafe git_tree_entry_id(entry),
                let bytes = unsafe git_tree_entry_name(entry)
            else { continue }
            guard let name = unsafe String(validatingCString: bytes) else {
                throw GitError(
                    call: "git_tree_entry_name",
                    code: GIT_ERROR.rawValue,
                    message: "the file name \"\(unsafe String(cString: bytes))\" is not UTF-8"
                )
            }
            let kind = unsafe TreeFile.Kind(git_tree_entry_filemode(entry))
            entries.append(
                TreeListings.Entry(name: name, kind: kind, id: unsafe ObjectID(id.pointee))
            )
        }
        return entries
    }
}

extension TreeFile.Kind {
    /// The kind that a mode tells; nil for a folder.
    fileprivate init?(_ mode: git_filemode_t) {
        switch mode {
        case GIT_FILEMODE_TREE: return nil
        case GIT_FILEMODE_BLOB_EXECUTABLE: self = .executable
        case GIT_FILEMODE_LINK: self = .link
        case GIT_FILEMODE_COMMIT: self = .submodule
        default: self = .file
        }
    }
}
