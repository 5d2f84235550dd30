#if os(Linux)
import Foundation
import Testing
import TestSupport

/// Runs on a small file system of its own, mounted where no other process sees it.
struct FullDiskTests {
    @Test func `a full disk under the releases ends the run and leaves nothing`() async throws {
        guard let mounting = try mounting() else { return }
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            let made = try app.run(
                mounting,
                mounted: "\(folder)/disk",
                "release",
                "--dist",
                "\(folder)/disk/dist"
            )
            #expect(made.status == 4, "\(made.error)")
            #expect(made.error.contains("no space left on device"), "\(made.error)")
            #expect(made.error.contains("\(folder)/disk/dist"))
            #expect(made.error.contains("help: free some space on the disk that holds it"))
            #expect(made.output == "left: .\n", "only the mounted folder and an empty dist")
        }
    }

    @Test func `a full disk under the cache costs the cache, not the release`() async throws {
        guard let mounting = try mounting() else { return }
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            let made = try app.run(
                mounting,
                mounted: "\(folder)/disk",
                "release",
                "--cache-dir",
                "\(folder)/disk/cache"
            )
            #expect(made.status == 0, "\(made.error)")
            #expect(made.error.contains("warning: "), "\(made.error)")
            #expect(made.error.contains("can't write to the cache"))
            #expect(made.error.contains("no space left on device"))
            #expect(made.error.contains("free some space, or name another folder"))
            #expect(try app.run("verify", app.release).status == 0)
            let again = try app.run("release", "--clean")
            #expect(again.status == 0, "\(again.error)")
        }
    }

    /// An app with more bytes than the disk holds.
    private func app(in folder: String) throws -> App {
        let app = try App(in: folder, stages: App.patch)
        var random = SeededGenerator(seed: 7)
        let noise = (0..<400_000).flatMap { _ in
            littleEndian(random.next())
        }
        try write(noise, to: "\(app.repository.path)/Assets/noise.bin")
        try app.change([:])
        return app
    }

    private func littleEndian(_ number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}

/// The command behind which a process may mount; nil, and in CI a failure, when there is none.
func mounting() throws -> [String]? {
    let ways = [
        ["unshare", "--mount"], ["unshare", "--map-root-user", "--mount"],
        ["sudo", "-n", "-E", "unshare", "--mount"],
    ]
    let probe = ["sh", "-c", "mount -t tmpfs tmpfs /mnt"]
    if let way = try ways.first(where: { try run($0 + probe).status == 0 }) { return way }
    if ProcessInfo.processInfo.environment["CI"] != nil {
        Issue.record("no file system can be mounted here, so no disk can be full")
    }
    return nil
}

extension App {
    /// Runs shipit with a disk of 2 MB mounted, and prints what is left on it.
    fileprivate func run(
        _ mounting: [String],
        mounted disk: String,
        _ arguments: String...
    ) throws -> CommandResult {
        let script = """
            disk=$1; shift
            mkdir -p "$disk" && mount -t tmpfs -o size=2m tmpfs "$disk" || exit 99
            "$@"
            status=$?
            cd "$disk" && echo left: $(find . -not -path './cache*' -not -name dist)
            exit $status
            """
        return try TestSupport.run(
            mounting + ["sh", "-c", script, "sh", disk, Tool.path] + arguments,
            in: repository.path,
            environment: environment
        )
    }
}
#endif
