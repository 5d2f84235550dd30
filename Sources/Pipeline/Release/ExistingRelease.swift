import Diagnostics
import ExactStrings
import Files
import Releases

/// What is where a release will be.
struct ExistingRelease {
    /// Its folder's absolute path.
    let folder: String
    let manifest: Manifest

    /// Looks at the place of a release, before any work is done for it.
    ///
    /// - Parameter new: The manifest of the release that will be there, without its artifacts.
    /// - Returns: The release that the new one has to be equal to, or that it replaces; nil when
    ///   the place is free.
    /// - Throws: `Failure` when something else is there; with status `conflict` for a release that
    ///   the new one can't be equal to, because it is of another commit, say.
    init?(at folder: String, before new: Manifest) throws {
        guard try FileSystem.kind(of: folder) != nil else { return nil }
        do throws(Diagnostic) {
            manifest = try PublishedRelease(folder: folder).manifest
        } catch {
            throw Failure(.conflict, Messages.notARelease(folder, error))
        }
        self.folder = folder
        // A snapshot or a part of a release is replaced.
        guard !manifest.isTrial else { return }
        guard !new.isTrial else { throw Failure(.conflict, Messages.isRelease(folder)) }
        let changed = new.changedFacts(from: manifest)
        guard changed.isEmpty else {
            throw Failure(.conflict, Messages.otherFacts(folder, changed))
        }
    }

    /// Whether a finished release has the same files.
    ///
    /// - Throws: `Failure` with status `conflict` that names each artifact that differs, unless what
    ///   exists is replaced; `FileError`.
    func isEqual(to staged: String) throws -> Bool {
        let all = try ReleaseComparison(folder, staged).differences
        guard !all.isEmpty, !manifest.isTrial else { return all.isEmpty }
        // A changed artifact changes the documents and the bundle, too.
        let artifacts = all.filter { $0.path.path(below: ReleaseLayout.stages) != nil }
        let named = artifacts.isEmpty ? all : artifacts
        throw Failure(
            .conflict,
            [Messages.otherFiles(folder, count: named.count)]
                + named.prefix(Messages.mostFiles).map { Messages.file($0, in: folder) }
        )
    }
}

extension Manifest {
    /// The facts that another release has otherwise, in words.
    fileprivate func changedFacts(
        from old: Manifest
    ) -> [(name: String, old: String, new: String)] {
        let facts: [(String, String, String)] = [
            ("name", old.name, name), ("product", old.product ?? "", product ?? ""),
            ("version", old.version, version), ("tag", old.tag ?? "", tag ?? ""),
            ("commit", old.commit, commit), ("build", old.build, build),
            ("date", old.date, date), ("channel", old.channel, channel),
            ("tool", "\(old.tool.name) \(old.tool.version)", "\(tool.name) \(tool.version)"),
        ]
        return facts.filter { !areSame($0.1, $0.2) }.map { (name: $0.0, old: $0.1, new: $0.2) }
    }
}

private enum Messages {
    /// How many files are named one by one.
    static let mostFiles = 20

    private static let replace = "existing releases are immutable; use --clean to replace it"

    static func notARelease(_ folder: String, _ error: Diagnostic) -> Diagnostic {
        Diagnostic(
            "\(folder) exists already and is not a release: \(error.summary)",
            at: Place(file: folder),
            help: "move it elsewhere, or use --clean to replace it"
        )
    }

    static func isRelease(_ folder: String) -> Diagnostic {
        Diagnostic(
            "\(folder) exists already and is a release: no snapshot and no part replaces it",
            at: Place(file: folder),
            help:
                "name another folder of releases with --dist, or another \"folder\" in the pipeline"
        )
    }

    static func otherFacts(
        _ folder: String,
        _ changed: [(name: String, old: String, new: String)]
    ) -> Diagnostic {
        let facts = changed.map { fact in
            let isCommit = fact.name == "commit"
            let (old, new) = (
                isCommit ? String(fact.old.prefix(10)) : fact.old,
                isCommit ? String(fact.new.prefix(10)) : fact.new
            )
            return "\(fact.name) \(old.isEmpty ? "none" : old), now \(new.isEmpty ? "none" : new)"
        }
        let names = changed.map(\.name)
        var help = replace
        if names.contains("commit") {
            help = "if the tag was moved, give the new commit a version of its own; " + help
        } else if names.contains("build") || names.contains("tag") {
            help =
                "to keep both, add \"folder\": \"{channel}-{version}-{build}\" to the pipeline; "
                + help
        }
        return Diagnostic(
            "\(folder) exists already, with other facts: \(facts.joined(separator: "; "))",
            at: Place(file: folder),
            help: help
        )
    }

    static func otherFiles(_ folder: String, count: Int) -> Diagnostic {
        let more = count > mostFiles ? "; the first \(mostFiles) are named" : ""
        return Diagnostic(
            "\(folder) exists already, and this release differs from it in "
                + "\(count == 1 ? "1 file" : "\(count) files")\(more)",
            at: Place(file: folder),
            help: "\"shipit verify\" says whether the existing release was changed; " + replace
        )
    }

    static func file(
        _ difference: (path: String, difference: ReleaseComparison.Difference),
        in folder: String
    ) -> Diagnostic {
        let (path, difference) = difference
        let what =
            switch difference {
            case .bytes: "differs"
            case .onlyFirst: "is only in the existing release"
            case .onlySecond: "is not in the existing release"
            }
        return Diagnostic("\(path) \(what)", at: Place(file: "\(folder)/\(path)"))
    }
}
