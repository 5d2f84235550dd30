public import Diagnostics
import Git

extension ReleaseHistory {
    /// A tag and the commit that it leads to.
    public struct Tag: Hashable, Sendable {
        /// The tag's name.
        public var name: String
        /// The commit's object id in hexadecimal.
        public var commit: String
    }

    /// The tags whose names match a pattern and that lead to a commit, sorted by the bytes of their
    /// names; whether they are releases or not.
    ///
    /// Of each that leads nowhere there is a warning.
    ///
    /// - Throws: `Diagnostic` when the repository can't be read.
    public func tags(like pattern: Wildcard) throws(Diagnostic) -> (
        found: [Tag], warnings: [Diagnostic]
    ) {
        let all = try reading { (git) throws(GitError) in
            try git.tags { pattern.matches($0) ? true : nil }
        }
        var (found, warnings): ([Tag], [Diagnostic]) = ([], [])
        for (tag, _) in all {
            switch tag.target {
            case .commit(let commit):
                found.append(Tag(name: tag.name, commit: commit.description))
            case .nothing(let reason):
                warnings.append(ReleaseMessages.broken(tag.name, reason: reason))
            }
        }
        return (found, warnings)
    }
}
