import CGit2

/// What kind of object an id names.
enum ObjectKind: Hashable {
    case commit, tree, blob, tag

    init?(_ type: git_object_t) {
        switch type {
        case GIT_OBJECT_COMMIT: self = .commit
        case GIT_OBJECT_TREE: self = .tree
        case GIT_OBJECT_BLOB: self = .blob
        case GIT_OBJECT_TAG: self = .tag
        default: return nil
        }
    }
}

extension Repository {
    /// An object's size in bytes, and its kind; nil for a kind that git has not.
    func header(of id: ObjectID) throws(GitError) -> (size: Int, kind: ObjectKind?) {
        var oid = id.oid
        var (size, type) = (0, GIT_OBJECT_INVALID)
        try check("git_odb_read_header", unsafe git_odb_read_header(&size, &type, database, &oid))
        return (size, ObjectKind(type))
    }

    /// Calls `body` with the bytes of an object as they are stored, unparsed.
    ///
    /// - Throws: `GitError` when the object is missing or of another kind, or what `body` throws.
    func withObject<Result>(
        _ id: ObjectID,
        as kind: ObjectKind,
        _ body: (Span<UInt8>) throws(GitError) -> Result
    ) throws(GitError) -> Result {
        var oid = id.oid
        let object = try unsafe make("git_odb_read") { unsafe git_odb_read(&$0, database, &oid) }
        defer { unsafe git_odb_object_free(object) }
        guard unsafe ObjectKind(git_odb_object_type(object)) == kind else {
            throw GitError(call: "git_odb_read", code: -1, message: "\(id) is no \(kind)")
        }
        let bytes = unsafe UnsafeRawBufferPointer(
            start: git_odb_object_data(object),
            count: git_odb_object_size(object)
        )
        return try unsafe body(bytes.assumingMemoryBound(to: UInt8.self).span)
    }
}
