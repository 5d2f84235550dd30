import Diagnostics
import ExactStrings
import ProjectVersions
import XcodeProjects

/// The targets whose versions the repository does not say, by the reason.
struct UnknownVersions {
    /// A target by its project and name.
    struct Name: Hashable {
        var project: ExactString
        var target: ExactString

        init(_ target: ProjectVersions.Target) { self.init(target.project, target.name) }

        init(_ project: String, _ target: String) {
            (self.project, self.target) = (ExactString(project), ExactString(target))
        }
    }

    private struct Entry {
        var gaps: [VersionGap]
        var keys: [VersionKey]
        var target: ProjectVersions.Target
    }

    private let embedded: Set<Name>
    private var entries: [Entry] = []

    /// - Parameter embedded: The targets whose products others have in theirs.
    init(embedded: [Name]) { self.embedded = Set(embedded) }

    mutating func add(_ gap: VersionGap, _ key: VersionKey, _ target: ProjectVersions.Target) {
        let index = entries.firstIndex { Name($0.target) == Name(target) }
        guard let index else {
            return entries.append(Entry(gaps: [gap], keys: [key], target: target))
        }
        if !entries[index].gaps.contains(gap) { entries[index].gaps.append(gap) }
        if !entries[index].keys.contains(key) { entries[index].keys.append(key) }
    }

    /// What stops the stage.
    var errors: [Diagnostic] { diagnostics { !isLoose($0) } }

    /// Extensions that no target embeds, such as those that were left behind in the project.
    var warnings: [Diagnostic] {
        diagnostics(where: isLoose).map { diagnostic in
            var warning = diagnostic
            warning.severity = .warning
            warning.summary += "; no app embeds it"
            return warning
        }
    }

    private func isLoose(_ target: ProjectVersions.Target) -> Bool {
        target.product != .application && !embedded.contains(Name(target))
    }

    /// One for all targets with the same reason.
    private func diagnostics(
        where isMeant: (ProjectVersions.Target) -> Bool
    ) -> [Diagnostic] {
        var groups: [(first: Entry, targets: [String])] = []
        for entry in entries where isMeant(entry.target) {
            let index = groups.firstIndex {
                $0.first.gaps == entry.gaps && $0.first.keys == entry.keys
            }
            if let index {
                groups[index].targets.append(entry.target.name)
            } else {
                groups.append((entry, [entry.target.name]))
            }
        }
        return groups.map { Messages.unknown($0.first.keys, $0.first.gaps, $0.targets) }
    }
}
