import Diagnostics
import ExactStrings
import Files
import Git
import Releases

/// What a repository was like before code ran that is not shipit's, to see what changed meanwhile.
///
/// Who changed it can't be known: a plugin, another program, or the user's editor.
struct RepositoryWatch {
    /// What changed between two looks.
    struct Changes: Sendable {
        /// What git counts as a change, and what git itself goes by below `.git`.
        var counted: [String] = []
        /// What git ignores, or what is as committed all the same.
        var ignored: [String] = []
    }

    private let project: LoadedProject
    private let files: FolderSnapshot
    private let git: FolderSnapshot
    /// What differs from HEAD: the path with its kind of change.
    private let differences: [Change]
    private let tracked: [Repository.TrackedFile]

    /// Looks at a project's repository, without the folders of shipit's own.
    ///
    /// - Throws: `Diagnostic` when git can't read it; `FileError`.
    init(_ project: LoadedProject) throws {
        self.project = project
        let root = project.git.workTree
        var (files, git) = (FolderSnapshot(), FolderSnapshot())
        do {
            let repository = try Repository(around: root, by: project.openingRules)
            differences = try repository.changes(in: root, except: project.ownedFolders).changes
            tracked = try repository.trackedFiles()
            let leftOut = Set(
                (project.ownedFolders + ["\(root)/.git", repository.gitFolder]).map(
                    ExactString.init
                )
            )
            files.add(root, as: "") { leftOut.contains(ExactString($0)) }
            // A linked work tree has a folder of its own beside the one that it shares.
            for folder in Set(
                [repository.gitFolder, repository.commonFolder].map { ExactString($0) }
            ).map(\.text) {
                let shown = areSame(folder, "\(root)/.git") ? ".git" : folder
                for name in Self.gitNames {
                    git.add("\(folder)/\(name)", as: "\(shown)/\(name)") {
                        Self.isUnwatched($0.path(below: folder) ?? "")
                    }
                }
            }
        } catch let error as GitError {
            throw Diagnostic(error, in: root)
        }
        (self.files, self.git) = (files, git)
    }

    /// What below the git folder decides what git does next.
    ///
    /// Objects are named by their digests, and logs and remote branches change whenever somebody
    /// fetches. The index is compared by what it holds: git writes it anew whenever it looks at
    /// files.
    private static let gitNames = [
        "HEAD", "config", "config.worktree", "hooks", "info", "modules", "objects/info",
        "packed-refs", "refs", "shallow",
    ]

    /// Whether a folder below the git folder is passed over.
    private static func isUnwatched(_ path: String) -> Bool {
        guard path.isPath(in: "modules") else { return areSame(path, "refs/remotes") }
        // A submodule's git folder, whose name may have slashes.
        return ["/objects", "/logs", "/refs/remotes", "/lfs", "/index"].contains {
            path.hasExactSuffix($0)
        }
    }

    /// What changed since.
    ///
    /// - Throws: `Diagnostic` when git can't read the repository; `FileError`.
    var changes: Changes {
        get throws {
            let now = try RepositoryWatch(project)
            var changes = Changes()
            let new = now.differences.filter { !differences.contains($0) }
            changes.counted = new.map { "\($0.path) (\($0.kind.rawValue))" }
            // Of a new folder, its name says it all.
            let listed = PathsAndFolders(new)
            let differing = PathsAndFolders(differences + now.differences)
            for path in files.changes(until: now.files) where !listed.contains(path) {
                if differing.contains(path) {
                    changes.counted.append(path)
                } else {
                    changes.ignored.append(path)
                }
            }
            changes.counted += git.changes(until: now.git)
            if tracked != now.tracked, new.isEmpty { changes.counted.append(".git/index") }
            return changes
        }
    }
}

/// Paths of changes, and all that is below those which are folders: they end in a slash.
private struct PathsAndFolders {
    private let paths: Set<ExactString>

    init(_ changes: [Change]) { paths = Set(changes.map { ExactString($0.path) }) }

    func contains(_ path: String) -> Bool {
        guard !paths.contains(ExactString(path)) else { return true }
        var folder = path.parentPath
        while let next = folder, !next.isEmpty {
            if paths.contains(ExactString(next + "/")) { return true }
            folder = next.parentPath
        }
        return false
    }
}

extension Releaser {
    /// Refuses a release if the repository changed while it was built, and warns of changes that
    /// git ignores.
    ///
    /// - Throws: `Failure`.
    func checkUntouched(since watch: RepositoryWatch) throws {
        let changes = try watch.changes
        if !changes.counted.isEmpty { throw Failure(.stage, Messages.changed(changes.counted)) }
        if !changes.ignored.isEmpty { self.watch(.warning(Messages.ignored(changes.ignored))) }
    }
}

private enum Messages {
    static func changed(_ paths: [String]) -> Diagnostic {
        Diagnostic(
            "\(list(paths)) changed while the release was built",
            help:
                "run again when nothing writes to the repository; if a custom plugin did, and not you "
                + "or another program: it may write only below its folder of outputs"
        )
    }

    static func ignored(_ paths: [String]) -> Diagnostic {
        Diagnostic(
            "\(list(paths)) changed while the release was built",
            help:
                "git does not count it as a change; if a custom plugin wrote it, it is not an output, and "
                + "not in the cache",
            severity: .warning
        )
    }

    private static func list(_ paths: [String]) -> String {
        guard let first = paths.first else { return "" }
        return first + (paths.count > 1 ? ", and \(paths.count - 1) more," : "")
    }
}
