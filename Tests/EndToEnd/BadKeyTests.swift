import Foundation
import Testing
import TestSupport

struct BadKeyTests {
    private static let stages = App.patch + "," + App.sign
    private static let publicKey = """
        -----BEGIN PUBLIC KEY-----
        MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=
        -----END PUBLIC KEY-----
        """

    static let inputs = [
        BadInput(
            "a variable that is not set",
            2,
            ["\"KEY\" is not set", "/stages/1/with/key", "shipit key make"],
            stages: stages
        ),
        BadInput(
            "a public key",
            2,
            ["holds a public key", "/stages/1/with/key", "name the private key"],
            stages: stages,
            environment: ["KEY": publicKey]
        ),
        BadInput(
            "garbage",
            2,
            ["holds no private key in PEM", "/stages/1/with/key", "shipit key make"],
            stages: stages,
            environment: ["KEY": "correct horse battery staple"]
        ),
        BadInput(
            "a key file that is not there",
            2,
            ["none.pem", "/stages/1/with/key"],
            stages: App.patch
                + #", {"name": "sign", "uses": "sign", "with": {"key": {"file": "none.pem"}}}"#
        ),
        BadInput(
            "two private keys",
            2,
            ["two.pem holds 2 keys, where one private key", "/stages/1/with/key", "openssl pkey"],
            stages: App.patch
                + #", {"name": "sign", "uses": "sign", "with": {"key": {"file": "two.pem"}}}"#,
            files: [".gitignore": "dist/\ntwo.pem\n"]
        ) { app in
            let script = """
                umask 077
                (openssl genpkey -algorithm ed25519; openssl genpkey -algorithm ed25519) >two.pem
                """
            try run(["sh", "-c", script], in: app.repository.path)
        },
        BadInput(
            "a damaged key",
            2,
            ["the private key in bad.pem is damaged", "/stages/1/with/key", "shipit key make"],
            stages: App.patch
                + #", {"name": "sign", "uses": "sign", "with": {"key": {"file": "bad.pem"}}}"#,
            files: [".gitignore": "dist/\nbad.pem\n"]
        ) { app in
            // The private number of a P-256 key is at bytes 36 to 67 of its PKCS#8 form.
            let script = """
                umask 077
                openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 |
                    openssl pkcs8 -topk8 -nocrypt -outform DER |
                    python3 -c 'import sys
                key = bytearray(sys.stdin.buffer.read()); key[50] ^= 1
                sys.stdout.buffer.write(key)' |
                    openssl base64 | sed '1i-----BEGIN PRIVATE KEY-----
                $a-----END PRIVATE KEY-----' >bad.pem
                """
            try run(["sh", "-c", script], in: app.repository.path)
        },
    ]

    @Test(arguments: inputs)
    func `a wrong key is refused before anything runs`(input: BadInput) async throws {
        try await input.check()
    }
}

struct BadGitStateTests {
    static let inputs = [
        BadInput("a tag that is no version", 3, ["nightly", "git tag v1.0.0"]) {
            try $0.repository.git("tag", "--delete", "v0.9.0", "v1.0.0")
            try $0.repository.git("tag", "nightly")
        },
        BadInput(
            "no tag at HEAD",
            3,
            ["no release tag at HEAD", "v1.0.0, 1 commit before it", "--snapshot"]
        ) {
            try $0.repository.commit(["new.txt": "x"])
        },
        BadInput("no tag at all", 3, ["this clone has no tags", "git tag v1.0.0"]) {
            try $0.repository.git("tag", "--delete", "v0.9.0", "v1.0.0")
        },
        BadInput("a changed file", 3, ["Assets/a.txt", "commit or remove the changes"]) {
            try write("three\n", to: "\($0.repository.path)/Assets/a.txt")
        },
        BadInput("a new file", 3, ["new.txt", ".gitignore"]) {
            try write("x", to: "\($0.repository.path)/new.txt")
        },
        BadInput(
            "the pushed tag is not at HEAD",
            3,
            ["the pushed tag \"v0.9.0\" (GITHUB_REF)", "git checkout refs/tags/v0.9.0"],
            environment: ["GITHUB_REF": "refs/tags/v0.9.0"]
        ),
        BadInput(
            "the pushed tag is not in the clone",
            3,
            ["the pushed tag \"v2.0.0\" (CI_COMMIT_TAG)", "git fetch origin tag v2.0.0"],
            environment: ["CI_COMMIT_TAG": "v2.0.0"]
        ),
        BadInput(
            "the pushed tag is no version",
            3,
            ["the pushed tag \"nightly\" (GITHUB_REF)", "does not match"],
            environment: ["GITHUB_REF": "refs/tags/nightly"]
        ),
        BadInput("no repository", 3, ["no git repository", "run shipit in a clone"]) {
            try FileManager.default.removeItem(atPath: "\($0.repository.path)/.git")
        },
        BadInput("a repository without a commit", 3, ["has no commit yet"]) { app in
            try FileManager.default.removeItem(atPath: "\(app.repository.path)/.git")
            try app.repository.git("init", "--quiet", "--initial-branch=main")
        },
    ]

    @Test(arguments: inputs)
    func `a git state that is not a release is refused with the way out`(
        input: BadInput
    ) async throws { try await input.check() }
}
