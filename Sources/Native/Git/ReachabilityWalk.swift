/// The commits reachable from HEAD, walked as far as the questions about single commits needed.
struct ReachabilityWalk: Sendable {
    private let head: ObjectID
    /// Commits that HEAD reaches, whose parents have not been looked at.
    private var edge = CommitQueue()
    /// By number: what is known of the commit.
    private var states: [State] = []
    private var question = Question()

    private struct State {
        /// Whether HEAD is known to reach the commit.
        var isReached = false
        /// The last question whose commit reaches this one.
        var question = 0
    }

    private struct Question {
        var number = 0
        /// The time of the wanted commit.
        var time: Int64 = 0
        /// Commits that the wanted one reaches, whose parents have not been looked at.
        var pending = CommitQueue()
        /// How many commits of the edge the wanted one is not known to reach.
        var alone = 0
        /// The time of the oldest of these; nil while nobody needs to know.
        var oldestAlone: Int64?
    }

    /// A walk that starts at a commit.
    init(from head: ObjectID) { self.head = head }

    /// Whether a commit is reachable from HEAD.
    ///
    /// HEAD's side is walked down to the wanted commit's time; if that does not meet it, both
    /// sides. No commit between HEAD and the wanted one is reachable *from* the wanted one: so the
    /// answer is no, whatever the clocks say, as soon as all commits still to visit on HEAD's side
    /// are reachable from the wanted one.
    mutating func reaches(
        _ wanted: ObjectID,
        _ commits: inout ReadCommits,
        in repository: borrowing Repository
    ) throws(GitError) -> Bool {
        let wanted = commits.number(of: wanted)
        if states.isEmpty { try begin(&commits, in: repository) }
        grow(to: commits.count)
        guard !states[wanted].isReached else { return true }
        question = Question(
            number: question.number + 1,
            time: try commits.time(of: wanted, in: repository),
            alone: edge.count
        )
        question.pending.putOnLine(wanted)
        cover(wanted, time: question.time)
        var passedOver: [NewestFirst.Entry] = []
        defer { for entry in passedOver { edge.insert(entry.number, time: entry.time) } }
        while question.alone > 0 {
            let next = try edge.next(linesDownTo: question.time, &commits, in: repository)
            guard let next, !states[wanted].isReached else { break }
            let isCovered = states[next.number].question == question.number
            if !isCovered, next.time >= question.time {
                try reachParents(of: next, &commits, in: repository)
            } else if let other = try nextCovering(than: next, &commits, in: repository) {
                try coverParents(of: other, &commits, in: repository)
            } else if isCovered {
                edge.remove(next.number)
                passedOver.append(next)
            } else {
                try reachParents(of: next, &commits, in: repository)
            }
        }
        return states[wanted].isReached
    }

    private mutating func begin(
        _ commits: inout ReadCommits,
        in repository: borrowing Repository
    ) throws(GitError) {
        let number = commits.number(of: head)
        let time = try commits.time(of: number, in: repository)
        edge.putOnLine(number)
        grow(to: commits.count)
        reach(number, time: time)
    }

    /// The next commit on the wanted one's side, if it comes before one on HEAD's: its main line
    /// does down to the time of the oldest commit that it may yet cover, and else the newer one.
    private mutating func nextCovering(
        than next: NewestFirst.Entry,
        _ commits: inout ReadCommits,
        in repository: borrowing Repository
    ) throws(GitError) -> NewestFirst.Entry? {
        let oldest: Int64
        if let known = question.oldestAlone {
            oldest = known
        } else {
            oldest = try oldestAlone(&commits, in: repository)
            question.oldestAlone = oldest
        }
        let other = try question.pending.next(linesDownTo: oldest, &commits, in: repository)
        guard let other else { return nil }
        let isAhead = question.pending.isOnLine(other.number) && other.time >= oldest
        return isAhead || other.time >= next.time ? other : nil
    }

    private mutating func oldestAlone(
        _ commits: inout ReadCommits,
        in repository: borrowing Repository
    ) throws(GitError) -> Int64 {
        var oldest = Int64.max
        for number in edge.numbers where states[number].question != question.number {
            oldest = min(oldest, try commits.time(of: number, in: repository))
        }
        grow(to: commits.count)
        return oldest
    }

    /// Goes on from a commit of the edge.
    private mutating func reachParents(
        of next: NewestFirst.Entry,
        _ commits: inout ReadCommits,
        in repository: borrowing Repository
    ) throws(GitError) {
        let parents = try commits.parents(of: next.number, in: repository)
        grow(to: commits.count)
        edge.remove(next.number)
        question.alone -= 1
        for (place, parent) in parents.enumerated() {
            if place == 0, edge.isOnLine(next.number) { edge.putOnLine(parent) }
            guard !states[parent].isReached else { continue }
            var time = next.time
            if let oldest = question.oldestAlone, states[parent].question != question.number {
                time = try commits.time(of: parent, in: repository)
                question.oldestAlone = min(oldest, time)
                grow(to: commits.count)
            }
            reach(parent, time: time)
        }
    }

    private mutating func reach(_ number: Int, time: Int64) {
        states[number].isReached = true
        if states[number].question != question.number { question.alone += 1 }
        edge.insert(number, time: time)
    }

    /// Goes on from a commit that the wanted one reaches.
    private mutating func coverParents(
        of next: NewestFirst.Entry,
        _ commits: inout ReadCommits,
        in repository: borrowing Repository
    ) throws(GitError) {
        let parents = try commits.parents(of: next.number, in: repository)
        grow(to: commits.count)
        question.pending.remove(next.number)
        for (place, parent) in parents.enumerated() where states[parent].question != question.number
        {
            if place == 0, question.pending.isOnLine(next.number) {
                question.pending.putOnLine(parent)
            }
            cover(parent, time: next.time)
        }
    }

    private mutating func cover(_ number: Int, time: Int64) {
        states[number].question = question.number
        if edge.contains(number) { question.alone -= 1 }
        question.pending.insert(number, time: time)
    }

    private mutating func grow(to count: Int) {
        states += repeatElement(State(), count: max(0, count - states.count))
    }
}
