/// Which commits came with which pull request, where the host kept the branch and merged it.
struct PullRequestMerges {
    /// By commit: the pull request of the innermost merge that brought it in.
    private(set) var credits: [Int: PullRequest] = [:]
    /// By merge: the commits without a number of their own that it is the innermost to bring in.
    private(set) var members: [Int: [Int]] = [:]
    /// The merges that brought in nothing of the range.
    private(set) var empty: Set<Int> = []

    /// Finds them; a commit that names a pull request itself keeps to that.
    init(in range: CommitRange) {
        // Oldest first: a branch that took in another one credits the inner one.
        for (index, entry) in range.entries.enumerated().reversed() where entry.isMerge {
            guard let request = entry.message.pullRequests.first else { continue }
            let broughtIn = range.broughtIn(by: index)
            if broughtIn.isEmpty { empty.insert(index) }
            for commit in broughtIn where credits[commit] == nil {
                let other = range.entries[commit]
                guard !other.isMerge, other.message.pullRequests.isEmpty else { continue }
                credits[commit] = request
                members[index, default: []].append(commit)
            }
        }
    }
}
