import Diagnostics

/// Where a build number comes from.
public enum BuildStrategy: Hashable, Sendable {
    /// The number of commits that HEAD reaches, plus an offset.
    case commitCount(offset: Int)
    /// The number of the CI system's run, plus an offset.
    case ciRun(offset: Int)
    /// The `{build}` part of the released tag.
    case tag
    /// The time of the commit.
    case timestamp(TimestampFormat)
    /// A number from elsewhere, in Apple's format.
    case explicit(String)
    /// The number that the apps of the Xcode project have.
    case project

    /// How a time is written as a build number; both forms go up with every second.
    public enum TimestampFormat: String, Hashable, Sendable, CaseIterable {
        /// Day and time of day, UTC: `20261120.80000` for 2026-11-20T08:00:00Z, and `20261120.5`
        /// for five seconds past midnight.
        case date
        /// Seconds since 1970 UTC: `1795161600`.
        case seconds
    }

    /// What the strategies look at; each at one of it.
    struct Facts: Sendable {
        /// The process's variables.
        var environment: [String: String]
        /// The released tag's name and its `{build}` part; nil for a snapshot.
        var tag: (name: String, build: BuildNumber?)?
        /// The count of commits; nil unless `needsCommitCount`.
        var commits: Int?
        /// The commit's committer time, in seconds since 1970 UTC.
        var time: Int64
        /// Where the Xcode projects are; nil unless `needsProject`.
        var project: ProjectBuild?
    }

    /// Whether the strategy looks at `Facts.commits`, which takes the whole history to count.
    var needsCommitCount: Bool {
        if case .commitCount = self { true } else { false }
    }

    /// Whether the number is that of a run of a CI system, which no other run has.
    var isOfRun: Bool {
        if case .ciRun = self { true } else { false }
    }

    /// Whether the strategy looks at `Facts.project`, which takes reading the Xcode projects.
    var needsProject: Bool { self == .project }

    /// The build number.
    ///
    /// A snapshot of a commit that has no such number is build 0, with a warning: a snapshot is for
    /// looking at, on any machine, and the lowest number is one that no store takes after a
    /// release.
    ///
    /// - Throws: `Diagnostic` when there is no number, or none in Apple's format.
    func number(
        for facts: Facts
    ) throws(Diagnostic) -> (number: BuildNumber, warning: Diagnostic?) {
        do throws(Diagnostic) {
            switch self {
            case .commitCount(let offset):
                return (try BuildNumber(commits: facts.commits ?? 0, offset: offset), nil)
            case .ciRun(let offset):
                let run = try RunNumber.find(in: facts.environment)
                return (try BuildNumber(run: run, offset: offset), nil)
            case .tag:
                return (try BuildNumber(partOf: facts.tag), nil)
            case .timestamp(let format):
                return (try BuildNumber(committedAt: facts.time, as: format), nil)
            case .explicit(let text):
                return (try BuildNumber(storable: text), nil)
            case .project:
                guard let project = facts.project else { return (.zero, nil) }
                return (try project.number(), nil)
            }
        } catch {
            guard facts.tag == nil, isBoundToRelease else { throw error }
            var warning = error
            warning.severity = .warning
            warning.summary += "; the snapshot is build 0"
            return (.zero, warning)
        }
    }

    /// Whether the number is there for a release only, and not for any commit on any machine.
    private var isBoundToRelease: Bool {
        switch self {
        case .ciRun, .tag, .project: true
        case .commitCount, .timestamp, .explicit: false
        }
    }
}
