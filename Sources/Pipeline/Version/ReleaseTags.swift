import Git

/// A tag that names a release.
struct ReleaseTag: Hashable, Sendable {
    /// The tag's name without `refs/tags/`.
    var name: String
    /// The version in the name.
    var version: SemanticVersion
    /// The commit that the tag leads to.
    var commit: ObjectID

    /// The tag as others see it.
    var release: ReleaseFacts.Previous {
        ReleaseFacts.Previous(tag: name, version: "\(version)", commit: "\(commit)")
    }
}

/// The tags of a repository as a pattern sorts them.
struct ReleaseTags: Sendable {
    /// Those that name a release, highest version first; equal ones by name.
    let releases: [ReleaseTag]
    /// Those that match and lead to no commit.
    let broken: [(name: String, reason: String)]
    /// The names of those that do not match, sorted.
    let others: [String]

    /// Reads the tags; only those whose name matches are peeled.
    ///
    /// - Throws: `GitError`.
    init(in repository: borrowing Repository, pattern: TagPattern) throws(GitError) {
        var versions: [String: SemanticVersion] = [:]
        var others: [String] = []
        let tags = try repository.tags { name in
            versions[name] = pattern.version(in: name)
            if versions[name] == nil { others.append(name) }
            return versions[name] != nil
        }
        var releases: [ReleaseTag] = []
        var broken: [(name: String, reason: String)] = []
        for tag in tags {
            switch (tag.target, versions[tag.name]) {
            case (.commit(let commit), let version?):
                releases.append(ReleaseTag(name: tag.name, version: version, commit: commit))
            case (.nothing(let reason), _): broken.append((tag.name, reason))
            case (.commit, nil): others.append(tag.name)
            }
        }
        // The sort is stable and the tags came sorted by name.
        self.releases = releases.sorted { $0.version > $1.version }
        self.broken = broken
        self.others = others.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// The tag that is released from a commit: the one that was pushed, else the highest there.
    ///
    /// - Throws: `Diagnostic` when the pushed tag is not this commit's, or two tags there have the
    ///   same precedence.
    /// - Returns: Nil when there is no matching tag.
    func released(
        at head: ObjectID,
        pushed: PushedTag?,
        pattern: TagPattern
    ) throws(Diagnostic) -> ReleaseTag? {
        if let pushed { return try find(pushed, at: head, pattern: pattern) }
        let here = releases.filter { $0.commit == head }
        guard let highest = here.first else { return nil }
        let equals = here.filter { $0.version == highest.version }
        guard equals.count == 1 else { throw ReleaseMessages.tie(equals) }
        return highest
    }

    private func find(
        _ pushed: PushedTag,
        at head: ObjectID,
        pattern: TagPattern
    ) throws(Diagnostic) -> ReleaseTag {
        guard pattern.version(in: pushed.name) != nil else {
            throw ReleaseMessages.pushedDoesNotMatch(pushed, pattern)
        }
        if let broken = broken.first(where: { $0.name == pushed.name }) {
            throw ReleaseMessages.pushedIsBroken(pushed, reason: broken.reason)
        }
        guard let tag = releases.first(where: { $0.name == pushed.name }) else {
            throw ReleaseMessages.pushedIsMissing(pushed)
        }
        guard tag.commit == head else { throw ReleaseMessages.pushedIsElsewhere(pushed, tag, head) }
        return tag
    }

    /// The release before a version: for a final one the highest lower final one, for a prerelease
    /// the highest lower one of any kind; the candidates stand highest version first.
    static func previous(
        to version: SemanticVersion,
        among releases: [ReleaseTag]
    ) -> ReleaseTag? {
        releases.first { $0.version < version && (!version.isFinal || $0.version.isFinal) }
    }
}
