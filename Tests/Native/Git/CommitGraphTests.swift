import Git
import TestSupport
import Testing

struct CommitGraphTests {
    @Test func `a merge's distance counts both sides`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.load(
                history([[], [1], [2], [2], [4], [3, 5], [6]], times: [1, 2, 3, 4, 5, 6, 7])
            )
            try expectCounts(git, [(7, 2), (7, 3), (7, 5), (3, 5), (5, 3), (2, 7), (7, 1)])
        }
    }

    @Test func `clocks that run backwards change no count`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            // The tag side is dated after everything, its ancestors before everything.
            try git.load(
                history(
                    [[], [1], [2], [3], [4], [3], [6], [5, 7]],
                    times: [900, 1, 800, 2, 950, 3, 700, 4]
                )
            )
            try expectCounts(git, [(8, 7), (8, 5), (8, 4), (8, 6), (5, 7), (7, 5), (8, 2)])
        }
    }

    @Test func `criss-cross and octopus merges are counted once`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.load(
                history(
                    [[], [1], [1], [2, 3], [3, 2], [4, 5], [1], [1], [1], [6, 7, 8, 9], [10]],
                    times: [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5]
                )
            )
            try expectCounts(git, [(11, 2), (11, 4), (11, 9), (6, 4), (11, 6), (4, 5)])
        }
    }

    @Test func `what HEAD reaches agrees with git`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.load(history([[], [1], [2], [2], [3], [1]], times: [1, 9, 2, 8, 3, 7]))
            let repository = try Repository(around: git.path)
            let ids = try commits(6, of: git)
            var graph = CommitGraph(from: ids[4])
            let reached = try graph.reached(of: Set(ids), in: repository)
            #expect(reached == Set([0, 1, 2, 4].map { ids[$0] }))
            #expect(!graph.isTruncated)
        }
    }

    @Test func `the frontier leaves out what lies only behind others`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.load(history([[], [1], [2], [2], [3, 4]], times: [1, 2, 3, 4, 5]))
            let ids = try commits(5, of: git)
            var graph = CommitGraph(from: ids[4])
            try graph.readAll(in: Repository(around: git.path))
            #expect(
                graph.frontier(of: [ids[0], ids[2], ids[3]], from: ids[4]) == [ids[2], ids[3]]
            )
            #expect(graph.frontier(of: [ids[0], ids[2]], from: ids[4]) == [ids[0], ids[2]])
        }
    }

    @Test(arguments: [false, true])
    func `a shallow clone ends at its edge and says so`(linked: Bool) async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.load(history([[], [1], [2], [3]], times: [1, 2, 3, 4]))
            try git.git(
                "clone",
                "--quiet",
                "--depth=2",
                "--branch=c4",
                "file://\(git.path)",
                "\(folder)/clone"
            )
            let clone = GitRepository(existing: "\(folder)/clone")
            if linked {
                try clone.git("worktree", "add", "--quiet", "--detach", "\(folder)/linked")
            }
            let repository = try Repository(around: linked ? "\(folder)/linked" : clone.path)
            let ids = try commits(4, of: git)
            #expect(repository.shallowRoots == [ids[2]])
            var graph = CommitGraph(from: ids[3])
            try graph.readAll(in: repository)
            #expect(graph.count == 2)
            #expect(graph.isTruncated)
            #expect(try repository.commit(ids[2]).parents == [])
        }
    }

    @Test func `a missing parent is an error`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            let first = try git.commit(["a": "1"])
            let second = try git.commit(["a": "2"])
            try run(["rm", "\(git.path)/.git/objects/\(first.prefix(2))/\(first.dropFirst(2))"])
            let repository = try Repository(around: git.path)
            var graph = CommitGraph(from: try #require(ObjectID(second)))
            #expect(throws: GitError.self) { try graph.readAll(in: repository) }
        }
    }

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
            #expect(commit.message == "Zwölf\n\nBody\n")
        }
    }

    private func commits(_ count: Int, of git: GitRepository) throws -> [ObjectID] {
        try (1...count).map { try #require(ObjectID(try git.git("rev-parse", "c\($0)"))) }
    }

    private func expectCounts(_ git: GitRepository, _ pairs: [(Int, Int)]) throws {
        let repository = try Repository(around: git.path)
        for (commit, excluded) in pairs {
            let expected = try git.git("rev-list", "--count", "c\(excluded)..c\(commit)")
            let ids = try ["c\(commit)", "c\(excluded)"].map {
                try #require(ObjectID(try git.git("rev-parse", $0)))
            }
            var graph = CommitGraph(from: ids[0], ids[1])
            try graph.readAll(in: repository)
            #expect(
                String(graph.count(from: ids[0], excluding: ids[1])) == expected,
                "c\(excluded)..c\(commit)"
            )
        }
    }
}

/// A fast-import stream: commit n is branch `cn`, has the listed earlier commits as parents, and is
/// dated `times[n - 1]` seconds after the beginning of 1970.
func history(_ parents: [[Int]], times: [Int]) -> String {
    var stream = ""
    for (index, parents) in parents.enumerated() {
        stream += "commit refs/heads/c\(index + 1)\nmark :\(index + 1)\n"
        stream += "committer Ada <ada@example.com> \(times[index]) +0000\n"
        stream += "data 2\n\(index % 10)\n\n"
        for (place, parent) in parents.enumerated() {
            stream += place == 0 ? "from :\(parent)\n" : "merge :\(parent)\n"
        }
        // Without a change of its own, a commit could be byte for byte the same as another.
        stream += "M 100644 inline n\(index)\ndata 1\nx\n\n"
    }
    return stream
}
