import Releases
import Testing
import TestSupport

struct VersionRandomHistoryTests {
    @Test(arguments: 1...12)
    func `random histories give the facts that git's own commands give`(seed: Int) async throws {
        try await withTemporaryFolder { folder in
            var random = SplitMix(state: UInt64(seed))
            let git = try GitRepository(at: "\(folder)/app")
            let count = 25
            let parents = (0..<count).map { index -> [Int] in
                guard index > 0 else { return [] }
                let wanted = [1, 1, 1, 2, 2, 5].randomElement(using: &random) ?? 1
                let near = max(1, index - 6)...index
                return Set((0..<wanted).map { _ in Int.random(in: near, using: &random) }).sorted()
            }
            var tags: [String: Int] = [:]
            for _ in 0..<10 {
                let core = (0..<3).map { _ in Int.random(in: 0...2, using: &random) }
                let suffix =
                    ["", "", "-rc.1", "-rc.2", "-beta"].randomElement(using: &random) ?? ""
                tags["v\(core[0]).\(core[1]).\(core[2])\(suffix)"] =
                    Int.random(in: 1...count, using: &random)
            }
            let times = (0..<count).map { _ in Int.random(in: 1...9, using: &random) }
            try git.load(graph(parents, tags: tags, times: times))
            for head in [count, Int.random(in: 1...count, using: &random)] {
                try git.git("checkout", "--quiet", "--detach", "c\(head)")
                try expectSnapshot(git)
                try expectRelease(git)
            }
        }
    }

    /// Reachable tags, highest version first, as git sorts them.
    ///
    /// The set is that of a plain listing: `git tag --merged` leaves tags out when clocks lie, as
    /// they do here.
    private func merged(_ git: GitRepository) throws -> [String] {
        let reached = try commits(git, "HEAD")
        return try tags(git).filter { reached.contains($0.commit) }.map(\.name)
    }

    /// All tags, the highest version first.
    private func tags(_ git: GitRepository) throws -> [(name: String, commit: String)] {
        let format = "--format=%(refname:short) %(objectname)"
        return try git.git("-c", "versionsort.suffix=-", "tag", "--sort=-version:refname", format)
            .split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
            .map { ($0[0], $0[1]) }
    }

    /// All that a name reaches; a listing that excludes nothing takes no short cuts by date.
    private func commits(_ git: GitRepository, _ name: String) throws -> Set<String> {
        Set(try git.git("rev-list", name).split(separator: "\n").map(String.init))
    }

    private func expectSnapshot(_ git: GitRepository) throws {
        let tags = try merged(git)
        let distances = try tags.map {
            Int(try git.git("rev-list", "--count", "\($0)..HEAD")) ?? -1
        }
        let all = Int(try git.git("rev-list", "--count", "HEAD")) ?? -1
        let release = try resolveRelease(git.path, build: .commitCount(offset: 0), snapshot: true)
        #expect(release.facts.build == "\(all)")
        let lower = try release.history.releases().map(\.tag)
        #expect(lower.filter(tags.contains) == tags.filter(lower.contains))
        #expect(release.facts.distance == distances.min() ?? all)
        guard let highestTag = try self.tags(git).first?.name else { return }
        let highest = try #require(Version(String(highestTag.dropFirst())))
        let version = try #require(Version(release.facts.version))
        #expect(highest < version)
        let distance = "\(distances.min() ?? all)"
        #expect(version.prerelease.starts(with: highest.prerelease + ["snapshot", distance]))
    }

    private func expectRelease(_ git: GitRepository) throws {
        let here = try git.git("tag", "--points-at=HEAD").split(separator: "\n").map(String.init)
        let tags = try merged(git)
        guard let highest = tags.first(where: { here.contains($0) }) else { return }
        let facts = try resolveRelease(git.path).facts
        #expect(facts.tag == highest)
        let lower = tags.drop { $0 != highest }.dropFirst()
        let isFinal = !highest.contains("-")
        #expect(facts.previous?.tag == lower.first { !isFinal || !$0.contains("-") })
    }
}

/// A small generator with a seed; the system's own has none.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
