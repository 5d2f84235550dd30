import CGit2
import ExactStrings

/// A path whose file differs from HEAD's.
public struct Change: Hashable, Sendable {
    /// How it differs; where several hold, the first in this order.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A merge left it unresolved.
        case conflicted
        /// It is not in the index, and no rule ignores it.
        case untracked
        /// It is in the index and not in HEAD.
        case added
        /// It is in HEAD, but not in the index or not in the work tree.
        case deleted
        /// Its bytes, mode or kind differ.
        case modified
        /// It can't be read.
        case unreadable
    }

    /// The path below the work tree's root, with `/`; a folder of untracked files ends with one.
    public let path: String
    /// How it differs.
    public let kind: Kind
    /// The file as Git LFS expects it; nil for all other files.
    ///
    /// libgit2 runs no filters: to it, a file that a clone has just written looks changed.
    public let largeFile: LargeFile?
}

extension Repository {
    /// The differences between HEAD, index and work tree, with untracked files but not ignored
    /// ones; sorted by the bytes of the paths.
    ///
    /// No setting and no flag of the index hides a change. A Git LFS file may be listed that has
    /// not changed: see `Change.largeFile`.
    ///
    /// - Throws: `GitError`.
    public func changes() throws(GitError) -> [Change] {
        var met: Set<ExactString> = []
        return try changes(&met)
    }

    /// The changes of a repository that was not looked at yet.
    ///
    /// - Parameter met: The git directories that were.
    func changes(_ met: inout Set<ExactString>) throws(GitError) -> [Change] {
        guard met.insert(ExactString(gitFolder)).inserted else { return [] }
        return try objects.allowing { () throws(GitError) in try listChanges(&met) }
    }

    private func listChanges(_ met: inout Set<ExactString>) throws(GitError) -> [Change] {
        var options = unsafe git_status_options()
        try check(
            "git_status_options_init",
            unsafe git_status_options_init(&options, UInt32(GIT_STATUS_OPTIONS_VERSION))
        )
        // Set, not added: libgit2's defaults list ignored files too.
        unsafe options.flags =
            GIT_STATUS_OPT_INCLUDE_UNTRACKED.rawValue | GIT_STATUS_OPT_INCLUDE_UNREADABLE.rawValue
            | GIT_STATUS_OPT_EXCLUDE_SUBMODULES.rawValue
        // libgit2 would parse all of HEAD's commit for it, and refuse an odd one.
        let tree = try unsafe headTree()
        defer { unsafe git_tree_free(tree) }
        unsafe options.baseline = tree
        let index = try unsafe make("git_repository_index") {
            unsafe git_repository_index(&$0, pointer)
        }
        defer { unsafe git_index_free(index) }
        try unsafe refuseSpecialRules(beside: index)
        let list = try unsafe make("git_status_list_new") {
            unsafe git_status_list_new(&$0, pointer, &options)
        }
        defer { unsafe git_status_list_free(list) }
        var changes: [Change] = []
        for number in 0..<(unsafe git_status_list_entrycount(list)) {
            guard let entry = unsafe git_status_byindex(list, number)?.pointee,
                let change = unsafe try change(entry, in: index)
            else { continue }
            changes.append(change)
        }
        let listed = Set(changes.map(\.path))
        let others =
            try unsafe hiddenChanges(in: index) + submoduleChanges(in: index, &met)
        changes += others.filter { !listed.contains($0.path) }
        return changes.sorted { isOrderedBefore($0.path, $1.path) }
    }

    /// HEAD's tree, which the caller must free; nil when there is no commit yet.
    private func headTree() throws(GitError) -> OpaquePointer? {
        guard let commit = try head().commit else { return nil }
        var oid = try commitHeader(of: commit).tree.oid
        return try unsafe make("git_tree_lookup") { unsafe git_tree_lookup(&$0, pointer, &oid) }
    }

    private func change(
        _ entry: git_status_entry,
        in index: OpaquePointer
    ) throws(GitError) -> Change? {
        guard let delta = unsafe (entry.index_to_workdir ?? entry.head_to_index)?.pointee,
            let path = unsafe text(delta.new_file.path ?? delta.old_file.path),
            let kind = unsafe kind(of: entry.status.rawValue)
        else { return nil }
        let isDeleted = unsafe entry.status == GIT_STATUS_WT_DELETED
        if isDeleted, unsafe isLeftOut(path, of: index) { return nil }
        // A changed mode is a change, whatever the bytes are.
        let hasSameMode = unsafe delta.old_file.mode == delta.new_file.mode
        let isModified = unsafe entry.status == GIT_STATUS_WT_MODIFIED && hasSameMode
        let largeFile = isModified ? try unsafe largeFile(path, in: index) : nil
        return Change(path: path, kind: kind, largeFile: largeFile)
    }

    /// Whether a sparse checkout leaves a file out; libgit2 takes it for a deleted one.
    private func isLeftOut(_ path: String, of index: OpaquePointer) -> Bool {
        guard let entry = unsafe git_index_get_bypath(index, path, 0) else { return false }
        let flag = GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue
        return unsafe UInt32(entry.pointee.flags_extended) & flag != 0
    }

    private func kind(of status: UInt32) -> Change.Kind? {
        func has(_ flags: git_status_t...) -> Bool {
            flags.contains { status & $0.rawValue != 0 }
        }
        if has(GIT_STATUS_CONFLICTED) { return .conflicted }
        if has(GIT_STATUS_INDEX_DELETED, GIT_STATUS_WT_DELETED) { return .deleted }
        if has(GIT_STATUS_INDEX_NEW) { return .added }
        if has(GIT_STATUS_WT_NEW) { return .untracked }
        if has(GIT_STATUS_WT_UNREADABLE) { return .unreadable }
        let modified = [
            GIT_STATUS_INDEX_MODIFIED, GIT_STATUS_INDEX_TYPECHANGE, GIT_STATUS_WT_MODIFIED,
            GIT_STATUS_WT_TYPECHANGE, GIT_STATUS_INDEX_RENAMED, GIT_STATUS_WT_RENAMED,
        ]
        return modified.contains { status & $0.rawValue != 0 } ? .modified : nil
    }
}
