import Git
import Testing
import TestSupport

struct TagTests {
    private func allTags(_ git: GitRepository) throws -> [Git.Tag] {
        try Repository(around: git.path).tags { _ in true }.map(\.tag)
    }

    private func targets(_ git: GitRepository) throws -> [String: String] {
        let tags = try allTags(git)
        return Dictionary(
            uniqueKeysWithValues: tags.map { tag in
                switch tag.target {
                case .commit(let id): (tag.name, id.description)
                case .nothing(let reason): (tag.name, reason)
                }
            }
        )
    }

    private func makeRepository(at path: String) throws -> (
        GitRepository, first: String, second: String
    ) {
        let git = try GitRepository(at: path)
        let first = try git.commit(["a.txt": "1"])
        try git.git("tag", "light")
        try git.git("tag", "--annotate", "--message=m", "heavy")
        try git.git("tag", "--annotate", "--message=m", "nested", "heavy")
        try git.git("tag", "blob", "HEAD:a.txt")
        try git.git("tag", "--annotate", "--message=m", "blob-heavy", "HEAD:a.txt")
        try git.git("tag", "tree", "HEAD^{tree}")
        try git.git("tag", "deep/er/ünï", "heavy")
        let second = try git.commit(["a.txt": "2"])
        try git.git("branch", "light")
        return (git, first, second)
    }

    @Test func `every kind of tag leads to its commit, or says that it leads to none`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let (git, first, _) = try makeRepository(at: "\(folder)/app")
            let expected = [
                "light": first, "heavy": first, "nested": first, "deep/er/ünï": first,
                "blob": "it leads to no commit", "blob-heavy": "it leads to no commit",
                "tree": "it leads to no commit",
            ]
            #expect(try targets(git) == expected)
            try git.git("pack-refs", "--all")
            #expect(try targets(git) == expected)
            #expect(
                try allTags(git).map(\.name)
                    == ["blob", "blob-heavy", "deep/er/ünï", "heavy", "light", "nested", "tree"]
            )
        }
    }

    @Test func `a loose tag hides the packed one of its name`() async throws {
        try await withTemporaryFolder { folder in
            let (git, first, second) = try makeRepository(at: "\(folder)/app")
            try git.git("pack-refs", "--all")
            #expect(try targets(git)["light"] == first)
            try git.git("tag", "--force", "light", second)
            #expect(try targets(git)["light"] == second)
        }
    }

    @Test func `the name is the reference's, not the one inside the tag object`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            let commit = try git.commit()
            try git.git("tag", "--annotate", "--message=m", "v5")
            try git.git("update-ref", "refs/tags/renamed", "refs/tags/v5")
            try git.git("tag", "--delete", "v5")
            #expect(try targets(git) == ["renamed": commit])
        }
    }

    @Test func `damaged tags are listed with a reason and stop no other`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            let commit = try git.commit()
            try git.git("tag", "sound")
            let absent = String(repeating: "12", count: 20)
            try write("\(absent)\n", to: "\(git.path)/.git/refs/tags/absent")
            try write("", to: "\(git.path)/.git/refs/tags/empty")
            try write("nonsense\n", to: "\(git.path)/.git/refs/tags/nonsense")
            let targets = try targets(git)
            #expect(targets["sound"] == commit)
            #expect(targets["absent"] == "its object is not in this clone")
            #expect(targets["empty"]?.contains("corrupted") == true)
            #expect(targets["nonsense"]?.contains("corrupted") == true)
            #expect(targets.count == 4)
        }
    }

    @Test func `a damaged tag object is named as the reason`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            let commit = try git.commit()
            let tree = try git.git("rev-parse", "HEAD^{tree}")
            for (name, text) in [
                ("cut", "object \(commit)\n"),
                ("other", "object \(tree)\ntype commit\ntag other\n\n"),
            ] {
                try write(text, to: "\(folder)/tag")
                let hash = ["hash-object", "-t", "tag", "--literally", "-w", "\(folder)/tag"]
                let made = try run(["git", "-C", git.path] + hash)
                try #require(made.status == 0, "\(made.error)")
                try write(made.output, to: "\(git.path)/.git/refs/tags/\(name)")
            }
            let targets = try targets(git)
            #expect(targets["cut"]?.hasSuffix("is damaged") == true, "\(targets)")
            #expect(targets["other"]?.contains("is damaged: it names another kind") == true)
        }
    }

    @Test func `only wanted tags are listed`() async throws {
        try await withTemporaryFolder { folder in
            let (git, _, _) = try makeRepository(at: "\(folder)/app")
            let tags = try Repository(around: git.path).tags { $0.hasPrefix("l") ? $0.count : nil }
            #expect(tags.map(\.tag.name) == ["light"])
            #expect(tags.map(\.match) == [5])
        }
    }

    @Test func `peeled ids of packed-refs are used, and checked to be in the clone`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            let first = try git.commit()
            try git.git("tag", "--annotate", "--message=m", "kept")
            let second = try git.commit(["a.txt": "2"])
            try git.git("tag", "--annotate", "--message=m", "lost")
            try git.git("tag", "light")
            let tag = try git.git("rev-parse", "kept")
            try git.git("pack-refs", "--all")
            for id in [tag, second] {
                try run(["rm", "\(git.path)/.git/objects/\(id.prefix(2))/\(id.dropFirst(2))"])
            }
            let reason = "its object is not in this clone"
            #expect(try targets(git) == ["kept": first, "lost": reason, "light": reason])
        }
    }

    @Test func `a remote that fetches no tags is found`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.commit()
            #expect(try !Repository(around: git.path).hasRemoteWithoutTags())
            for (option, expected) in [("--tags", false), ("--no-tags", true)] {
                let clone = "\(folder)/clone\(option)"
                try git.git("clone", "--quiet", git.path, clone)
                try git.git("-C", clone, "remote", "add", option, "Other.One", git.path)
                #expect(try Repository(around: clone).hasRemoteWithoutTags() == expected)
            }
            try git.git("clone", "--quiet", "--no-tags", git.path, "\(folder)/none")
            #expect(try Repository(around: "\(folder)/none").hasRemoteWithoutTags())
        }
    }
}
