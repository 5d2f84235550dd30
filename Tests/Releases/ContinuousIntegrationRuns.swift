import Testing

/// The variables that a system sets for one run, as far as shipit or a mistake could look at them.
struct ContinuousIntegrationRun: Sendable, CustomTestStringConvertible {
    let system: String
    let kind: String
    /// The pushed tag; nil for a run that is for no tag.
    let tag: String?
    /// The run's number; nil when it is none that a build could have.
    let number: Int?
    let environment: [String: String]

    var testDescription: String { "\(system), \(kind)" }

    /// The runs of the table below.
    static let all = table.split(separator: "\n\n").flatMap { paragraph in
        let lines = paragraph.split(separator: "\n").map(String.init)
        let shared = "PATH=/usr/bin:/bin CI=true " + lines[1]
        return lines.dropFirst(2).map { line in
            let columns = line.split(separator: "|").map { $0.split(separator: " ") }
            let words = columns.map { $0.joined(separator: " ") }
            return Self(
                system: lines[0],
                kind: words[0],
                tag: words[1] == "-" ? nil : words[1],
                number: Int(words[2]),
                environment: variables("\(shared) \(words[3])")
            )
        }
    }

    /// The variables of a text `A=1 B=2`; the last of a name counts.
    private static func variables(_ text: String) -> [String: String] {
        let pairs = text.split(separator: " ").map { pair in
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(halves[0]), String(halves[1]))
        }
        return Dictionary(pairs) { $1 }
    }
}

