import Diagnostics
import Testing
import TestSupport

/// A repository that can't be read, and what is said of it.
struct UnreadableRepository: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The beginning of the refusal.
    let summary: String
    /// A part of the help.
    let help: String
    /// Whether git reads it.
    var isReadByGit = false
    /// Damages a repository with a commit and the packed tag `v1.0.0`.
    let damage: @Sendable (GitRepository) throws -> Void

    init(
        _ description: String,
        says summary: String,
        help: String = "git fsck",
        isReadByGit: Bool = false,
        _ damage: @escaping @Sendable (GitRepository) throws -> Void
    ) {
        testDescription = description
        (self.summary, self.help, self.isReadByGit) = (summary, help, isReadByGit)
        self.damage = damage
    }
}

struct VersionOddFormatTests {
    @Test(arguments: formats + indexes + damages)
    func `a repository that can't be read is refused by the name of what is odd`(
        row: UnreadableRepository
    ) async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.commit(["a": "1"])
            try annotate(git, "v1.0.0")
            try git.git("pack-refs", "--all", "--prune")
            try row.damage(git)
            let refused = refusals(git.path)
            #expect(refused.count == 1)
            #expect(refused.first?.summary.hasPrefix(row.summary) == true, "\(refused)")
            #expect(refused.first?.help?.contains(row.help) == true, "\(refused)")
            let checked =
                try run(["git", "-C", git.path, "for-each-ref"]).status == 0
                && run(["git", "-C", git.path, "status"]).status == 0
            #expect(checked == row.isReadByGit)
        }
    }

    private static func extended(_ settings: (String, String)...)
        -> @Sendable (GitRepository) throws -> Void
    {
        { git in
            var text = "[core]\n\trepositoryformatversion = 1\n[extensions]\n"
            for (name, value) in settings { text += "\t\(name) = \(value)\n" }
            try write(text, to: "\(git.path)/.git/config")
        }
    }

    private static let formats = [
        UnreadableRepository(
            "references in a reftable",
            says: "the repository has refs stored as a reftable",
            help: "--ref-format=files",
            isReadByGit: isGit(since: 2, 45),
            extended(("refstorage", "reftable"))
        ),
        UnreadableRepository(
            "ids of SHA-256",
            says: "the repository has object ids of SHA-256",
            help: "clone it as files and SHA-1",
            extended(("objectformat", "sha256"))
        ),
        UnreadableRepository(
            "an unknown extension",
            says: "the repository has the extension \"oddness\"",
            help: "newer libgit2",
            extended(("oddness", "true"))
        ),
        UnreadableRepository(
            "a known extension and an unknown one",
            says: "the repository has the extension \"oddness\"",
            help: "newer libgit2",
            extended(("worktreeConfig", "true"), ("oddness", "true"))
        ),
        UnreadableRepository(
            "format version 2",
            says: "the repository has format version 2",
            help: "newer libgit2"
        ) { git in
            try git.git("config", "core.repositoryformatversion", "2")
        },
    ]

    private static let indexes = [
        UnreadableRepository(
            "a split index",
            says: "the index is split or sparse",
            help: "git update-index --no-split-index",
            isReadByGit: true
        ) { git in
            try git.git("update-index", "--split-index")
        },
        UnreadableRepository(
            "a sparse index",
            says: "the index is split or sparse",
            help: "git sparse-checkout reapply --no-sparse-index",
            isReadByGit: true
        ) { git in
            try git.commit(["b/c/d": "1"])
            try git.git("tag", "--force", "v1.0.0")
            try git.git("sparse-checkout", "set", "--cone", "--sparse-index", "nowhere")
        },
    ]

    private static let damages = [
        UnreadableRepository(
            "a HEAD of nonsense",
            says: "git: corrupted loose reference file: HEAD"
        ) { git in
            try write("nonsense\n", to: "\(git.path)/.git/HEAD")
        },
        UnreadableRepository("an empty HEAD", says: "git: corrupted loose reference file: HEAD") {
            git in
            try write("", to: "\(git.path)/.git/HEAD")
        },
        UnreadableRepository("no HEAD", says: "no git repository at or above", help: "clone") {
            git in
            try run(["rm", "\(git.path)/.git/HEAD"])
        },
        UnreadableRepository(
            "a HEAD on a commit that is not there",
            says: "this clone lacks an object",
            help: "git fetch --refetch"
        ) { git in
            try write("\(absent)\n", to: "\(git.path)/.git/HEAD")
        },
        UnreadableRepository(
            "a configuration that can't be parsed",
            says: "git: ",
            help: "git config --list"
        ) { git in
            try write("[core\n", to: "\(git.path)/.git/config")
        },
        UnreadableRepository("packed references with CRLF", says: "git: ", help: "git fsck") {
            git in
            try rewrite(git, ".git/packed-refs") { $0.replacing("\n", with: "\r\n") }
        },
        UnreadableRepository("packed references without their last line's end", says: "git: ") {
            git in
            try rewrite(git, ".git/packed-refs") { String($0.dropLast()) }
        },
        UnreadableRepository("packed references cut in an id", says: "git: ") { git in
            try rewrite(git, ".git/packed-refs") { String($0.dropLast(10)) }
        },
        UnreadableRepository("packed references of nonsense", says: "git: ") { git in
            try rewrite(git, ".git/packed-refs") { $0 + "nonsense\n" }
        },
        UnreadableRepository("an index of nonsense", says: "git: ") { git in
            try write("nonsense nonsense nonsense nonsense", to: "\(git.path)/.git/index")
        },
        UnreadableRepository(
            "an index whose sum is cut, which git does not look at",
            says: "git: ",
            isReadByGit: true
        ) { git in
            try write(
                Array(try read("\(git.path)/.git/index").dropLast(8)),
                to: "\(git.path)/.git/index"
            )
        },
        UnreadableRepository("an index of a version that no git has", says: "git: ") { git in
            var bytes = try read("\(git.path)/.git/index")
            bytes[7] = 9
            try write(bytes, to: "\(git.path)/.git/index")
        },
        UnreadableRepository("a file of shallow commits of nonsense", says: "git: ") { git in
            try write("nonsense\n", to: "\(git.path)/.git/shallow")
        },
        UnreadableRepository(
            "a .git file that leads nowhere",
            says: "no git repository at or above",
            help: "clone"
        ) { git in
            try run(["mv", "\(git.path)/.git", "\(git.path)/../elsewhere"])
            try write("gitdir: nowhere\n", to: "\(git.path)/.git")
        },
    ]

    private static func rewrite(
        _ git: GitRepository,
        _ path: String,
        _ change: (String) -> String
    ) throws {
        let file = "\(git.path)/\(path)"
        try write(change(String(decoding: try read(file), as: UTF8.self)), to: file)
    }
}
