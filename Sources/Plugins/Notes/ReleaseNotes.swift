import Releases

/// The notes of a release before they are written in any form.
struct ReleaseNotes: Sendable {
    /// One line of the notes: one change, by one or more commits.
    struct Entry: Sendable {
        /// The commits' ids, newest first.
        var commits: [String]
        /// The names of the commits' authors, each once, newest first.
        var authors: [String]
        /// The type in lower case; nil for a commit in no conventional form.
        var type: String?
        /// The scope as written.
        var scope: String?
        /// What is shown before the description: the scope, and a type that has no group.
        var label: String?
        /// What changed, on one line.
        var description: String
        /// Whether a group names its type, or it has none.
        var isOfKnownType = true
        /// The first line of the commit, without the number of a pull request.
        var subject: String
        /// Whether all its authors are bots.
        var isByBots = false
        /// What it breaks, each on one line.
        var breakingChanges: [String]
        /// The pull requests it came with, each once.
        var pullRequests: [PullRequest]
    }

    /// Entries under a title.
    struct Group: Sendable {
        /// What the options call it.
        var name: String
        /// The heading.
        var title: String
        /// Whether the stores' readers care for it.
        var isForStore: Bool
        /// The entries, newest first.
        var entries: [Entry]
    }

    /// Which release, and since which.
    var subject: NotesSubject
    /// The entries that break something, newest first; those of a group are in it as well.
    var breaking: [Entry]
    /// The groups that have entries.
    var groups: [Group]
    /// The number of entries whose type is left out, or that a filter leaves out.
    var hidden: Int
    /// Whether the store's readers get plain subjects, because most commits are not Conventional
    /// Commits.
    var isMostlyPlain: Bool
}

/// What notes are about: a release, or anything but a release yet, and the one before it.
struct NotesSubject: Codable, Hashable, Sendable {
    /// The app's name.
    var name: String
    /// The version.
    var version: String
    /// The tag; nil for what is not released.
    var tag: String?
    /// The commit's id.
    var commit: String
    /// The commit's time, UTC, as `2026-11-20T08:00:00Z`.
    var date: String
    /// The previous release; nil for the first.
    var previous: ReleaseFacts.Previous?
    /// The number of commits before the first one listed; 0 unless the options limit a first
    /// release.
    var omitted: Int

    /// The heading: the version, or the commit of something unreleased; the tag when the previous
    /// release has the same version.
    var title: String {
        guard let tag else { return "Unreleased at \(commit.prefix(10))" }
        return isRebuild ? tag : version
    }

    /// What the previous release is called beside `title`.
    var previousTitle: String? { isRebuild ? previous?.tag : previous?.version }

    /// Whether both releases have the same version.
    private var isRebuild: Bool { tag != nil && previous?.version == version }

    /// The date without the time.
    var day: String { String(date.prefix { $0 != "T" }) }
}
