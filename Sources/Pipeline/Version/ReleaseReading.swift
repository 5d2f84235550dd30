import Files
import Git

/// One reading, step by step.
struct ReleaseReading {
    /// Which version it is, and what it counts from.
    struct Outcome {
        var version: SemanticVersion
        var tag: ReleaseTag?
        var distance: Int
        var isDirty: Bool
    }

    let options: VersionOptions
    let environment: [String: String]
    let workTree: String
    let head: ObjectID
    let tags: ReleaseTags
    let changes: [Change]
    private var graph: CommitGraph

    init(
        _ repository: borrowing Repository,
        _ path: String,
        _ options: VersionOptions,
        _ environment: [String: String],
        _ made: [String]
    ) throws {
        guard let workTree = repository.workTree else { throw ReleaseMessages.bare(path) }
        let head = try repository.head()
        guard let commit = head.commit else { throw ReleaseMessages.unborn(head.branch) }
        self.options = options
        self.environment = environment
        let root = try FileSystem.resolve(workTree)
        self.workTree = root
        self.head = commit
        tags = try ReleaseTags(in: repository, pattern: options.tagPattern)
        changes = try repository.changes(in: root, except: made)
        graph = CommitGraph(from: commit)
    }

    /// The release of a tag at HEAD, from a work tree without changes.
    mutating func tagged(in repository: borrowing Repository) throws -> Outcome {
        var refusals: [Diagnostic] = []
        var released: ReleaseTag?
        do throws(Diagnostic) {
            let pushed = PushedTag.find(in: environment)
            released = try tags.released(at: head, pushed: pushed, pattern: options.tagPattern)
            if released == nil { refusals.append(try noTagAtHead(in: repository)) }
        } catch {
            refusals.append(error)
        }
        if !changes.isEmpty { refusals.append(ReleaseMessages.dirty(changes)) }
        guard let released, refusals.isEmpty else {
            throw refusals.count == 1 ? refusals[0] as any Error : Diagnostics(refusals)
        }
        return Outcome(version: released.version, tag: released, distance: 0, isDirty: false)
    }

    /// A version that counts from the nearest tag.
    mutating func snapshot(in repository: borrowing Repository) throws -> Outcome {
        guard try hasWholeHistory(in: repository) else {
            throw ReleaseMessages.truncated("a snapshot's version", environment)
        }
        let nearest = try nearestTag(in: repository)
        let distance =
            try nearest?.distance ?? repository.commitCount(from: head, graph: &graph)
        let identifiers =
            ["\(distance)", "g\(head.short)"] + (changes.isEmpty ? [] : ["dirty"])
        return Outcome(
            version: SemanticVersion.snapshot(of: nearest?.tag.version, identifiers),
            tag: nil,
            distance: distance,
            isDirty: !changes.isEmpty
        )
    }

    /// The facts and the history of an outcome.
    mutating func release(
        _ outcome: Outcome,
        name: String,
        in repository: borrowing Repository
    ) throws -> ReadRelease {
        var warnings = tags.broken.map { ReleaseMessages.broken($0.name, reason: $0.reason) }
        let build = try buildNumber(in: repository)
        let (releases, gap) = try earlierReleases(than: outcome.tag, in: repository)
        if var warning = gap {
            warning.severity = .warning
            warnings.append(warning)
        }
        let facts = ReleaseFacts(
            name: name,
            version: "\(outcome.version)",
            tag: outcome.tag?.name,
            build: build,
            commit: "\(head)",
            date: CommitDate.text(try repository.commit(head).time),
            channel: outcome.tag == nil ? "snapshot" : outcome.version.channel,
            snapshot: outcome.tag == nil,
            dirty: outcome.isDirty,
            distance: outcome.distance,
            previous: ReleaseTags.previous(to: outcome.version, among: releases)?.release
        )
        let history = ReleaseHistory(
            repository: workTree,
            releases: releases.map(\.release),
            gap: gap
        )
        return ReadRelease(facts: facts, history: history, workTree: workTree, warnings: warnings)
    }
}

extension ReleaseReading {
    /// Whether the clone holds all that HEAD reaches; reads it when the clone is a shallow one.
    private mutating func hasWholeHistory(in repository: borrowing Repository) throws -> Bool {
        try graph.isWhole(in: repository)
    }

    private mutating func buildNumber(in repository: borrowing Repository) throws -> String {
        switch options.build {
        case .explicit(let number):
            if let problem = BuildStrategy.problem(with: number) { throw problem }
            return number
        case .commitCount(let offset):
            guard try hasWholeHistory(in: repository) else {
                throw ReleaseMessages.truncated(
                    "the build number, a count of commits,",
                    environment
                )
            }
            let count = try repository.commitCount(from: head, graph: &graph)
            let (sum, overflow) = count.addingReportingOverflow(offset)
            guard !overflow, sum >= 0 else {
                throw ReleaseMessages.buildOutOfRange(count: count, offset: offset)
            }
            return String(sum)
        }
    }

    /// The releases that HEAD reaches, without the released one; none, and why, when they can't be
    /// known.
    private mutating func earlierReleases(
        than released: ReleaseTag?,
        in repository: borrowing Repository
    ) throws -> (releases: [ReleaseTag], gap: Diagnostic?) {
        guard try hasWholeHistory(in: repository) else {
            return ([], ReleaseMessages.unknownHistory(environment))
        }
        return (try reachedTags(in: repository).filter { $0 != released }, nil)
    }

    private mutating func reachedTags(
        in repository: borrowing Repository
    ) throws(GitError) -> [ReleaseTag] {
        var reached: [ReleaseTag] = []
        for tag in tags.releases where try graph.reaches(tag.commit, in: repository) {
            reached.append(tag)
        }
        return reached
    }

    /// The reachable tag with the fewest commits between it and HEAD; of several, the highest.
    private mutating func nearestTag(
        in repository: borrowing Repository
    ) throws(GitError) -> (tag: ReleaseTag, distance: Int)? {
        let near = try graph.nearest(of: Set(tags.releases.map(\.commit)), in: repository)
        return tags.releases.compactMap { tag in near[tag.commit].map { (tag, $0) } }
            .min { $0.1 < $1.1 }
    }

    /// Why HEAD is no release; the nearest tags are left out when they can't be known.
    private mutating func noTagAtHead(
        in repository: borrowing Repository
    ) throws(Diagnostic) -> Diagnostic {
        do {
            guard !tags.releases.isEmpty else {
                return ReleaseMessages.noReleaseTags(tags, head, options.tagPattern)
            }
            let isWhole = try hasWholeHistory(in: repository)
            return ReleaseMessages.noTagAtHead(
                head,
                nearest: isWhole ? try nearestTag(in: repository) : nil,
                tags: tags.releases,
                options.tagPattern
            )
        } catch let error as GitError {
            throw Diagnostic(error, in: workTree)
        } catch {
            throw Diagnostic("\(error)")
        }
    }
}
