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
}
