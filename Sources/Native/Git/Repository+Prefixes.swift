import CGit2

extension Repository {
    /// The commit whose id begins with some hexadecimal digits, four at least.
    ///
    /// - Returns: Nil when the text is no beginning of an id, or no commit's.
    /// - Throws: `GitError` when several objects' ids begin so; see `isAmbiguous`.
    public func commit(startingWith digits: String) throws(GitError) -> ObjectID? {
        let length = digits.utf8.count
        guard (4...40).contains(length),
            let start = ObjectID(digits + String(repeating: "0", count: 40 - length))
        else { return nil }
        var oid = start.oid
        do {
            let commit = try unsafe make("git_commit_lookup_prefix") {
                unsafe git_commit_lookup_prefix(&$0, pointer, &oid, length)
            }
            defer { unsafe git_commit_free(commit) }
            return unsafe git_commit_id(commit).map { unsafe ObjectID($0.pointee) }
        } catch {
            guard error.isMissing else { throw error }
            return nil
        }
    }
}

extension GitError {
    /// Whether what was asked for could be one of several.
    public var isAmbiguous: Bool { code == GIT_EAMBIGUOUS.rawValue }
}
