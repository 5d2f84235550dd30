import CGit2
import ExactStrings
import Files

extension Repository {
    /// The submodules whose commit in the index is not that of HEAD's tree, or that are at another
    /// commit or have changes; absent ones are not changed.
    ///
    /// libgit2 would read them with its own reader of objects: see `ObjectStore`.
    ///
    /// - Parameter met: The git directories visited so far; a submodule can't contain itself.
    /// - Throws: `GitError` when this repository can't be read; an unreadable submodule is changed.
    func submoduleChanges(
        in index: OpaquePointer,
        _ met: inout Set<ExactString>
    ) throws(GitError) -> [Change] {
        let paths = unsafe submodules(in: index)
        guard !paths.isEmpty else { return [] }
        let tree = try head().commit.map { (id) throws(GitError) in try commitHeader(of: id).tree }
        var changes: [Change] = []
        for (path, id) in paths {
            var entries = PathEntries([path])
            let staged = try tree.flatMap { (tree) throws(GitError) in
                try entries.entries(of: tree, in: self).first ?? nil
            }
            var isChanged = staged.map { $0.isSubmodule && $0.id != id } ?? false
            if !isChanged {
                isChanged = try isSubmoduleChanged(path, from: id, &met)
            }
            if isChanged { changes.append(Change(path: path, kind: .modified, largeFile: nil)) }
        }
        return changes
    }

    /// The paths and the commits of submodules that the index holds.
    private func submodules(in index: OpaquePointer) -> [(path: String, commit: ObjectID)] {
        (0..<(unsafe git_index_entrycount(index))).compactMap { number in
            guard let entry = unsafe git_index_get_byindex(index, number)?.pointee,
                unsafe entry.mode == GIT_FILEMODE_COMMIT.rawValue,
                unsafe git_index_entry_is_conflict(git_index_get_byindex(index, number)) == 0,
                let path = unsafe text(entry.path)
            else { return nil }
            return (path, unsafe ObjectID(entry.id))
        }
    }

    private func isSubmoduleChanged(
        _ path: String,
        from commit: ObjectID,
        _ met: inout Set<ExactString>
    ) throws(GitError) -> Bool {
        let ignored = try ignoredChanges(of: path)
        guard let workTree, ignored != GIT_SUBMODULE_IGNORE_ALL else { return false }
        let folder = "\(workTree)/\(path)"
        do {
            guard try FileSystem.kind(of: "\(folder)/.git") != nil else { return false }
        } catch {
            throw GitError(error)
        }
        do {
            let submodule = try Repository(
                around: folder,
                by: OpeningRules(trustsEveryOwner: true)
            )
            guard try submodule.head().commit == commit else { return true }
            guard ignored != GIT_SUBMODULE_IGNORE_DIRTY else { return false }
            let changes = try submodule.changes(&met)
            return changes.contains {
                ignored != GIT_SUBMODULE_IGNORE_UNTRACKED || $0.kind != .untracked
            }
        } catch {
            return true
        }
    }

    /// Which changes of a submodule its configuration hides, as git has it.
    ///
    /// Source: git-config, `submodule.<name>.ignore` and `diff.ignoreSubmodules`.
    private func ignoredChanges(of path: String) throws(GitError) -> git_submodule_ignore_t {
        switch try setting("diff.ignoresubmodules")?.lowercased() {
        case "all": return GIT_SUBMODULE_IGNORE_ALL
        case "dirty": return GIT_SUBMODULE_IGNORE_DIRTY
        case "untracked": return GIT_SUBMODULE_IGNORE_UNTRACKED
        case "none": return GIT_SUBMODULE_IGNORE_NONE
        default: break
        }
        do {
            let submodule = try unsafe make("git_submodule_lookup") {
                unsafe git_submodule_lookup(&$0, pointer, path)
            }
            defer { unsafe git_submodule_free(submodule) }
            return unsafe git_submodule_ignore(submodule)
        } catch  where error.isMissing || error.code == GIT_EEXISTS.rawValue {
            // No submodule is configured there, so that git says nothing about the folder.
            return GIT_SUBMODULE_IGNORE_ALL
        }
    }
}

extension PathEntries.Entry {
    fileprivate var isSubmodule: Bool { mode == Int(GIT_FILEMODE_COMMIT.rawValue) }
}
