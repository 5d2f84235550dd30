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
    /// The author's name; bytes that are no text are replaced.
    public let author: String
    /// The author's time in seconds since 1970 UTC.
    public let authorTime: Int64
    /// The message as written, with the line feed at its end; bytes that are no text are replaced.
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
        let author = unsafe git_commit_author(commit)?.pointee
        let isLatin = unsafe isLatin(text(git_commit_message_encoding(commit)))
        return unsafe Commit(
            id: id,
            parents: parents(of: commit, id),
            time: git_commit_time(commit),
            tree: ObjectID(tree.pointee),
            author: decoded(author?.name, isLatin: isLatin),
            authorTime: author?.when.time ?? 0,
            message: decoded(git_commit_message(commit), isLatin: isLatin)
        )
    }

    /// The committer's time of a commit in seconds since 1970 UTC; 0 where it has none.
    ///
    /// - Throws: `GitError` when the commit is missing.
    public func time(of commit: ObjectID) throws(GitError) -> Int64 {
        try commitHeader(of: commit).time
    }

    /// A commit that the caller must free.
    private func lookUpCommit(_ id: ObjectID) throws(GitError) -> OpaquePointer {
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

/// Whether the name of an encoding in a commit's header means ISO 8859-1, the only one but UTF-8 that
/// needs no tables.
private func isLatin(_ encoding: String?) -> Bool {
    ["iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1"]
        .contains(encoding?.lowercased() ?? "")
}

/// A C string as text; bytes that are no UTF-8 are replaced, unless a commit names ISO 8859-1.
private func decoded(_ pointer: UnsafePointer<CChar>?, isLatin: Bool) -> String {
    guard let pointer = unsafe pointer else { return "" }
    guard isLatin else { return unsafe String(cString: pointer) }
    var scalars = String.UnicodeScalarView()
    var next = unsafe pointer
    while unsafe next.pointee != 0 {
        unsafe scalars.append(Unicode.Scalar(UInt8(bitPattern: next.pointee)))
        unsafe next += 1
    }
    return String(scalars)
}
