#if os(Linux)
import Foundation
import Testing
import TestSupport

/// `shipit patch apply` that is killed, or fails, at each of its writes in turn.
struct PatchCrashTests {
    @Test(arguments: ["out", "new/deep/out"])
    func `a run that is killed at any write leaves all or nothing, and the next one cleans up`(
        out: String
    ) async throws {
        // What changes the disk, and what waits for it.
        let calls = [
            "mkdir", "flock", "write", "sync_file_range", "fsync", "rename", "unlink", "rmdir",
        ]
        try await atEach(calls, "signal=KILL", applyingTo: out) { app, result, place in
            #expect(result.status == 128 + SIGKILL, "\(place)")
            // The next run from the same folder takes away what the killed one has left.
            let beside = out == "out" ? "beside" : "beside/deep/out"
            let next = try app.apply(to: beside)
            #expect(next.status == 0, "\(place): \(next.error)")
            #expect(try app.difference("v2", beside) == "", "\(place)")
        }
    }

    @Test(arguments: ["ENOSPC", "EIO"])
    func `a run whose write fails says so and leaves nothing`(error: String) async throws {
        let calls = ["write", "fsync", "rename"]
        try await atEach(calls, "error=\(error)", applyingTo: "new/out") { app, result, place in
            // The last write is the line on standard output, when the folder is there already.
            let isOutput = result.error.contains("can't write to standard output")
            #expect(
                result.status == 1 ? isOutput : result.status < 128,
                "\(place): \(result.error)"
            )
            #expect(result.error.contains("error: "), "\(place)")
        }
    }

    /// Runs an application once for each system call in which something goes wrong, until one goes
    /// well.
    private func atEach(
        _ calls: [String],
        _ fault: String,
        applyingTo out: String,
        check: @escaping @Sendable (PatchedApp, CommandResult, String) throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let app = try PatchedApp(in: folder)
            try app.makePack()
            try run(["cp", "-r", "v1", "kept"], in: folder)
            let valid = try app.names()
            try await aside {
                for call in calls {
                    for count in 1...100 {
                        let place = "\(call) \(count)"
                        let wrapper = Self.strace(call, fault, at: count)
                        let result = try app.apply(to: out, behind: wrapper)
                        let isThere = FileManager.default.fileExists(atPath: "\(folder)/\(out)")
                        #expect(try app.difference("v1", "kept") == "", "\(place)")
                        #expect(try !isThere || app.difference("v2", out) == "", "\(place)")
                        #expect(isThere || result.status != 0, "\(place)")
                        if result.status != 0 { try check(app, result, place) }
                        try app.removeResults()
                        #expect(try app.names() == valid, "\(place)")
                        if result.status == 0 { break }
                        try #require(count < 100, "each \(call) failed")
                    }
                }
            }
        }
    }

    /// The command behind which the given one of a program's system calls meets a fault.
    private static func strace(_ call: String, _ fault: String, at count: Int) -> [String] {
        [
            "strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e",
            "inject=\(call):\(fault):when=\(count)",
        ]
    }
}

extension PatchedApp {
    /// Applies `pack.zip` to `v1`.
    fileprivate func apply(
        to out: String,
        behind wrapper: [String] = []
    ) throws -> CommandResult {
        try run(["patch", "apply", "pack.zip", "--base", "v1", "--out", out], behind: wrapper)
    }

    /// Removes the folders that applications have made.
    fileprivate func removeResults() throws {
        for name in ["out", "new", "beside"] where try self.names().contains(name) {
            try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
    }
}
#endif
