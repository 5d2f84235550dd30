import CGit2

extension Repository {
    /// The commit whose id begins with some hexadecimal digits, four at least.
    ///
    /// - Returns: Nil when no commit's id begins so.
    /// - Throws: `GitError` when several objects' ids begin so; see `isAmbiguous`.
    public func commit(startingWith digits: String) throws(GitError) -> ObjectID? {
        guard (4...40).contains(digits.utf8.count) else { return nil }
        let found = try objects.ids(startingWith: digits, limit: 2)
        guard found.count < 2 else {
            throw GitError(
                call: "read",
                code: GIT_EAMBIGUOUS.rawValue,
                message: "several objects' ids begin with \(digits)"
            )
        }
        guard let id = found.first, try header(of: id).kind == .commit else { return nil }
        return id
    }
}

extension GitError {
    /// Whether what was asked for could be one of several.
    public var isAmbiguous: Bool { code == GIT_EAMBIGUOUS.rawValue }
}
