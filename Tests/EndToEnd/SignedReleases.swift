import Foundation
import Testing
import TestSupport

/// Signed releases of one app: what cases of verification start from.
enum SignedReleases {
    /// Two versions of an app with the products' files, made once: no case changes them.
    private static let archive = Task {
        try await withTemporaryFolder { folder in
            let write = ["one", "two"].map {
                "mkdir -p $out/\($0); printf \($0) > $out/\($0)/a.txt"
            }
            let other = "printf other > $out/b.txt"
            let outputs = ["one/a.txt", "two/a.txt", "b.txt"].map {
                "echo '{\"type\": \"output\", \"path\": \"\($0)\", \"kind\": \"text\", "
                    + "\"mediaType\": \"text/plain\"}'"
            }
            let body =
                (write + [other] + outputs + ["echo '{\"type\": \"result\", \"status\": \"ok\"}'"])
                .joined(separator: "\n")
            var app = try App(
                in: folder,
                stages: #"{"name": "copy", "uses": "./copy"},"# + App.sign,
                files: ["copy": plugin(body)]
            )
            try app.makeKey()
            let first = try app.run("release")
            try #require(first.status == 0, "\(first.error)")
            try app.repository.commit(["Assets/a.txt": "three\n"])
            try app.repository.git("tag", "v1.1.0")
            let second = try app.run("release")
            try #require(second.status == 0, "\(second.error)")
            try run(["cp", app.publicKey, "\(app.dist)/key.pem"])
            try app.run("key", "make", "--out", "\(app.dist)/other.pem")
            try run(["tar", "-cf", "\(folder)/dist.tar", "-C", app.dist, "."])
            let head = try app.repository.git("rev-parse", "v1.1.0")
            return (bytes: try read("\(folder)/dist.tar"), commit: String(head.prefix(40)))
        }
    }

    /// Calls `body` with a folder that holds the releases `1.0.0` and `1.1.0`, `key.pem`, and the
    /// pair `other.pem`, `other.pub.pem`; and with the commit of 1.1.0.
    static func unpacked(_ body: (_ folder: String, _ commit: String) throws -> Void) async throws {
        let archive = try await archive.value
        try await withTemporaryFolder { folder in
            try write(archive.bytes, to: "\(folder)/dist.tar")
            let done = try run(["tar", "-xf", "dist.tar"], in: folder)
            try #require(done.status == 0, "\(done.error)")
            try FileManager.default.removeItem(atPath: "\(folder)/dist.tar")
            try body(folder, archive.commit)
        }
    }

    /// Runs shipit in a folder, with nothing of its surroundings.
    static func shipit(_ arguments: [String], in folder: String) throws -> CommandResult {
        try run(
            [Tool.path] + arguments,
            in: folder,
            environment: Tool.environment(home: "\(folder)/home")
        )
    }
}
