import Testing
import TestSupport

@testable import Releases

struct CloneGapTests {
    @Test(arguments: [
        ([:], CloneGap.history, "git fetch --unshallow --tags --force"),
        ([:], .tags, "git fetch --tags --force"),
        ([:], .objects, "git fetch --refetch --no-filter"),
        (
            ["GITHUB_ACTIONS": "true"], .tags,
            "set \"fetch-depth: 0\" for actions/checkout, or run: git fetch --tags --force"
        ),
        (
            ["TF_BUILD": "True"], .history,
            "set \"fetchDepth: 0\" and \"fetchTags: true\" for the checkout step, or run: "
                + "git fetch --unshallow --tags --force"
        ),
        (
            ["CIRCLECI": "true"], .objects,
            "set \"method: full\" for the checkout step, or run: git fetch --refetch --no-filter"
        ),
        (
            ["CI_XCODE_CLOUD": "TRUE"], .history,
            "run in ci_scripts/ci_post_clone.sh: git fetch --unshallow --tags --force"
        ),
        (["BITRISE_IO": "true"], .objects, "git fetch --refetch --no-filter"),
    ])
    func `a gap is reported with the system's setting first and git's command`(
        environment: [String: String],
        gap: CloneGap,
        help: String
    ) {
        #expect(gap.help(in: environment) == help)
    }

    @Test func `every system says how to clone the whole history`() {
        for run in ContinuousIntegrationRun.all {
            let help = CloneGap.history.help(in: run.environment)
            #expect(help != CloneGap.history.command, "\(run.system)")
            #expect(help.hasSuffix(CloneGap.history.command))
        }
    }

    @Test(arguments: [
        (CloneGap.history, ["--depth=1"]), (.tags, ["--no-tags"]), (.objects, ["--filter=tree:0"]),
    ])
    func `git's command closes the gap`(gap: CloneGap, flags: [String]) async throws {
        try await withTemporaryFolder { folder in
            let origin = try GitRepository(at: "\(folder)/app")
            try origin.git("config", "uploadpack.allowFilter", "true")
            for number in 1...3 {
                try origin.commit(["a/b": "\(number)"])
                try origin.git("tag", "v\(number)")
            }
            try run(
                ["git", "clone", "--quiet", "--no-checkout"] + flags
                    + ["file://\(origin.path)", "\(folder)/clone"]
            )
            let clone = GitRepository(existing: "\(folder)/clone")
            /// All that a clone has: refs to what, and which objects it knows of and lacks.
            func content(_ git: GitRepository) throws -> [String] {
                [
                    try git.git("tag", "--list"),
                    try git.git("rev-list", "--objects", "--missing=print", "HEAD"),
                ]
            }
            #expect(try content(clone) != content(origin))
            try run(gap.command.split(separator: " ").map(String.init), in: clone.path)
            #expect(try content(clone) == content(origin))
        }
    }
}
