/// The facts of a commit.
public struct Commit: Hashable, Sendable {
    /// The commit's own id.
    public let id: ObjectID
    /// The parents in order; none for a root and for the edge of a shallow clone.
    public let parents: [ObjectID]
    /// The committer's time in seconds since 1970 UTC; 0 when the commit has none.
    public let time: Int64
    /// The tree of files.
    public let tree: ObjectID
    /// The author's name; empty when the commit has none.
    public let author: String
    /// The message as written, with the line feed at its end.
    public let message: String
}

extension Repository {
    /// The facts of a commit, as far as it has them: odd lines in its header are not an error,
    /// because git reads such commits too.
    ///
    /// - Throws: `GitError` when it is missing, is not a commit, or has no tree.
    public func commit(_ id: ObjectID) throws(GitError) -> Commit {
        let header = try commitHeader(of: id)
        let text = try withObject(id, as: .commit) { (bytes) throws(GitError) in CommitText(bytes) }
        return Commit(
            id: id,
            parents: shallowRoots.contains(id) ? [] : header.parents,
            time: header.time,
            tree: header.tree,
            author: text.author,
            message: text.message
        )
    }

    /// The committer's time of a commit in seconds since 1970 UTC; 0 where it has none.
    ///
    /// - Throws: `GitError` when the commit is missing.
    public func time(of commit: ObjectID) throws(GitError) -> Int64 {
        try commitHeader(of: commit).time
    }
}
