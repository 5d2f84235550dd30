import Foundation
import Testing
import TestSupport

struct SecretFileTests {
    private static func sign(_ path: String) -> String {
        "{\"name\": \"sign\", \"uses\": \"sign\", \"with\": {\"key\": {\"file\": \"\(path)\"}}}"
    }

    @Test func `a key that others may open is warned of, and one that they may not is not`()
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
                    #expect(made.status == 0, "\(made.error)")
                    #expect(made.error.contains("other users may open it: its mode is \(mode)"))
                    #expect(made.error.contains("/stages/0/with/key/file"), "\(made.error)")
                    #expect(made.error.contains("help: run: chmod 600 \(app.key)"))
                    #expect(made.error.components(separatedBy: "warning: ").count == 2)
                }
            }
        }
    }

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
