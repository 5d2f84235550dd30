package import Diagnostics
import Files
package import Git

/// A temporary work tree of a tag's commit, in the git directory: it releases a tag that is not at HEAD, or from a work
/// tree that has changes.
///
/// The folder is removed with the last reference to it.
package final class TagWorkTree: Sendable {
    private let folder: TemporaryFolder
    /// What is said of a release that is built here.
    package let remark: Diagnostic

    /// The absolute path of the work tree.
    package var path: String { "\(folder.path)/tree" }

    /// The variables without those that name another repository than the one of the work tree.
    package static func environment(_ environment: [String: String]) -> [String: String] {
        environment.filter { !variables.contains($0.key) }
    }

    /// The variables of git that name the repository around which shipit was started.
    private static let variables: Set = [
        "GIT_DIR", "GIT_COMMON_DIR", "GIT_WORK_TREE", "GIT_OBJECT_DIRECTORY", "GIT_INDEX_FILE",
    ]

    /// Checks out a tag of a repository.
    ///
    /// - Parameters:
    ///   - name: The tag's name, with or without `refs/tags/`.
    ///   - repository: The work tree or a folder in it.
    ///   - rules: How the repository is opened.
    ///   - ownedFolders: Folders of shipit's own, in which nothing is a change.
    /// - Returns: Nil when the tag is at HEAD and the work tree has no changes, or when there is no
    ///   such tag.
    /// - Throws: `Diagnostic`.
    package init?(
        of name: String,
        in repository: String,
        by rules: OpeningRules,
        ownedFolders: [String]
    ) throws(Diagnostic) {
        do {
            let source = try Repository(around: repository, by: rules)
            guard let workTree = source.workTree,
                let wanted = try WantedTag(named: name, environment: [:]),
                case .commit(let commit)? = try source.tags(
                    matching: { wanted.isNamed($0) ? true : nil }
                ).first?.tag.target
            else { return nil }
            let root = try FileSystem.resolve(workTree)
            let isAtHead = try source.head().commit == commit
            guard
                try !isAtHead || !source.changes(in: root, except: ownedFolders).changes.isEmpty
            else { return nil }
            // Beside the objects, which nobody may read who may not read the files.
            let place = "\(source.gitFolder)/shipit"
            try FileSystem.createFolder(place)
            try TemporaryFolder.removeAbandoned(in: place, prefix: Self.prefix)
            folder = try TemporaryFolder(in: place, prefix: Self.prefix)
            remark = Messages.isElsewhere(wanted, isAtHead: isAtHead)
            try FileSystem.createFolder("\(folder.path)/tree")
            try source.checkOut(commit, into: "\(folder.path)/tree")
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

    private static let prefix = "worktree"
}

private enum Messages {
    static func isElsewhere(_ tag: WantedTag, isAtHead: Bool) -> Diagnostic {
        let reason = isAtHead ? "the work tree has changes" : "\(tag.description) is not at HEAD"
        return Diagnostic(
            "\(reason): the release is built in a temporary work tree of its commit, without files "
                + "that git does not track",
            severity: .warning
        )
    }
}
