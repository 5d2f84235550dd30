import Diagnostics
import Git

extension ReleaseHistory {
    /// A commit that somebody named.
    public struct NamedCommit: Hashable, Sendable {
        /// The commit's object id in hexadecimal.
        public var id: String
        /// The committer's time in seconds since 1970 UTC.
        public var time: Int
    }

    /// The commit that a tag's name, or the beginning of an id, names; never a branch's name,
    /// which means another commit tomorrow.
    ///
    /// - Throws: `Diagnostic` when there is no such commit.
    public func commit(named name: String) throws -> NamedCommit {
        let named = try reading { (git) throws(GitError) in
            try git.tags { $0.utf8.elementsEqual(name.utf8) ? true : nil }
        }
        let id: ObjectID?
        switch named.first?.tag.target {
        case .commit(let commit): id = commit
        case .nothing(let reason): throw ReleaseMessages.noCommit(name, reason: reason)
        case nil:
            id = try reading { (git) throws(GitError) in try git.commit(startingWith: name) }
        }
        guard let id else {
            let tags = try reading { (git) throws(GitError) in try git.tags { $0 } }
            throw Messages.unknown(name, among: tags.map(\.tag.name))
        }
        let commit = try reading { (git) throws(GitError) in try git.commit(id) }
        return NamedCommit(id: id.description, time: Int(commit.time))
    }
}

private enum Messages {
    static func unknown(_ name: String, among tags: [String]) -> Diagnostic {
        let suggestion = nearestName(to: name, among: tags).map { "did you mean \"\($0)\"? " } ?? ""
        return Diagnostic(
            "no tag or commit \"\(name)\" in this clone",
            help: suggestion + "fetch tags: git fetch --tags --force"
        )
    }
}
