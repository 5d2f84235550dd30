import Git
import Synchronization

/// The releases that a commit reaches, found one by one from the highest down.
final class EarlierReleases: Sendable {
    private struct State {
        var found: [ReleaseFacts.Previous]
        var pending: ArraySlice<ReleaseTag>
        var graph: CommitGraph?
    }

    private let state: Mutex<State>

    /// Those among some tags, which stand highest first.
    init(among tags: [ReleaseTag], from head: ObjectID) {
        state = Mutex(State(found: [], pending: tags[...], graph: CommitGraph(from: head)))
    }

    /// Releases that are known.
    init(_ releases: [ReleaseFacts.Previous]) {
        state = Mutex(State(found: releases, pending: []))
    }

    /// The first of them, at most so many.
    ///
    /// - Throws: `GitError` when a commit is missing.
    func first(
        _ count: Int,
        in repository: borrowing Repository
    ) throws(GitError) -> [ReleaseFacts.Previous] {
        try state.withLock { (state) throws(GitError) -> [ReleaseFacts.Previous] in
            while state.found.count < count, let tag = state.pending.first {
                if try state.graph?.reaches(tag.commit, in: repository) == true {
                    state.found.append(tag.release)
                }
                state.pending.removeFirst()
            }
            return Array(state.found.prefix(count))
        }
    }
}
