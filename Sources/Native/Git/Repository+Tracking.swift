import CGit2

extension Repository {
    /// Whether the index has a file, so that commits do.
    ///
    /// - Parameter path: From the root of the work tree, with `/`.
    /// - Throws: `GitError`.
    public func isTracked(_ path: String) throws(GitError) -> Bool {
        let index = try unsafe make("git_repository_index") {
            unsafe git_repository_index(&$0, pointer)
        }
        defer { unsafe git_index_free(index) }
        return unsafe git_index_get_bypath(index, path, 0) != nil
    }
}
