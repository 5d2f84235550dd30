extension Repository {
    /// The number of commits reachable from a commit, itself included; with paths, of those that
    /// touch one of them: see `touches(_:paths:)`.
    ///
    /// This is what `git rev-list --count --full-history COMMIT -- PATHS` counts. Unlike git's
    /// number without `--full-history`, which leaves out side branches that changed nothing in the
    /// end, it never shrinks when commits are added on top: what a commit touches depends on it and
    /// its parents alone.
    ///
    /// - Parameters:
    ///   - commit: Where the count starts.
    ///   - paths: Files and folders from the root of the tree, with `/`; no patterns.
    ///   - graph: What was read before; what is read now is added.
    /// - Throws: `GitError` when an object is missing.
    public func commitCount(
        from commit: ObjectID,
        touching paths: [String] = [],
        graph: inout CommitGraph
    ) throws(GitError) -> Int {
        let all = try graph.all(from: commit, in: self)
        guard !paths.isEmpty else { return all.count }
        var entries = PathEntries(paths)
        var count = 0
        for number in try graph.newestFirst(all, in: self) {
            let parents = try graph.commits.parents(of: number, in: self)
            var trees: [ObjectID] = []
            for parent in parents { trees.append(try graph.commits.tree(of: parent, in: self)) }
            let tree = try graph.commits.tree(of: number, in: self)
            if try entries.differ(tree, fromOneOf: trees, in: self) { count += 1 }
        }
        return count
    }

    /// Whether a commit touches one of some paths.
    ///
    /// It does when it differs from a parent in one of them, or is a root and has one of them. So a
    /// merge that brings changes in touches what they touch, as it does for `git log
    /// --full-history`.
    ///
    /// - Parameters:
    ///   - commit: The commit.
    ///   - paths: Files and folders from the root of the tree, with `/`; no patterns.
    /// - Throws: `GitError` when an object is missing.
    public func touches(_ commit: ObjectID, paths: [String]) throws(GitError) -> Bool {
        let header = try commitHeader(of: commit)
        var trees: [ObjectID] = []
        if !shallowRoots.contains(commit) {
            for parent in header.parents { trees.append(try commitHeader(of: parent).tree) }
        }
        var entries = PathEntries(paths)
        return try entries.differ(header.tree, fromOneOf: trees, in: self)
    }
}

extension PathEntries {
    /// Whether a tree differs from one of some others in one of the paths; where there are no
    /// others, whether it has one of them.
    fileprivate mutating func differ(
        _ tree: ObjectID,
        fromOneOf others: [ObjectID],
        in repository: borrowing Repository
    ) throws(GitError) -> Bool {
        let held = try entries(of: tree, in: repository)
        guard !others.isEmpty else { return held.contains { $0 != nil } }
        for other in others where try entries(of: other, in: repository) != held { return true }
        return false
    }
}
