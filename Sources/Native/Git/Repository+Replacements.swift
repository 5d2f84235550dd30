import CGit2
import Files

extension Repository {
    /// What replaces pushed history in this clone, as paths below the git directory: `refs/replace`
    /// and `info/grafts`; empty for nearly every clone.
    ///
    /// git follows them by default. Nothing here does: another clone of the same commit has others
    /// or none, and a release must not depend on the clone.
    ///
    /// - Throws: `GitError` when the references can't be listed.
    public func replacements() throws(GitError) -> [String] {
        (try hasReplacedObjects() ? ["refs/replace"] : [])
            + (try hasGrafts() ? ["info/grafts"] : [])
    }

    /// Whether there is a file of grafts.
    private func hasGrafts() throws(GitError) -> Bool {
        do {
            return try FileSystem.kind(of: "\(commonFolder)/info/grafts") != nil
        } catch {
            throw GitError(call: "lstat", code: GIT_ERROR.rawValue, message: "\(error)")
        }
    }

    private func hasReplacedObjects() throws(GitError) -> Bool {
        let iterator = try unsafe make("git_reference_iterator_glob_new") {
            unsafe git_reference_iterator_glob_new(&$0, pointer, "refs/replace/*")
        }
        defer { unsafe git_reference_iterator_free(iterator) }
        var name: UnsafePointer<CChar>?
        let code = unsafe git_reference_next_name(&name, iterator)
        if code == GIT_ITEROVER.rawValue { return false }
        try check("git_reference_next_name", code)
        return true
    }
}
