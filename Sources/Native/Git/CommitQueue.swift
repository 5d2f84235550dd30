/// Commits whose parents are to be visited, the newest first, those on main lines kept apart.
///
/// A main line is a commit with its first parent, that one's first parent, and so on.
struct CommitQueue: Sendable {
    /// By number of the commit.
    private var isWaiting: [Bool] = []
    private var isOnLine: [Bool] = []
    private var sides = NewestFirst()
    private var lines = NewestFirst()

    /// How many commits wait.
    private(set) var count = 0

    /// The numbers of those that wait, in no order.
    var numbers: [Int] { isWaiting.indices.filter { isWaiting[$0] } }

    /// Whether a commit waits.
    func contains(_ number: Int) -> Bool { number < isWaiting.count && isWaiting[number] }

    /// Whether a commit is on a main line.
    func isOnLine(_ number: Int) -> Bool { number < isOnLine.count && isOnLine[number] }

    /// Puts a commit on a main line, from the next time that it is inserted.
    mutating func putOnLine(_ number: Int) {
        grow(to: number)
        isOnLine[number] = true
    }

    /// Adds a commit, unless it waits already.
    ///
    /// - Parameter time: Its time, or its child's when it need not be read before its turn.
    mutating func insert(_ number: Int, time: Int64) {
        grow(to: number)
        if !isWaiting[number] { count += 1 }
        isWaiting[number] = true
        if isOnLine[number] {
            lines.push(number, time: time)
        } else {
            sides.push(number, time: time)
        }
    }

    /// Takes a commit out.
    mutating func remove(_ number: Int) {
        guard contains(number) else { return }
        isWaiting[number] = false
        count -= 1
    }

    /// The newest in the queue; main lines go before side branches, down to a time if one is given.
    mutating func next(
        linesDownTo oldest: Int64?,
        _ commits: inout ReadCommits,
        in repository: borrowing Repository
    ) throws(GitError) -> NewestFirst.Entry? {
        let line = try Self.newest(of: &lines, where: isWaiting, &commits, in: repository)
        // The sides are not even looked at, which would read one.
        if let line, let oldest, line.time >= oldest { return line }
        let side = try Self.newest(of: &sides, where: isWaiting, &commits, in: repository)
        guard let line, let side else { return line ?? side }
        return line.time >= side.time ? line : side
    }

    /// The newest of a queue by the commits' own times; what waits no more is dropped.
    private static func newest(
        of queue: inout NewestFirst,
        where isWaiting: [Bool],
        _ commits: inout ReadCommits,
        in repository: borrowing Repository
    ) throws(GitError) -> NewestFirst.Entry? {
        while let next = queue.next {
            guard isWaiting[next.number] else {
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

    private mutating func grow(to number: Int) {
        let more = max(0, number + 1 - isWaiting.count)
        isWaiting += repeatElement(false, count: more)
        isOnLine += repeatElement(false, count: more)
    }
}
