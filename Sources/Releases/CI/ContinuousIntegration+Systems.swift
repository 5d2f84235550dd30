extension ContinuousIntegration {
    /// The systems that are known.
    static let all = [
        gitHub, gitLab, bitbucket, circle, azure, buildkite, codemagic, bitrise, xcodeCloud,
        woodpecker, jenkins,
    ]

    /// Variables that name a tag wherever a tool passes one on, for a run on no system that is
    /// recognised: a container, say, that is given nothing else.
    static let bareTagVariables = ["CI_COMMIT_TAG", "CI_TAG", "TAG_NAME"].map {
        TagVariable(name: $0)
    }

    /// Variables that hold the number of a run in the same way.
    static let bareRunVariables = ["CI_BUILD_NUMBER", "BUILD_NUMBER"]

    private static let reference = ["refs/tags/"]
    private static let branches = ["refs/heads/"]

    /// GitHub Actions, and those of Gitea and Forgejo, which set the same variables.
    ///
    /// GITHUB_REF is the tag for a `release` event too, and for a run that somebody starts on a
    /// tag. The run's number is the workflow's own, and the same when a run is repeated.
    ///
    /// Source: docs.github.com/en/actions/reference/workflows-and-actions/variables;
    /// github.com/actions/checkout, README.
    private static let gitHub = Self(
        name: "GitHub Actions",
        marks: [
            Mark("GITHUB_ACTIONS"), Mark("GITEA_ACTIONS"), Mark("FORGEJO_ACTIONS"),
            Mark("GITHUB_REF"), Mark("GITHUB_RUN_NUMBER"),
        ],
        tagVariables: [TagVariable(name: "GITHUB_REF", prefixes: reference)],
        branchVariables: [
            BranchVariable("GITHUB_HEAD_REF"),
            BranchVariable("GITHUB_REF", prefixes: branches),
        ],
        runNumber: "GITHUB_RUN_NUMBER",
        clone: CloneSettings(
            history: "set \"fetch-depth: 0\" for actions/checkout",
            tags: "set \"fetch-depth: 0\" for actions/checkout",
            objects: "leave \"filter\" out for actions/checkout"
        ),
        builder: "{GITHUB_SERVER_URL}/{GITHUB_WORKFLOW_REF}",
        repository: "{GITHUB_SERVER_URL}/{GITHUB_REPOSITORY}"
    )

    /// GitLab CI/CD.
    ///
    /// CI_COMMIT_TAG is set in the pipelines of tags only.
    ///
    /// Source: docs.gitlab.com/ci/variables/predefined_variables;
    /// docs.gitlab.com/ci/runners/configure_runners, "Shallow cloning".
    private static let gitLab = Self(
        name: "GitLab CI/CD",
        marks: [Mark("GITLAB_CI"), Mark("CI_PIPELINE_IID")],
        tagVariables: [TagVariable(name: "CI_COMMIT_TAG")],
        branchVariables: [
            BranchVariable("CI_MERGE_REQUEST_SOURCE_BRANCH_NAME"),
            BranchVariable("CI_COMMIT_BRANCH"),
        ],
        runNumber: "CI_PIPELINE_IID",
        clone: CloneSettings(
            history: "set the variable GIT_DEPTH to \"0\"",
            tags: "set the variable GIT_DEPTH to \"0\"",
            objects: "take --filter out of GIT_CLONE_EXTRA_FLAGS and GIT_FETCH_EXTRA_FLAGS"
        ),
        builder: "{CI_PROJECT_URL}//{CI_CONFIG_PATH}",
        repository: "{CI_PROJECT_URL}"
    )

    /// Bitbucket Pipelines.
    ///
    /// Source: support.atlassian.com/bitbucket-cloud/docs/variables-and-secrets;
    /// support.atlassian.com/bitbucket-cloud/docs/git-clone-behavior;
    /// bitbucket.org/blog/bitbucket-pipelines-can-count-builds-numbered.
    private static let bitbucket = Self(
        name: "Bitbucket Pipelines",
        marks: [Mark("BITBUCKET_BUILD_NUMBER"), Mark("BITBUCKET_TAG")],
        tagVariables: [TagVariable(name: "BITBUCKET_TAG")],
        branchVariables: [
            BranchVariable("BITBUCKET_BRANCH")
        ],
        runNumber: "BITBUCKET_BUILD_NUMBER",
        clone: CloneSettings(
            history: "set \"depth: full\" under \"clone\"",
            tags: "set \"depth: full\" under \"clone\""
        ),
        builder: "{BITBUCKET_GIT_HTTP_ORIGIN}/pipelines",
        repository: "{BITBUCKET_GIT_HTTP_ORIGIN}"
    )

    /// CircleCI.
    ///
    /// It clones the whole history, but without the contents of old files ("blobless"). The number
    /// is the job's; jobs of one workflow have different ones.
    ///
    /// Source: circleci.com/docs/reference/variables;
    /// circleci.com/changelog/introducing-a-faster-checkout-option.
    private static let circle = Self(
        name: "CircleCI",
        marks: [Mark("CIRCLECI"), Mark("CIRCLE_TAG"), Mark("CIRCLE_BUILD_NUM")],
        tagVariables: [TagVariable(name: "CIRCLE_TAG")],
        branchVariables: [
            BranchVariable("CIRCLE_BRANCH")
        ],
        runNumber: "CIRCLE_BUILD_NUM",
        clone: CloneSettings(
            history: "set \"method: full\" for the checkout step",
            objects: "set \"method: full\" for the checkout step"
        ),
        builder: "https://app.circleci.com/projects/{CIRCLE_PROJECT_ID}",
        repository: "{CIRCLE_REPOSITORY_URL}"
    )

    /// Azure Pipelines.
    ///
    /// BUILD_BUILDNUMBER is a name, `20261120.1`; the count is BUILD_BUILDID.
    ///
    /// Source: learn.microsoft.com/azure/devops/pipelines/build/variables;
    /// learn.microsoft.com/azure/devops/pipelines/yaml-schema/steps-checkout.
    private static let azure = Self(
        name: "Azure Pipelines",
        marks: [Mark("TF_BUILD"), Mark("BUILD_SOURCEBRANCH"), Mark("BUILD_BUILDID")],
        tagVariables: [TagVariable(name: "BUILD_SOURCEBRANCH", prefixes: reference)],
        branchVariables: [
            BranchVariable("SYSTEM_PULLREQUEST_SOURCEBRANCH", prefixes: branches + [""]),
            BranchVariable("BUILD_SOURCEBRANCH", prefixes: branches),
        ],
        runNumber: "BUILD_BUILDID",
        clone: CloneSettings(
            history: "set \"fetchDepth: 0\" and \"fetchTags: true\" for the checkout step",
            tags: "set \"fetchTags: true\" for the checkout step",
            objects: "leave \"fetchFilter\" out for the checkout step"
        ),
        builder:
            "{SYSTEM_COLLECTIONURI}{SYSTEM_TEAMPROJECT}/_build?definitionId={SYSTEM_DEFINITIONID}",
        repository: "{BUILD_REPOSITORY_URI}"
    )

    /// Buildkite.
    ///
    /// BUILDKITE_TAG is there and empty for a branch. The whole history is cloned unless the flags
    /// say otherwise.
    ///
    /// Source: buildkite.com/docs/pipelines/configure/environment-variables;
    /// github.com/buildkite/docs/issues/187 for the number.
    private static let buildkite = Self(
        name: "Buildkite",
        marks: [Mark("BUILDKITE"), Mark("BUILDKITE_TAG"), Mark("BUILDKITE_BUILD_NUMBER")],
        tagVariables: [TagVariable(name: "BUILDKITE_TAG")],
        branchVariables: [
            BranchVariable("BUILDKITE_BRANCH")
        ],
        runNumber: "BUILDKITE_BUILD_NUMBER",
        clone: CloneSettings(
            history: "take --depth out of BUILDKITE_GIT_CLONE_FLAGS and BUILDKITE_GIT_FETCH_FLAGS",
            tags: "add --tags to BUILDKITE_GIT_FETCH_FLAGS",
            objects: "take --filter out of BUILDKITE_GIT_CLONE_FLAGS and BUILDKITE_GIT_FETCH_FLAGS"
        ),
        builder: "https://buildkite.com/{BUILDKITE_ORGANIZATION_SLUG}/{BUILDKITE_PIPELINE_SLUG}",
        repository: "{BUILDKITE_REPO}"
    )

    /// Codemagic.
    ///
    /// BUILD_NUMBER is the workflow's count, PROJECT_BUILD_NUMBER the app's.
    ///
    /// Source: docs.codemagic.io/yaml-basic-configuration/environment-variables.
    private static let codemagic = Self(
        name: "Codemagic",
        marks: [Mark("CM_BUILD_ID"), Mark("CM_TAG")],
        tagVariables: [TagVariable(name: "CM_TAG")],
        branchVariables: [
            BranchVariable("CM_BRANCH")
        ],
        runNumber: "PROJECT_BUILD_NUMBER",
        clone: CloneSettings(history: "set the variable CM_CLONE_UNSHALLOW to true"),
        builder: "https://codemagic.io/app/{CM_PROJECT_ID}"
    )

    /// Bitrise.
    ///
    /// Source: docs.bitrise.io/en/bitrise-ci/references/available-environment-variables;
    /// github.com/bitrise-steplib/steps-git-clone, README.
    private static let bitrise = Self(
        name: "Bitrise",
        marks: [Mark("BITRISE_IO"), Mark("BITRISE_GIT_TAG"), Mark("BITRISE_BUILD_NUMBER")],
        tagVariables: [TagVariable(name: "BITRISE_GIT_TAG")],
        branchVariables: [
            BranchVariable("BITRISE_GIT_BRANCH")
        ],
        runNumber: "BITRISE_BUILD_NUMBER",
        clone: CloneSettings(
            history: "set \"clone_depth: -1\" and \"fetch_tags: yes\" for the git-clone step",
            tags: "set \"fetch_tags: yes\" for the git-clone step"
        ),
        builder: "https://app.bitrise.io/app/{BITRISE_APP_SLUG}",
        repository: "{GIT_REPOSITORY_URL}"
    )

    /// Xcode Cloud.
    ///
    /// Its clones are shallow, and no setting changes that.
    ///
    /// Source: developer.apple.com/documentation/xcode/environment-variable-reference and
    /// …/writing-custom-build-scripts; github.com/element-hq/element-x-ios/pull/3880 for the depth.
    private static let xcodeCloud = Self(
        name: "Xcode Cloud",
        marks: [Mark("CI_XCODE_CLOUD"), Mark("CI_XCODEBUILD_ACTION")],
        tagVariables: [TagVariable(name: "CI_TAG")],
        branchVariables: [
            BranchVariable("CI_PULL_REQUEST_SOURCE_BRANCH"),
            BranchVariable("CI_BRANCH"),
        ],
        runNumber: "CI_BUILD_NUMBER",
        clone: CloneSettings(script: "ci_scripts/ci_post_clone.sh")
    )

    /// Woodpecker.
    ///
    /// Its clones are partial and one commit deep, and have tags for a tag's run only.
    ///
    /// Source: woodpecker-ci.org/docs/usage/environment; woodpecker-ci.org/plugins/git-clone.
    private static let woodpecker = Self(
        name: "Woodpecker",
        marks: [Mark("CI", value: "woodpecker")],
        tagVariables: [TagVariable(name: "CI_COMMIT_TAG")],
        branchVariables: [
            BranchVariable("CI_COMMIT_SOURCE_BRANCH"),
            BranchVariable("CI_COMMIT_BRANCH"),
        ],
        runNumber: "CI_PIPELINE_NUMBER",
        clone: CloneSettings(
            history: "set \"partial: false\", \"depth: 0\" and \"tags: true\" for the clone step",
            tags: "set \"tags: true\" for the clone step",
            objects: "set \"partial: false\" for the clone step"
        ),
        builder: "{CI_SYSTEM_URL}/repos/{CI_REPO}",
        repository: "{CI_REPO_URL}"
    )

    /// Jenkins.
    ///
    /// A multibranch project, which sets BRANCH_NAME, sets TAG_NAME for a tag and has a job for
    /// each tag, which counts its runs from 1; other jobs have GIT_BRANCH in several forms.
    ///
    /// Source: an installation's own page /env-vars.html; plugins.jenkins.io/git, "Environment
    /// Variables" and "Advanced clone behaviours"; plugins.jenkins.io/workflow-multibranch;
    /// github.com/jenkinsci/atlassian-bitbucket-server-integration-plugin/pull/403 for
    /// `refs/tags/`.
    private static let jenkins = Self(
        name: "Jenkins",
        marks: [Mark("JENKINS_URL")],
        tagVariables: [
            TagVariable(name: "TAG_NAME"),
            TagVariable(
                name: "GIT_BRANCH",
                prefixes: ["refs/tags/", "tags/", "origin/tags/", "origin/refs/tags/"]
            ),
        ],
        branchVariables: [
            BranchVariable("CHANGE_BRANCH"),
            BranchVariable("BRANCH_NAME"),
            BranchVariable("GIT_BRANCH", prefixes: branches + ["origin/"]),
        ],
        runNumber: "BUILD_NUMBER",
        isCountedPerBranch: "BRANCH_NAME",
        clone: CloneSettings(
            history: "under \"Advanced clone behaviours\" switch \"Fetch tags\" on and \"Shallow "
                + "clone\" off (CloneOption: noTags: false, shallow: false)",
            tags: "under \"Advanced clone behaviours\" switch \"Fetch tags\" on (CloneOption: "
                + "noTags: false)"
        ),
        builder: "{JOB_URL}",
        repository: "{GIT_URL}"
    )
}
