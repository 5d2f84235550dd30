import Diagnostics
import Releases
import Testing
import TestSupport

struct VersionReleaseTests {
    @Test(arguments: [true, false])
    func `an annotated and a lightweight tag at HEAD give the same facts`(annotated: Bool)
        async throws
    {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            let first = try git.commit(["a": "1"])
            try git.git("tag", "v1.3.0")
            let commit = try git.commit(["a": "2"], date: 1_709_209_599)
            let arguments = annotated ? ["--annotate", "--message=m"] : []
            try run(["git", "-C", git.path, "tag", "v1.4.0"] + arguments)
            try git.git("checkout", "--quiet", "--detach")
            let release = try resolveRelease(git.path, build: .commitCount(offset: 40))
            let previous = ReleaseFacts.Previous(tag: "v1.3.0", version: "1.3.0", commit: first)
            #expect(
                release.facts
                    == ReleaseFacts(
                        name: "Aurora",
                        version: "1.4.0",
                        tag: "v1.4.0",
                        build: "42",
                        commit: commit,
                        date: "2024-02-29T12:26:39Z",
                        channel: "stable",
                        previous: previous
                    )
            )
            #expect(release.workTree == git.path)
            #expect(try release.history.releases() == [previous])
            #expect(release.warnings == [])
        }
    }

    @Test func `of several tags at HEAD the highest is released`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.commit()
            for tag in ["v1.0.0-rc.2", "v1.0.0", "v1.0.0-rc.10", "latest", "v9", "ios/2.0.0"] {
                try git.git("tag", tag)
            }
            try git.git("branch", "v3.0.0")
            let facts = try resolveRelease(git.path).facts
            #expect(facts.tag == "v1.0.0")
            #expect(facts.previous == nil)
            try git.git("tag", "--delete", "v1.0.0")
            let candidate = try resolveRelease(git.path).facts
            #expect(candidate.tag == "v1.0.0-rc.10")
            #expect(candidate.channel == "rc")
            #expect(candidate.previous?.tag == "v1.0.0-rc.2")
        }
    }

    @Test(
        arguments: [
            ("v1.5.0", "v1.4.0", 3), ("v1.5.0-rc.2", "v1.5.0-rc.1", 3), ("v1.4.1", "v1.4.0", 2),
            ("v1.4.0-beta.9", "v1.3.0", 1), ("v1.3.0", nil, 0), ("v3.0.0", "v1.4.0", 4),
        ] as [(String, String?, Int)]
    )
    func `the previous release is reached by HEAD, and releases are all lower ones`(
        tag: String,
        previous: String?,
        lower: Int
    ) async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.commit(["a": "1"])
            try git.git("tag", "v1.3.0")
            try git.git("checkout", "--quiet", "-b", "next")
            try git.commit(["n": "1"])
            try git.git("tag", "v2.0.0")  // never merged
            try git.git("checkout", "--quiet", "-b", "fix", "v1.3.0")
            try git.commit(["f": "1"])
            try git.git("tag", "v1.4.0")  // a fix that is merged back
            try git.git("checkout", "--quiet", "main")
            try git.commit(["a": "2"])
            try git.git("tag", "v1.5.0-rc.1")
            try git.git("merge", "--quiet", "--no-ff", "--message=m", "fix")
            try git.git("tag", "--force", tag)
            let environment = ["CI_COMMIT_TAG": tag]
            let release = try resolveRelease(git.path, environment: environment)
            #expect(release.facts.previous?.tag == previous)
            let others = ["v2.0.0", "v1.5.0-rc.1", "v1.4.0", "v1.3.0"].suffix(lower)
            #expect(try release.history.releases().map(\.tag) == Array(others))
        }
    }

    @Test(arguments: [
        "GITHUB_REF", "CI_COMMIT_TAG", "BITBUCKET_TAG", "CIRCLE_TAG", "BUILD_SOURCEBRANCH",
        "BUILDKITE_TAG", "TAG_NAME", "CI_TAG",
    ])
    func `the tag that was pushed wins over a higher one`(variable: String) async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.commit()
            try git.git("tag", "v1.0.0")
            try git.git("tag", "--annotate", "--message=m", "v1.0.0-rc.1")
            let isReference = ["GITHUB_REF", "BUILD_SOURCEBRANCH"].contains(variable)
            let value = (isReference ? "refs/tags/" : "") + "v1.0.0-rc.1"
            let facts = try resolveRelease(git.path, environment: [variable: value]).facts
            #expect(facts.tag == "v1.0.0-rc.1")
            #expect(try resolveRelease(git.path).facts.tag == "v1.0.0")
        }
    }

    @Test func `a linked work tree and a submodule release their own HEAD`() async throws {
        try await withTemporaryFolder { folder in
            let part = try GitRepository(at: "\(folder)/part")
            try part.commit(["a": "1"])
            let git = try GitRepository(at: "\(folder)/app")
            try git.commit(["a/b": "1"])
            try git.git("tag", "v1.0.0")
            try git.git("worktree", "add", "--quiet", "--detach", "\(folder)/linked", "v1.0.0")
            try git.git(
                "-c",
                "protocol.file.allow=always",
                "submodule",
                "--quiet",
                "add",
                part.path,
                "sub"
            )
            try git.commit()
            try git.git("tag", "v2.0.0")
            try GitRepository(existing: "\(git.path)/sub").git("tag", "v3.0.0")
            for (path, root, version) in [
                ("app/a", "app", "2.0.0"), ("linked", "linked", "1.0.0"),
                ("app/sub", "app/sub", "3.0.0"),
            ] {
                let release = try resolveRelease("\(folder)/\(path)")
                #expect(release.facts.version == version)
                #expect(release.workTree == "\(folder)/\(root)")
            }
        }
    }

    @Test func `a tag that leads to no commit is left out with a warning`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.commit(["a": "1"])
            try git.git("tag", "v1.0.0")
            try git.git("tag", "v1.1.0", "HEAD:a")
            try git.git("tag", "docs", "HEAD:a")
            let release = try resolveRelease(git.path)
            #expect(release.facts.tag == "v1.0.0")
            #expect(
                release.warnings.map(\.summary)
                    == ["the tag \"v1.1.0\" is left out: it leads to no commit"]
            )
            #expect(release.warnings.allSatisfy { $0.severity == .warning })
        }
    }

    @Test func `dates are those of date -u`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            let times = [
                0, 1, 86_399, 86_400, 68_169_599, 68_169_600, 951_782_400, 951_868_799, 951_868_800,
                1_078_012_799, 1_709_164_800, 1_735_603_200, 2_147_483_648, 4_107_542_399,
                4_107_542_400, 253_402_300_799,
            ]
            for (index, time) in times.enumerated() {
                try git.load(
                    "reset refs/heads/main\ncommit refs/heads/main\n"
                        + "committer Ada <ada@example.com> \(time) +0730\ndata 0\n\n"
                        + "reset refs/tags/v1.0.\(index)\nfrom refs/heads/main\n\n"
                )
                let expected = try run(["date", "-u", "-d", "@\(time)", "+%FT%TZ"]).output
                let facts = try resolveRelease(git.path).facts
                #expect(facts.date + "\n" == expected)
                #expect(facts.timestamp == time)
            }
        }
    }

    @Test(arguments: [
        ("1", true), ("0", true), ("1.2.3", true), ("2026.11.20", true), ("", false),
        ("1.2.3.4", false), ("1.", false), ("-1", false), ("1a", false), ("1.-2", false),
        ("٣", false),
    ])
    func `an explicit build number has Apple's format`(number: String, isSound: Bool) async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.commit()
            try git.git("tag", "v1.0.0")
            if isSound {
                #expect(
                    try resolveRelease(git.path, build: .explicit(number)).facts.build == number
                )
            } else {
                let refused = refusals(git.path, build: .explicit(number))
                #expect(refused.map(\.summary).first?.contains("\"\(number)\"") == true)
            }
        }
    }
}
