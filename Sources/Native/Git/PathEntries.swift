import CGit2

/// What some paths hold in the trees of many commits; each tree is looked into once.
struct PathEntries {
    /// An entry of a tree: equal entries have equal files below them.
    struct Entry: Hashable {
        let mode: UInt32
        let id: ObjectID
    }

    private let paths: [[[UInt8]]]
    private var known: [Question: Entry?] = [:]

    private struct Question: Hashable {
        let tree: ObjectID
        let name: [UInt8]
    }

    /// Paths of files or folders from the root of the tree, with `/`; no patterns, and `""` is the
    /// root.
    init(_ paths: [String]) {
        self.paths = paths.map { path in
            path.utf8.split(separator: UInt8(ascii: "/")).map(Array.init)
        }
    }

    /// What the paths hold in a commit's tree, in their order; nil where there is nothing.
    mutating func entries(
        of tree: ObjectID,
        in repository: borrowing Repository
    ) throws(GitError) -> [Entry?] {
        var entries: [Entry?] = []
        for path in paths {
            var entry: Entry? = Entry(mode: folderMode, id: tree)
            for name in path {
                guard let folder = entry, folder.mode == folderMode else {
                    entry = nil
                    break
                }
                entry = try self.entry(name, of: folder.id, in: repository)
            }
            // A folder without files counts for nothing.
            entries.append(entry?.id == emptyTree ? nil : entry)
        }
        return entries
    }

    private mutating func entry(
        _ name: [UInt8],
        of tree: ObjectID,
        in repository: borrowing Repository
    ) throws(GitError) -> Entry? {
        let question = Question(tree: tree, name: name)
        if let known = known[question] { return known }
        let entry = try repository.entry(name, of: tree)
        known[question] = .some(entry)
        return entry
    }
}

extension Repository {
    /// An entry of a tree by the bytes of its name; nil when the tree has none of that name.
    fileprivate func entry(
        _ name: [UInt8],
        of tree: ObjectID
    ) throws(GitError) -> PathEntries.Entry? {
        var name = name
        name.append(0)
        let tree = try unsafe lookUpTree(tree)
        defer { unsafe git_tree_free(tree) }
        let entry = unsafe name.withUnsafeBytes { bytes in
            unsafe git_tree_entry_byname(
                tree,
                bytes.assumingMemoryBound(to: CChar.self).baseAddress
            )
        }
        guard let entry = unsafe entry, let id = unsafe git_tree_entry_id(entry) else { return nil }
        return unsafe PathEntries.Entry(
            mode: git_tree_entry_filemode(entry).rawValue,
            id: ObjectID(id.pointee)
        )
    }
}

private let folderMode = GIT_FILEMODE_TREE.rawValue
private let emptyTree = ObjectID("4b825dc642cb6eb9a060e54bf8d69288fbee4904")
