import Foundation
import Testing
import TestSupport

/// Links in the repository that lead out of it.
struct LinkTests {
    @Test func `a folder of releases that leads out of the repository is refused`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            let elsewhere = "\(folder)/elsewhere"
            try run(["mkdir", elsewhere])
            try run(["ln", "-s", elsewhere, app.dist])
            try app.change([:])
            for arguments in [["release"], ["release", "--clean"], ["plan"]] {
                let refused = try run(
                    [Tool.path] + arguments,
                    in: app.repository.path,
                    environment: app.environment
                )
                #expect(refused.status == 3, "\(refused.error)")
                #expect(refused.error.contains("dist is a link that leads out of the repository"))
                #expect(refused.error.contains(", to \(elsewhere)\n"))
                #expect(refused.error.contains("with --dist"))
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere) == [])
            let named = try app.run("release", "--dist", "dist")
            #expect(named.status == 0, "\(named.error)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere) == ["1.0.0"])
        }
    }

    @Test(arguments: [("build/dist", 0), (".git/hooks", 3), ("nowhere", 3)])
    func `a link that stays in the work tree is followed`(target: String, status: Int) async throws
    {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch, files: [".gitignore": "build/\n"])
            try run(["mkdir", "-p", "build/dist"], in: app.repository.path)
            try run(["ln", "-s", target, app.dist])
            try app.change([:])
            let made = try app.run("release")
            #expect(Int(made.status) == status, "\(made.error)")
        }
    }

    @Test func `a pipeline that is a link out of the repository is refused`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            try run(["mv", "pipeline.json", "../secret.json"], in: app.repository.path)
            try run(["ln", "-s", "../secret.json", "pipeline.json"], in: app.repository.path)
            try app.change([:])
            let refused = try app.run("check")
            #expect(refused.status == 2, "\(refused.error)")
            #expect(refused.error.contains("pipeline.json is a link that leads out"))
            #expect(try app.run("check", "--config", "../secret.json").status == 0)
        }
    }

    @Test func `a link in the place of a lock creates nothing`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            try run(["mkdir", app.dist])
            try run(["ln", "-s", "\(folder)/made", "\(app.dist)/.shipit-1.lock"])
            let made = try app.run("release")
            #expect(made.status == 4, "\(made.error)")
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/made"))
        }
    }
}
