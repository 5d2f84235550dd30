import Foundation
import JSON
import Testing
import TestSupport

struct IconStampTests {
    /// Aurora's icons, and a bundle.
    private func app(in folder: String, stages: String) throws -> App {
        let bundle = """
            {"groups" : [{"layers" : [{"image-name" : "disc.svg", "glass" : false}]}]}
            """
        let disc = """
            <svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">
            <circle cx="200" cy="200" r="200"/></svg>
            """
        let app = try App(
            in: folder,
            stages: stages,
            files: ["App/Glass.icon/icon.json": bundle, "App/Glass.icon/Assets/disc.svg": disc]
        )
        let set = "App/Assets.xcassets/AppIcon.appiconset"
        for file in try files(below: "\(projectFolder)/Examples/Aurora/\(set)") {
            try write(
                try read("\(projectFolder)/Examples/Aurora/\(set)/\(file)"),
                to: "\(app.repository.path)/\(set)/\(file)"
            )
        }
        try app.repository.git("add", "-A")
        try app.repository.git("commit", "--quiet", "-m", "feat: icons")
        return app
    }

    @Test func `the README's example stamps a set and a bundle, with a sheet in the report`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder, stages: readmeExample(of: "IconStamp"))
            try app.repository.git("tag", "v1.1.0")
            let made = try app.run("release", "--verify-reproducible")
            try #require(made.status == 0, "\(made.error)")
            let release = "\(app.dist)/1.1.0"
            let manifest = try JSONDocument(try read("\(release)/manifest.json")).value
            let labels = (manifest["artifacts"]?.array ?? []).compactMap {
                $0["metadata"]?["label"]?.string
            }
            #expect(labels.contains { $0.hasPrefix("stable 1.1.0 (") })
            let stage = "\(release)/stages/icons"
            let json = try JSONDocument(try read("\(stage)/Glass.icon/icon.json")).value
            #expect(json["groups"]?.array?.first?["name"] == "shipit stamp")
            let report = String(decoding: try read("\(release)/report.html"), as: UTF8.self)
            #expect(report.contains("<a href=\"./stages/icons/icon-sheet.png\">"))
            #expect(report.contains("<small>before</small>"))
            #expect(report.contains("<small>stamped</small>"))
        }
    }

    @Test func `a label names the branch that is checked out, and no tag's`() async throws {
        try await withTemporaryFolder { folder in
            let stage = """
                {"name": "icons", "uses": "icon-stamp", "with": {"set": "App/Glass.icon",
                 "style": "bar", "label": "{branch}"}}
                """
            let app = try app(in: folder, stages: stage)
            try app.repository.git("checkout", "--quiet", "-b", "glass")
            let made = try app.run("release", "--snapshot")
            try #require(made.status == 0, "\(made.error)")
            let release = try #require(
                try files(below: app.dist).first { $0.hasSuffix("/manifest.json") }
            )
            let manifest = String(decoding: try read("\(app.dist)/\(release)"), as: UTF8.self)
            #expect(manifest.contains("\"label\": \"glass\""))
            try app.repository.git("checkout", "--quiet", "--detach")
            let refused = try app.run("release", "--snapshot")
            #expect(refused.status == 2)
            #expect(refused.error.contains("{branch} has no value"))
        }
    }

    @Test func `icons of the work tree are stamped, once or twice alike, and come back exactly`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder, stages: readmeExample(of: "IconStamp"))
            let root = app.repository.path
            func sums() throws -> String {
                try run(
                    ["sh", "-c", "find App -type f | sort | xargs -d '\\n' sha256sum"],
                    in: root
                )
                .output
            }
            let before = try sums()
            let stamped = try app.run("icons", "stamp", "--in-place")
            try #require(stamped.status == 0, "\(stamped.error)")
            #expect(stamped.output.contains("App/Glass.icon/icon.json\n"))
            #expect(stamped.output.contains("AppIcon.appiconset/"))
            let once = try sums()
            #expect(once != before)
            // The originals are no cleaning's prey; the bundle's new pictures are.
            try app.repository.git("clean", "-fdxq")
            let early = try app.run("release", "--snapshot")
            #expect(early.status == 3 && early.error.contains("run shipit restore"))
            #expect(try app.run("icons", "stamp", "--in-place").status == 0)
            #expect(try sums() == once)
            let restored = try app.run("icons", "restore")
            #expect(restored.output == stamped.output)
            #expect(try sums() == before)
            #expect(try app.run("icons", "restore").output == "")
            let refused = try app.run("icons", "stamp")
            #expect(refused.status == 64 && refused.error.contains("--in-place"))
        }
    }

    @Test func `at a clean tag, stamping in place writes what a release would`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder, stages: readmeExample(of: "IconStamp"))
            let pipeline = """
                {"name": "App", "version": {"tag": "release/{version}/{build}",
                 "build": {"strategy": "tag"}}, "stages": [{"name": "icons", "uses": "icon-stamp",
                 "with": {"set": "App/Assets.xcassets/AppIcon.appiconset"}}]}
                """
            try app.repository.commit(["pipeline.json": pipeline])
            try app.repository.git("tag", "release/2026.7.4/2026.2600")
            let made = try app.run("release", "-q")
            try #require(made.status == 0, "\(made.error)")
            let stamped = try app.run("icons", "stamp", "--in-place")
            try #require(stamped.status == 0, "\(stamped.error)")
            let place = "--> pipeline.json:"
            #expect(
                stamped.error.contains(place) && stamped.error.contains("/stages/0/with/channels")
            )
            let set = "App/Assets.xcassets/AppIcon.appiconset"
            let released = made.output.trimmingCharacters(in: .newlines) + "/stages/icons"
            let pictures = try files(below: "\(app.repository.path)/\(set)")
                .filter { $0.hasSuffix(".png") }
            try #require(!pictures.isEmpty)
            for picture in pictures {
                let name = try #require(
                    try files(below: released).first { $0.hasSuffix("/\(picture)") }
                )
                #expect(
                    try read("\(app.repository.path)/\(set)/\(picture)")
                        == read("\(released)/\(name)")
                )
            }
            // A change makes it a snapshot, which no tag numbers.
            try write("x", to: "\(app.repository.path)/note")
            let changed = try app.run("icons", "stamp", "--in-place")
            #expect(changed.error.contains("the snapshot is build 0"), "\(changed.error)")
        }
    }
}
