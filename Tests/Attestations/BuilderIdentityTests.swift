import Attestations
import Testing

struct BuilderIdentityTests {
    private static let gitHub = [
        "GITHUB_ACTIONS": "true", "GITHUB_SERVER_URL": "https://github.com",
        "GITHUB_REPOSITORY": "aurora/aurora",
        "GITHUB_WORKFLOW_REF": "aurora/aurora/.github/workflows/release.yml@refs/tags/v1.2.0",
    ]

    @Test func `GitHub's builder is the workflow at its reference`() {
        let identity = BuilderIdentity(environment: Self.gitHub)
        #expect(
            identity.id
                == "https://github.com/aurora/aurora/.github/workflows/release.yml@refs/tags/v1.2.0"
        )
        #expect(identity.source == "https://github.com/aurora/aurora")
    }

    @Test func `GitLab's builder is the configuration of the project`() {
        let identity = BuilderIdentity(environment: [
            "GITLAB_CI": "true", "CI_PROJECT_URL": "https://gitlab.example.com/ios/aurora",
            "CI_CONFIG_PATH": ".gitlab-ci.yml",
        ])
        #expect(identity.id == "https://gitlab.example.com/ios/aurora//.gitlab-ci.yml")
        #expect(identity.source == "https://gitlab.example.com/ios/aurora")
    }

    @Test func `the pipeline's word counts before the system's`() {
        let identity = BuilderIdentity(
            environment: Self.gitHub,
            builder: "https://ci.example.com/ios",
            source: "https://git.example.com/aurora"
        )
        #expect(identity.id == "https://ci.example.com/ios")
        #expect(identity.source == "https://git.example.com/aurora")
    }

    @Test func `a system that sets too little has its name, and the remote is the source`() {
        let identity = BuilderIdentity(
            environment: ["JENKINS_URL": "https://jenkins.example.com/"],
            remote: "git@git.example.com:ios/aurora.git"
        )
        #expect(identity.id == "https://shipit.dev/builder/jenkins")
        #expect(identity.source == "https://git.example.com/ios/aurora")
    }

    @Test func `a password in the address of a repository stays out`() {
        let identity = BuilderIdentity(environment: [
            "BUILDKITE": "true", "BUILDKITE_REPO": "https://token:x@git.example.com/a.git",
            "BUILDKITE_ORGANIZATION_SLUG": "aurora", "BUILDKITE_PIPELINE_SLUG": "ios",
        ])
        #expect(identity.source == "https://git.example.com/a")
        #expect(identity.id == "https://buildkite.com/aurora/ios")
    }

    @Test func `without a system, the builder is local`() {
        let identity = BuilderIdentity(environment: [:])
        #expect(identity.id == BuilderIdentity.local)
        #expect(identity.source == nil)
    }
}
