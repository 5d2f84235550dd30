import Diagnostics
import ExactStrings
import Git
import Pipeline
import Releases

/// What an examination says of a repository's state in git.
struct RepositoryFindings {
    let findings: [Finding]

    /// - Throws: `Diagnostic` when the repository can't be read.
    init(_ request: LoadedProject.Request, _ root: String) throws {
        let rules = OpeningRules(
            environment: request.environment,
            trustsEveryOwner: request.trustsOwner
        )
        do {
            let repository = try Repository(around: root, by: rules)
            findings =
                try Self.history(of: repository, request.environment)
                + Self.changes(in: repository)
        } catch let error as GitError {
            throw Diagnostic(error, in: root)
        }
    }

    private static func history(
        of repository: borrowing Repository,
        _ environment: [String: String]
    ) throws -> [Finding] {
        guard let head = try repository.head().commit else {
            return [
                Finding(
                    "history",
                    .problem,
                    "there is no commit yet",
                    fix: "commit the app: a release is one of a commit"
                )
            ]
        }
        var findings: [Finding] = []
        if repository.shallowRoots.isEmpty {
            findings.append(Finding("history", .ok, "the whole history is here"))
        } else {
            findings.append(
                Finding(
                    "history",
                    .problem,
                    "this clone is shallow: commits are not counted, and notes and patches lack "
                        + "their earlier releases",
                    fix: CloneGap.history.help(in: environment)
                )
            )
        }
        let tags = try repository.tags { $0 }.map(\.tag)
        let here = tags.filter { $0.target == .commit(head) }.map(\.name)
        if tags.isEmpty {
            let lacks = try repository.hasRemoteWithoutTags() || !repository.shallowRoots.isEmpty
            findings.append(
                Finding(
                    "tags",
                    .warning,
                    "there are no tags here",
                    fix: lacks
                        ? CloneGap.tags.help(in: environment)
                        : "git fetch --tags, or tag the first release: git tag v1.0.0"
                )
            )
        } else {
            let text = here.isEmpty ? "none at HEAD" : "at HEAD: \(here.joined(separator: ", "))"
            findings.append(Finding("tags", .ok, "\(tags.count) in this clone, \(text)"))
        }
        return findings
    }

    private static func changes(in repository: borrowing Repository) throws -> [Finding] {
        let changes = try repository.changes()
        guard let first = changes.first else {
            return [Finding("work tree", .ok, "no changes")]
        }
        let more = changes.count > 1 ? " and \(changes.count - 1) more" : ""
        return [
            Finding(
                "work tree",
                .warning,
                "has changes, so that no tag can be released: \(first.path)\(more)",
                fix: "commit them, or ignore what is built"
            )
        ]
    }
}
