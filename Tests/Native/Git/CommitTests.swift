import Git
import Testing
import TestSupport

struct CommitTests {
    @Test func `a commit's facts are git's`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            let first = try git.commit(["a": "1"])
            let second = try git.commit(["a": "2"], message: "Zwölf\n\nBody", date: 1_600_000_000)
            let commit = try Repository(around: git.path).commit(try #require(ObjectID(second)))
            #expect(commit.id.description == second)
            #expect(commit.parents.map(\.description) == [first])
            #expect(commit.time == 1_600_000_000)
            #expect(commit.tree.description == (try git.git("rev-parse", "HEAD^{tree}")))
            #expect(commit.author == "Ada")
            #expect(commit.message == "Zwölf\n\nBody\n")
        }
    }

    @Test(arguments: [false, true])
    func `a shallow clone ends at its edge and says so`(linked: Bool) async throws {
        try await withTemporaryFolder { folder in
            let history = try History(
                at: "\(folder)/app",
                [[], [1], [2], [3]],
                times: [1, 2, 3, 4]
            )
            try history.git.git(
                "clone",
                "--quiet",
                "--depth=2",
                "--branch=c/4",
                "file://\(history.repository)",
                "\(folder)/clone"
            )
            let clone = GitRepository(existing: "\(folder)/clone")
            if linked {
                try clone.git("worktree", "add", "--quiet", "--detach", "\(folder)/linked")
            }
            let repository = try Repository(around: linked ? "\(folder)/linked" : clone.path)
            #expect(repository.shallowRoots == [history[3]])
            var graph = CommitGraph(from: history[4])
            #expect(!graph.isTruncated)
            #expect(try !graph.isWhole(in: repository))
            #expect(graph.isTruncated)
            #expect(try repository.commitCount(from: history[4], graph: &graph) == 2)
            #expect(try graph.commits(since: [], in: repository) == [history[4], history[3]])
            #expect(try repository.commit(history[3]).parents == [])
        }
    }

    @Test func `an author's name is read as its commit says it is written`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.commit()
            let tree = try git.git("rev-parse", "HEAD^{tree}")
            func author(_ name: String, _ header: String) throws -> String {
                let text =
                    "tree \(tree)\\nauthor \(name) <a@b.c> 5 +0000\\n"
                    + "committer C <a@b.c> 7 +0000\\n\(header)\\n\(name)\\n"
                let command = "printf '\(text)' | git -C \"$1\" hash-object -t commit -w --stdin"
                let made = try run(["sh", "-c", command, "sh", git.path]).output
                let id = try #require(ObjectID(String(made.prefix(40))))
                let commit = try Repository(around: git.path).commit(id)
                #expect(commit.message == "\(commit.author)\n")
                return commit.author
            }
            #expect(try author("J\\303\\244n", "") == "Jän")
            #expect(try author("J\\344n", "encoding ISO-8859-1\\n") == "Jän")
            #expect(try author("J\\344n", "") == "J\u{FFFD}n")
        }
    }

    @Test func `odd lines behind the parents stop no walk, and a commit without a tree does`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            let parent = try git.commit(date: 1_000_000_000)
            let tree = try git.git("rev-parse", "HEAD^{tree}")
            let repository = try Repository(around: git.path)
            func listed(_ text: String) throws -> [String] {
                let command =
                    "printf '\(text)' | git -C \"$1\" hash-object --literally -t commit -w --stdin"
                let made = try run(["sh", "-c", command, "sh", git.path]).output
                let id = try #require(ObjectID(String(made.prefix(40))))
                #expect(try repository.commit(id).message == (text.hasSuffix("x") ? "x" : ""))
                var graph = CommitGraph(from: id)
                return try graph.commits(since: [], in: repository).dropFirst().map(\.description)
            }
            let start = "tree \(tree)\\nparent \(parent)\\n"
            for end in [
                "", "author\\n", "author A <a> 1 +0000\\ncommitter A <a>\\n",
                "author A <a> 1 +0000\\ncommitter A <a> 99999999999999999999 +0000\\n\\nx",
                "author\\n\\n\\nx", "author A\\ncommitter > > x\\n",
            ] {
                #expect(try listed(start + end) == [parent], "\(end)")
            }
            for text in ["parent \(parent)\\n", "tree \(tree)", "\(start)parent 12\\n", ""] {
                #expect(throws: GitError.self) { try listed(text) }
            }
        }
    }
}
