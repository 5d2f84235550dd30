#if os(Linux)
import Foundation
import Testing
import TestSupport

/// Against a real sshd on this machine.
struct PublishSSHTests {
    /// Starts a server whose only key is the one in the folder.
    ///
    /// It goes to the background itself: Foundation waits for a program that has closed its
    /// descriptors, as this one does, and for no other meanwhile.
    private static func server(in folder: String) throws -> (process: Int32, port: Int) {
        for name in ["host", "user"] {
            try run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", "\(folder)/\(name)"])
        }
        let port = Int.random(in: 20000..<30000)
        try write(
            """
            Port \(port)
            ListenAddress 127.0.0.1
            HostKey \(folder)/host
            AuthorizedKeysFile \(folder)/user.pub
            PidFile \(folder)/sshd.pid
            StrictModes no
            UsePAM no
            PasswordAuthentication no

            """,
            to: "\(folder)/sshd_config"
        )
        let host = String(decoding: try read("\(folder)/host.pub"), as: UTF8.self)
        try write("[127.0.0.1]:\(port) \(host)", to: "\(folder)/known")
        // It starts itself again for privileges, and wants this folder.
        try? FileManager.default.createDirectory(
            atPath: "/run/sshd",
            withIntermediateDirectories: true
        )
        let started = try run(["/usr/sbin/sshd", "-f", "\(folder)/sshd_config"])
        guard started.status == 0 else { throw ToolMissing("sshd: \(started.error)") }
        _ = waits(10) {
            (try? run(["ssh-keyscan", "-p", "\(port)", "127.0.0.1"]).output.contains("ed25519"))
                == true
        }
        let file = String(decoding: try read("\(folder)/sshd.pid"), as: UTF8.self)
        guard let process = Int32(file.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw ToolMissing("sshd: no process id")
        }
        return (process, port)
    }

    @Test func `a release is copied to another machine, and again only what is missing`()
        async throws
    {
        try await withTemporaryFolder { folder in
            try await aside {
                let (server, port) = try Self.server(in: folder)
                defer { kill(server, SIGTERM) }
                let stage = """
                    {"name": "remote", "uses": "publish-folder", "with": {
                      "folder": "\(folder)/remote", "ssh": {"host": "\(NSUserName())@127.0.0.1",
                        "port": \(port), "identity": "\(folder)/user", "knownHosts": "\(folder)/known"},
                      "prefix": "app/{version}", "retry": {"attempts": 2, "delay": 0.1},
                      "pointers": [{"file": "manifest.json", "to": "app/latest.json"}]}}
                    """
                let app = try App(in: folder, stages: "\(App.patch), \(stage)")
                let made = try app.run("release")
                #expect(made.status == 0, "\(made.error)")
                let remote = "\(folder)/remote/app"
                #expect(try files(below: "\(remote)/1.0.0") == files(below: app.release))
                let again = try app.run("publish", "--again")
                #expect(again.error.contains("remote: 0 sent, "), "\(again.error)")
                try FileManager.default.removeItem(atPath: "\(remote)/1.0.0/manifest.json")
                try write("before", to: "\(remote)/latest.json")
                let missing = try app.run("publish", "--again")
                #expect(missing.error.contains("remote: 2 sent"), "\(missing.error)")
                #expect(try read("\(remote)/latest.json") == read("\(app.release)/manifest.json"))
                try write("other", to: "\(remote)/1.0.0/report.html")
                let clash = try app.run("publish", "--again")
                #expect(clash.status == 4)
                #expect(clash.error.contains("report.html exists with other bytes"))
                kill(server, SIGTERM)
                _ = waits(10) { kill(server, 0) != 0 }
                let gone = try app.run("publish", "--again")
                #expect(gone.status == 4)
                #expect(gone.error.contains("rsync to "))
            }
        }
    }
}
#endif
