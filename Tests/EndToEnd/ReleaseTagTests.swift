import Foundation
import Testing
import TestSupport

/// Releases of tags that are not what is checked out, and what CI makes of a second run.
struct ReleaseTagTests {
    @Test func `--tag releases another commit, also from a work tree with changes`() async throws {
        try await withTemporaryFolder { folder in
            var app = try App(in: folder, stages: App.patch + "," + App.sign)
            try app.makeKey()
            try app.run("release")
            let expected = "\(folder)/expected"
            try FileManager.default.moveItem(atPath: app.dist, toPath: expected)
            try app.repository.commit(["Assets/a.txt": "three\n", "pipeline.json": "{"])
            try write("mine", to: "\(app.repository.path)/Assets/a.txt")
            let made = try app.run("release", "--tag", "v1.0.0")
            #expect(made.status == 0, "\(made.error)")
            #expect(made.error.contains("is not at HEAD: the release is built in a temporary"))
            let difference = try run(["diff", "-r", expected, app.dist])
            #expect(difference.status == 0, "\(difference.output)")
            #expect(!made.error.contains("/shipit/worktree"), "\(made.error)")
            let left = try files(below: "\(app.repository.path)/.git/shipit")
            #expect(left == [])
            let version = try app.run("version", "--tag", "v1.0.0", "--field", "tag")
            #expect(version.output == "v1.0.0\n", "\(version.error)")
            let again = try app.run("release", "--tag", "refs/tags/v1.0.0")
            #expect(again.status == 0 && again.error.contains("already released, unchanged"))
        }
    }

    @Test func `a key beside the repository's files signs a tag that is elsewhere`() async throws {
        try await withTemporaryFolder { folder in
            let sign = #"{"name": "sign", "uses": "sign", "with": {"key": {"file": "key.pem"}}}"#
            let files = [".gitignore": "dist/\n*.pem\n"]
            let app = try App(in: folder, stages: App.patch + "," + sign, files: files)
            let key = "\(app.repository.path)/key.pem"
            try #require(try app.run("key", "make", "--out", key).status == 0)
            try app.repository.commit(["Assets/a.txt": "three\n"])
            let made = try app.run("release", "--tag", "v1.0.0")
            #expect(made.status == 0, "\(made.error)")
            let verified = try app.run(
                "verify",
                app.release,
                "--key",
                "\(app.repository.path)/key.pub.pem"
            )
            #expect(verified.status == 0, "\(verified.error)")
        }
    }

