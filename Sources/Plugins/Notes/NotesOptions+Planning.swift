import Diagnostics
import PluginAPI
import Releases

extension NotesOptions {
    /// What the notes are about, and its commits, newest first.
    ///
    /// - Throws: `Diagnostic` when the clone lacks history.
    func range(in context: PlanContext) throws -> (NotesSubject, [ReleaseHistory.Commit]) {
        let release = context.release
        var commits = try context.history.commits(
            since: release.previous?.commit,
            until: release.commit,
            touching: normalised(paths ?? context.history.paths)
        )
        var omitted = 0
        if release.previous == nil, let first {
            omitted = max(0, commits.count - first)
            commits.removeLast(omitted)
        }
        guard commits.count <= Self.largestRange else { throw Messages.tooMany(commits.count) }
        let subject = NotesSubject(
            name: release.name,
            version: release.version,
            tag: release.tag,
            commit: release.commit,
            date: release.date,
            previous: release.previous,
            omitted: omitted
        )
        return (subject, commits)
    }

    /// The paths in git's form; those that leave the repository are an error of `check(in:)`.
    private func normalised(_ paths: [String]) -> [String] {
        paths.compactMap(RelativePath.normalised).filter { !$0.isEmpty }
    }

    /// Checks what the schema can't.
    ///
    /// - Throws: `Diagnostics` with all of them.
    func check(in context: PlanContext) throws {
        var errors = DiagnosticCollector()
        if outputs.isEmpty, template == nil { errors.add(Messages.noOutput) }
        for (index, path) in (paths ?? []).enumerated()
        where RelativePath.normalised(path) == nil {
            errors.add(Messages.outside(path, at: "/paths/\(index)"))
        }
        errors.add(groupErrors + linkErrors + storeErrors)
        if let template {
            if let error = template.outputError(besides: outputs) { errors.add(error) }
            _ = try errors.collectAll { _ in try template.read(in: context).checkNames() }
        }
        try errors.throwIfAny()
    }

    /// Warnings: paths that do not exist.
    ///
    /// - Throws: `Diagnostic` when the repository can't be read.
    func warnings(in context: PlanContext) throws -> [Diagnostic] {
        let commit = context.release.commit
        return try (paths ?? []).enumerated()
            .filter { _, path in try !context.history.holds(path, at: commit) }
            .map { Messages.nothingCalled($1, at: commit, "/paths/\($0)") }
    }

    private var groupErrors: [Diagnostic] {
        var errors: [Diagnostic] = []
        var (titles, types): (Set<String>, Set<String>) = ([], [])
        for (index, group) in groups.enumerated() {
            if !titles.insert(group.title).inserted {
                errors.append(Messages.titleTwice(group.title, at: "/groups/\(index)/title"))
            }
            for (place, type) in group.types.enumerated()
            where !types.insert(type.lowercased()).inserted {
                errors.append(Messages.typeTwice(type, at: "/groups/\(index)/types/\(place)"))
            }
        }
        return errors
    }

    private var linkErrors: [Diagnostic] {
        links.patterns.flatMap { key, pattern, names -> [Diagnostic] in
            let isPage = pattern.hasPrefix("https://") || pattern.hasPrefix("http://")
            guard isPage, !pattern.contains(where: { $0.isWhitespace || "<>()\"".contains($0) })
            else { return [Messages.noPage(pattern, at: "/links/\(key)")] }
            let unknown = NotesOptions.Links.names(in: pattern).filter { !names.contains($0) }
            guard unknown.isEmpty else {
                return unknown.map {
                    Messages.unknownName($0, among: names, in: pattern, at: "/links/\(key)")
                }
            }
            return names.filter { !pattern.contains("{\($0)}") }.map {
                Messages.missingName($0, in: pattern, at: "/links/\(key)")
            }
        }
    }

    private var storeErrors: [Diagnostic] {
        let titles = allGroups.map(\.title)
        var errors = (store.groups ?? []).enumerated()
            .filter { !titles.contains($1) }
            .map { Messages.noGroup($1, among: titles, at: "/store/groups/\($0)") }
        let limit = store.limit ?? ReleaseNotes.storeLimit
        if let fallback = store.fallback, fallback.utf16.count >= limit {
            errors.append(Messages.longFallback(limit))
        }
        return errors
    }
}
