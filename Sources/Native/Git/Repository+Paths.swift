import ExactStrings

/// What a commit's tree has at a path.
public enum TreeContent: Hashable, Sendable {
    /// Nothing.
    case nothing
    /// A folder with files.
    case folder
    /// A file, a link or a submodule, with the whole path.
    case file(TreeFile)
    /// Nothing, because a part of the path is a file, a link or a submodule.
    case below(TreeFile)
}

extension Repository {
    /// Whether a commit's tree has something at a path: a file, or a folder with files.
    ///
    /// - Parameter path: From the root of the tree, with `/`; `""` is the root.
    /// - Throws: `GitError` when an object is missing.
    public func holds(_ path: String, at commit: ObjectID) throws(GitError) -> Bool {
        var entries = PathEntries([path])
        let found = try entries.entries(of: commitHeader(of: commit).tree, in: self)
        return found.contains { $0 != nil }
    }

    /// What a commit's tree has at a path.
    ///
    /// - Parameter path: From the root of the tree, with `/`; not empty.
    /// - Throws: `GitError` when an object is missing, or an entry has a mode that git does not
    ///   write.
    public func content(at path: String, of commit: ObjectID) throws(GitError) -> TreeContent {
        let parts = path.pathParts
        let paths = parts.indices.map { parts[...$0].joined(separator: "/") }
        // Each path continues the one before, so that they come in this order.
        var entries = PathEntries(paths)
        let found = try entries.entries(of: commitHeader(of: commit).tree, in: self)
        for (path, entry) in zip(paths, found) {
            guard let entry else { return .nothing }
            if entry.isFolder { continue }
            guard let kind = TreeFile.Kind(mode: entry.mode) else {
                throw .damaged("\(path) has the mode \(String(entry.mode, radix: 8))")
            }
            let file = TreeFile(path: path, kind: kind, id: entry.id)
            return path.utf8.count == paths.last?.utf8.count ? .file(file) : .below(file)
        }
        return .folder
    }
}
