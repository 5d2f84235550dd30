import Git
import Testing
import TestSupport

struct CommitGraphTests {
    /// Histories that break readers which trust dates or count tags; each with its commits' times.
    static let histories: [(parents: [[Int]], times: [Int])] = [
        // A merged side.
        ([[], [1], [2], [2], [4], [3, 5], [6]], [1, 2, 3, 4, 5, 6, 7]),
        // A side dated after everything, whose ancestors are dated before everything.
        (
            [[], [1], [2], [3], [4], [3], [6], [5, 7]],
            [900, 1, 800, 2, 950, 3, 700, 4]
        ),
        // Clocks that run backwards, and jump by decades.
        ([[], [1], [2], [3], [1], [5], [4, 6]], [7, 6, 5, 4, 3, 2, 1]),
        (
            [[], [1], [2], [3], [2], [5], [4, 6], [7]],
            [1_000_000_000, 5, 2_000_000_000, 1, 1_500_000_000, 0, 86_400, 1_700_000_000]
        ),
        // Criss-cross and octopus, all of one time, and several roots.
        (
            [[], [1], [1], [2, 3], [3, 2], [4, 5], [1], [1], [1], [6, 7, 8, 9], [10]],
            [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5]
        ),
        ([[], [], [], [1, 2], [3], [4, 5], [2, 3], [6, 7]], [1, 8, 2, 7, 3, 6, 4, 5]),
    ]

    @Test(arguments: histories.indices)
    func `odd histories are read as git's full listings have them`(place: Int) async throws {
        try await withTemporaryFolder { folder in
            let (parents, times) = Self.histories[place]
            let history = try History(at: "\(folder)/app", parents, times: times)
            try expectAgreement(history, wanted: Set(history.ids.indices.map { $0 + 1 }))
        }
    }

    @Test(arguments: 1...12 as ClosedRange<UInt64>)
    func `random histories are read as git's full listings have them`(seed: UInt64) async throws {
        try await withTemporaryFolder { folder in
            var random = SeededGenerator(seed: seed)
            let (parents, times) = randomHistory(of: 40, &random)
            let history = try History(at: "\(folder)/app", parents, times: times)
            let wanted = Set((1...40).filter { _ in Int.random(in: 0..<4, using: &random) == 0 })
            try expectAgreement(history, wanted: wanted)
        }
    }

    @Test func `an octopus of a hundred tagged sides loses none of them`() async throws {
        try await withTemporaryFolder { folder in
            let sides = Array(2...101)
            let history = try History(
                at: "\(folder)/app",
                [[]] + sides.map { _ in [1] } + [sides],
                times: [1] + sides + [200]
            )
            var graph = CommitGraph(from: history[102])
            let nearest = try graph.nearest(
                of: Set(history.ids.dropLast()),
                in: Repository(around: history.repository)
            )
            let expected = sides.map { (history[$0], 100) }
            #expect(nearest == Dictionary(uniqueKeysWithValues: expected))
        }
    }

    @Test func `commits are listed children first, then newest, then by id`() async throws {
        try await withTemporaryFolder { folder in
            let history = try History(
                at: "\(folder)/app",
                [[], [1], [1], [1], [2], [3, 4, 5]],
                times: [1, 9, 5, 5, 2, 3]
            )
            let repository = try Repository(around: history.repository)
            var graph = CommitGraph(from: history[6])
            let equals = [history[3], history[4]].sorted { "\($0)" < "\($1)" }
            let expected = [history[6]] + equals + [history[5], history[2]]
            #expect(try graph.commits(since: [history[1]], in: repository) == expected)
            var other = CommitGraph(from: history[6])
            _ = try other.reaches(history[1], in: repository)
            #expect(try other.commits(since: [], in: repository) == expected + [history[1]])
        }
    }

