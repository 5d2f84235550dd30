/// What some paths hold in the trees of many commits; each tree is read once.
struct PathEntries {
    /// An entry of a tree: equal entries have equal files below them.
    struct Entry: Hashable {
        let mode: Int
        let id: ObjectID

        var isFolder: Bool { mode == TreeEntry.folderMode }
    }

    /// A part of a path, with the parts that may follow it.
    private struct Part {
        let name: [UInt8]
        /// Whether a path ends here.
        var isEnd = false
        var next: [Int] = []
    }

    /// The parts of all paths; number 0 is the root of the tree.
    private var parts = [Part(name: [])]
    /// By number of the part: the entries of the trees that were read there.
    private var known: [[ObjectID: [Entry?]]] = []

    /// Paths of files or folders from the root of the tree, with `/`; no patterns, and `""` is the
    /// root.
    init(_ paths: [String]) {
        for path in paths {
            var place = 0
            for name in path.utf8.split(separator: UInt8(ascii: "/")).map(Array.init) {
                if let next = parts[place].next.first(where: { parts[$0].name == name }) {
                    place = next
                } else {
                    parts.append(Part(name: name))
                    parts[place].next.append(parts.count - 1)
                    place = parts.count - 1
                }
            }
            parts[place].isEnd = true
        }
        known = parts.map { _ in [:] }
    }

    /// The entries at the paths in a commit's tree, always in the same order; nil for missing ones.
    mutating func entries(
        of tree: ObjectID,
        in repository: borrowing Repository
    ) throws(GitError) -> [Entry?] {
        try entries(below: Entry(mode: TreeEntry.folderMode, id: tree), at: 0, in: repository)
    }

    /// What is at a part, if a path ends there, and then what is at all that follow.
    private mutating func entries(
        below entry: Entry?,
        at part: Int,
        in repository: borrowing Repository
    ) throws(GitError) -> [Entry?] {
        // A folder without files counts for nothing.
        let entry = entry?.id == emptyTree ? nil : entry
        var found: [Entry?] = parts[part].isEnd ? [entry] : []
        guard !parts[part].next.isEmpty else { return found }
        let folder = entry.flatMap { $0.isFolder ? $0.id : nil }
        if let folder, let known = known[part][folder] { return found + known }
        let names = parts[part].next.map { parts[$0].name }
        let entries =
            if let folder { try repository.entries(names, of: folder) } else {
                [Entry?](repeating: nil, count: names.count)
            }
        var below: [Entry?] = []
        for (next, entry) in zip(parts[part].next, entries) {
            below += try self.entries(below: entry, at: next, in: repository)
        }
        if let folder { known[part][folder] = below }
        found += below
        return found
    }
}

extension Repository {
    /// The entries of a tree that have some names, in the order of the names.
    fileprivate func entries(
        _ names: [[UInt8]],
        of tree: ObjectID
    ) throws(GitError) -> [PathEntries.Entry?] {
        try withObject(tree, as: .tree) { (bytes) throws(GitError) in
            var found = [PathEntries.Entry?](repeating: nil, count: names.count)
            var (place, left) = (0, names.count)
            while place < bytes.count, left > 0 {
                guard let entry = TreeEntry(bytes, at: place) else { throw .damagedTree(tree) }
                for (number, name) in names.enumerated() where entry.hasName(name, in: bytes) {
                    guard let id = ObjectID(bytes, at: entry.end - 20) else { continue }
                    left -= 1
                    found[number] = PathEntries.Entry(mode: entry.mode, id: id)
                }
                place = entry.end
            }
            return found
        }
    }
}

private let emptyTree = ObjectID("4b825dc642cb6eb9a060e54bf8d69288fbee4904")
