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
    /// Nothing, and a file or folder at this path: one for both on a Mac, where neither case nor
    /// Unicode forms count.
    case otherwiseSpelled(String)
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
        var folder = try commitHeader(of: commit).tree
        for (path, entry) in zip(paths, found) {
            guard let entry else { return try similar(to: path, in: folder) }
            folder = entry.id
            if entry.isFolder { continue }
            guard let kind = TreeFile.Kind(mode: entry.mode) else {
                throw .damaged("\(path) has the mode \(String(entry.mode, radix: 8))")
            }
            let file = TreeFile(path: path, kind: kind, id: entry.id)
            return path.utf8.count == paths.last?.utf8.count ? .file(file) : .below(file)
        }
        return .folder
    }

    /// What a folder has under a name that is missing, in another spelling.
    private func similar(
        to path: String,
        in folder: ObjectID
    ) throws(GitError) -> TreeContent {
        let name = path.lastPathPart.lowercased()
        // Strings are equal in all Unicode forms.
        let other = try entries(of: folder).first { $0.name.lowercased() == name }
        return other.map { .otherwiseSpelled((path.parentPath ?? "").appendingPath($0.name)) }
            ?? .nothing
    }
}
