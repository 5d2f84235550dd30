import Foundation
import JSON
import Testing
import TestSupport

struct PatchCommandTests {
    @Test func `a pack is made, shown and applied`() async throws {
        try await withTemporaryFolder { folder in
            let app = try PatchedApp(in: folder)
            let made = try app.make(
                from: "v1",
                out: "packs/pack.zip",
                options: ["--name", "Aurora"]
            )
            #expect(made.status == 0, "\(made.error)")
            #expect(made.output.hasPrefix("1 added, 1 changed, 1 same-as, 1 deleted: "))
            let shown = try app.run("patch", "show", "packs/pack.zip")
            #expect(shown.status == 0, "\(shown.error)")
            #expect(shown.output.hasPrefix("Aurora v1 to v2, "))
            #expect(shown.output.contains(" sub (gone.txt)\n"), "\(shown.output)")
            let applied = try app.apply("packs/pack.zip", to: "v1")
            #expect(applied.status == 0, "\(applied.error)")
            #expect(applied.output.hasPrefix("out holds 4 files, "))
            #expect(try app.difference("v2", "out") == "")
            #expect(try files(below: "\(folder)/packs") == ["pack.zip"])
        }
    }

    @Test func `what Xcode compiles has a warning, and is packed all the same`() async throws {
        try await withTemporaryFolder { folder in
            let app = try PatchedApp(in: folder)
            try app.repository.commit([
                "App/Assets/LaunchScreen.storyboard": "<document/>", "App/Assets/.DS_Store": "x",
            ])
            try app.repository.git("tag", "v3")
            let made = try app.make(from: "v2", to: "v3")
            #expect(made.status == 0, "\(made.error)")
            #expect(made.output.hasPrefix("1 added: "), "\(made.output)")
            #expect(
                made.error.hasPrefix(
                    "warning: App/Assets/LaunchScreen.storyboard is a storyboard, which Xcode"
                        + " compiles, so no app reads it\n"
                ),
                "\(made.error)"
            )
        }
    }

    @Test func `the listing as JSON holds what programs need`() async throws {
        try await withTemporaryFolder { folder in
            let app = try PatchedApp(in: folder)
            try app.makePack()
            let shown = try app.run("patch", "show", "--json", "pack.zip")
            let listing = try JSONDocument(Array(shown.output.utf8)).value
            #expect(listing["from"] == "v1" && listing["to"] == "v2")
            let commit = try app.repository.git("rev-parse", "v1")
            #expect(listing["commits"]?["from"] == .string(commit))
            for (side, tag) in [("base", "v1"), ("result", "v2")] {
                let script =
                    "find . -type f -printf '%P\\0' | LC_ALL=C sort -z | xargs -0 sha256sum"
                let sums = try run(["sh", "-c", script + " | sha256sum"], in: "\(folder)/\(tag)")
                #expect(listing[side]?["digest"] == .string(String(sums.output.prefix(64))))
            }
            let files = try #require(listing["files"]?.array)
            #expect(files.map { $0["path"]?.string } == ["a.txt", "gone.txt", "new.json", "sub"])
            #expect(
                files.map { $0["kind"]?.string } == ["changed", "deleted", "added", "same-as"]
            )
            let sums = try run(["sha256sum", "a.txt", "new.json"], in: "\(folder)/v2").output
            for file in [files[0], files[2]] {
                #expect(sums.contains(file["sha256"]?.string ?? "?"))
                #expect((file["bytes"]?.integer ?? 0) > 0)
            }
            let bytes = files.reduce(0) { $0 + ($1["bytes"]?.integer ?? 0) }
            #expect(listing["totals"]?["bytes"]?.integer == bytes)
            let size = try read("\(folder)/pack.zip").count
            #expect(listing["totals"]?["pack"]?.integer == size)
        }
    }

    @Test func `several bases get a pack each, the same as one alone`() async throws {
        try await withTemporaryFolder { folder in
            let app = try PatchedApp(in: folder)
            try app.makePack()
            let made = try app.make(from: "v1", "beta/2", out: "up/{from}.zip")
            #expect(made.status == 0, "\(made.error)")
            #expect(made.output.split(separator: "\n").count == 2)
            #expect(try files(below: "\(folder)/up") == ["beta-2.zip", "v1.zip"])
            #expect(try read("\(folder)/up/v1.zip") == read("\(folder)/pack.zip"))
            let applied = try app.apply("up/beta-2.zip", to: "beta-2")
            #expect(applied.status == 0, "\(applied.error)")
            #expect(try app.difference("v2", "out") == "")
        }
    }

    @Test func `files that are not assets are excluded`() async throws {
        try await withTemporaryFolder { folder in
            let app = try PatchedApp(in: folder)
            let made = try app.make(
                from: "v1",
                options: ["--include", "*.txt", "--exclude", "d/**"]
            )
            #expect(made.status == 0, "\(made.error)")
            #expect(made.output.hasPrefix("1 changed, 1 deleted: "), "\(made.output)")
        }
    }

    @Test func `all errors in the assets are reported at once`() async throws {
        try await withTemporaryFolder { folder in
            let app = try PatchedApp(in: folder)
            let assets = "\(app.repository.path)/App/Assets"
            try run(["ln", "-s", "a.txt", "link"], in: assets)
            try app.repository.commit(["App/Assets/A.TXT": "", "App/Assets/e\u{301}": ""])
            try app.repository.git("tag", "v3")
            let made = try app.make(from: "v1", to: "v3")
            #expect(made.status == 4)
            for words in ["is a symbolic link", "differ in case", "composed form"] {
                #expect(made.error.contains(words), "\(made.error)")
            }
            #expect(try app.names().contains("pack.zip") == false)
        }
    }
}
