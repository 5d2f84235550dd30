/// What HEAD reaches, as far as questions about single commits made it known.
struct HeadWalk: Sendable {
    private let head: ObjectID
    /// Commits that HEAD reaches, whose parents have not been looked at.
    private var edge = NewestFirst()
    /// By number: what is known of the commit.
    private var states: [State] = []
    private var question = Question()

    private struct State {
        /// Whether HEAD is known to reach the commit.
        var isReached = false
        /// Whether it is at the edge.
        var isAtEdge = false
        /// The last question whose commit reaches this one.
        var question = 0
    }

    private struct Question {
        var number = 0
        /// Commits that the wanted one reaches, whose parents have not been looked at.
        var pending = NewestFirst()
        /// How many commits of the edge the wanted one is not known to reach.
        var alone = 0
    }

    /// A walk that starts at a commit.
    init(from head: ObjectID) { self.head = head }

    /// Whether HEAD reaches a commit.
    ///
    /// Walks from both, the newest first. No commit between HEAD and the wanted one is reached *from*
    /// the wanted one: so the answer is no, whatever the clocks say, as soon as the wanted one reaches
    /// all that HEAD's side still has to look at.
    mutating func reaches(
        _ wanted: ObjectID,
        _ commits: inout ReadCommits,
        in repository: borrowing Repository
    ) throws(GitError) -> Bool {
        let wanted = commits.number(of: wanted)
        if states.isEmpty { try reach(commits.number(of: head), &commits, in: repository) }
        grow(to: commits.count)
        guard !states[wanted].isReached else { return true }
        question = Question(number: question.number + 1, alone: edge.entries.count)
        var passedOver: [NewestFirst.Entry] = []
        defer { for entry in passedOver { edge.push(entry.number, time: entry.time) } }
        try cover(wanted, &commits, in: repository)
        while question.alone > 0, let next = edge.next {
            if let other = question.pending.next, other.time >= next.time {
                try coverParents(of: other.number, &commits, in: repository)
            } else if states[next.number].question == question.number {
                passedOver.append(next)
                _ = edge.pop()
            } else {
                try reachParents(of: next.number, &commits, in: repository)
                if states[wanted].isReached { return true }
            }
        }
        return false
    }

    /// Goes on from the newest commit of the edge.
    private mutating func reachParents(
        of number: Int,
        _ commits: inout ReadCommits,
        in repository: borrowing Repository
    ) throws(GitError) {
        let parents = try commits.parents(of: number, in: repository)
        _ = edge.pop()
        states[number].isAtEdge = false
        question.alone -= 1
        grow(to: commits.count)
        for parent in parents where !states[parent].isReached {
            try reach(parent, &commits, in: repository)
        }
    }

    private mutating func reach(
        _ number: Int,
        _ commits: inout ReadCommits,
        in repository: borrowing Repository
    ) throws(GitError) {
        let time = try commits.time(of: number, in: repository)
        grow(to: commits.count)
        states[number].isReached = true
        states[number].isAtEdge = true
        if states[number].question != question.number { question.alone += 1 }
        edge.push(number, time: time)
    }

    /// Goes on from the newest commit that the wanted one reaches.
    private mutating func coverParents(
        of number: Int,
        _ commits: inout ReadCommits,
        in repository: borrowing Repository
    ) throws(GitError) {
        let parents = try commits.parents(of: number, in: repository)
        _ = question.pending.pop()
        grow(to: commits.count)
        for parent in parents where states[parent].question != question.number {
            try cover(parent, &commits, in: repository)
        }
    }

    private mutating func cover(
        _ number: Int,
        _ commits: inout ReadCommits,
        in repository: borrowing Repository
    ) throws(GitError) {
        let time = try commits.time(of: number, in: repository)
        grow(to: commits.count)
        states[number].question = question.number
        if states[number].isAtEdge { question.alone -= 1 }
        question.pending.push(number, time: time)
    }

    private mutating func grow(to count: Int) {
        states += repeatElement(State(), count: max(0, count - states.count))
    }
}
