import Diagnostics
import Releases
import Testing
import TestSupport

struct VersionShallowTests {
    /// Five commits with tags at the second and the last, cloned with the last `depth` of them.
    private func withClone(
        depth: Int,
        _ body: (GitRepository, _ clone: GitRepository) throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.load(graph([[], [1], [2], [3], [4]], tags: ["v1.0.0": 2, "v1.1.0": 5]))
            try git.git(
                "clone",
                "--quiet",
                "--depth=\(depth)",
                "--branch=v1.1.0",
                "file://\(git.path)",
                "\(folder)/clone"
            )
            try body(git, GitRepository(existing: "\(folder)/clone"))
        }
    }

    @Test func `a shallow clone's tag is released, and the unknown history is said`() async throws {
        try await withClone(depth: 1) { _, clone in
            let release = try resolveRelease(clone.path)
            #expect(release.facts.tag == "v1.1.0")
            #expect(release.facts.previous == nil)
            let gap = Diagnostic(
                "the previous release is not known: this is a shallow clone",
                help: "git fetch --unshallow --tags --force"
            )
            #expect(throws: gap) { try release.history.releases() }
            var warning = gap
            warning.severity = .warning
            #expect(release.warnings == [warning])
        }
    }

    @Test(
        arguments: [
            ([:], "git fetch --unshallow --tags --force"),
            (
                ["GITHUB_ACTIONS": "true"],
                "set \"fetch-depth: 0\" for actions/checkout, or run: git fetch --unshallow --tags --force"
            ),
            (
                ["GITLAB_CI": "true"],
                "set the variable GIT_DEPTH to \"0\", or run: git fetch --unshallow --tags --force"
            ),
        ] as [([String: String], String)]
    )
    func `what counts commits is refused with the command that fetches them`(
        environment: [String: String],
        help: String
    ) async throws {
        try await withClone(depth: 2) { _, clone in
            #expect(
                refusals(clone.path, build: .commitCount(offset: 0), environment: environment) == [
                    Diagnostic(
                        "the build number, a count of commits, needs the whole history, and this "
                            + "is a shallow clone",
                        help: help
                    )
                ]
            )
            #expect(
                refusals(clone.path, environment: environment, snapshot: true) == [
                    Diagnostic(
                        "a snapshot's version needs the whole history, and this is a shallow clone",
                        help: help
                    )
                ]
            )
        }
    }

    @Test func `the command makes the clone one like any other`() async throws {
        try await withClone(depth: 1) { git, clone in
            try clone.git("fetch", "--quiet", "--unshallow", "--tags")
            let release = try resolveRelease(clone.path, build: .commitCount(offset: 0))
            #expect(release.facts.build == "5")
            #expect(release.facts.previous?.tag == "v1.0.0")
            _ = try release.history.releases()
            #expect(release.warnings == [])
        }
    }

    @Test func `a shallow branch beside HEAD takes nothing from HEAD's history`() async throws {
        try await withClone(depth: 1) { git, clone in
            try git.load(
                graph([[], [1], [2]], tags: ["v0.1.0": 1, "v0.2.0": 3], times: [1, 2, 3])
            )
            try clone.git("fetch", "--quiet", "origin", "tag", "v0.2.0")
            try clone.git("checkout", "--quiet", "v0.2.0")
            #expect(try clone.git("rev-parse", "--is-shallow-repository") == "true")
            let release = try resolveRelease(clone.path, build: .commitCount(offset: 0))
            #expect(release.facts.build == "3")
            _ = try release.history.releases()
        }
    }
}
