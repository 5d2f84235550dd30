import Diagnostics
import ExactStrings
import Files
import Git
import Releases

extension LoadedProject {
    /// Checks that a release keeps to the pipeline's policy, before anything is written.
    ///
    /// A snapshot has no tag that could be signed or rise, and is published nowhere; a release that
    /// is built again was checked when it was built.
    ///
    /// - Throws: `Failure` with status `gitState` and each rule that is broken.
    func checkPolicy() async throws {
        let policy = file.policy
        guard let tag = git.facts.tag, !git.facts.snapshot, request.original == nil,
            !policy.asksNothingOfGit
        else { return }
        var errors: [Diagnostic] = []
        do {
            if let signers = policy.signers {
                let check = TagSignature(
                    tag: tag,
                    commit: git.facts.commit,
                    signers: signers,
                    project: self
                )
                errors += try await check.errors()
            }
            errors += try historyErrors(tag, policy)
        } catch let error as GitError {
            throw Failure(.gitState, Diagnostic(error, in: secretRoot))
        } catch {
            throw Failure(error, as: .gitState).mapReasons {
                $0.place == nil ? $0 : file.placed($0, below: "/policy")
            }
        }
        guard errors.isEmpty else {
            throw Failure(.gitState, errors.map { file.placed($0, below: "/policy") })
        }
    }

    private func historyErrors(_ tag: String, _ policy: ReleasePolicy) throws -> [Diagnostic] {
        guard !policy.branches.isEmpty || policy.versionRises || policy.buildRises else {
            return []
        }
        guard let commit = ObjectID(git.facts.commit) else { return [] }
        // The user's own: a temporary work tree has no branches.
        let repository = try Repository(around: secretRoot, by: openingRules)
        var errors: [Diagnostic] = []
        if !policy.branches.isEmpty {
            let rule = BranchRule(patterns: policy.branches, environment: request.environment)
            errors += try rule.errors(commit, tag, in: repository)
        }
        if policy.versionRises || policy.buildRises {
            errors += try RisingRule(project: self, tag: tag, commit: commit).errors(in: repository)
        }
        return errors
    }
}

/// A branch has to hold the commit.
struct BranchRule {
    let patterns: [String]
    let environment: [String: String]

    func errors(
        _ commit: ObjectID,
        _ tag: String,
        in repository: borrowing Repository
    ) throws -> [Diagnostic] {
        let globs = patterns.map { Glob($0) }
        let branches = try repository.branches().filter { branch in
            globs.contains { $0.matches(branch.name) }
        }
        guard !branches.isEmpty else { return [Messages.noBranch(patterns)] }
        var isTruncated = false
        for tip in Set(branches.map(\.commit)).sorted() {
            var graph = CommitGraph(from: tip)
            if try graph.reaches(commit, in: repository) { return [] }
            isTruncated = isTruncated || graph.isTruncated
        }
        let names = branches.map { $0.reference.onOneLine }
        guard isTruncated else { return [Messages.notReached(tag, commit, names)] }
        return [Messages.unknown(tag, CloneGap.history.help(in: environment))]
    }
}

private enum Messages {
    static func noBranch(_ patterns: [String]) -> Diagnostic {
        let names = patterns.map { "\"\($0)\"" }.joined(separator: ", ")
        let refs = patterns.map { "'+refs/heads/\($0):refs/remotes/origin/\($0)'" }
        return Diagnostic(
            "the tag's commit has to be on \(names), and this clone has no such branch",
            option: "/branches",
            help: "a CI system fetches the tag alone; run: git fetch origin "
                + refs.joined(separator: " ")
        )
    }

    static func notReached(_ tag: String, _ commit: ObjectID, _ names: [String]) -> Diagnostic {
        Diagnostic(
            "the commit of \(tag), \(commit.short), is not on \(names.joined(separator: ", "))",
            option: "/branches",
            help: "merge it and tag the merged commit; if it was merged since, fetch the branch"
        )
    }

    static func unknown(_ tag: String, _ help: String) -> Diagnostic {
        Diagnostic(
            "whether the commit of \(tag) is on such a branch is not known: this is a shallow clone",
            option: "/branches",
            help: help
        )
    }
}
