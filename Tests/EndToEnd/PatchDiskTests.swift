#if os(Linux)
import Foundation
import Testing
import TestSupport

/// Patches on a small file system of their own, mounted where no other process sees it.
struct PatchDiskTests {
    @Test(arguments: ["disk/out", "disk/new/out"])
    func `a full disk under the result ends the application and leaves nothing`(
        out: String
    ) async throws {
        guard let mounting = try mounting() else { return }
        try await withTemporaryFolder { folder in
            let app = try PatchedApp(in: folder)
            try write([UInt8](repeating: 7, count: 3_000_000), to: "\(folder)/large")
            try run(["cp", "large", "repo/App/Assets/large"], in: folder)
            try app.repository.commit()
            try app.repository.git("tag", "--force", "v2")
            try app.makePack()
            let script = """
                mkdir disk && mount -t tmpfs -o size=2m tmpfs disk || exit 99
                "$@"
                status=$?
                echo left: $(find disk)
                exit $status
                """
            let arguments = ["patch", "apply", "pack.zip", "--base", "v1", "--out", out]
            let made = try app.run(arguments, behind: mounting + ["sh", "-c", script, "sh"])
            #expect([4, 6].contains(made.status), "\(made.error)")
            #expect(made.error.contains("no space left on device"), "\(made.error)")
            #expect(made.error.contains("help: free some space"), "\(made.error)")
            #expect(made.output == "left: disk\n")
        }
    }
}
#endif
