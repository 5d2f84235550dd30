import Releases

/// The commits of a range with their messages and parents, newest first.
struct CommitRange: Sendable {
    /// One commit.
    struct Entry: Sendable {
        /// The commit as git has it.
        var commit: ReleaseHistory.Commit
        /// Its message.
        var message: CommitMessage
        /// The message's form of Conventional Commits.
        var conventional: ConventionalCommit?
        /// The parents that are in the range, as indices; the first one is nil when it is not.
        var firstParent: Int?
        /// The other parents that are in the range.
        var otherParents: [Int]

        /// Whether it has several parents.
        var isMerge: Bool { commit.parents.count > 1 }
    }

    /// The commits; a parent's index is always higher than its child's.
    let entries: [Entry]

    /// Reads the messages of commits, newest first, as `ReleaseHistory` gives them.
    init(_ commits: [ReleaseHistory.Commit]) {
        let indices = Dictionary(zip(commits.map(\.id), commits.indices)) { first, _ in first }
        entries = commits.map { commit in
            let message = CommitMessage(commit.message)
            return Entry(
                commit: commit,
                message: message,
                conventional: message.conventional,
                firstParent: commit.parents.first.flatMap { indices[$0] },
                otherParents: commit.parents.dropFirst().compactMap { indices[$0] }
            )
        }
    }

    /// The commits that a merge brought in: those reachable from its other parents and not from its
    /// first one, oldest last.
    func broughtIn(by merge: Int) -> [Int] {
        var marks: [Int: Mark] = [:]
        var (open, found): (Int, [Int]) = (0, [])
        func put(_ mark: Mark, on index: Int) {
            let old = marks[index]
            let new: Mark = old == .base || mark == .base ? .base : .side
            marks[index] = new
            if new == .side, old == nil { open += 1 }
            if new == .base, old == .side { open -= 1 }
        }
        if let base = entries[merge].firstParent { put(.base, on: base) }
        for parent in entries[merge].otherParents { put(.side, on: parent) }
        // All children of a commit come before it, so its mark is final when it is met.
        var index = merge
        while open > 0 {
            index += 1
            guard let mark = marks.removeValue(forKey: index) else { continue }
            if mark == .side {
                open -= 1
                found.append(index)
            }
            let entry = entries[index]
            for parent in [entry.firstParent].compactMap(\.self) + entry.otherParents {
                put(mark, on: parent)
            }
        }
        return found
    }

    private enum Mark { case base, side }
}
