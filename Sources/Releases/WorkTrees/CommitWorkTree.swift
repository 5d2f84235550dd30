package import Diagnostics
import ExactStrings
import Files
package import Git

/// A temporary work tree of the commit of a release, to build the release again.
///
/// It is a repository of its own that reads the objects of another one: that one is not changed. Its
/// commit has the release's tag, also where the tag is missing or was moved. The folder is removed
/// with the last reference to it.
package final class CommitWorkTree: Sendable {
    private let folder: TemporaryFolder
    /// What differs from the repository that the release was built from, as far as it is known.
    package let remarks: [Diagnostic]

    /// The absolute path of the work tree.
    package var path: String { "\(folder.path)/tree" }
    /// A folder for what is built.
    package var output: String { "\(folder.path)/out" }

    /// Checks out the commit of a release.
    ///
    /// - Parameters:
    ///   - manifest: The release.
    ///   - repository: A work tree or bare repository, or a folder in it.
    ///   - parent: The folder for temporary files.
    ///   - rules: How the repository is opened.
    ///   - environment: Where help for a clone of a CI system is found.
    /// - Throws: `Diagnostic` when the commit, its history or its files are not there.
    package init(
        of manifest: Manifest,
        in repository: String,
        below parent: String,
        by rules: OpeningRules,
        environment: [String: String]
    ) throws(Diagnostic) {
        guard let commit = ObjectID(manifest.commit) else {
            throw Messages.noCommit(manifest.commit)
        }
        do {
            let source = try Repository(around: repository, by: rules)
            try Self.checkHistory(of: commit, in: source, environment)
            let prefix = "shipit-reproduce"
            try TemporaryFolder.removeAbandoned(in: parent, prefix: prefix)
            folder = try TemporaryFolder(in: parent, prefix: prefix)
            for name in ["tree", "out"] { try FileSystem.createFolder("\(folder.path)/\(name)") }
            var remarks =
                try manifest.tag.map { try Self.remarks(on: $0, commit, in: source) } ?? []
            let gaps = try source.checkOut(
                commit,
                into: "\(folder.path)/tree",
                as: manifest.tag,
                leavesGaps: true
            )
            remarks += gaps.submodules.map(Messages.submodule)
            if !gaps.largeFiles.isEmpty {
                remarks.append(Messages.largeFiles(gaps.largeFiles, manifest.tag))
            }
            self.remarks = remarks
        } catch let error as GitError {
            throw Diagnostic(error, in: repository)
        } catch let error as FileError {
            throw Diagnostic(file: error)
        } catch let error as Diagnostic {
            throw error
        } catch {
            throw Diagnostic("\(error)")
        }
    }

    private static func checkHistory(
        of commit: ObjectID,
        in repository: borrowing Repository,
        _ environment: [String: String]
    ) throws {
        guard try repository.has(commit) else {
            let gap: CloneGap? = repository.shallowRoots.isEmpty ? nil : .history
            throw Messages.missing(commit, gap, environment)
        }
        var graph = CommitGraph(from: commit)
        guard try graph.isWhole(in: repository) else {
            throw ReleaseMessages.truncated("building a release again", environment)
        }
    }

    /// What the repository says of the release's tag, if that is not what the manifest says.
    private static func remarks(
        on tag: String,
        _ commit: ObjectID,
        in repository: borrowing Repository
    ) throws -> [Diagnostic] {
        let found = try repository.tags(matching: { areSame($0, tag) ? true : nil }).first
        guard case .commit(let other)? = found?.tag.target else { return [Messages.absent(tag)] }
        return other == commit ? [] : [Messages.moved(tag, other)]
    }
}

private enum Messages {
    static func noCommit(_ text: String) -> Diagnostic {
        Diagnostic(
            "the manifest's commit is not an id of git's: \"\(text)\"",
            at: Place(file: ReleaseLayout.manifest, pointer: "/commit")
        )
    }

    static func missing(
        _ commit: ObjectID,
        _ gap: CloneGap?,
        _ environment: [String: String]
    ) -> Diagnostic {
        Diagnostic(
            "the release's commit, \(commit), is not in this repository",
            help: gap?.help(in: environment)
                ?? "name the app's repository with --repo, or fetch: git fetch --tags --force"
        )
    }

    static func moved(_ tag: String, _ commit: ObjectID) -> Diagnostic {
        Diagnostic(
            "the tag \(tag) is at another commit in this repository, \(commit): the commit of the "
                + "manifest is built",
            help: "a tag that was moved after a release names two releases; ask who moved it",
            severity: .warning
        )
    }

    static func absent(_ tag: String) -> Diagnostic {
        Diagnostic(
            "the tag \(tag) is not in this repository: tag and version are taken from the manifest",
            severity: .warning
        )
    }

    static func largeFiles(_ paths: [String], _ tag: String?) -> Diagnostic {
        Diagnostic(
            "\(paths.count) files are kept by Git LFS, and this clone has only their pointers: "
                + paths.prefix(3).joined(separator: ", ") + (paths.count > 3 ? ", …" : ""),
            help: "if a stage reads them: git lfs fetch origin \((tag ?? "COMMIT").shellWord)",
            severity: .warning
        )
    }

    static func submodule(_ path: String) -> Diagnostic {
        Diagnostic(
            "\(path) is a submodule, whose files are not there when the release is built again",
            severity: .warning
        )
    }
}
