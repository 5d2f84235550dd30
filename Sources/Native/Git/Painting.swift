/// A walk that gives every commit the marks of the commits above it, the newest commit first.
///
/// A commit is *covered* when it has all marks that count. What is not covered is what a set
/// difference holds. The walk may end early once only covered commits wait: these can lead to
/// covered ones alone. They could still lead to a commit that stands as not covered, if it was met
/// before by another way and clocks lie, for a commit may be dated long before its ancestors. Only
/// generation numbers or all of history would prove the contrary. So the walk goes on
/// for `leastBeyond` commits, and as long as what waits is not older than the oldest commit
/// that is not covered by a year: a small history is read whole, and in a large one a clock
/// must have been wrong by more than a year, and on a commit that far down, to be believed.
struct Painting {
    /// The marks of all commits above, by number of the commit; -1 where the walk has not come.
    private var marks: [Int] = []
    private var isPending: [Bool] = []
    private var pendingCount = 0
    /// What waits off the main lines, and what waits on one; entries that wait no more are passed over.
    private var side = NewestFirst()
    private var lines = NewestFirst()
    /// By number of the commit: whether it lies on a main line.
    private var isOnLine: [Bool] = []
    private var sets = MarkSets()
    private var counting: Set<Int> = []
    private var nextMark = 0
    /// How many commits wait that are not covered.
    private var uncovered = 0
    /// No commit off the main lines that waited uncovered was older.
    private var oldestUncovered = Int64.max
    /// By set: whether it holds all marks that count; nil where nobody has asked yet.
    private var isCovering: [Bool?] = []
    private var beyond: Beyond?

    private struct Beyond {
        let oldest: Int64
        var count = 0
    }

    /// The set without marks.
    static let unmarked = 0

    /// Makes a mark that counts from now on, and gives the set that holds it alone.
    mutating func makeMark() -> (mark: Int, set: Int) {
        let mark = nextMark
        nextMark += 1
        counting.insert(mark)
        isCovering = []
        // Nothing has the new mark.
        uncovered = pendingCount
        for entry in side.entries where isPending[entry.number] {
            oldestUncovered = min(oldestUncovered, entry.time)
        }
        return (mark, sets.set(of: mark))
    }

    /// Stops a mark from counting.
    mutating func dismiss(_ mark: Int) {
        guard counting.remove(mark) != nil else { return }
        isCovering = []
        uncovered = 0
        for number in isPending.indices where isPending[number] && !covers(marks[number]) {
            uncovered += 1
        }
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
    ///   - beginsLine: Whether the commit and its first parents are a main line.
    ///   - child: The time of the commit that the marks come from; nil at the walk's beginning.
    mutating func add(
        _ set: Int,
        to number: Int,
        beginsLine: Bool = false,
        child: Int64? = nil,
        _ commits: inout ReadCommits,
        in repository: borrowing Repository
    ) throws(GitError) {
        grow(to: commits.count)
        let old = marks[number]
        let new = old < 0 ? set : sets.union(old, set)
        if beginsLine { isOnLine[number] = true }
        guard new != old else { return }
        if isPending[number] {
            if !covers(old) { uncovered -= 1 }
        } else {
            isPending[number] = true
            pendingCount += 1
        }
        marks[number] = new
        let isUncovered = !covers(new)
        if isUncovered { uncovered += 1 }
        // A covered commit need not be read before its turn, which comes after its child's.
        let known = isUncovered ? nil : child
        let time = if let known { known } else { try commits.time(of: number, in: repository) }
        if isOnLine[number] {
            lines.push(number, time: time)
        } else {
            side.push(number, time: time)
            if isUncovered { oldestUncovered = min(oldestUncovered, time) }
        }
    }

    /// The next commit to spread the marks of; nil when the walk is over.
    mutating func next(
        _ commits: inout ReadCommits,
        in repository: borrowing Repository
    ) throws(GitError) -> Int? {
        guard let next = try nextEntry(&commits, in: repository) else { return nil }
        if uncovered == 0, !counting.isEmpty {
            if beyond == nil { beyond = Beyond(oldest: try oldest(of: &commits, in: repository)) }
            beyond?.count += 1
            if let beyond, beyond.count > leastBeyond, next.time < beyond.oldest - year {
                return nil
            }
        }
        isPending[next.number] = false
        pendingCount -= 1
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
                beginsLine: isOnLine[number] && place == 0,
                child: time,
                &commits,
                in: repository
            )
        }
    }

    /// The commits of the walk that lack a mark.
    func commits(without mark: Int) -> [Int] {
        let lack = (0..<sets.count).map { !sets.has(mark, in: $0) }
        return marks.indices.filter { marks[$0] >= 0 && lack[marks[$0]] }
    }
}

extension Painting {
    /// What waits and is the newest, but first of all the main lines down to the time of the oldest
    /// uncovered commit: most likely one of them covers it, and then the sides need not be read.
    private mutating func nextEntry(
        _ commits: inout ReadCommits,
        in repository: borrowing Repository
    ) throws(GitError) -> NewestFirst.Entry? {
        let line = try Self.newest(of: &lines, where: isPending, &commits, in: repository)
        // The sides are not even looked at, which would read one.
        if let line, uncovered > 0, line.time >= oldestUncovered { return line }
        let other = try Self.newest(of: &side, where: isPending, &commits, in: repository)
        guard let line, let other else { return line ?? other }
        return line.time >= other.time ? line : other
    }

    /// The newest of a queue by the commits' own times; what waits no more is dropped.
    private static func newest(
        of queue: inout NewestFirst,
        where isPending: [Bool],
        _ commits: inout ReadCommits,
        in repository: borrowing Repository
    ) throws(GitError) -> NewestFirst.Entry? {
        while let next = queue.next {
            guard isPending[next.number] else {
                _ = queue.pop()
                continue
            }
            let time = try commits.time(of: next.number, in: repository)
            guard time < next.time else { return next }
            _ = queue.pop()
            queue.push(next.number, time: time)
        }
        return nil
    }

    private mutating func covers(_ set: Int) -> Bool {
        isCovering += repeatElement(nil, count: max(0, sets.count - isCovering.count))
        if let known = isCovering[set] { return known }
        let covers = counting.allSatisfy { sets.has($0, in: set) }
        isCovering[set] = covers
        return covers
    }

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

    private mutating func grow(to count: Int) {
        let more = max(0, count - marks.count)
        marks += repeatElement(-1, count: more)
        isPending += repeatElement(false, count: more)
        isOnLine += repeatElement(false, count: more)
    }
}

/// How many covered commits are read before the walk may end.
private let leastBeyond = 2048

/// In seconds.
private let year: Int64 = 366 * 24 * 60 * 60
