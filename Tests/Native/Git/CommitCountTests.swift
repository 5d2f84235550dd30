import Git
import Testing
import TestSupport

struct CommitCountTests {
    @Test func `all commits are counted, with a commit-graph file and without`() async throws {
        try await withTemporaryFolder { folder in
            let history = try History(
                at: "\(folder)/app",
                [[], [1], [1], [], [2, 3, 4], [5]],
                times: [6, 1, 6, 9, 2, 3]
            )
            for version in ["1", "2"] {
                try expectCount(history)
                let setting = "commitGraph.generationVersion=\(version)"
                try history.git.git("-c", setting, "commit-graph", "write", "--reachable")
                try expectCount(history)
            }
        }
    }

    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func `commits that touch paths are those of git's full history`(seed: UInt64) async throws {
        try await withTemporaryFolder { folder in
            var random = SeededGenerator(seed: seed)
            let git = try GitRepository(at: "\(folder)/app")
            try git.load(changes(40, &random))
            let head = try #require(ObjectID(try git.git("rev-parse", "main")))
            let repository = try Repository(around: git.path)
            var graph = CommitGraph(from: head)
            for paths in [
                ["a"], ["a/b"], ["a/b/x"], ["c"], ["a/x", "c/x"], ["x", "a/b"], ["a", "a/b/x"],
                ["absent"], ["x/y"], ["."],
            ] {
                let listed = try list(paths, in: git)
                let expected = Set(listed.split(separator: "\n").map(String.init))
                let ours = paths.map { $0 == "." ? "" : $0 }
                let count = try repository.commitCount(from: head, touching: ours, graph: &graph)
                #expect(count == expected.count, "\(paths)")
                for commit in try graph.commits(since: [], in: repository) {
                    let touches = try repository.touches(commit, paths: ours)
                    #expect(touches == expected.contains("\(commit)"), "\(paths)")
                }
            }
        }
    }

    private func list(_ paths: [String], in git: GitRepository) throws -> String {
        let command = ["git", "-C", git.path, "rev-list", "--full-history", "main", "--"]
        return try run(command + paths).output
    }

    private func expectCount(_ history: History) throws {
        let repository = try Repository(around: history.repository)
        for (place, id) in history.ids.enumerated() {
            var graph = CommitGraph(from: id)
            let expected = try history.reached(from: place + 1).count
            #expect(try repository.commitCount(from: id, graph: &graph) == expected)
        }
    }

    /// Commits on `main` that change, delete and turn over files, links, modes and submodules.
    private func changes(_ count: Int, _ random: inout SeededGenerator) -> String {
        let paths = ["x", "a/x", "a/b/x", "a/b/y", "c/x", "c"]
        var stream = ""
        for number in 1...count {
            stream += "commit refs/heads/main\nmark :\(number)\n"
            stream += "committer Ada <ada@example.com> \(1_000_000_000 + number) +0000\n"
            stream += "data <<END\n\(number)\nEND\n"
            if number > 1 {
                stream += "from :\(Int.random(in: max(1, number - 4)..<number, using: &random))\n"
            }
            if number > 5, Int.random(in: 0..<3, using: &random) == 0 {
                stream += "merge :\(Int.random(in: number - 5..<number, using: &random))\n"
            }
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                let path = paths.randomElement(using: &random) ?? "x"
                switch Int.random(in: 0..<5, using: &random) {
                case 0: stream += "D \(path)\n"
                case 1: stream += "M 160000 \(String(repeating: "12", count: 20)) \(path)\n"
                case 2: stream += "M 120000 inline \(path)\ndata 1\nx\n"
                default:
                    let digit = Int.random(in: 0..<3, using: &random)
                    let mode = Bool.random(using: &random) ? "100644" : "100755"
                    stream += "M \(mode) inline \(path)\ndata 1\n\(digit)\n"
                }
            }
            stream += "\n"
        }
        return stream
    }
}
