import ExactStrings

/// The files below trees; a folder that several of them have unchanged is read once.
struct TreeListings {
    /// A tree and its path: files below it have the same paths only there.
    private struct Folder: Hashable {
        /// Ends with `/`, unless it is the root's, which is empty.
        let path: ExactString
        let tree: ObjectID
    }

    /// One entry of a tree.
    struct Entry {
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
            guard path.utf8.count <= longestPath, open[last].files.count <= mostFiles else {
                throw .damaged("the tree \(root.tree) has too many files, or too long paths")
            }
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
        // Trees are sorted in this way already, but a damaged one may not be.
        let files = (known[root] ?? []).sorted {
            isOrderedBefore($0.path, $1.path)
        }
        known[root] = files
        return files
    }
}

extension Repository {
    /// The entries of one tree.
    func entries(
        of tree: ObjectID
    ) throws(GitError) -> ArraySlice<TreeListings.Entry> {
        try withObject(tree, as: .tree) { (bytes) throws(GitError) in
            var entries: ArraySlice<TreeListings.Entry> = []
            var place = 0
            while place < bytes.count {
                guard let entry = TreeEntry(bytes, at: place),
                    let id = ObjectID(bytes, at: entry.end - 20)
                else { throw .damagedTree(tree) }
                place = entry.end
                entries.append(
                    TreeListings.Entry(
                        name: try name(entry.name.map { bytes[$0] }, in: tree),
                        kind: TreeFile.Kind(mode: entry.mode),
                        id: id
                    )
                )
            }
            return entries
        }
    }

    private func name(_ bytes: [UInt8], in tree: ObjectID) throws(GitError) -> String {
        guard let name = String(validating: bytes, as: UTF8.self) else {
            throw .damaged(
                "the file name \"\(String(decoding: bytes, as: UTF8.self))\" is not UTF-8"
            )
        }
        // git refuses it too on checkout: the file would be created in another folder.
        guard !bytes.contains(UInt8(ascii: "/")) else {
            throw .damaged("the tree \(tree) is damaged: the name \"\(name)\" has a slash")
        }
        return name
    }
}

extension TreeFile.Kind {
    /// The kind of a mode; nil for a folder.
    init?(mode: Int) {
        switch mode & 0o170000 {
        case TreeEntry.folderMode: return nil
        case 0o120000: self = .link
        case 0o160000: self = .submodule
        default: self = mode & 0o111 == 0 ? .file : .executable
        }
    }
}

/// The length of the longest path in bytes that a checkout can have (PATH_MAX of Linux).
private let longestPath = 4096

/// How many files a listing has at most: a few small trees that hold each other many times over are
/// as many files as anybody likes.
private let mostFiles = 2_000_000
