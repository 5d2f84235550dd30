import Diagnostics
import Releases

/// Builds the notes of a range of commits: cancels reverts, credits pull requests, groups entries.
struct NotesBuilder {
    private let range: CommitRange
    private let merges: PullRequestMerges
    private let cancelled: Set<Int>
    let options: NotesOptions

    /// A builder for commits, newest first.
    init(_ commits: [ReleaseHistory.Commit], _ options: NotesOptions) {
        range = CommitRange(commits)
        merges = PullRequestMerges(in: range)
        cancelled = Reverts(in: range).cancelled
        self.options = options
    }

    /// The notes.
    func notes(of subject: NotesSubject) -> ReleaseNotes {
        let all = entries
        let listed = merged(all.filter(isWanted))
        let isMostlyPlain = isMostlyPlain(listed)
        let placed = withBotsFolded(
            listed.map { (entry: labelled($0), place: options.place(of: $0.type)) }
        )
        let used = Set(placed.compactMap(\.place))
        let groups = options.allGroups.enumerated().compactMap { index, group in
            used.contains(index)
                ? ReleaseNotes.Group(
                    name: group.title,
                    title: options.title(of: group, isAlone: used == [index]),
                    isForStore: options.isForStore(group)
                        || isMostlyPlain && options.store.groups == nil && group.names("*"),
                    entries: placed.filter { $0.place == index }.map(\.entry)
                ) : nil
        }
        return ReleaseNotes(
            subject: subject,
            breaking: placed.map(\.entry).filter { !$0.breakingChanges.isEmpty },
            groups: groups,
            hidden: placed.count { $0.place == nil && $0.entry.breakingChanges.isEmpty }
                + merged(all.filter { !isWanted($0) }).count,
            isMostlyPlain: isMostlyPlain && options.store.groups == nil
        )
    }

    /// One entry for each change, newest first.
    private var entries: [ReleaseNotes.Entry] {
        let folded = Set(merges.members.keys.filter(speaksForAll))
        let listed = Set(folded.flatMap { activeMembers(of: $0) })
        return range.entries.indices.compactMap { index in
            guard !cancelled.contains(index), !listed.contains(index) else { return nil }
            if folded.contains(index) { return entry(index, with: activeMembers(of: index)) }
            let commit = range.entries[index]
            guard commit.commit.touches, !commit.message.subject.isEmpty else { return nil }
            guard !commit.isMerge || merges.empty.contains(index) else { return nil }
            return entry(index, with: [])
        }
    }

    /// Whether a merge's title describes its branch better than the commits: it is in conventional
    /// form and none of them is.
    private func speaksForAll(_ merge: Int) -> Bool {
        let members = activeMembers(of: merge)
        return range.entries[merge].conventional != nil && !members.isEmpty
            && members.allSatisfy { range.entries[$0].conventional == nil }
    }

    private func activeMembers(of merge: Int) -> [Int] {
        (merges.members[merge] ?? []).filter {
            !cancelled.contains($0) && range.entries[$0].commit.touches
        }
    }

    private func entry(_ index: Int, with members: [Int]) -> ReleaseNotes.Entry {
        let commit = range.entries[index]
        let conventional = commit.conventional
        // The author of a merge is not an author of what it merged.
        let authors = members.isEmpty ? [index] : members
        var entry = ReleaseNotes.Entry(
            commits: ([index] + members).map { range.entries[$0].commit.id },
            authors: authors.map { range.entries[$0].commit.author.withoutControls.oneLine }.unique,
            type: conventional?.type,
            scope: conventional?.scope,
            description: conventional?.description ?? commit.message.subject,
            subject: commit.message.subject,
            breakingChanges: (conventional?.breakingChanges ?? []).map {
                $0.oneLine.cut(to: Self.longestBreakingChange)
            },
            pullRequests: (commit.message.pullRequests + [merges.credits[index]].compactMap(\.self))
                .unique
        )
        entry.isByBots = entry.isBy(options.bots)
        return entry
    }

    /// Entries that say the same, merged into the newest.
    private func merged(_ entries: [ReleaseNotes.Entry]) -> [ReleaseNotes.Entry] {
        var places: [[String?]: Int] = [:]
        var merged: [ReleaseNotes.Entry] = []
        for entry in entries {
            let key = [entry.type, entry.scope?.lowercased(), entry.description]
            guard let place = places[key] else {
                places[key] = merged.count
                merged.append(entry)
                continue
            }
            merged[place].commits += entry.commits
            merged[place].authors = (merged[place].authors + entry.authors).unique
            merged[place].pullRequests =
                (merged[place].pullRequests + entry.pullRequests).unique
            merged[place].breakingChanges =
                (merged[place].breakingChanges + entry.breakingChanges).unique
        }
        return merged
    }

    /// The entry with its label: a type that no group is for would be lost without one.
    private func labelled(_ entry: ReleaseNotes.Entry) -> ReleaseNotes.Entry {
        var entry = entry
        entry.isOfKnownType = entry.type.map(options.isKnown) ?? true
        entry.label =
            entry.isOfKnownType
            ? entry.scope
            : [entry.type, entry.scope.map { "(\($0))" }].compactMap(\.self).joined()
        return entry
    }

    /// Whether the filters let an entry through.
    private func isWanted(_ entry: ReleaseNotes.Entry) -> Bool {
        options.include?.matchesEach(entry) ?? true
            && !(options.exclude?.matchesAny(entry) ?? false)
    }

    /// Whether fewer than half of the people's entries are Conventional Commits.
    private func isMostlyPlain(_ entries: [ReleaseNotes.Entry]) -> Bool {
        let ofPeople = entries.filter { !$0.isByBots }
        return ofPeople.count { $0.type.map(options.isConventional) ?? false } * 2
            < ofPeople.count
    }

    /// The greatest length of the text of a breaking change, in Unicode scalars.
    private static let longestBreakingChange = 2000
}

extension Array where Element: Hashable {
    /// The elements without repeats, in order of first occurrence.
    var unique: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
