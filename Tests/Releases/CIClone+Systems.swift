import TestSupport

/// Clones as the checkout steps of CI systems make them.
extension CIClone {
    static let systems = [
        CIClone(
            testDescription: "GitHub, actions/checkout of a tag",
            gap: .history,
            environment: ["GITHUB_ACTIONS": "true", "GITHUB_REF": "refs/tags/v1.1.0"]
        ) {
            try $1.git("remote", "add", "origin", "file://\($0.path)")
            // The annotated tag becomes one of the commit.
            try $1.git(
                "fetch",
                "--quiet",
                "--no-tags",
                "--prune",
                "--no-recurse-submodules",
                "--depth=1",
                "origin",
                "+\(try $0.git("rev-parse", "c5")):refs/tags/v1.1.0"
            )
            try $1.git("checkout", "--quiet", "--force", "refs/tags/v1.1.0")
        },
        CIClone(
            testDescription: "GitHub, actions/checkout with fetch-depth: 0",
            environment: ["GITHUB_ACTIONS": "true", "GITHUB_REF": "refs/tags/v1.1.0"]
        ) {
            try $1.git("remote", "add", "origin", "file://\($0.path)")
            try $1.git(
                "fetch",
                "--quiet",
                "--prune",
                "--no-recurse-submodules",
                "origin",
                "+refs/heads/*:refs/remotes/origin/*",
                "+refs/tags/*:refs/tags/*"
            )
            try $1.git(
                "fetch",
                "--quiet",
                "--no-tags",
                "origin",
                "+\(try $0.git("rev-parse", "c5")):refs/tags/v1.1.0"
            )
            try $1.git("checkout", "--quiet", "--force", "refs/tags/v1.1.0")
        },
        gitLab(depth: 20),
        gitLab(depth: 2, gap: .history),
        CIClone(
            testDescription: "Jenkins, the git plugin without tags",
            gap: .releasedTag,
            environment: ["JENKINS_URL": "http://jenkins", "TAG_NAME": "v1.1.0"]
        ) {
            let url = "file://\($0.path)"
            try $1.git(
                "fetch",
                "--quiet",
                "--no-tags",
                "--force",
                url,
                "+refs/heads/*:refs/remotes/origin/*"
            )
            try $1.git("config", "remote.origin.url", url)
            try $1.git("config", "remote.origin.fetch", "+refs/heads/*:refs/remotes/origin/*")
            try $1.git("checkout", "--quiet", "--force", try $0.git("rev-parse", "c5"))
        },
        CIClone(
            testDescription: "Azure, the checkout step",
            gap: .history,
            environment: ["TF_BUILD": "True", "BUILD_SOURCEBRANCH": "refs/tags/v1.1.0"]
        ) {
            let commit = try $0.git("rev-parse", "c5")
            try $1.git("remote", "add", "origin", "file://\($0.path)")
            try $1.git(
                "fetch",
                "--quiet",
                "--force",
                "--tags",
                "--prune",
                "--no-recurse-submodules",
                "origin",
                "--depth=1",
                "+refs/heads/*:refs/remotes/origin/*",
                "+\(commit):refs/remotes/origin/\(commit)"
            )
            try $1.git("checkout", "--quiet", "--force", commit)
        },
        CIClone(
            testDescription: "Bitbucket, a clone of 50 commits",
            environment: ["BITBUCKET_BUILD_NUMBER": "1", "BITBUCKET_TAG": "v1.1.0"]
        ) {
            try $1.replace(byCloning: $0, ["--branch=v1.1.0", "--depth=50"])
            try $1.git("reset", "--quiet", "--hard", "v1.1.0")
        },
    ]

    private static func gitLab(depth: Int, gap: Gap = .nothing) -> CIClone {
        CIClone(
            testDescription: "GitLab, \(depth) commits of a tag",
            gap: gap,
            environment: ["GITLAB_CI": "true", "CI_COMMIT_TAG": "v1.1.0"]
        ) {
            try $1.git("remote", "add", "origin", "file://\($0.path)")
            let commit = try $0.git("rev-parse", "c5")
            try $1.git(
                "fetch",
                "--quiet",
                "--prune",
                "--depth=\(depth)",
                "origin",
                "+\(commit):refs/pipelines/1",
                "+refs/tags/v1.1.0:refs/tags/v1.1.0"
            )
            try $1.git("checkout", "--quiet", "--force", commit)
        }
    }
}
