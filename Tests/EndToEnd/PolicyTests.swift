import Foundation
import Testing
import TestSupport

/// What `"policy"` of a pipeline demands of a release.
struct PolicyTests {
    private static let stages = App.patch

    /// An app whose pipeline has a policy and other members.
    private func app(
        in folder: String,
        _ policy: String,
        top: String = "",
        files: [String: String] = [:]
    ) throws -> App {
        try App(
            in: folder,
            stages: Self.stages,
            top: "\"policy\": \(policy), \(top)",
            files: files
        )
    }

    private func expect(
        _ result: CommandResult,
        refusedWith words: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(result.status == 3, "\(result.output)", sourceLocation: sourceLocation)
        #expect(result.error.contains(words), "\(result.error)", sourceLocation: sourceLocation)
        #expect(result.error.contains("/policy/"), sourceLocation: sourceLocation)
    }

    // MARK: Signed tags

    /// Keys of SSH in a folder: `good`, `bad`, and the list of allowed signers with `good` alone.
    private func sshSigners(in folder: String) throws -> String {
        let script = """
            for k in good bad; do ssh-keygen -q -t ed25519 -N '' -C $k -f $k; done
            echo "ada@example.com $(cut -d' ' -f1,2 good.pub)"
            """
        let made = try run(["bash", "-euc", script], in: folder)
        try #require(made.status == 0, "\(made.error)")
        return made.output
    }

    private func sign(
        _ tag: String,
        with key: String,
        in app: App,
        format: String = "ssh",
        at commit: String = "HEAD",
        environment: [String: String?] = [:]
    ) throws {
        let settings = [
            "gpg.format=\(format)", "user.signingKey=\(key)", "user.name=Ada",
            "user.email=ada@example.com",
        ]
        let command =
            ["git"] + settings.flatMap { ["-c", $0] }
            + ["tag", "--force", "--sign", "-m", "a release", tag, commit]
        let done = try run(command, in: app.repository.path, environment: environment)
        try #require(done.status == 0, "\(done.error)")
    }

    @Test func `a tag needs the SSH signature of an allowed signer`() async throws {
        try await withTemporaryFolder { folder in
            let signers = try sshSigners(in: folder)
            let app = try app(
                in: folder,
                #"{"signedTag": {"ssh": ".github/allowed_signers"}}"#,
                files: [".github/allowed_signers": signers]
            )
            expect(try app.run("release"), refusedWith: "here it is a lightweight tag")
            #expect(try app.run("release").error.contains("git fetch --tags --force"))
            try app.repository.git("tag", "-f", "-a", "-m", "unsigned", "v1.0.0")
            expect(try app.run("release"), refusedWith: "the tag v1.0.0 is not signed")
            try sign("v1.0.0", with: "\(folder)/bad", in: app)
            expect(try app.run("release"), refusedWith: "has no valid signature of a signer in")
            // Neither the user nor the clone can allow another signer, or name another program.
            let bad = try run(["cat", "\(folder)/bad.pub"]).output
            try write("ada@example.com \(bad)", to: "\(folder)/all")
            try write("#!/bin/sh\nexit 0\n", to: "\(folder)/yes")
            try run(["chmod", "+x", "\(folder)/yes"])
            for setting in [
                ["gpg.ssh.allowedSignersFile", "\(folder)/all"],
                ["gpg.ssh.program", "\(folder)/yes"],
                ["gpg.program", "\(folder)/yes"],
            ] {
                try run(["git", "config"] + setting, in: app.repository.path)
                expect(try app.run("release"), refusedWith: "has no valid signature")
                try run(["git", "config", "--unset", setting[0]], in: app.repository.path)
            }
            #expect(try app.releases() == [], "nothing is written")
            try sign("v1.0.0", with: "\(folder)/good", in: app)
            for command in ["check", "plan", "release"] {
                let done = try app.run(command)
                #expect(done.status == 0, "\(command): \(done.error)")
            }
        }
    }

    @Test func `the signature of another tag, or of a tag of a tag, does not count`() async throws {
        try await withTemporaryFolder { folder in
            let signers = try sshSigners(in: folder)
            let app = try app(
                in: folder,
                #"{"signedTag": {"ssh": "signers"}}"#,
                files: ["signers": signers]
            )
            try sign("v0.9.9", with: "\(folder)/good", in: app)
            try app.repository.git("update-ref", "refs/tags/v1.0.0", "refs/tags/v0.9.9")
            try app.repository.git("tag", "-d", "v0.9.9")
            expect(
                try app.run("release"),
                refusedWith: "holds the signature of another one, \"v0.9.9\""
            )
            try app.repository.git("tag", "-a", "-m", "inner", "inner")
            try sign("v1.0.0", with: "\(folder)/good", in: app, at: "inner")
            expect(try app.run("release"), refusedWith: "is not about the commit")
        }
    }

