/// A walk that gives every commit the marks of its descendants, the newest commit first.
///
/// A commit is *covered* when it has all marks, and there is at least one. The commits that are not
/// covered are those of a set difference. Once only covered commits are left in the queue, all
/// unread ones are covered too, and the walk could end. But an unread covered commit may reach one
/// that was met by another way and counts as not covered: then some commit is dated before its own
/// ancestor. Without generation numbers only reading the whole history excludes that. So the walk
/// goes on until it has passed `leastBeyond` covered commits, and all commits in the queue are
/// older, by a year, than every commit that is not covered. A small history is thereby read whole
/// and its answers are always exact; in a large one an answer can be wrong only where a clock was
/// slow by more than a year.
struct AncestryWalk {
    /// The marks of all commits above, by number of the commit; -1 where the walk has not come.
    private var marks: [Int] = []
    private var pending = CommitQueue()
    private var sets = MarkSets()
    private var markCount = 0
    /// How many commits wait that are not covered.
    private var uncovered = 0
    /// No commit off the main lines that waited uncovered was older.
    private var oldestUncovered = Int64.max
    private var beyond: Beyond?

    private struct Beyond {
        let oldest: Int64
        var count = 0
    }

    /// The set without marks.
    static let unmarked = 0

    /// Creates a mark and the set of it alone.
    mutating func makeMark() -> (mark: Int, set: Int) {
        let mark = markCount
        markCount += 1
        // Nothing has the new mark.
        uncovered = pending.count
        return (mark, sets.set(of: mark))
    }

    /// The set of marks of a commit that the walk has come to.
    func set(of number: Int) -> Int? {
        guard number < marks.count, marks[number] >= 0 else { return nil }
        return marks[number]
    }

    /// Adds marks to a commit, which waits from then on if these are news.
    ///
    /// - Parameters:
    ///   - set: The set of the marks.
    ///   - number: The commit's number.
    ///   - isOnLine: Whether the commit is on a main line.
    ///   - child: The time of the commit that the marks come from; nil at the walk's beginning.
    mutating func add(
        _ set: Int,
        to number: Int,
        isOnLine: Bool = false,
        child: Int64? = nil,
        _ commits: inout ReadCommits,
        in repository: borrowing Repository
    ) throws(GitError) {
        marks += repeatElement(-1, count: max(0, commits.count - marks.count))
        let old = marks[number]
        let new = old < 0 ? set : sets.union(old, set)
        if isOnLine { pending.putOnLine(number) }
        guard new != old else { return }
        if pending.contains(number), !covers(old) { uncovered -= 1 }
        marks[number] = new
        let isUncovered = !covers(new)
        if isUncovered { uncovered += 1 }
        // A covered commit need not be read before its turn, which comes after its child's.
        let known = isUncovered ? nil : child
        let time = if let known { known } else { try commits.time(of: number, in: repository) }
        pending.insert(number, time: time)
        if isUncovered, !pending.isOnLine(number) { oldestUncovered = min(oldestUncovered, time) }
    }

    /// The next commit to spread the marks of; nil when the walk is over.
    ///
    /// While a commit waits uncovered, main lines go first, down to the time of the oldest such
    /// commit: most likely one of them covers it, and then the sides need not be read.
    mutating func next(
        _ commits: inout ReadCommits,
        in repository: borrowing Repository
    ) throws(GitError) -> Int? {
        let oldest = uncovered > 0 ? oldestUncovered : nil
        guard let next = try pending.next(linesDownTo: oldest, &commits, in: repository)
        else { return nil }
        if uncovered == 0 {
            if beyond == nil {
                beyond = Beyond(oldest: try self.oldest(of: &commits, in: repository))
            }
            beyond?.count += 1
            if let beyond, beyond.count > leastBeyond, next.time < beyond.oldest - year {
                return nil
            }
        }
        pending.remove(next.number)
        if !covers(marks[next.number]) { uncovered -= 1 }
        return next.number
    }

    /// Gives a commit's marks to its parents.
    mutating func spread(
        from number: Int,
        _ commits: inout ReadCommits,
        in repository: borrowing Repository
    ) throws(GitError) {
        let parents = try commits.parents(of: number, in: repository)
        let time = try commits.time(of: number, in: repository)
        for (place, parent) in parents.enumerated() {
            try add(
                marks[number],
                to: parent,
                isOnLine: pending.isOnLine(number) && place == 0,
                child: time,
                &commits,
                in: repository
            )
        }
    }

    /// How many commits of the walk lack each of some marks, in the order of the marks.
    func counts(without marks: [Int]) -> [Int] {
        var commits = [Int](repeating: 0, count: sets.count)
        for set in self.marks where set >= 0 { commits[set] += 1 }
        return marks.map { mark in
            commits.indices.reduce(0) { $0 + (sets.has(mark, in: $1) ? 0 : commits[$1]) }
        }
    }

    /// The commits of the walk that lack a mark.
    func commits(without mark: Int) -> [Int] {
        let lack = (0..<sets.count).map { !sets.has(mark, in: $0) }
        return marks.indices.filter { marks[$0] >= 0 && lack[marks[$0]] }
    }
}

extension AncestryWalk {
    /// Whether a set has all marks.
    private func covers(_ set: Int) -> Bool { markCount > 0 && sets.size(of: set) == markCount }

    /// The time of the oldest commit that is not covered.
    private mutating func oldest(
        of commits: inout ReadCommits,
        in repository: borrowing Repository
    ) throws(GitError) -> Int64 {
        var oldest = Int64.max
        for number in marks.indices where marks[number] >= 0 && !covers(marks[number]) {
            oldest = min(oldest, try commits.time(of: number, in: repository))
        }
        return oldest
    }
}

/// How many covered commits the walk passes before it may end: on git's own history a fifth of the
/// time that the nearest tag takes.
private let leastBeyond = 2048

/// In seconds.
private let year: Int64 = 366 * 24 * 60 * 60
