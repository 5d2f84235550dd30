import Diagnostics
import Releases
import Testing
import TestSupport

struct VersionOddCommitTests {
    @Test(arguments: commits + overlays)
    func `a commit with odd headers has the time and the parents that git sees`(
        repository: OddRepository
    ) async throws {
        try await repository.check()
    }

    @Test(arguments: overlays)
    func `a clone that replaces commits is warned of`(repository: OddRepository) async throws {
        try await withTemporaryFolder { folder in
            let git = try repository.made(in: folder)
            let warnings = try resolveRelease(git.path, snapshot: true).warnings.map(\.summary)
            #expect(warnings.count == 1)
            #expect(warnings.allSatisfy { $0.hasPrefix("this clone replaces commits") })
        }
    }

    private static let commits = [
        commit("a message in Latin-1", more: "encoding ISO-8859-1\n", message: [0xFC, 0x0A]),
        commit("an unknown encoding", more: "encoding klingon-8\n"),
        commit("a message that is not UTF-8", message: [0xFF, 0xFE, 0x0A]),
        commit("no message", message: []),
        commit("a signature", more: "gpgsig -----BEGIN\n \n parent \(absent)\n -----END\n"),
        commit(
            "a merged tag",
            more: "mergetag object \(absent)\n type commit\n tag v9.0.0\n \n m\n"
        ),
        commit("an author without an address", author: "author nobody\n"),
        commit("an author without an address below HEAD", author: "author nobody\n", isHead: false),
        commit("an author with too many brackets", author: "author A <<a>> b> 1 +0000\n"),
        commit("no author", author: ""),
        commit("no author below HEAD", author: "", isHead: false),
        commit("no committer", committer: nil),
        commit("no committer below HEAD", committer: nil, isHead: false),
        commit("a nonsensical time zone", committer: "Ada <a@b> 1700000009 +9999"),
        commit("a longer nonsensical time zone", committer: "Ada <a@b> 1700000009 -7000000"),
        commit("no time zone", committer: "Ada <a@b> 1700000009"),
        commit("a committer without an address", committer: "Ada 1700000009 +0000"),
        commit("a committer without a time", committer: "Ada <a@b>"),
        commit("a committer with words for a time", committer: "Ada <a@b> today +0000"),
        commit(
            "a committer with brackets in the name",
            committer: "A <b> c <a@b> 1700000009 +0000",
            differs: isGit(since: 2, 41) ? [:] : [.time: "older ones took the first bracket"]
        ),
        commit(
            "a time before 1970",
            committer: "Ada <a@b> -5 +0000",
            differs: [.time: "git reads a very large number, and calls it too large"]
        ),
        commit("a time in 2106", committer: "Ada <a@b> 4300000000 +0000"),
        commit(
            "a time beyond all years",
            committer: "Ada <a@b> 99999999999999999999 +0000",
            differs: [.time: "our numbers end at half of git's"]
        ),
    ]

    private static let overlays = [
        OddRepository(
            "a replaced parent",
            tag: "v1.1.0",
            differs: [.count: others]
        ) { git in
            try git.git("tag", "v1.1.0")
            try git.git("replace", "--graft", "main~1")
        },
        OddRepository("a replaced commit at HEAD", tag: "v1.1.0", differs: [.time: others]) { git in
            try git.git("tag", "v1.1.0")
            let tree = try git.git("rev-parse", "main^{tree}")
            let other = try git.git("commit-tree", "-p", "main~1", "-m", "other", tree)
            try git.git("replace", "main", other)
        },
        OddRepository(
            "a replaced tag object",
            tag: nil,
            after: "v1.1.0",
            differs: [.exact: others, .distance: others]
        ) { git in
            try annotate(git, "v1.1.0", "main~2")
            try annotate(git, "other", "main")
            try git.git("replace", "--force", "v1.1.0", "other")
        },
        OddRepository("grafts", tag: "v1.1.0", differs: [.count: others]) { git in
            try git.git("tag", "v1.1.0")
            let (head, first) = (
                try git.git("rev-parse", "main~1"), try git.git("rev-parse", "main~2")
            )
            try write("\(head)\n\(first)\n", to: "\(git.path)/.git/info/grafts")
        },
    ]
    private static let others =
        "replacements are the clone's own: every other clone has the history that was pushed"

    /// A commit with odd lines behind its tree and its parent, at HEAD or just below it.
    private static func commit(
        _ description: String,
        author: String = "author Ada <a@b> 1700000009 +0000\n",
        committer: String? = "Ada <a@b> 1700000009 +0000",
        more: String = "",
        message: [UInt8] = Array("m\n".utf8),
        differs differences: [Answers.Question: String] = [:],
        isHead: Bool = true
    ) -> OddRepository {
        OddRepository(description, tag: "v1.1.0", differs: differences) { git in
            let tree = try git.git("rev-parse", "main^{tree}")
            let parent = try git.git("rev-parse", "main")
            let lines = author + (committer.map { "committer \($0)\n" } ?? "") + more
            let file = "\(git.path).object"
            try write(Array("tree \(tree)\nparent \(parent)\n\(lines)\n".utf8) + message, to: file)
            var id = try git.git("hash-object", "-t", "commit", "-w", "--literally", file)
            if !isHead { id = try git.git("commit-tree", "-p", id, "-m", "next", tree) }
            for name in ["heads/main", "tags/v1.1.0"] {
                try write(id + "\n", to: "\(git.path)/.git/refs/\(name)")
            }
        }
    }
}