    @Test func `releases of an earlier --dist are no changes, and no stage sees them`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let app = try App(
                in: folder,
                stages: App.patch + #", {"name": "all", "uses": "./all"}"#,
                files: [
                    "all": plugin(
                        #"find . -name manifest.json > "$out/f""# + "\n" + madeMessages("f"),
                        reads: ["**/*.json"]
                    )
                ]
            )
            try #require(try app.run("release", "--dist", "out/deep").status == 0)
            let made = try app.run("release")
            #expect(made.status == 0, "\(made.error)")
            #expect(try read("\(app.release)/stages/all/f") == [])
            try write("{}", to: "\(app.repository.path)/out/deep/.published/1.0.0.json")
            #expect(try app.run("release").status == 0)
            let inside = try app.run("release", "--dist", "dist/1.0.0")
            #expect(inside.status == 64 && inside.error.contains("is a release itself"))
            try write("mine", to: "\(app.repository.path)/out/mine")
            let dirty = try app.run("release")
            #expect(dirty.status == 3)
            #expect(dirty.error.contains("out/ (untracked)"), "\(dirty.error)")
        }
    }

    @Test func `paths with two dots are printed as the file system has them`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            try FileManager.default.createDirectory(
                atPath: "\(folder)/real/below",
                withIntermediateDirectories: true
            )
            try run(["ln", "-s", "\(folder)/real/below", "\(folder)/link"])
            let made = try app.run("release", "-q", "--dist", "\(folder)/link/../out")
            #expect(made.output == "\(folder)/real/out/1.0.0\n", "\(made.error)")
            let near = try app.run("release", "-q", "--dist", "../other")
            #expect(near.output == "\(folder)/other/1.0.0\n", "\(near.error)")
        }
    }

    @Test func `the log names the product`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(
                in: folder,
                stages: App.patch,
                top: #""version": {"tag": "{product}/{version}"}, "products": [{"name": "tv"}],"#
            )
            try app.repository.git("tag", "tv/1.2.0")
            let made = try app.run("release")
            #expect(
                made.error.contains("\nApp tv 1.2.0 (build 2) from tag tv/1.2.0: "),
                "\(made.error)"
            )
            #expect(made.error.contains("\nApp tv 1.2.0 released in "))
        }
    }

    @Test(
        arguments: [
            (
                [
                    "CI": "true", "GITHUB_ACTIONS": "true", "GITHUB_REF": "refs/pull/7/merge",
                    "GITHUB_HEAD_REF": "feature/icons",
                ], "feature/icons"
            ),
            (["GITLAB_CI": "true", "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME": "fix"], "fix"),
            (
                [
                    "TF_BUILD": "True", "BUILD_SOURCEBRANCH": "refs/pull/7/merge",
                    "SYSTEM_PULLREQUEST_SOURCEBRANCH": "refs/heads/f/x",
                ], "f/x"
            ),
            (["JENKINS_URL": "x", "BRANCH_NAME": "PR-7", "CHANGE_BRANCH": "topic"], "topic"),
            (["BUILDKITE": "true", "BUILDKITE_TAG": "v1.0.0", "BUILDKITE_BRANCH": "v1.0.0"], nil),
            ([:], nil),
        ] as [([String: String], String?)]
    )
    func `{branch} is that of the pull request`(
        variables: [String: String],
        branch: String?
    ) async throws {
        try await withTemporaryFolder { folder in
            let say = """
                #!/bin/sh
                if [ "$1" = describe ]; then
                    echo '{"name": "say", "version": "1", "protocols": [1], "cacheable": true,'
                    echo ' "options": {"properties": {"branch": {"type": "string"}}}}'
                    exit
                fi
                read -r hello
                read -r options
                case $options in *'"branch":"\(branch ?? "none")"'*)
                    echo '{"type": "result", "status": "ok"}';;
                esac
                """
            let app = try App(
                in: folder,
                stages: #"{"name": "say", "uses": "./say", "with": {"branch": "{branch}"}}"#,
                files: ["say": say]
            )
            try app.repository.git("checkout", "--quiet", "--detach")
            let made = try app.run("release", "--snapshot", "-q", with: variables)
            guard branch != nil else {
                #expect(made.status == 2)
                #expect(made.error.contains("{branch} has no value"))
                return
            }
            #expect(made.status == 0, "\(made.error)")
        }
    }

    @Test func `with a P-256 key, the same release again is unchanged, signed indexes too`()
        async throws
    {
        try await withTemporaryFolder { folder in
            var app = try App(in: folder, stages: App.patch + "," + App.sign)
            try app.makeKey("p256")
            try #require(try app.run("release").status == 0)
            try app.clearCache()
            let again = try app.run("release")
            #expect(again.status == 0, "\(again.error)")
            #expect(again.error.contains("already released, unchanged"))
            let sealed = "\(app.release)/stages/patches/latest.json.sig"
            try #require(FileManager.default.fileExists(atPath: sealed))
        }
    }

    @Test func `check at a tag looks at its release, and elsewhere at a snapshot`() async throws {
        try await withTemporaryFolder { folder in
            let notes = #"{"name": "notes", "uses": "notes"}"#
            let app = try App(in: folder, stages: notes)
            try app.repository.commit(["a": "1"], message: "feat: larger text")
            try app.repository.git("tag", "v1.1.0")
            let atTag = try app.run("check")
            #expect(atTag.status == 0 && !atTag.error.contains("empty"), "\(atTag.error)")
            try app.repository.commit(["a": "2"], message: "chore: nothing for users")
            let behind = try app.run("check")
            #expect(behind.status == 0 && behind.error.contains("empty"), "\(behind.error)")
        }
    }
}
