import Testing
import TestSupport

/// A clone as a CI system makes it of a repository of five commits, the second tagged `v1.0.0` and
/// the last `v1.1.0`, both with messages.
struct CIClone: Sendable, CustomTestStringConvertible {
    /// How it was made.
    let testDescription: String
    /// What lacks in the clone.
    enum Gap: Sendable {
        /// Nothing.
        case nothing
        /// The commits before some.
        case history
        /// The tags before the released one.
        case tags
        /// The released tag.
        case releasedTag
    }

    /// What lacks in it.
    var gap = Gap.nothing
    /// The folder of the clone, beside the repository `app`.
    var place = "clone"
    /// The variables that the system sets.
    var environment: [String: String] = [:]
    /// Makes the clone; its repository is there and empty.
    let make: @Sendable (_ origin: GitRepository, _ clone: GitRepository) throws -> Void
}

// MARK: By options of git clone

extension CIClone {
    /// `git clone` at `v1.1.0` with some options.
    private static func clone(
        _ options: String...,
        gap: CIClone.Gap = .nothing
    ) -> CIClone {
        CIClone(testDescription: "git clone " + options.joined(separator: " "), gap: gap) {
            try $1.replace(byCloning: $0, options + ["--branch=v1.1.0"])
        }
    }

    static let options = [
        clone(),
        clone("--single-branch"),
        clone("--filter=blob:none"),
        clone("--filter=tree:0"),
        clone("--filter=blob:none", "--sparse"),
        clone("--filter=blob:limit=1", "--no-single-branch"),
        clone("--depth=50"),
        clone("--shallow-since=2000-01-01"),
        clone("--depth=1", gap: .history),
        clone("--depth=2", gap: .history),
        clone("--depth=4", gap: .history),
        clone("--depth=1", "--filter=tree:0", gap: .history),
        // Other branches bring what HEAD's lacks.
        clone("--depth=2", "--no-single-branch"),
        clone("--shallow-exclude=v1.0.0", gap: .history),
        clone("--depth=1", "--sparse", gap: .history),
        CIClone(testDescription: "git clone --no-tags", gap: .releasedTag) {
            try $1.replace(byCloning: $0, ["--no-tags"])
        },
        CIClone(testDescription: "git clone --no-tags, and the released tag", gap: .tags) {
            try $1.replace(byCloning: $0, ["--no-tags"])
            try $1.git(
                "fetch",
                "--quiet",
                "--no-tags",
                "origin",
                "refs/tags/v1.1.0:refs/tags/v1.1.0"
            )
        },
        CIClone(testDescription: "git clone --reference") {
            try $1.git("clone", "--quiet", "--bare", $0.path, "../cache")
            try $1.replace(byCloning: $0, ["--reference=\($1.path)/../cache"])
        },
    ]
}

// MARK: In odd places

extension CIClone {
    static let places = [
        CIClone(
            testDescription: "a linked work tree of a shallow clone",
            gap: .history,
            place: "linked"
        ) {
            try $1.replace(byCloning: $0, ["--depth=1"])
            try $1.git("worktree", "add", "--quiet", "../linked")
        },
        CIClone(testDescription: "a shallow submodule", gap: .history, place: "clone/sub") {
            try $1.git(
                "-c",
                "protocol.file.allow=always",
                "submodule",
                "--quiet",
                "add",
                "--depth=1",
                "file://\($0.path)",
                "sub"
            )
        },
        CIClone(testDescription: "a sparse checkout of folders") {
            try $1.replace(byCloning: $0, ["--no-checkout"])
            try $1.git("sparse-checkout", "set", "--cone", "nowhere")
            try $1.git("checkout", "--quiet")
        },
        CIClone(testDescription: "a sparse checkout of patterns") {
            try $1.replace(byCloning: $0, ["--no-checkout"])
            try $1.git("sparse-checkout", "set", "--no-cone", "/n1", "!/n2")
            try $1.git("checkout", "--quiet")
        },
        CIClone(
            testDescription: "a sparse linked work tree with settings of its own",
            place: "linked"
        ) {
            try $1.replace(byCloning: $0, ["--filter=blob:none"])
            try $1.git("worktree", "add", "--quiet", "--no-checkout", "../linked")
            let linked = GitRepository(existing: $1.path + "/../linked")
            try linked.git("sparse-checkout", "set", "--no-cone", "/n1")
            try linked.git("config", "--worktree", "user.name", "Ada")
            try linked.git("checkout", "--quiet")
            #expect(try linked.git("config", "extensions.worktreeConfig") == "true")
        },
    ]
}

extension GitRepository {
    /// Puts a clone in the place of this repository.
    func replace(byCloning origin: GitRepository, _ options: [String]) throws {
        try run(["rm", "-rf", path])
        let result = try run(
            ["git", "clone", "--quiet"] + options + ["file://\(origin.path)", path]
        )
        #expect(result.status == 0, "\(result.error)")
    }
}
