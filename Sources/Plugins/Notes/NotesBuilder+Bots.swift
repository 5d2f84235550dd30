extension NotesBuilder {
    /// An entry with the index of its group; nil for none.
    typealias Placed = (entry: ReleaseNotes.Entry, place: Int?)

    /// The entries with those of bots folded into one, where the newest of them was.
    ///
    /// What breaks something stays, and so does a bot's only entry: it says more than a count.
    func withBotsFolded(_ placed: [Placed]) -> [Placed] {
        let folded = placed.indices.filter { index in
            let (entry, place) = placed[index]
            return entry.isByBots && place != nil && entry.breakingChanges.isEmpty
        }
        guard folded.count > 1, let newest = folded.first else { return placed }
        let bots = folded.map { placed[$0].entry }
        var entry = bots[0]
        entry.commits = bots.flatMap(\.commits)
        entry.authors = bots.flatMap(\.authors).unique
        entry.pullRequests = bots.flatMap(\.pullRequests).unique
        (entry.type, entry.scope, entry.label) = (nil, nil, nil)
        entry.description = Self.summary(of: bots)
        let rest = options.allGroups.firstIndex { $0.names("*") }
        let others = Set(folded.dropFirst())
        var result = placed
        result[newest] = (entry, rest ?? placed[newest].place)
        return result.enumerated().filter { !others.contains($0.offset) }.map(\.element)
    }

    /// What bots did, in numbers.
    private static func summary(of bots: [ReleaseNotes.Entry]) -> String {
        let updates = bots.count { entry in
            entry.isBy(["*dependabot*", "*renovate*", "*greenkeeper*", "*depfu*", "*snyk*"])
        }
        let others = bots.count - updates
        let ofUpdates = "\(updates) dependency \(updates == 1 ? "update" : "updates")"
        let ofOthers = "automated \(others == 1 ? "change" : "changes")"
        if others == 0 { return ofUpdates }
        return updates == 0 ? "\(others) \(ofOthers)" : "\(ofUpdates), \(others) other \(ofOthers)"
    }
}
