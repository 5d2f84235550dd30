import Foundation
import Testing
import TestSupport

struct SecretFileTests {
    private static func sign(_ path: String) -> String {
        "{\"name\": \"sign\", \"uses\": \"sign\", \"with\": {\"key\": {\"file\": \"\(path)\"}}}"
    }

    @Test func `a key that others may open is refused, and one that they may not is not`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: Self.sign("\(folder)/key.pem"))
            let made = try app.run("key", "make", "--out", app.key)
            #expect(made.error == "", "outside of a repository, and its owner's alone")
            for command in ["check", "plan", "release"] {
                #expect(!(try app.run(command).error.contains("warning: ")))
            }
            for mode in ["640", "604"] {
                try run(["chmod", mode, app.key])
                for arguments in [["check"], ["plan"], ["release", "--clean"]] {
                    let made = try run(
                        [Tool.path] + arguments,
                        in: app.repository.path,
                        environment: app.environment
                    )
                    #expect(made.status == 2, "\(made.error)")
                    #expect(made.error.contains("other users may open it: its mode is \(mode)"))
                    #expect(made.error.contains("/stages/0/with/key/file"), "\(made.error)")
                    #expect(made.error.contains("help: run: chmod 600 \(app.key)"))
                    #expect(made.error.components(separatedBy: "error: ").count == 2)
                }
                for command in ["show", "export"] {
                    let made = try app.run("key", command, app.key)
                    #expect(made.status == 2, "\(made.error)")
                    #expect(made.error.contains("help: run: chmod 600 \(app.key)"))
                    #expect(made.output == "")
                }
                try run(["chmod", "644", app.publicKey])
                #expect(try app.run("key", "show", app.publicKey).status == 0, "no secret")
            }
        }
    }

    @Test func `a passphrase that others may open is refused, too`() async throws {
        try await withTemporaryFolder { folder in
            let sign = """
                {"name": "sign", "uses": "sign", "with": {"key": {"file": "\(folder)/key.pem"},
                 "passphrase": {"file": "\(folder)/word"}}}
                """
            let app = try App(in: folder, stages: sign)
            try write("open sesame\n", to: "\(folder)/word")
            let word = ["WORD": "open sesame"]
            let made = try app.run(
                "key",
                "make",
                "--out",
                app.key,
                "--passphrase-env",
                "WORD",
                with: word
            )
            try #require(made.status == 0, "\(made.error)")
            try run(["chmod", "644", "\(folder)/word"])
            let refused = try app.run("release")
            #expect(refused.status == 2)
            #expect(refused.error.contains("/stages/0/with/passphrase/file"), "\(refused.error)")
            #expect(refused.error.contains("chmod 600 \(folder)/word"))
            try run(["chmod", "600", "\(folder)/word"])
            #expect(try app.run("release").status == 0)
        }
    }

    #if os(Linux)
    @Test func `a secret on a file system that nobody can write is read with any mode`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: Self.sign("\(folder)/secrets/key.pem"))
            try #require(
                try app.run("key", "make", "--out", "\(folder)/secrets/key.pem").status == 0
            )
            try run(["chmod", "644", "\(folder)/secrets/key.pem"])
            // As container engines mount secrets; a mount namespace of its own needs rights for it.
            let script = """
                mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && cd "$2" && "$3" release
                """
            let mount = ["unshare", "--mount", "sh", "-c", script, "sh", "\(folder)/secrets"]
            let made = try run(
                mount + [app.repository.path, Tool.path],
                environment: app.environment
            )
            if made.error.contains("Operation not permitted") { return }
            #expect(made.status == 0, "\(made.error)")
        }
    }
    #endif

    @Test func `a key in the repository is warned of, in stronger words when it is committed`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let app = try App(
                in: folder,
                stages: Self.sign("keys/release.pem"),
                files: ["keys/.gitignore": "*.pem\n"]
            )
            let path = "\(app.repository.path)/keys/release.pem"
            let made = try app.run("key", "make", "--out", path)
            #expect(made.status == 0, "\(made.error)")
            #expect(made.error.contains("warning: "), "\(made.error)")
            #expect(made.error.contains("is in the work tree of the repository"))
            let checked = try app.run("check")
            #expect(checked.error.contains("is in the work tree of the repository"))
            #expect(!checked.error.contains("is committed"))
            #expect(try app.run("release").error.contains("is in the work tree"))
            try app.repository.git("add", "--force", "keys/release.pem")
            try app.change([:])
            try run(["chmod", "600", path])
            for command in ["check", "plan"] {
                let made = try app.run(command)
                #expect(made.status == 0, "\(made.error)")
                #expect(
                    made.error.contains("is committed: all who can read the repository have it")
                )
                #expect(made.error.contains("git rm --cached keys/release.pem"))
            }
        }
    }
}
