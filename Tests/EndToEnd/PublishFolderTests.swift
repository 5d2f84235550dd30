import Foundation
import JSON
import Testing
import TestSupport

struct PublishFolderTests {
    private static let mirror = """
        {"name": "mirror", "uses": "publish-folder", "with": {
          "folder": "../mirror", "prefix": "app/{version}",
          "pointers": [{"file": "manifest.json", "to": "app/latest.json"}]}}
        """

    @Test func `a release is copied, and again only what is missing`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: "\(App.patch), \(Self.mirror)")
            let missing = try app.run("release")
            #expect(missing.status == 2)
            #expect(missing.error.contains("there is no folder ../mirror"))
            #expect(!FileManager.default.fileExists(atPath: app.release))
            #expect(try app.run("check").status == 0)
            try write("", to: "\(folder)/mirror/keep")
            #expect(try app.run("release").status == 0)
            let mirror = "\(folder)/mirror/app"
            #expect(try files(below: "\(mirror)/1.0.0") == files(below: app.release))
            #expect(try read("\(mirror)/latest.json") == read("\(app.release)/manifest.json"))
            #expect(try files(below: "\(folder)/mirror").filter { $0.contains(".shipit") } == [])
            try FileManager.default.removeItem(atPath: "\(mirror)/1.0.0/manifest.json")
            try write("old", to: "\(mirror)/latest.json")
            let again = try app.run("publish", app.release, "--again")
            #expect(again.status == 0, "\(again.error)")
            #expect(again.error.contains("mirror: 2 sent"))
            #expect(try read("\(mirror)/latest.json") == read("\(app.release)/manifest.json"))
        }
    }

    @Test func `other bytes are refused, and pointers stay with the release before`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: "\(App.patch), \(Self.mirror)")
            try write("mine", to: "\(folder)/mirror/app/1.0.0/report.html")
            try write("before", to: "\(folder)/mirror/app/latest.json")
            let result = try app.run("release")
            #expect(result.status == 4)
            #expect(result.error.contains("report.html exists with other bytes"))
            #expect(result.error.contains("not done: "))
            let mirror = "\(folder)/mirror/app"
            #expect(try read("\(mirror)/latest.json") == Array("before".utf8))
            #expect(!FileManager.default.fileExists(atPath: "\(mirror)/1.0.0/manifest.json"))
            #expect(FileManager.default.fileExists(atPath: app.release))
            try FileManager.default.removeItem(atPath: "\(mirror)/1.0.0/report.html")
            #expect(try app.run("release").status == 0)
            #expect(try read("\(mirror)/latest.json") != Array("before".utf8))
        }
    }

    @Test func `snapshots are published on request, parts never`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(
                in: folder,
                stages: #"{"name": "notes", "uses": "notes"}, \#(App.patch), \#(Self.mirror)"#
            )
            try write("", to: "\(folder)/mirror/keep")
            #expect(try app.run("release", "--snapshot").status == 0)
            #expect(try app.run("release", "--skip", "notes").status == 0)
            #expect(try app.run("release", "--no-publish").status == 0)
            #expect(try files(below: "\(folder)/mirror") == ["keep"])
            let part = try app.run("publish", "\(app.release)-partial")
            #expect(part.status == 64)
            #expect(part.error.contains("is a part of a release"))
            try app.repository.commit(["Assets/c.txt": "later"])
            #expect(try app.run("release", "--snapshot", "--publish").status == 0)
            let names = try files(below: "\(folder)/mirror/app").filter {
                $0.hasSuffix("manifest.json")
            }
            #expect(names.count == 1 && names[0].contains("-snapshot."))
            // The release of another commit is published with its own facts.
            let older = try app.run("publish", app.release, "--if-older", "keep")
            #expect(older.status == 0, "\(older.error)")
            #expect(
                FileManager.default.fileExists(atPath: "\(folder)/mirror/app/1.0.0/manifest.json")
            )
        }
    }

    @Test func `killed while it copies, it leaves no manifest without its files`() async throws {
        try await withTemporaryFolder { folder in
            try await aside {
                let app = try App(in: folder, stages: "\(App.patch), \(Self.mirror)")
                try write("", to: "\(folder)/mirror/keep")
                #expect(try app.run("release", "--no-publish").status == 0)
                let all = try files(below: app.release)
                for moment in 1...20 {
                    try? FileManager.default.removeItem(atPath: "\(folder)/mirror/app")
                    // Each file is renamed in the end; strace ends the run at one of these.
                    let inject = "inject=rename,renameat,renameat2:signal=SIGKILL:when=\(moment)"
                    _ = try run(
                        ["strace", "-f", "-qq", "-o", "/dev/null", "-e", inject, Tool.path]
                            + ["publish", "--again"],
                        in: app.repository.path,
                        environment: app.environment
                    )
                    let mirror = "\(folder)/mirror/app"
                    let there = Set((try? files(below: mirror)) ?? [])
                    if there.contains("1.0.0/manifest.json") || there.contains("latest.json") {
                        for path in all where path != "checksums.txt" {
                            #expect(there.contains("1.0.0/\(path)"), "moment \(moment)")
                        }
                    }
                    #expect(try app.run("publish", "--again").status == 0)
                    #expect(try files(below: "\(mirror)/1.0.0") == all)
                    #expect(try files(below: "\(folder)/mirror").count == all.count + 2)
                }
            }
        }
    }
}