/// Of each system: its name, what it sets for all runs, and a line for each kind of run with the
/// tag, the number, and what it sets for this kind.
private let table = """
    GitHub Actions
    GITHUB_ACTIONS=true GITHUB_RUN_ID=1658821493 GITHUB_RUN_NUMBER=87 GITHUB_RUN_ATTEMPT=2
    push of a tag | v1.2.0 | 87 | GITHUB_REF=refs/tags/v1.2.0 GITHUB_REF_TYPE=tag
    release | r/2026.7/2546 | 87 | GITHUB_EVENT_NAME=release GITHUB_REF=refs/tags/r/2026.7/2546
    started on a tag | v1.2.0 | 87 | GITHUB_EVENT_NAME=workflow_dispatch GITHUB_REF=refs/tags/v1.2.0
    branch called like a tag | - | 87 | GITHUB_REF=refs/heads/v1.2.0 GITHUB_REF_NAME=v1.2.0
    pull request | - | 87 | GITHUB_REF=refs/pull/7/merge GITHUB_HEAD_REF=v1.2.0
    branch, and a variable of the user's | - | 87 | GITHUB_REF=refs/heads/main TAG_NAME=v9.0.0

    Forgejo Actions
    GITHUB_ACTIONS=true GITEA_ACTIONS=true FORGEJO_ACTIONS=true GITHUB_RUN_NUMBER=12
    tag | v1.2.0 | 12 | GITHUB_REF=refs/tags/v1.2.0
    branch | - | 12 | GITHUB_REF=refs/heads/main

    GitLab CI/CD
    GITLAB_CI=true CI_PIPELINE_ID=910321 CI_PIPELINE_IID=412 CI_JOB_ID=5550112 GIT_DEPTH=20
    tag | v1.2.0 | 412 | CI_COMMIT_TAG=v1.2.0 CI_COMMIT_REF_NAME=v1.2.0
    branch | - | 412 | CI_COMMIT_BRANCH=v1.2.0 CI_COMMIT_REF_NAME=v1.2.0
    merge request | - | 412 | CI_MERGE_REQUEST_IID=9 CI_COMMIT_REF_NAME=v1.2.0

    Bitbucket Pipelines
    BITBUCKET_BUILD_NUMBER=66 BITBUCKET_REPO_SLUG=app
    tag | v1.2.0 | 66 | BITBUCKET_TAG=v1.2.0
    branch | - | 66 | BITBUCKET_BRANCH=v1.2.0
    pull request | - | 66 | BITBUCKET_BRANCH=x BITBUCKET_PR_ID=3

    CircleCI
    CIRCLECI=true CIRCLE_BUILD_NUM=3301 CIRCLE_WORKFLOW_ID=c6d40f14 CIRCLE_JOB=release
    tag | v1.2.0 | 3301 | CIRCLE_TAG=v1.2.0
    branch, behind an approval | - | 3301 | CIRCLE_BRANCH=v1.2.0
    pull request | - | 3301 | CIRCLE_BRANCH=pull/7 CIRCLE_PR_NUMBER=7

    Azure Pipelines
    TF_BUILD=True BUILD_BUILDID=20417 BUILD_BUILDNUMBER=20261120.3
    tag | v1.2.0 | 20417 | BUILD_SOURCEBRANCH=refs/tags/v1.2.0 BUILD_SOURCEBRANCHNAME=v1.2.0
    branch | - | 20417 | BUILD_SOURCEBRANCH=refs/heads/rel/v1.2.0 BUILD_SOURCEBRANCHNAME=v1.2.0
    pull request | - | 20417 | BUILD_SOURCEBRANCH=refs/pull/7/merge BUILD_SOURCEBRANCHNAME=merge

    Buildkite
    BUILDKITE=true BUILDKITE_BUILD_NUMBER=1514 BUILDKITE_BUILD_ID=4735ba57
    tag | v1.2.0 | 1514 | BUILDKITE_TAG=v1.2.0 BUILDKITE_BRANCH=v1.2.0
    branch | - | 1514 | BUILDKITE_TAG= BUILDKITE_BRANCH=v1.2.0
    pull request | - | 1514 | BUILDKITE_TAG= BUILDKITE_PULL_REQUEST=7

    Codemagic
    CM_BUILD_ID=5f3a1c BUILD_NUMBER=4 PROJECT_BUILD_NUMBER=229
    tag | v1.2.0 | 229 | CM_TAG=v1.2.0 CM_BRANCH=main CM_PULL_REQUEST=false
    branch | - | 229 | CM_BRANCH=v1.2.0 CM_PULL_REQUEST=false
    pull request | - | 229 | CM_BRANCH=x CM_PULL_REQUEST=true CM_PULL_REQUEST_NUMBER=7

    Bitrise
    BITRISE_IO=true BITRISE_BUILD_NUMBER=540 BITRISE_BUILD_SLUG=d9a1
    tag | v1.2.0 | 540 | BITRISE_GIT_TAG=v1.2.0
    branch | - | 540 | BITRISE_GIT_TAG= BITRISE_GIT_BRANCH=v1.2.0
    pull request | - | 540 | BITRISE_PULL_REQUEST=7 BITRISE_GIT_BRANCH=x

    Xcode Cloud
    CI=TRUE CI_XCODE_CLOUD=TRUE CI_BUILD_NUMBER=42 CI_WORKFLOW=Release
    tag | v1.2.0 | 42 | CI_TAG=v1.2.0 CI_GIT_REF=refs/tags/v1.2.0
    branch | - | 42 | CI_BRANCH=v1.2.0 CI_GIT_REF=refs/heads/v1.2.0
    pull request | - | 42 | CI_PULL_REQUEST_NUMBER=7 CI_BRANCH=x

    Woodpecker
    CI=woodpecker CI_PIPELINE_NUMBER=73 CI_REPO=john-doe/app
    tag | v1.2.0 | 73 | CI_PIPELINE_EVENT=tag CI_COMMIT_TAG=v1.2.0
    branch | - | 73 | CI_PIPELINE_EVENT=push CI_COMMIT_TAG= CI_COMMIT_BRANCH=v1.2.0
    pull request | - | 73 | CI_PIPELINE_EVENT=pull_request CI_COMMIT_BRANCH=v1.2.0

    Jenkins
    JENKINS_URL=https://ci.example/ BUILD_NUMBER=153 BUILD_ID=153 BUILD_TAG=jenkins-app-153
    tag of a multibranch project | v1.2.0 | - | TAG_NAME=v1.2.0 BRANCH_NAME=v1.2.0
    branch of a multibranch project | - | - | BRANCH_NAME=v1.2.0 GIT_BRANCH=v1.2.0
    change request | - | - | BRANCH_NAME=PR-7 CHANGE_ID=7
    tag by its reference | v1.2.0 | 153 | GIT_BRANCH=refs/tags/v1.2.0
    tag by a short reference | ios/v1.2.0 | 153 | GIT_BRANCH=tags/ios/v1.2.0
    tag of a remote | v1.2.0 | 153 | GIT_BRANCH=origin/tags/v1.2.0
    branch | - | 153 | GIT_BRANCH=origin/feature/tags/v1.2.0
    branch that is not known | - | 153 | GIT_BRANCH=detached
    """
