import Releases
import Testing
import TestSupport

struct VersionSnapshotTests {
    @Test(arguments: [
        ("v1.4.0", "1.4.1-snapshot.2.g"), ("v1.4.9", "1.4.10-snapshot.2.g"),
        ("v1.4.0-rc.1", "1.4.0-rc.1.snapshot.2.g"), ("v1.9.99+7", "1.9.100-snapshot.2.g"),
        ("other", "0.0.0-snapshot.3.g"),
    ])
    func `a snapshot's version counts from the nearest tag`(tag: String, version: String)
        async throws
    {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.commit(["a": "1"])
            try git.git("tag", tag)
            try git.commit(["a": "2"])
            let head = try git.commit(["a": "3"])
            let facts = try resolveRelease(git.path, snapshot: true).facts
            #expect(facts.version == version + head.prefix(10))
            #expect(Version(facts.version) != nil)
            #expect(facts.tag == nil)
            #expect(facts.snapshot && !facts.dirty)
            #expect(facts.channel == "snapshot")
            #expect(facts.distance == (tag == "other" ? 3 : 2))
            #expect(facts.previous?.tag == (tag == "other" ? nil : tag))
            try write("new", to: "\(git.path)/untracked")
            let dirty = try resolveRelease(git.path, snapshot: true).facts
            #expect(dirty.version == facts.version + ".dirty")
            #expect(dirty.dirty)
        }
    }

    @Test func `a snapshot is between the release before it and the next`() throws {
        let tagged = try #require(Version("1.4.0"))
        let snapshot = try #require(Version("1.4.1-snapshot.5.g0123456789"))
        let next = try #require(Version("1.4.1"))
        #expect(tagged < snapshot && snapshot < next)
        let candidate = try #require(Version("1.4.0-rc.1"))
        let after = try #require(Version("1.4.0-rc.1.snapshot.5.g0123456789"))
        #expect(try candidate < after && after < #require(Version("1.4.0-rc.2")))
    }

    @Test func `a snapshot's distance is that of the nearest tag, its version above the highest`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            // 1 ─ 2 ─ 3 ─ 4 ─┐     v3.0.0 at 3 (3 apart), v1.0.0 and v1.1.0 at 5 (2 apart),
            //         ├─ 5 ─────7     v9.0.0 at 1 (5 apart), v0.9.0 at 6, which no merge reached
            //            └ 6
            try git.load(
                graph(
                    [[], [1], [2], [3], [3], [5], [4, 5]],
                    tags: ["v9.0.0": 1, "v3.0.0": 3, "v1.0.0": 5, "v1.1.0": 5, "v0.9.0": 6]
                )
            )
            try git.git("checkout", "--quiet", "--detach", "c7")
            let distances = try ["v9.0.0", "v3.0.0", "v1.1.0"].map {
                Int(try git.git("rev-list", "--count", "\($0)..HEAD"))
            }
            #expect(distances == [5, 3, 2])
            let facts = try resolveRelease(git.path, snapshot: true).facts
            #expect(facts.distance == 2)
            #expect(facts.version.hasPrefix("9.0.1-snapshot.2."))
        }
    }

    @Test func `a snapshot of an old line is above a release on a newer one`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            // 1.3.0 is at 1, 1.4.0 at 2, which 3 does not reach.
            try git.load(graph([[], [1], [1]], tags: ["v1.3.0": 1, "v1.4.0": 2]))
            try git.git("checkout", "--quiet", "--detach", "c3")
            let facts = try resolveRelease(git.path, snapshot: true).facts
            #expect(facts.version.hasPrefix("1.4.1-snapshot.1.g"))
            #expect(facts.distance == 1)
            #expect(facts.previous?.tag == "v1.3.0")
        }
    }

    @Test(arguments: [("v1.4.0", true), ("v1.4.0-rc.1", false)])
    func `a release and those before it are final or not`(tag: String, isFinal: Bool) async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.commit(["a": "1"])
            try git.git("tag", "v1.0.0-beta.1")
            try git.commit(["a": "2"])
            try git.git("tag", tag)
            let release = try resolveRelease(git.path)
            #expect(release.facts.isFinal == isFinal)
            #expect(try release.history.releases().map(\.isFinal) == [false])
            #expect(try !resolveRelease(git.path, snapshot: true).facts.isFinal)
        }
    }

    @Test func `a snapshot at a tag has distance 0`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.commit()
            try git.git("tag", "v1.0.0")
            let environment = ["TAG_NAME": "somewhere-else"]
            let facts = try resolveRelease(git.path, environment: environment, snapshot: true).facts
            #expect(facts.version.hasPrefix("1.0.1-snapshot.0.g"))
            #expect(facts.tag == nil)
        }
    }
}

/// A fast-import stream: commit n is branch `cn` with the listed parents; all have the same date.
func graph(_ parents: [[Int]], tags: [String: Int] = [:], times: [Int] = []) -> String {
    var stream = ""
    for (index, parents) in parents.enumerated() {
        let time = times.indices.contains(index) ? times[index] : 1_700_000_000
        stream += "commit refs/heads/c\(index + 1)\nmark :\(index + 1)\n"
        stream += "committer Ada <ada@example.com> \(time) +0000\ndata 0\n\n"
        for (place, parent) in parents.enumerated() {
            stream += place == 0 ? "from :\(parent)\n" : "merge :\(parent)\n"
        }
        stream += "M 100644 inline n\(index)\ndata 1\nx\n\n"
    }
    for (tag, commit) in tags.sorted(by: { $0.key < $1.key }) {
        stream += "reset refs/tags/\(tag)\nfrom :\(commit)\n\n"
    }
    return stream
}
