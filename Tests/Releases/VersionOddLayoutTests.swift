import Testing
import TestSupport

struct VersionOddLayoutTests {
    @Test(arguments: places + heads + packed)
    func `a repository of any layout is read as git reads it`(
        repository: OddRepository
    ) async throws {
        try await repository.check()
    }

    private static let places = [
        OddRepository("a folder in the work tree", at: "app/a/b", tag: "v1.1.0") { git in
            try git.git("tag", "v1.1.0")
            try run(["mkdir", "-p", "\(git.path)/a/b"])
        },
        OddRepository("a link to the work tree", at: "link", tag: "v1.1.0") { git in
            try git.git("tag", "v1.1.0")
            try run(["ln", "-s", git.path, "\(git.path)/../link"])
        },
        OddRepository("a linked work tree at another commit", at: "linked", tag: "v1.1.0") { git in
            try git.git("tag", "v1.1.0", "main~1")
            try git.git("tag", "v1.2.0")
            try git.git("worktree", "add", "--quiet", "--detach", "../linked", "v1.1.0")
        },
        OddRepository("a linked work tree of a bare clone", at: "linked", tag: "v1.1.0") { git in
            try git.git("tag", "v1.1.0")
            try git.git("clone", "--quiet", "--bare", ".", "../bare")
            let bare = GitRepository(existing: "\(git.path)/../bare")
            try bare.git("worktree", "add", "--quiet", "../linked", "main")
        },
        OddRepository("a submodule", at: "outer/sub", tag: "v1.1.0") { git in
            try git.git("tag", "v1.1.0")
            let outer = try GitRepository(at: "\(git.path)/../outer")
            try outer.git(
                "-c",
                "protocol.file.allow=always",
                "submodule",
                "--quiet",
                "add",
                git.path,
                "sub"
            )
            try outer.commit()
            try outer.git("tag", "v7.0.0")
        },
        OddRepository("a git directory elsewhere", at: "clone", tag: "v1.1.0") { git in
            try git.git("tag", "v1.1.0")
            try git.git("clone", "--quiet", "--separate-git-dir=../elsewhere", ".", "../clone")
        },
        OddRepository("a clone that shares its objects", at: "clone", tag: "v1.1.0") { git in
            try annotate(git, "v1.1.0")
            try git.git("clone", "--quiet", "--shared", ".", "../clone")
        },
        OddRepository("a clone of a clone that shares its objects", at: "third", tag: "v1.1.0") {
            git in
            try annotate(git, "v1.1.0")
            try git.git("gc", "--quiet")
            try git.git("clone", "--quiet", "--shared", ".", "../clone")
            try git.git(
                "clone",
                "--quiet",
                "--reference=../clone",
                "file://\(git.path)",
                "../third"
            )
        },
        OddRepository("packs, a commit-graph and a multi-pack-index", tag: "v1.1.0") { git in
            try annotate(git, "v1.1.0")
            try git.git("repack", "-q", "-a", "-d", "--write-midx", "--write-bitmap-index")
            try git.git("commit-graph", "write", "--reachable", "--changed-paths")
        },
        OddRepository("a repository in a repository", at: "app/inner", tag: nil, after: nil) {
            git in
            try git.git("tag", "v1.1.0")
            let inner = try GitRepository(at: "\(git.path)/inner")
            try inner.commit(["a": "1"])
        },
    ]

    private static let heads = [
        OddRepository("a detached HEAD", tag: "v1.1.0") { git in
            try git.git("tag", "v1.1.0")
            try git.git("checkout", "--quiet", "--detach")
        },
        OddRepository("a branch that holds the tag object's id", tag: "v1.1.0") { git in
            try annotate(git, "v1.1.0")
            let id = try git.git("rev-parse", "v1.1.0")
            try write(id + "\n", to: "\(git.path)/.git/refs/heads/main")
        },
        OddRepository("a detached HEAD that holds the tag object's id", tag: "v1.1.0") { git in
            try annotate(git, "v1.1.0")
            let id = try git.git("rev-parse", "v1.1.0")
            try write(id + "\n", to: "\(git.path)/.git/HEAD")
        },
        OddRepository("a HEAD on a remote's branch", tag: "v1.1.0") { git in
            try git.git("tag", "v1.1.0")
            try git.git("update-ref", "refs/remotes/origin/main", "main")
            try git.git("symbolic-ref", "HEAD", "refs/remotes/origin/main")
        },
        OddRepository("a HEAD on a tag", tag: "v1.1.0") { git in
            try annotate(git, "v1.1.0")
            try write("ref: refs/tags/v1.1.0\n", to: "\(git.path)/.git/HEAD")
        },
        OddRepository("a HEAD through two symbolic references", tag: "v1.1.0") { git in
            try git.git("tag", "v1.1.0")
            try git.git("symbolic-ref", "refs/heads/alias", "refs/heads/main")
            try git.git("symbolic-ref", "HEAD", "refs/heads/alias")
        },
        OddRepository("a HEAD that is a file link", tag: "v1.1.0") { git in
            try git.git("tag", "v1.1.0")
            try run(["ln", "-sf", "refs/heads/main", "\(git.path)/.git/HEAD"])
        },
    ]

    private static let packed = [
        packed("in one file") { $0 },
        packed("without a header") { $0.filter { !$0.hasPrefix("#") } },
        packed("without what the tags lead to") {
            $0.filter { !$0.hasPrefix("#") && !$0.hasPrefix("^") }
        },
        packed("with a header that says less") { ["# pack-refs with: peeled "] + $0.dropFirst() },
        packed("with a header that says nothing known") {
            ["# pack-refs with: oddness "] + $0.dropFirst()
        },
        packed("in another order") { lines in
            // Each reference with the line behind it that tells where it leads.
            let entries = lines.dropFirst().reduce(into: [[String]]()) { entries, line in
                if line.hasPrefix("^") {
                    entries[entries.count - 1].append(line)
                } else {
                    entries.append([line])
                }
            }
            return ["# pack-refs with: peeled fully-peeled "] + entries.reversed().flatMap(\.self)
        },
        OddRepository("5,000 tags that are no releases", tag: "v1.1.0") { git in
            try annotate(git, "v1.1.0")
            try git.git("pack-refs", "--all", "--prune")
            let file = "\(git.path)/.git/packed-refs"
            let (first, blob) = (
                try git.git("rev-parse", "main~3"), try git.git("rev-parse", "main:file")
            )
            let odd = (0..<5000).map { number in
                let id = [first, blob, absent][number % 3]
                return
                    "\(id) refs/tags/\(["v1.0", "build-", "v1.0.0.", "v01.0."][number % 4])\(number)\n"
            }
            let text = String(decoding: try read(file), as: UTF8.self)
            try write(
                "# pack-refs with: \n"
                    + text.split(separator: "\n").dropFirst().joined(separator: "\n") + "\n"
                    + odd.joined(),
                to: file
            )
        },
    ]

    /// All references in `packed-refs`, whose lines are changed.
    private static func packed(
        _ description: String,
        _ change: @escaping @Sendable ([String]) -> [String]
    ) -> OddRepository {
        OddRepository("packed references \(description)", tag: "v1.1.0") { git in
            try annotate(git, "v1.1.0")
            try git.git("pack-refs", "--all", "--prune")
            let file = "\(git.path)/.git/packed-refs"
            let lines = String(decoding: try read(file), as: UTF8.self).split(separator: "\n")
            try write(change(lines.map(String.init)).map { $0 + "\n" }.joined(), to: file)
        }
    }
}
