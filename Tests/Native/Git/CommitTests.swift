import Git
import TestSupport
import Testing

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
            #expect(commit.authorTime == 1_600_000_000)
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
}
