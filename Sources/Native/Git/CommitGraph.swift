/// The commits reachable from a commit, read only as far as the questions so far needed.
///
/// Commits are read newest first, so that most questions are answered early. All counts are of
/// sets, never of steps along one line of parents. In a shallow clone the graph ends at the clone's
/// edge: an answer is certain only if `isTruncated` is false after it.
public struct CommitGraph: Sendable {
    private let head: ObjectID
    var commits = ReadCommits()
    private var walk: ReachabilityWalk

    /// A graph of what a commit, called HEAD here, reaches, itself among it; nothing is read yet.
    public init(from head: ObjectID) {
        self.head = head
        walk = ReachabilityWalk(from: head)
    }

    /// Whether a commit was met whose parents a shallow clone left out.
    public var isTruncated: Bool { commits.isTruncated }

    /// Whether the clone holds all that HEAD reaches; only a shallow clone is read for it.
    ///
    /// - Throws: `GitError` when a commit is missing.
    public mutating func isWhole(in repository: borrowing Repository) throws(GitError) -> Bool {
        guard !repository.shallowRoots.isEmpty else { return true }
        _ = try all(from: head, in: repository)
        return !isTruncated
    }

    /// Whether HEAD reaches a commit; proven either way, whatever the commits' times say.
    ///
    /// - Throws: `GitError` when a commit is missing.
    public mutating func reaches(
        _ commit: ObjectID,
        in repository: borrowing Repository
    ) throws(GitError) -> Bool {
        try walk.reaches(commit, &commits, in: repository)
    }

    /// Those of some commits that are reachable from HEAD and from no other reachable one of them,
    /// each with the number of commits reachable from HEAD and not from it: `COMMIT..HEAD`.
    ///
    /// The one with the fewest commits to HEAD is always among them. A number can be too large only
    /// where clocks were wrong by more than a year: see `AncestryWalk`.
    ///
    /// - Throws: `GitError` when a commit is missing.
    public mutating func nearest(
        of wanted: Set<ObjectID>,
        in repository: borrowing Repository
    ) throws(GitError) -> [ObjectID: Int] {
        guard !wanted.isEmpty else { return [:] }
        guard !wanted.contains(head) else { return [head: 0] }
        let wanted = Set(wanted.map { commits.number(of: $0) })
        var found: [Int: (mark: Int, set: Int)] = [:]
        var walk = AncestryWalk()
        try walk.add(
            AncestryWalk.unmarked,
            to: commits.number(of: head),
            &commits,
            in: repository
        )
        while let next = try walk.next(&commits, in: repository) {
            if wanted.contains(next), walk.set(of: next) == AncestryWalk.unmarked {
                let new = walk.makeMark()
                found[next] = new
                // It waits again, now with its mark.
                try walk.add(new.set, to: next, isOnLine: true, &commits, in: repository)
                continue
            }
            try walk.spread(from: next, &commits, in: repository)
        }
        let near = found.filter { walk.set(of: $0.key) == $0.value.set }
        let counts = walk.counts(without: near.map(\.value.mark))
        let ids = near.map { commits.id(of: $0.key) }
        return Dictionary(zip(ids, counts)) { first, _ in first }
    }

    /// The commits reachable from HEAD and from none of the excluded ones: children before parents,
    /// otherwise the newest first, of equally old ones the lowest id first.
    ///
    /// The excluded ones need not be reachable from HEAD. A commit can be listed wrongly only where
    /// clocks were wrong by more than a year: see `AncestryWalk`.
    ///
    /// - Throws: `GitError` when a commit is missing.
    public mutating func commits(
        since excluded: [ObjectID],
        in repository: borrowing Repository
    ) throws(GitError) -> [ObjectID] {
        guard !excluded.contains(head) else { return [] }
        var walk = AncestryWalk()
        let exclusion = walk.makeMark()
        try walk.add(
            AncestryWalk.unmarked,
            to: commits.number(of: head),
            &commits,
            in: repository
        )
        for id in excluded {
            try walk.add(
                exclusion.set,
                to: commits.number(of: id),
                isOnLine: true,
                &commits,
                in: repository
            )
        }
        while let next = try walk.next(&commits, in: repository) {
            try walk.spread(from: next, &commits, in: repository)
        }
        return try sorted(walk.commits(without: exclusion.mark), in: repository)
    }
}
