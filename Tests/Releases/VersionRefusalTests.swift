import Diagnostics
import Releases
import Testing
import TestSupport

struct VersionRefusalTests {
    @Test func `tags of the same precedence are refused with their names`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.commit()
            for tag in ["v1.2.3", "v1.2.3+b1", "v1.2.2"] { try git.git("tag", tag) }
            let refused = refusals(git.path)
            #expect(
                refused.map(\.summary)
                    == ["HEAD has several tags of the same precedence: v1.2.3, v1.2.3+b1"]
            )
            // What was pushed is no matter of precedence.
            let facts = try resolveRelease(git.path, environment: ["TAG_NAME": "v1.2.3+b1"]).facts
            #expect(facts.version == "1.2.3+b1")
        }
    }

    @Test func `a pushed tag that is elsewhere, missing, odd or no release is refused`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            let first = try git.commit(["a": "1"])
            try git.git("tag", "--annotate", "--message=m", "v1.0.0")
            try git.git("tag", "v1.5.0", "HEAD:a")
            let second = try git.commit(["a": "2"])
            try git.git("tag", "v2.0.0")
            let (old, new) = (first.prefix(10), second.prefix(10))
            let expected = [
                "v1.0.0":
                    "the pushed tag \"v1.0.0\" (TAG_NAME) is at \(old), but HEAD is at \(new)",
                "v7.0.0": "the pushed tag \"v7.0.0\" (TAG_NAME) is not in this clone",
                "nightly": "the pushed tag \"nightly\" (TAG_NAME) does not match \"v{version}\"",
                "v1.5.0":
                    "the pushed tag \"v1.5.0\" (TAG_NAME) is not a release: it leads to no commit",
            ]
            for (tag, summary) in expected {
                let refused = refusals(git.path, environment: ["TAG_NAME": tag])
                #expect(refused.map(\.summary) == [summary])
                #expect(refused.allSatisfy { $0.help != nil && $0.severity == .error })
            }
        }
    }

    @Test func `without a tag at HEAD the nearest one and the ways out are named`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.commit(["a": "1"])
            try git.git("tag", "v1.2.9")
            try git.git("tag", "v1.2.3")
            try git.commit(["a": "2"])
            let head = try git.commit(["a": "3"])
            #expect(
                refusals(git.path) == [
                    Diagnostic(
                        "no release tag at HEAD (\(head.prefix(10))); the nearest is v1.2.9, "
                            + "2 commits before it",
                        help: "tag it: git tag v1.2.10; or use --snapshot"
                    )
                ]
            )
        }
    }

    @Test func `the next tag that is named has the channel and the build of its pattern`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.commit()
            try git.git("tag", "beta/1.2.3/2026.99")
            try git.commit()
            let help = refusals(git.path, tag: "{channel}/{version}/{build}").first?.help
            #expect(help == "tag it: git tag beta/1.2.3/2026.100; or use --snapshot")
        }
    }

    @Test func `a tag at HEAD that does not match is named, with the scheme that would read it`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.commit()
            try git.git("tag", "7.74.1")
            let head = try git.commit()
            try git.git("tag", "7.75.0.3")
            let scheme =
                "7.75.0.3 is a version of the \"dotted\" scheme: set \"scheme\": \"dotted\" "
                + "under \"version\""
            #expect(
                refusals(git.path, tag: "{version}") == [
                    Diagnostic(
                        "no tag at HEAD (\(head.prefix(10))) matches the pattern \"{version}\": "
                            + "it has 7.75.0.3",
                        help: scheme
                    )
                ]
            )
            let environment = ["TAG_NAME": "7.75.0.3"]
            let pushed = refusals(git.path, tag: "{version}", environment: environment)
            #expect(pushed.map(\.help) == [scheme])
            #expect(
                try resolveRelease(git.path, tag: "{version}", scheme: .dotted).facts.build == "1"
            )
        }
    }

    @Test func `beside releases that match, a tag at HEAD is wrong, and not the pattern`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.commit()
            try git.git("tag", "V4.0.2")
            try git.commit()
            try git.git("tag", "v4.0.3")
            #expect(
                refusals(git.path, tag: "V{version}").map(\.help) == [
                    "tag HEAD: git tag V4.0.3; or use --snapshot"
                ]
            )
        }
    }

    @Test func `a clone without a release tag says what it has`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.commit()
            let refused = refusals(git.path, environment: ["TF_BUILD": "True"])
            #expect(refused.map(\.summary) == ["this clone has no tags"])
            let fetching =
                "set \"fetchTags: true\" for the checkout step, or run: git fetch --tags --force"
            #expect(refused.first?.help?.contains(fetching) == true)
            for tag in ["one", "two", "v3", "v4"] { try git.git("tag", tag) }
            try git.commit()
            #expect(
                refusals(git.path).map(\.summary)
                    == [
                        "no tag of this clone matches the pattern \"v{version}\": it has one, two, v3, …"
                    ]
            )
        }
    }

    @Test func `a changed work tree is refused with its first paths, an ignored file is not`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.commit([".gitignore": "*.log\n", "a": "1", "ü": "1"])
            try git.git("tag", "v1.0.0")
            try write("x", to: "\(git.path)/x.log")
            #expect(try resolveRelease(git.path).facts.dirty == false)
            try write("22", to: "\(git.path)/ü")
            #expect(
                refusals(git.path).map(\.summary)
                    == ["the work tree differs from HEAD: ü (modified)"]
            )
            try run(["rm", "\(git.path)/a"])
            for name in ["b", "c", "d", "e", "f"] { try write("1", to: "\(git.path)/\(name)") }
            #expect(
                refusals(git.path).map(\.summary) == [
                    "the work tree differs from HEAD: a (deleted), b (untracked), c (untracked), "
                        + "d (untracked), e (untracked), and 2 more"
                ]
            )
            // Both reasons at once, so that nobody fixes one only to meet the other.
            try git.git("tag", "--delete", "v1.0.0")
            #expect(refusals(git.path).count == 2)
        }
    }

    @Test func `a file that Git LFS has written is not a change until its bytes change`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            let hash = try run(["sh", "-c", "printf large | sha256sum"]).output.prefix(64)
            let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:\(hash)\nsize 5\n"
            try git.commit([".gitattributes": "*.bin filter=lfs -text\n", "a.bin": pointer])
            try git.git("tag", "v1.0.0")
            try write("large", to: "\(git.path)/a.bin")
            #expect(try resolveRelease(git.path).facts.version == "1.0.0")
            for text in ["large!", "Large"] {
                try write(text, to: "\(git.path)/a.bin")
                #expect(
                    refusals(git.path).map(\.summary)
                        == ["the work tree differs from HEAD: a.bin (modified)"]
                )
            }
        }
    }

    @Test func `what is untracked in the folder of releases does not count`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.commit(["a": "1"])
            try git.git("tag", "v1.0.0")
            try write("made", to: "\(git.path)/dist/1.0.0/manifest.json")
            func isDirty(dist: String) throws -> Bool {
                var resolver = try resolver(git.path, snapshot: true)
                resolver.ownedFolders = [dist]
                return try resolver.resolve().facts.dirty
            }
            #expect(try !isDirty(dist: "\(git.path)/dist"))
            #expect(try isDirty(dist: "\(git.path)/dis"))
            #expect(try !isDirty(dist: "\(git.path)/dist/1.0.0"))
            #expect(try isDirty(dist: "\(git.path)/dist/1.0"))
            try git.git("add", "dist")
            #expect(try isDirty(dist: "\(git.path)/dist"))
        }
    }

    @Test func `no repository, a bare one and a branch without commits have their own words`()
        async throws
    {
        try await withTemporaryFolder { folder in
            #expect(
                refusals(folder).map(\.summary) == ["no git repository at or above \(folder)"]
            )
            let git = try GitRepository(at: "\(folder)/app")
            #expect(
                refusals(git.path).map(\.summary) == ["the branch \"main\" has no commit yet"]
            )
            try git.commit()
            try git.git("clone", "--quiet", "--bare", git.path, "\(folder)/bare")
            #expect(
                refusals("\(folder)/bare").map(\.summary)
                    == ["\(folder)/bare is a bare repository: it has no files to release"]
            )
        }
    }

    @Test func `a repository of SHA-256 is refused by name`() async throws {
        try await withTemporaryFolder { folder in
            try run(["git", "init", "--quiet", "--object-format=sha256", "\(folder)/app"])
            #expect(
                refusals("\(folder)/app").map(\.summary) == [
                    "the repository has object ids of SHA-256, which the linked libgit2 can't read"
                ]
            )
        }
    }

    @Test func `a build number below zero is refused`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.commit()
            try git.git("tag", "v1.0.0")
            #expect(
                try resolveRelease(git.path, build: .commitCount(offset: -1)).facts.build == "0"
            )
            for offset in [-2, Int.max] {
                let refused = refusals(git.path, build: .commitCount(offset: offset))
                #expect(
                    refused.map(\.summary)
                        == ["a count of 1 with the offset \(offset) gives no build number"]
                )
            }
        }
    }
}
