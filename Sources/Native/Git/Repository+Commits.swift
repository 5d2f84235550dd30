import CGit2

/// The facts of a commit.
public struct Commit: Hashable, Sendable {
    /// The commit's own id.
    public let id: ObjectID
    /// The parents in order; none for a root and for the edge of a shallow clone.
    public let parents: [ObjectID]
    /// The committer's time in seconds since 1970 UTC.
    public let time: Int64
    /// The tree of files.
    public let tree: ObjectID
    /// The message as written, with the line feed at its end.
    public let message: String
}

extension Repository {
    /// The facts of a commit.
    ///
    /// - Throws: `GitError` when it is missing or no commit.
    public func commit(_ id: ObjectID) throws(GitError) -> Commit {
        let commit = try unsafe lookUpCommit(id)
        defer { unsafe git_commit_free(commit) }
        guard let tree = unsafe git_commit_tree_id(commit) else {
            throw GitError(call: "git_commit_tree_id", code: -1, message: "a commit without a tree")
        }
        return unsafe Commit(
            id: id,
            parents: parents(of: commit, id),
            time: git_commit_time(commit),
            tree: ObjectID(tree.pointee),
            message: text(git_commit_message(commit)) ?? ""
        )
    }

    /// Only what a walk needs of a commit.
    func link(_ id: ObjectID) throws(GitError) -> (parents: [ObjectID], time: Int64) {
        let commit = try unsafe lookUpCommit(id)
        defer { unsafe git_commit_free(commit) }
        return unsafe (parents(of: commit, id), git_commit_time(commit))
    }

    /// A commit that the caller must free.
    func lookUpCommit(_ id: ObjectID) throws(GitError) -> OpaquePointer {
        var oid = id.oid
        return try unsafe make("git_commit_lookup") {
            unsafe git_commit_lookup(&$0, pointer, &oid)
        }
    }

    private func parents(of commit: OpaquePointer, _ id: ObjectID) -> [ObjectID] {
        guard !shallowRoots.contains(id) else { return [] }
        return unsafe (0..<git_commit_parentcount(commit)).compactMap {
            unsafe git_commit_parent_id(commit, $0).map { unsafe ObjectID($0.pointee) }
        }
    }
}
