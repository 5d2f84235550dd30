import CGit2
import Files

extension Repository {
    /// The changes of files that flags of the index hide from git: those assumed to be unchanged,
    /// and those that a sparse checkout leaves out but that exist.
    ///
    /// git hides these changes, for people who keep local ones; a release would include them.
    ///
    /// - Throws: `GitError` when a file can't be read.
    func hiddenChanges(in index: OpaquePointer) throws(GitError) -> [Change] {
        guard let workTree else { return [] }
        var changes: [Change] = []
        for number in 0..<(unsafe git_index_entrycount(index)) {
            guard let entry = unsafe git_index_get_byindex(index, number)?.pointee,
                let path = unsafe text(entry.path)
            else { continue }
            let isAssumed = unsafe UInt32(entry.flags) & GIT_INDEX_ENTRY_VALID.rawValue != 0
            let isLeftOut =
                unsafe UInt32(entry.flags_extended) & GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue != 0
            guard isAssumed || isLeftOut else { continue }
            let found: FileKind?
            do {
                found = try FileSystem.kind(of: "\(workTree)/\(path)")
            } catch {
                throw GitError(call: "lstat", code: GIT_ERROR.rawValue, message: "\(error)")
            }
            guard let found else {
                if isAssumed { changes.append(Change(path: path, kind: .deleted, largeFile: nil)) }
                continue
            }
            guard case .file = found, try unsafe hash(of: path) != ObjectID(entry.id) else {
                continue
            }
            changes.append(
                Change(
                    path: path,
                    kind: .modified,
                    largeFile: try unsafe largeFile(path, in: index)
                )
            )
        }
        return changes
    }

    /// The id that a file of the work tree would have in the index.
    private func hash(of path: String) throws(GitError) -> ObjectID {
        var oid = git_oid()
        try check(
            "git_repository_hashfile",
            unsafe git_repository_hashfile(&oid, pointer, path, GIT_OBJECT_BLOB, nil)
        )
        return ObjectID(oid)
    }
}
