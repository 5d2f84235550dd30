#if os(Linux)
import Foundation
import Testing
import TestSupport

struct SecretTests {
    /// Notes what a plugin can see of the processes above it: their environments, and whether the
    /// memory of shipit can be opened.
    private static func spy(_ notes: String) -> String {
        let look = """
            look() {
                p=$PPID
                while [ "$p" -gt 1 ]; do
                    (tr '\\0' '\\n' </proc/$p/environ) >>'\(notes)/environ' 2>/dev/null
                    if [ "$(cat /proc/$p/comm)" = shipit ]; then
                        echo "$1 $p" >>'\(notes)/looked'
                        (head -c 1 /proc/$p/environ) >/dev/null 2>&1 && echo "$1" >>'\(notes)/read'
                        (: </proc/$p/mem) 2>/dev/null && echo "$1" >>'\(notes)/opened'
                    fi
                    p=$(sed -n 's/^PPid:.//p' /proc/$p/status)
                done
            }
            look "$1"
            """
        let script = plugin(
            "look run; echo made >\"$out/made\"\n" + madeMessages("made"),
            isCacheable: false
        )
        return script.replacing("#!/bin/sh\n", with: "#!/bin/sh\n\(look)\n")
    }

    private func app(in folder: String) throws -> App {
        try FileManager.default.createDirectory(
            atPath: "\(folder)/notes",
            withIntermediateDirectories: true
        )
        var app = try App(
            in: folder,
            stages: #"{"name": "spy", "uses": "./spy"}, "# + App.sign,
            files: ["spy": Self.spy("\(folder)/notes")]
        )
        try app.makeKey()
        app.environment["DEPLOY_TOKEN"] = "hunter2"
        return app
    }

    @Test func `no plugin finds a secret in the environment of shipit`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            for command in ["check", "plan", "release"] {
                let made = try app.run(command)
                try #require(made.status == 0, "\(made.error)")
            }
            let looked = try text("\(folder)/notes/looked")
            #expect(looked.contains("describe ") && looked.contains("run "))
            let seen = try text("\(folder)/notes/environ")
            #expect(seen.contains("PATH=\(ProcessInfo.processInfo.environment["PATH"] ?? "?")"))
            #expect(!seen.contains("PRIVATE KEY"))
            #expect(!seen.contains("hunter2"))
            let verified = try app.run("verify", app.release, "--key", app.publicKey)
            #expect(verified.status == 0, "\(verified.error)")
        }
    }

    @Test func `a plugin of an ordinary user can't look into shipit at all`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            if !asOrdinaryUser.isEmpty {
                guard try giveToNobody(folder) else { return }
            }
            for command in ["check", "release"] {
                let made = try run(
                    asOrdinaryUser + [Tool.path, command],
                    in: app.repository.path,
                    environment: app.environment
                )
                try #require(made.status == 0, "\(made.error)")
            }
            let looked = try text("\(folder)/notes/looked")
            #expect(looked.contains("describe ") && looked.contains("run "))
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/notes/opened"))
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/notes/read"))
        }
    }

    private func text(_ path: String) throws -> String {
        String(decoding: try read(path), as: UTF8.self)
    }
}
#endif
