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
    private var pending = NewestFirst()
    private var sets = MarkSets()
    private var counting: Set<Int> = []
    private var nextMark = 0
    /// How many commits wait that are not covered.
    private var uncovered = 0
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
        marksChanged()
        return (mark, sets.set(of: mark))
    }

    /// Stops a mark from counting.
    mutating func dismiss(_ mark: Int) {
        guard counting.remove(mark) != nil else { return }
        marksChanged()
    }

    /// The set of marks of a commit that the walk has come to.
    func set(of number: Int) -> Int? {
        guard number < marks.count, marks[number] >= 0 else { return nil }
        return marks[number]
    }

    /// Adds marks to a commit, which waits from then on if these are news.
    mutating func add(
        _ set: Int,
        to number: Int,
        _ commits: inout ReadCommits,
        in repository: borrowing Repository
    ) throws(GitError) {
        grow(to: commits.count)
        let old = marks[number]
        let new = old < 0 ? set : sets.union(old, set)
        guard new != old else { return }
        if isPending[number] {
            if !covers(old) { uncovered -= 1 }
        } else {
            pending.push(number, time: try commits.time(of: number, in: repository))
            isPending[number] = true
        }
        marks[number] = new
        if !covers(new) { uncovered += 1 }
    }

    /// The newest commit that waits; nil when the walk is over.
    mutating func next(
        _ commits: inout ReadCommits,
        in repository: borrowing Repository
    ) throws(GitError) -> Int? {
        guard let next = pending.next else { return nil }
        if uncovered == 0, !counting.isEmpty {
            if beyond == nil { beyond = Beyond(oldest: try oldest(of: &commits, in: repository)) }
            beyond?.count += 1
            if let beyond, beyond.count > leastBeyond, next.time < beyond.oldest - year {
                return nil
            }
        }
        _ = pending.pop()
        isPending[next.number] = false
        if !covers(marks[next.number]) { uncovered -= 1 }
        return next.number
    }

    /// Gives a commit's marks to its parents.
    mutating func spread(
        from number: Int,
        _ commits: inout ReadCommits,
        in repository: borrowing Repository
    ) throws(GitError) {
        for parent in try commits.parents(of: number, in: repository) {
            try add(marks[number], to: parent, &commits, in: repository)
        }
    }

    /// The commits of the walk that lack a mark.
    func commits(without mark: Int) -> [Int] {
        let lack = (0..<sets.count).map { !sets.has(mark, in: $0) }
        return marks.indices.filter { marks[$0] >= 0 && lack[marks[$0]] }
    }
}

extension Painting {
    private mutating func covers(_ set: Int) -> Bool {
        isCovering += repeatElement(nil, count: max(0, sets.count - isCovering.count))
        if let known = isCovering[set] { return known }
        let covers = counting.allSatisfy { sets.has($0, in: set) }
        isCovering[set] = covers
        return covers
    }

    private mutating func marksChanged() {
        isCovering = []
        uncovered = 0
        for entry in pending.entries where !covers(marks[entry.number]) { uncovered += 1 }
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
    }
}

/// How many covered commits are read before the walk may end.
private let leastBeyond = 4096

/// In seconds.
private let year: Int64 = 366 * 24 * 60 * 60
