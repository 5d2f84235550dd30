import Git

extension ReleaseHistory {
    /// Whether a commit has something at a path: a file, or a folder with files.
    ///
    /// - Parameters:
    ///   - path: A path in the repository, with `/`; `""` is the root.
    ///   - commit: The commit's object id in hexadecimal.
    /// - Throws: `Diagnostic` when the path leaves the repository, or that can't be read.
    public func holds(_ path: String, at commit: String) throws -> Bool {
        let (inside, id) = (try inside(path), try objectID(commit))
        return try reading { (git) throws(GitError) in try git.holds(inside, at: id) }
    }
}
