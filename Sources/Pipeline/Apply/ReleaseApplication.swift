import Diagnostics
import ExactStrings
import Files
import Git
import Releases
import WorkTree

/// Makes the changes of a release in a work tree.
public struct ReleaseApplication: Sendable {
    private let path: String
    private let keys: [PublicKeyFile]
    private let request: LoadedProject.Request
    private let only: [String]

    /// The changes of a release, for a work tree.
    ///
    /// - Parameters:
    ///   - path: The absolute path of the release's folder, or of a bundle.
    ///   - keys: The public keys that each must have signed it; none leaves the signature
    ///     unchecked.
    ///   - request: Which work tree it is.
    ///   - only: The stages whose changes are made; empty for all.
    public init(
        _ path: String,
        keys: [PublicKeyFile],
        to request: LoadedProject.Request,
        only: [String] = []
    ) {
        (self.path, self.keys) = (path, keys)
        (self.request, self.only) = (request, only)
    }

    /// Makes the changes, all of them or none.
    ///
    /// - Parameter isDryRun: Whether nothing is written.
    /// - Throws: `Failure` with every reason.
    public func apply(isDryRun: Bool) throws -> ApplySummary {
        let release: ReleaseFiles
        let document: WorkTreeDocument
        let state: AppliedChanges.State.Release
        do {
            let keys = try SignatureKeys(keys)
            release = try ReleaseFiles(path, keys: keys)
            (document, state) = try Self.document(of: release)
        } catch {
            throw Failure(error, as: .verification)
        }
        var applied = try LoadedProject.appliedChanges(of: request)
        let stages = try stages(of: document, in: release, state, over: applied.state)
        do {
            let former = try LoadedProject.files(under: applied, of: request)
            try applied.refuseChanges(isCommitted: former.isCommitted)
            try applied.forgetCheckedOut(isCommitted: former.isCommitted)
            let files = try LoadedProject.files(under: applied, of: request)
            var changed = try changes(document, stages, of: release, in: files)
            if changed == nil { changed = applied.paths.isEmpty ? nil : [] }
            guard let changed else {
                return Self.wasApplied(document, stages, release)
            }
            var summary = try applied.apply(
                changed,
                in: files,
                as: AppliedChanges.State(state, stages: stages),
                version: release.manifest.version,
                isDryRun: isDryRun
            )
            summary.unchecked = release.unchecked
            summary.warnings = try warnings(about: document, release)
            return summary
        } catch {
            throw Failure(error, as: .gitState)
        }
    }

    private static func document(
        of release: ReleaseFiles
    ) throws -> (WorkTreeDocument, AppliedChanges.State.Release) {
        let name = ReleaseLayout.changes
        guard release.manifest.digests[ExactString(name)] != nil else {
            throw Messages.noChanges(release.manifest.title)
        }
        let bytes = try release.read([name])[ExactString(name)] ?? []
        let document = try WorkTreeDocument(bytes, file: name)
        guard areSame(document.commit, release.manifest.commit) else {
            throw Messages.otherCommit(document.commit, release.manifest.commit)
        }
        let title = "\(release.manifest.name) \(release.manifest.version)"
        let hash = ContentDigest(of: bytes).hash
        return (document, AppliedChanges.State.Release(name: title, changes: hash))
    }

    /// The stages whose changes are in the work tree afterwards.
    private func stages(
        of document: WorkTreeDocument,
        in release: ReleaseFiles,
        _ state: AppliedChanges.State.Release,
        over former: AppliedChanges.State?
    ) throws -> [String] {
        let named = Set(document.files.flatMap(\.changes).map(\.stage))
        let known = release.manifest.stages.map(\.name).filter { named.contains($0) }
        guard !only.isEmpty else { return known }
        let unknown = only.filter { !known.contains($0) }
        guard unknown.isEmpty else {
            throw Failure(.usage, unknown.map { ApplyMessages.changesNothing($0, known) })
        }
        if let former, former.release != state {
            throw Failure(.usage, ApplyMessages.otherSource(former))
        }
        return known.filter { only.contains($0) || former?.stages.contains($0) == true }
    }

    /// The changes of some stages; nil when the work tree has them already, without shipit.
    private func changes(
        _ document: WorkTreeDocument,
        _ stages: [String],
        of release: ReleaseFiles,
        in files: WorkTreeFiles
    ) throws -> [ChangedFile]? {
        var changes: [ExactString: [ChangedFile.Change]] = [:]
        var errors: [Diagnostic] = []
        var done = 0
        for entry in document.files {
            let wanted = entry.changes.filter { stages.contains($0.stage) }
            guard !wanted.isEmpty else { continue }
            changes[ExactString(entry.path)] = wanted
            do {
                let isAfter = try files.isStored(as: entry.after, entry.path)
                if isAfter, wanted.count == entry.changes.count { done += 1 }
                guard try files.isStored(as: entry.before, entry.path) else {
                    throw Messages.isOther(entry, isAfter: isAfter, release.manifest.version)
                }
            } catch let error as Diagnostic {
                errors.append(error)
            }
        }
        if !changes.isEmpty, done == changes.count { return nil }
        guard errors.isEmpty else { throw Diagnostics(errors) }
        let artifacts = try release.read(
            changes.values.joined().compactMap { change in
                if case .content(let artifact) = change.action { artifact } else { nil }
            }
        )
        var changed = try WorkTreeChanges(changes: changes, in: files) { artifact in
            artifacts[ExactString(artifact)] ?? []
        }.files
        for entry in document.files {
            guard let index = changed.firstIndex(where: { areSame($0.path, entry.path) }) else {
                continue
            }
            changed[index].after?.isExecutable =
                entry.mode == SourceFile([], isExecutable: true).mode
            guard changed[index].changes.count == entry.changes.count else { continue }
            let after = changed[index].after.map { ContentDigest(of: $0.bytes) }
            if after != entry.after { errors.append(Messages.otherResult(entry.path)) }
        }
        guard errors.isEmpty else { throw Diagnostics(errors) }
        return changed
    }

