package import Git

extension BuildStrategy {
    /// The build number that an earlier release had, as far as its tag and its commit say: nil where
    /// only its manifest does.
    ///
    /// - Parameter paths: The product's.
    /// - Throws: `GitError`; `Diagnostic` when its commit gives no number.
    package func number(
        of release: ReleaseTag,
        touching paths: [String],
        in repository: borrowing Repository
    ) throws -> BuildNumber? {
        if let build = release.match.build { return build }
        switch self {
        case .commitCount(let offset):
            var graph = CommitGraph(from: release.commit)
            let count = try repository.commitCount(
                from: release.commit,
                touching: paths,
                graph: &graph
            )
            return try BuildNumber(commits: count, offset: offset)
        case .timestamp(let format):
            let time = try repository.time(of: release.commit)
            return try BuildNumber(committedAt: time, as: format)
        case .ciRun, .tag, .explicit, .project: return nil
        }
    }
}
