import Foundation
import Testing
import TestSupport

/// Machines that allow too little.
struct MachineLimitTests {
    /// A limit as prlimit(1) takes it.
    private struct Limit: CustomTestStringConvertible {
        var option: String
        /// What the message holds when the limit is too low.
        var words: String

        var testDescription: String { option }
    }

    private static let files = [4, 5, 8, 12, 16, 20, 40].map {
        Limit(option: "--nofile=\($0):\($0)", words: "files may be open at once")
    }
    private static let addresses = [200, 300, 400, 600, 800].map {
        Limit(option: "--as=\($0 << 20)", words: "MiB of addresses may be used")
    }

    @Test(arguments: files + addresses)
    private func `a limit that is too low is named at once`(_ limit: Limit) async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.splash)
            let made = try run(
                ["timeout", "-s", "KILL", "60", "prlimit", limit.option, Tool.path, "release"],
                in: app.repository.path,
                environment: app.environment
            )
            #expect(made.status == 1, "\(made.error)")
            #expect(made.error.contains(limit.words), "\(made.error)")
            #expect(made.error.contains("help: raise the limit: ulimit"))
        }
    }

    @Test(arguments: [1, 4, 8, 12])
    func `too few threads are named at once`(_ count: Int) async throws {
        // The superuser has no such limit; a user of our own has no other threads.
        guard geteuid() == 0 else { return }
        try await withTemporaryFolder { folder in
            // Where that user may look, unlike the folder of the build.
            let program = "\(folder)/shipit"
            try FileManager.default.copyItem(atPath: Tool.path, toPath: program)
            try run(["chmod", "755", folder])
            let made = try run(
                [
                    "timeout", "-s", "KILL", "60", "setpriv", "--reuid=64123", "--regid=64123",
                    "--clear-groups", "prlimit", "--nproc=\(count)", program, "version",
                ],
                in: "/"
            )
            #expect(made.status == 1, "\(made.error)")
            #expect(made.error.contains("threads can be started"), "\(made.error)")
            #expect(made.error.contains("help: raise the limit of processes: ulimit -u"))
        }
    }

    @Test func `enough of everything is enough, and a low soft limit is raised`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.splash)
            let addresses = (768 + 128 * ProcessInfo.processInfo.activeProcessorCount) << 20
            let made = try run(
                ["prlimit", "--nofile=16:256", "--as=\(addresses)", Tool.path, "release"],
                in: app.repository.path,
                environment: app.environment
            )
            #expect(made.status == 0, "\(made.error)")
        }
    }

    @Test func `a file that may not become so large is an error and no signal`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.splash)
            let made = try run(
                ["prlimit", "--fsize=0", Tool.path, "release", "--no-cache"],
                in: app.repository.path,
                environment: app.environment
            )
            #expect((1...4).contains(made.status), "\(made.status) \(made.error)")
        }
    }
}