    @Test func `a missing parent is an error`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            let first = try git.commit(["a": "1"])
            let second = try git.commit(["a": "2"])
            try run(["rm", "\(git.path)/.git/objects/\(first.prefix(2))/\(first.dropFirst(2))"])
            let repository = try Repository(around: git.path)
            let head = try #require(ObjectID(second))
            var graph = CommitGraph(from: head)
            #expect(throws: GitError.self) { try graph.commits(since: [], in: repository) }
            #expect(throws: GitError.self) {
                try repository.commitCount(from: head, graph: &graph)
            }
        }
    }

    @Test func `of a long history no more is read than an answer needs`() async throws {
        try await withTemporaryFolder { folder in
            let day = 86_400
            let history = try History(
                at: "\(folder)/app",
                [[]] + (1..<8000).map { [$0] },
                times: (1...8000).map { $0 * day }
            )
            // If the walk came to commit 5000, it would take it for the edge of a shallow clone.
            try write("\(history[5000])\n", to: "\(history.repository)/.git/shallow")
            let repository = try Repository(around: history.repository)
            var graph = CommitGraph(from: history[8000])
            #expect(try graph.reaches(history[7900], in: repository))
            #expect(
                try graph.nearest(of: [history[7900], history[1000]], in: repository)
                    == [history[7900]: 100]
            )
            #expect(try graph.commits(since: [history[7900]], in: repository).count == 100)
            #expect(!graph.isTruncated)
            #expect(try !graph.reaches(history[4999], in: repository))
            #expect(graph.isTruncated)
        }
    }

    @Test func `an old branch is found covered along the main line, without the merged sides`()
        async throws
    {
        try await withTemporaryFolder { folder in
            // A hundred merges, ten days apart, each of a side of fifty commits.
            let day = 86_400
            var (parents, times, merges): ([[Int]], [Int], [Int]) = ([[]], [day], [1])
            for merge in 1...100 {
                let base = parents.count
                for step in 1...50 {
                    parents.append([base + step - 1])
                    times.append((merge * 10 - 9) * day + step)
                }
                parents.append([base, base + 50])
                times.append(merge * 10 * day)
                merges.append(parents.count)
            }
            let tag = parents.count
            parents += [[merges[10]], [tag, tag + 1]]
            times += [1001 * day, 1002 * day]
            let history = try History(at: "\(folder)/app", parents, times: times)
            // The walk would take a commit of the twentieth side for the edge of a shallow clone.
            let side = history[merges[20] - 10]
            try write("\(side)\n", to: "\(history.repository)/.git/shallow")
            let repository = try Repository(around: history.repository)
            var graph = CommitGraph(from: history[tag + 2])
            #expect(try graph.nearest(of: [history[tag]], in: repository) == [history[tag]: 2])
            #expect(try graph.commits(since: [history[tag]], in: repository).count == 2)
            #expect(try graph.reaches(history[merges[15]], in: repository))
            #expect(!graph.isTruncated)
        }
    }

    /// Many commits between, and how many days a clock was slow.
    @Test(arguments: [(3000, 200), (1000, 4000)])
    func `a slow clock deceives no count while it is slow by months, or the history is small`(
        many: Int,
        days: Int
    ) async throws {
        try await withTemporaryFolder { folder in
            let (now, day) = (1_700_000_000, 86_400)
            let line = (1...many).map { $0 == 1 ? [] : [$0 - 1] }
            // 1: reached from the tag only through 2, whose clock was slow. 3: the tag. 4: HEAD.
            let (one, two, three) = (many + 1, many + 2, many + 3)
            let history = try History(
                at: "\(folder)/app",
                line + [[], [one], [many, two], [three, one]],
                times: (1...many).map { now - 10 * day + $0 }
                    + [now, now - days * day, now + day, now + 2 * day]
            )
            let repository = try Repository(around: history.repository)
            var graph = CommitGraph(from: history[many + 4])
            #expect(
                try graph.nearest(of: [history[three]], in: repository) == [history[three]: 1]
            )
            #expect(
                try graph.commits(since: [history[three]], in: repository) == [history[many + 4]]
            )
        }
    }

    /// Judges what every commit reaches of the others, the nearest of the wanted, and differences.
    private func expectAgreement(_ history: History, wanted: Set<Int>) throws {
        let repository = try Repository(around: history.repository)
        let reached = try history.ids.indices.map { try history.reached(from: $0 + 1) }
        for head in history.ids.indices {
            var graph = CommitGraph(from: history.ids[head])
            // What one question left half walked, the next ones go on from.
            for commit in history.ids.indices.reversed() {
                let reaches = try graph.reaches(history.ids[commit], in: repository)
                #expect(reaches == reached[head].contains(commit + 1), "\(commit + 1) \(head + 1)")
            }
            let there = wanted.intersection(reached[head])
            let nearest = there.filter { tag in
                !there.contains { $0 != tag && reached[$0 - 1].contains(tag) }
            }
            let expected = nearest.map {
                (history[$0], reached[head].subtracting(reached[$0 - 1]).count)
            }
            let ids = Set(wanted.map { history[$0] })
            #expect(
                try graph.nearest(of: ids, in: repository)
                    == Dictionary(uniqueKeysWithValues: expected)
            )
            let excluded = wanted.filter { $0 % 3 == head % 3 }
            let left = excluded.reduce(reached[head]) { $0.subtracting(reached[$1 - 1]) }
            var fresh = CommitGraph(from: history.ids[head])
            let listed = try fresh.commits(since: excluded.map { history[$0] }, in: repository)
            #expect(Set(listed) == Set(left.map { history[$0] }))
            #expect(listed.count == left.count)
        }
    }

    /// Commits with up to four parents among those made shortly before, now and then a root, by
    /// clocks that are right, wrong, or equal.
    private func randomHistory(
        of count: Int,
        _ random: inout SeededGenerator
    ) -> (parents: [[Int]], times: [Int]) {
        var (parents, times): ([[Int]], [Int]) = ([], [])
        let liars = Int.random(in: 0...3, using: &random)
        for number in 1...count {
            var chosen: Set<Int> = []
            let width = [0, 1, 1, 1, 1, 2, 2, 4].randomElement(using: &random) ?? 1
            for _ in 0..<width where number > 1 {
                chosen.insert(Int.random(in: max(1, number - 9)..<number, using: &random))
            }
            parents.append(chosen.shuffled(using: &random))
            let lies = Int.random(in: 0..<4, using: &random) < liars
            let time = 1_000_000_000 + number / 3 * 86_400
            times.append(lies ? Int.random(in: 0...2_000_000_000, using: &random) : time)
        }
        return (parents, times)
    }
}
