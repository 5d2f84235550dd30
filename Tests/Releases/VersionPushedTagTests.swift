import Releases
import Testing

struct VersionPushedTagTests {
    @Test(
        arguments: [
            (["GITHUB_REF": "refs/tags/v1", "GITHUB_REF_TYPE": "tag"], "v1", "GITHUB_REF"),
            (["GITHUB_REF": "refs/tags/a/b"], "a/b", "GITHUB_REF"),
            (["BUILD_SOURCEBRANCH": "refs/tags/v1"], "v1", "BUILD_SOURCEBRANCH"),
            (["CI_COMMIT_TAG": "v1"], "v1", "CI_COMMIT_TAG"),
            (["BITBUCKET_TAG": "v1"], "v1", "BITBUCKET_TAG"),
            (["CIRCLE_TAG": "v1"], "v1", "CIRCLE_TAG"),
            (["BUILDKITE_TAG": "v1"], "v1", "BUILDKITE_TAG"),
            (["TAG_NAME": "v1"], "v1", "TAG_NAME"),
            (["CI_TAG": "v1"], "v1", "CI_TAG"),
            (["CIRCLE_TAG": "v1", "TAG_NAME": "v2"], "v1", "CIRCLE_TAG"),
            // An empty variable is none: Buildkite sets one for every branch.
            (["GITHUB_REF": "", "BUILDKITE_TAG": "", "TAG_NAME": "v2"], "v2", "TAG_NAME"),
        ] as [([String: String], String, String)]
    )
    func `each system's variable is read`(
        environment: [String: String],
        name: String,
        variable: String
    ) throws {
        let tag = try PushedTag.find(in: environment)
        #expect(tag?.name == name)
        #expect(tag?.variable == variable)
    }

    @Test(
        arguments: [
            [:], ["GITHUB_REF": "refs/heads/main", "GITHUB_REF_TYPE": "branch"],
            ["GITHUB_REF": "refs/heads/v1", "TAG_NAME": "v1"], ["GITHUB_REF": "refs/pull/7/merge"],
            ["GITHUB_REF": "refs/tags/"], ["BUILD_SOURCEBRANCH": "refs/heads/refs/tags/v1"],
            ["BUILDKITE_TAG": ""], ["CI_COMMIT_BRANCH": "main"],
        ] as [[String: String]]
    )
    func `a run for a branch has no pushed tag`(environment: [String: String]) throws {
        #expect(try PushedTag.find(in: environment) == nil)
    }
}