    private static func wasApplied(
        _ document: WorkTreeDocument,
        _ stages: [String],
        _ release: ReleaseFiles
    ) -> ApplySummary {
        let files = document.files.filter { $0.changes.contains { stages.contains($0.stage) } }
        return ApplySummary(
            files: files.map { entry in
                let kind: ApplySummary.File.Kind =
                    entry.before == nil ? .added : entry.after == nil ? .removed : .changed
                return ApplySummary.File(path: entry.path, kind: kind)
            },
            stages: stages,
            version: release.manifest.version,
            wasApplied: true,
            unchecked: release.unchecked
        )
    }

    /// What is said of a release that is not of HEAD's commit, or no whole one.
    private func warnings(
        about document: WorkTreeDocument,
        _ release: ReleaseFiles
    ) throws -> [Diagnostic] {
        var warnings = release.manifest.limits.map { Diagnostic($0, severity: .warning) }
        let rules = OpeningRules(
            environment: request.environment,
            trustsEveryOwner: request.trustsOwner
        )
        do {
            let head = try Repository(around: request.repository, by: rules).head().commit
            if let head, "\(head)" != document.commit {
                warnings.append(Messages.otherHead("\(head)", document.commit))
            }
        } catch {
            throw Diagnostic(error, in: request.repository)
        }
        return warnings
    }
}

extension WorkTreeFiles {
    /// Whether git would store a file with a digest; nil for none.
    fileprivate func isStored(as digest: ContentDigest?, _ path: String) throws -> Bool {
        let file = try file(path)
        if file.map({ ContentDigest(of: $0.bytes) }) == digest { return true }
        guard let digest, file != nil else { return false }
        // A new file in the place of one of Git LFS, which git would store as a pointer.
        return try original(path).map { ContentDigest(of: $0.bytes) } == digest
            && isLargeFile(path)
    }
}

/// What several ways of applying report.
enum ApplyMessages {
    static func changesNothing(_ stage: String, _ known: [String]) -> Diagnostic {
        Diagnostic(
            "no stage \"\(stage)\" changes a file of the repository",
            help: knownNames("stages that do", known, near: stage)
        )
    }

    static func otherSource(_ state: AppliedChanges.State) -> Diagnostic {
        let source = state.release.map { "the release \($0.name)" } ?? "a local build"
        let stages = state.stages.joined(separator: ", ")
        return Diagnostic(
            "the work tree has changes of \(source)\(stages.isEmpty ? "" : ": \(stages)")",
            help: "run shipit restore before, or apply all stages, without --only"
        )
    }
}

private enum Messages {
    static func noChanges(_ title: String) -> Diagnostic {
        Diagnostic(
            "the release \(title) has no \(ReleaseLayout.changes): it changes no file of the "
                + "repository",
            help: "give outputs of its stages a destination, and release again"
        )
    }

    static func otherCommit(_ commit: String, _ released: String) -> Diagnostic {
        Diagnostic(
            "the changes are of the commit \(commit), and the release is of \(released)",
            at: Place(file: ReleaseLayout.changes),
            help: "do not apply them"
        )
    }

    static func isOther(
        _ entry: WorkTreeDocument.Entry,
        isAfter: Bool,
        _ version: String
    ) -> Diagnostic {
        let (path, place) = (entry.path, Place(file: entry.path))
        if entry.before == nil {
            return Diagnostic(
                isAfter
                    ? "\(path) is there already, as \(version) adds it"
                    : "\(path) is there already, and \(version) adds it",
                at: place,
                help: "move it away"
            )
        }
        return Diagnostic(
            isAfter
                ? "\(path) has the change of \(version) already, and other files have not"
                : "\(path) is not what it was when \(version) was released",
            at: place,
            help: "check the released commit out, or take the file from it"
        )
    }

    static func otherResult(_ path: String) -> Diagnostic {
        Diagnostic(
            "\(path) would not be what the release has",
            at: Place(file: path),
            help: "do not apply it; fetch the release again"
        )
    }

    static func otherHead(_ head: String, _ commit: String) -> Diagnostic {
        Diagnostic(
            "HEAD is \(head.prefix(12)), and the release is of \(commit.prefix(12)): the changed files "
                + "are the same in both",
            severity: .warning
        )
    }
}