    @Test func `who may sign is read from the released commit, or from an absolute path`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let signers = try sshSigners(in: folder)
            let app = try app(in: folder, #"{"signedTag": {"ssh": "signers"}}"#)
            try sign("v1.0.0", with: "\(folder)/good", in: app)
            expect(try app.run("release"), refusedWith: "the released commit has no such file")
            let other = try self.app(
                in: "\(folder)/other",
                #"{"signedTag": {"ssh": "\#(folder)/signers"}}"#
            )
            try sign("v1.0.0", with: "\(folder)/good", in: other)
            expect(try other.run("release"), refusedWith: "can't read \(folder)/signers")
            try write(signers, to: "\(folder)/signers")
            #expect(try other.run("release").status == 0)
        }
    }

    @Test func `a tag needs the OpenPGP signature of a key in the repository`() async throws {
        try await withTemporaryFolder { folder in
            let home = "\(folder)/gnupg"
            let script = """
                mkdir -m 700 gnupg; export GNUPGHOME=$PWD/gnupg
                for n in ada eve; do
                    gpg --batch --quiet --passphrase '' --quick-generate-key $n@example.com ed25519 sign
                done
                gpg --armor --export ada@example.com
                """
            let made = try run(["bash", "-euc", script], in: folder)
            try #require(made.status == 0, "\(made.error)")
            let app = try app(
                in: folder,
                #"{"signedTag": {"openpgp": "release-keys.asc"}}"#,
                files: ["release-keys.asc": made.output]
            )
            let environment: [String: String?] = ["GNUPGHOME": home]
            for (signer, status) in [("eve@example.com", Int32(3)), ("ada@example.com", 0)] {
                try sign(
                    "v1.0.0",
                    with: signer,
                    in: app,
                    format: "openpgp",
                    environment: environment
                )
                // The user's own keyring has both.
                let done = try app.run("release", with: environment)
                #expect(done.status == status, "\(signer): \(done.error)")
            }
            try run(["gpgconf", "--kill", "all"], environment: environment)
            try app.change(["release-keys.asc": "no keys\n"])
            try sign(
                "v1.0.0",
                with: "ada@example.com",
                in: app,
                format: "openpgp",
                environment: environment
            )
            expect(try app.run("release"), refusedWith: "release-keys.asc holds no OpenPGP keys")
            try run(["gpgconf", "--kill", "all"], environment: environment)
        }
    }

    // MARK: Branches

    @Test func `the commit has to be on a branch, also one of a remote`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder, #"{"branches": ["main", "release/*"]}"#)
            let branch = try app.repository.git("symbolic-ref", "--short", "HEAD")
                .trimmingCharacters(in: .newlines)
            try app.repository.git("branch", "--move", branch, "topic")
            expect(try app.run("release"), refusedWith: "this clone has no such branch")
            #expect(
                try app.run("release").error.contains(
                    "git fetch origin '+refs/heads/main:refs/remotes/origin/main'"
                )
            )
            try app.repository.git("branch", "main", "v0.9.0")
            expect(try app.run("release"), refusedWith: "is not on refs/heads/main")
            try app.repository.git("branch", "release/1.0", "HEAD")
            #expect(try app.run("release").status == 0)
            // As a CI system has it: a detached HEAD, and the remote's branches.
            let source = "file://\(app.repository.path)"
            try run(["git", "clone", "-q", source, "\(folder)/ci"])
            try run(["git", "checkout", "-q", "--detach", "v1.0.0"], in: "\(folder)/ci")
            let onCI = try app.run("plan", in: "\(folder)/ci")
            #expect(onCI.status == 0, "\(onCI.error)")
            try app.repository.git("branch", "--delete", "--force", "release/1.0")
            try run(["git", "fetch", "-q", "--prune"], in: "\(folder)/ci")
            expect(
                try app.run("plan", in: "\(folder)/ci"),
                refusedWith: "is not on refs/remotes/origin/main"
            )
        }
    }

    @Test func `a shallow clone can't tell, and is refused with the way to fetch`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(
                in: folder,
                #"{"branches": ["main"]}"#,
                top: #""version": {"build": {"strategy": "timestamp"}},"#
            )
            let branch = try app.repository.git("symbolic-ref", "--short", "HEAD")
                .trimmingCharacters(in: .newlines)
            if branch != "main" { try app.repository.git("branch", "--move", branch, "main") }
            try app.repository.commit(["later": "1"])
            try app.repository.commit(["later": "2"])
            let clone = "\(folder)/shallow"
            let source = "file://\(app.repository.path)"
            try run(["git", "clone", "-q", "--depth", "1", "--branch", "v1.0.0", source, clone])
            try run(
                ["git", "fetch", "-q", "--depth", "1", "origin", "main:refs/remotes/origin/main"],
                in: clone
            )
            let done = try app.run("release", in: clone)
            expect(done, refusedWith: "is not known: this is a shallow clone")
            #expect(done.error.contains("git fetch --unshallow"))
        }
    }

    // MARK: Versions and build numbers

    @Test func `version and build number have to be above the last release's`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(
                in: folder,
                #"{"version": "rising", "build": "rising"}"#
            )
            #expect(try app.run("release").status == 0)
            try app.repository.commit(["Assets/a.txt": "three\n"])
            try app.repository.git("tag", "v0.9.5")
            expect(
                try app.run("release"),
                refusedWith: "the version 0.9.5 is not above 1.0.0, the last release's (v1.0.0)"
            )
            try app.repository.git("tag", "-d", "v0.9.5")
            try app.repository.git("tag", "v1.1.0")
            #expect(try app.run("release").status == 0)
            // The older one can be built again: what came later does not count.
            try app.repository.git("checkout", "-q", "v1.0.0")
            #expect(try app.run("release").status == 0)
            // A fix of the older line does not rise.
            try app.repository.commit(["Assets/a.txt": "fix\n"])
            try app.repository.git("tag", "v1.0.1")
            expect(try app.run("release"), refusedWith: "the version 1.0.1 is not above 1.1.0")
        }
    }

    @Test func `a build number that only a manifest has is asked for`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(
                in: folder,
                #"{"build": "rising"}"#,
                top: #""version": {"build": {"strategy": "ci-run"}},"#
            )
            func ci(_ number: Int) -> [String: String?] {
                ["GITHUB_ACTIONS": "true", "GITHUB_RUN_NUMBER": "\(number)"]
            }
            expect(
                try app.run("release", with: ci(5)),
                refusedWith: "has to be above that of v0.9.0, which is not known here"
            )
            try app.repository.git("tag", "-d", "v0.9.0")
            #expect(try app.run("release", with: ci(5)).status == 0)
            try app.repository.commit(["Assets/a.txt": "three\n"])
            try app.repository.git("tag", "v1.1.0")
            let low = try app.run("release", with: ci(5))
            #expect(low.status == 3, "\(low.error)")
            try run(["mv", "\(app.dist)/1.0.0", "\(folder)/last"])
            expect(try app.run("release", with: ci(6)), refusedWith: "not known here")
            let named = try app.run(
                "release",
                "--previous-manifest",
                "\(folder)/last/manifest.json",
                with: ci(6)
            )
            #expect(named.status == 0, "\(named.error)")
        }
    }

    @Test func `build numbers rise across products where the policy says so`() async throws {
        for (rule, status) in [("rising", Int32(0)), ("rising-across-products", 3)] {
            try await withTemporaryFolder { folder in
                let products = """
                    "products": [{"name": "ios", "tag": "ios-{version}-{build}"},
                     {"name": "tv", "tag": "tv-{version}-{build}"}],
                    """
                let app = try app(in: folder, "{\"build\": \"\(rule)\"}", top: products)
                for tag in ["v0.9.0", "v1.0.0"] { try app.repository.git("tag", "-d", tag) }
                try app.repository.git("tag", "tv-1.0.0-9", "HEAD~1")
                try app.repository.git("tag", "ios-1.0.0-7")
                let done = try app.run("release")
                #expect(done.status == status, "\(rule): \(done.error)")
                if status == 3 {
                    expect(
                        done,
                        refusedWith: "is not above 9, that of tv-1.0.0-9"
                    )
                }
            }
        }
    }

    // MARK: Others

    @Test func `snapshots are exempt, and a wrong policy is an error at its place`() async throws {
        try await withTemporaryFolder { folder in
            let strict = #"{"signedTag": {"ssh": "none"}, "branches": ["none"], "build": "rising"}"#
            let app = try app(in: folder, strict)
            let snapshot = try app.run("release", "--snapshot")
            #expect(snapshot.status == 0, "\(snapshot.error)")
            let plan = try app.run("plan")
            #expect(plan.status == 3)
            let doctor = try app.run("doctor")
            #expect(doctor.output.contains("lightweight tag"), "\(doctor.output)")
            let wrong = try self.app(in: "\(folder)/wrong", #"{"branches": [], "signed": true}"#)
            let check = try wrong.run("check")
            #expect(check.status == 2)
            #expect(check.error.contains("/policy/signed"), "\(check.error)")
            #expect(check.error.contains("/policy/branches"), "\(check.error)")
        }
    }
}
