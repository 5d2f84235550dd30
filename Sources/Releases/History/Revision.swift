import Diagnostics
import ExactStrings
package import Git

/// A commit by the name that people gave it.
package struct Revision {
    /// The commit.
    package let commit: ObjectID
    /// The name of the tag that it was named by, or of the release that it is.
    package let tag: String?
    /// The release that it is.
    package let release: ReleaseTag?

    private init(_ commit: ObjectID, tag: String?, release: ReleaseTag?) {
        (self.commit, self.tag, self.release) = (commit, tag, release)
    }

    /// A release.
    package init(_ release: ReleaseTag) {
        self.init(release.commit, tag: release.name, release: release)
    }

    /// A commit; of the releases that it is, the highest.
    private init(_ commit: ObjectID, among tags: ReleaseTags.OfProduct) {
        let release = tags.releases.first { $0.commit == commit }
        self.init(commit, tag: release?.name, release: release)
    }

    /// Finds a commit by a tag's name, a version, `HEAD`, or the beginning of an id, in this order;
    /// never by a branch's name, which means another commit tomorrow.
    ///
    /// - Throws: `Diagnostic` when there is no such commit; `GitError`.
    package init(
        _ name: String,
        among tags: ReleaseTags.OfProduct,
        in repository: borrowing Repository
    ) throws {
        let named = try repository.tags { areSame($0, name) ? $0 : nil }
        if let tag = named.first?.tag {
            switch tag.target {
            case .commit(let commit):
                let release = tags.releases.first { areSame($0.name, name) }
                self.init(commit, tag: tag.name, release: release)
            case .nothing(let reason): throw ReleaseMessages.noCommit(tag.name, reason: reason)
            }
        } else if let release = tags.releases.first(where: { "\($0.version)" == name }) {
            self.init(release)
        } else if name == "HEAD", let head = try repository.head().commit {
            self.init(head, among: tags)
        } else {
            let found: ObjectID?
            do throws(GitError) {
                found = try repository.commit(startingWith: name)
            } catch {
                throw error.isAmbiguous ? Messages.ambiguous(name) as any Error : error
            }
            guard let found else { throw Messages.unknown(name, among: tags) }
            self.init(found, among: tags)
        }
    }

    /// What the notes and other texts call it.
    package var name: String { release.map { "\($0.version)" } ?? tag ?? commit.short }

    /// The release before it that it reaches; before a commit that is no release, the highest.
    package func previous(
        among tags: ReleaseTags.OfProduct,
        in repository: borrowing Repository
    ) throws(GitError) -> ReleaseTag? {
        var graph = CommitGraph(from: commit)
        if let release {
            return try tags.previous(to: release.rank, &graph, in: repository)
        }
        for tag in tags.releases where try graph.reaches(tag.commit, in: repository) { return tag }
        return nil
    }
}

private enum Messages {
    static func unknown(_ name: String, among tags: ReleaseTags.OfProduct) -> Diagnostic {
        let names = tags.releases.flatMap { [$0.name, "\($0.version)"] }
        let suggestion = nearestName(to: name, among: names).map { "did you mean \"\($0)\"? " }
        return Diagnostic(
            "no tag, version or commit \"\(name)\" in this clone",
            help: (suggestion ?? "")
                + "fetch tags: git fetch --tags --force; a branch is named by its commit: "
                + "git rev-parse \(name)"
        )
    }

    static func ambiguous(_ name: String) -> Diagnostic {
        Diagnostic(
            "the ids of several commits begin with \"\(name)\"",
            help: "give more digits; git rev-parse --disambiguate=\(name) lists them"
        )
    }
}
