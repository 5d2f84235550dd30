import Foundation
import JSON
import Testing
import TestSupport

/// What publishing refuses, and what it leaves as it is then.
struct PublishRefusalTests {
    private static func mirror(_ folder: String = "../mirror", _ more: String = "") -> String {
        """
        {"name": "mirror", "uses": "publish-folder", "with": {
          "folder": "\(folder)", "prefix": "app/{version}"\(more),
          "pointers": [{"file": "manifest.json", "to": "app/latest.json"}]}}
        """
    }

    @Test func `a pointer to a newer release does not go back unless that is said`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: "\(App.patch), \(Self.mirror())")
            let latest = "\(folder)/mirror/app/latest.json"
            let newer = #"{"version": "2.0.0", "build": "1"}"#
            try write(newer, to: latest)
            let refused = try app.run("release")
            #expect(refused.status == 4)
            #expect(refused.error.contains("latest.json is of 2.0.0, and 1.0.0 is older"))
            #expect(refused.error.contains("/stages/1/with"), "\(refused.error)")
            #expect(try files(below: "\(folder)/mirror") == ["app/latest.json"])
            let kept = try app.run("publish", "--if-older", "keep")
            #expect(kept.status == 0, "\(kept.error)")
            #expect(kept.error.contains("app/latest.json stays: "), "\(kept.error)")
            #expect(try read(latest) == Array(newer.utf8))
            #expect(
                FileManager.default.fileExists(atPath: "\(folder)/mirror/app/1.0.0/manifest.json")
            )
            // Another policy is other work: what was kept is replaced now.
            let back = try app.run("publish", app.release, "--if-older", "replace")
            #expect(back.status == 0, "\(back.error)")
            #expect(try read(latest) == read("\(app.release)/manifest.json"))
            #expect(try app.run("publish", "--if-older", "maybe").status == 64)
        }
    }

    @Test func `a release that a key did not sign is not published`() async throws {
        try await withTemporaryFolder { folder in
            var app = try App(in: folder, stages: "\(App.patch), \(App.sign), \(Self.mirror())")
            try app.makeKey()
            try write("", to: "\(folder)/mirror/keep")
            #expect(try app.run("release", "--no-publish").status == 0)
            let other = "\(folder)/other.pem"
            #expect(try app.run("key", "make", "--out", other).status == 0)
            let refused = try app.run("publish", app.release, "--key", "\(folder)/other.pub.pem")
            #expect(refused.status == 6, "\(refused.error)")
            let both = try app.run(
                "publish",
                app.release,
                "--key",
                app.publicKey,
                "--key",
                "\(folder)/other.pub.pem"
            )
            #expect(both.status == 6, "\(both.error)")
            #expect(try files(below: "\(folder)/mirror") == ["keep"])
            let published = try app.run("publish", app.release, "--key", app.publicKey)
            #expect(published.status == 0, "\(published.error)")
            #expect(
                FileManager.default.fileExists(atPath: "\(folder)/mirror/app/1.0.0/manifest.json")
            )
        }
    }

    @Test func `the folder of releases is no release, and the one to name is named`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: "\(App.patch), \(Self.mirror())")
            #expect(try app.run("release", "--no-publish", "--dry-run").status != 1)
            try write("", to: "\(folder)/mirror/keep")
            #expect(try app.run("release", "--no-publish").status == 0)
            let parent = try app.run("publish", "dist")
            #expect(parent.status == 64, "\(parent.error)")
            #expect(parent.error.contains("is a folder of releases"))
            #expect(parent.error.contains("shipit publish \(app.release)"), "\(parent.error)")
            let empty = try app.run("publish", "Assets")
            #expect(empty.status != 0 && !empty.error.contains("folder of releases"))
        }
    }

    @Test func `a release without a publish stage is a whole one`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: "\(App.patch), \(Self.mirror())")
            let skipped = try app.run("release", "--skip", "mirror")
            #expect(skipped.status == 0, "\(skipped.error)")
            #expect(try app.releases().contains("1.0.0"))
            let manifest = try read("\(app.release)/manifest.json")
            #expect(try JSONDocument(manifest).value["partial"] != true)
            try write("", to: "\(folder)/mirror/keep")
            let whole = try app.run("release")
            #expect(whole.status == 0 && whole.error.contains("unchanged"), "\(whole.error)")
            #expect(try read("\(app.release)/manifest.json") == manifest)
            #expect(try read("\(folder)/mirror/app/latest.json") == manifest)
            let plan = try app.run("plan")
            #expect(plan.output.contains("mirror"))
            #expect(plan.output.contains("publishes the complete release"))
            let without = try app.run("plan", "--skip", "mirror")
            #expect(without.output.contains("skipped: left out by --skip"), "\(without.output)")
        }
    }

    @Test func `a snapshot's manifest says why it is not published`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: "\(App.patch), \(Self.mirror())")
            try write("", to: "\(folder)/mirror/keep")
            try app.repository.commit(["Assets/c.txt": "later"])
            #expect(try app.run("release", "--snapshot").status == 0)
            let name = try #require(try app.releases().first { $0.contains("snapshot") })
            let manifest = try JSONDocument(try read("\(app.dist)/\(name)/manifest.json")).value
            #expect(
                manifest["stages"]?.array?.compactMap { $0["reason"]?.string }
                    == ["a snapshot is published on request only: --publish"]
            )
        }
    }

    @Test func `a destination among the repository's sources is refused, an ignored one is not`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let app = try App(
                in: folder,
                stages: "\(App.patch), \(Self.mirror("site/files"))",
                files: ["site/files/keep": ""]
            )
            let refused = try app.run("release")
            #expect(refused.status == 2, "\(refused.error)")
            #expect(refused.error.contains("is in the work tree, and git does not ignore it"))
            try app.change([".gitignore": "dist/\nsite/files/\n"])
            // From a checkout of the tag too, the folder is the one of the work tree.
            try app.repository.commit(["Assets/a.txt": "three\n"])
            let made = try app.run("release", "--tag", "v1.0.0")
            #expect(made.status == 0, "\(made.error)")
            let latest = "\(app.repository.path)/site/files/app/latest.json"
            #expect(try read(latest) == read("\(app.release)/manifest.json"))
        }
    }

    @Test func `a link that leads out of the destination is not followed`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: "\(App.patch), \(Self.mirror())")
            try write("", to: "\(folder)/elsewhere/keep")
            try write("", to: "\(folder)/mirror/keep")
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/mirror/app",
                withDestinationPath: "\(folder)/elsewhere"
            )
            let refused = try app.run("release")
            #expect(refused.status == 4)
            #expect(refused.error.contains("leads out of "), "\(refused.error)")
            #expect(try files(below: "\(folder)/elsewhere") == ["keep"])
        }
    }

    @Test func `a dry run looks at the destination, and a check does not`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: "\(App.patch), \(Self.mirror())")
            #expect(try app.run("release", "--no-publish").status == 0)
            let dry = try app.run("publish", "--dry-run")
            #expect(dry.status == 2, "\(dry.error)")
            #expect(dry.error.contains("there is no folder ../mirror"))
            #expect(try app.run("check").status == 0)
        }
    }

    @Test func `a damaged record is named, and replaced on request`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: "\(App.patch), \(Self.mirror())")
            try write("", to: "\(folder)/mirror/keep")
            #expect(try app.run("release").status == 0)
            let record = "\(app.dist)/.published/1.0.0.json"
            let whole = try read(record)
            for damage in [Array(whole.dropLast(9)), [], Array(#"{"stages": 1}"#.utf8)] {
                try write(damage, to: record)
                let refused = try app.run("publish")
                #expect(refused.status == 4, "\(refused.error)")
                #expect(refused.error.contains("the record of what is published is damaged"))
                #expect(refused.error.contains("--again"))
            }
            let again = try app.run("publish", "--again")
            #expect(again.status == 0, "\(again.error)")
            #expect(try read(record) == whole)
        }
    }

    @Test(arguments: [
        (#""publish-s3", "with": {"bucket": "releases", "acl": "a\r\nX: b"}"#, "/with/acl"),
        (
            #""publish-s3", "with": {"bucket": "b-1", "cache": [{"files": "*", "control": "é"}]}"#,
            "/with/cache/0/control"
        ),
        (#""publish-s3", "with": {"bucket": "Releases"}"#, "/with/bucket"),
        (#""publish-s3", "with": {"bucket": "ab"}"#, "/with/bucket"),
        (#""publish-s3", "with": {"bucket": "-releases"}"#, "/with/bucket"),
        (#""publish-s3", "with": {"bucket": "10.0.0.1"}"#, "/with/bucket"),
        (#""publish-s3", "with": {"bucket": "a/b", "endpoint": "https://s.ex"}"#, "/with/bucket"),
        (#""publish-s3", "with": {"bucket": "releases", "region": "EU west"}"#, "/with/region"),
        (
            #""publish-s3", "with": {"bucket": "releases", "endpoint": "http://s.example", "#
                + #""sessionToken": {"env": "TOKEN"}}"#, "/with/endpoint"
        ),
        (#""publish-http", "with": {"url": "https://a b/"}"#, "/with/url"),
        (
            #""publish-http", "with": {"url": "https://a", "basic": {"user": "a:b", "#
                + #""password": {"env": "TOKEN"}}}"#, "/with/basic/user"
        ),
        (
            #""publish-gitlab", "with": {"project": "a/b", "package": "a b", "#
                + #""token": {"env": "TOKEN"}}"#, "/with/package"
        ),
    ])
    func `an option that no server takes is refused before anything is built`(
        stage: String,
        pointer: String
    ) async throws {
        try await withTemporaryFolder { folder in
            let stages = #"\#(App.patch), {"name": "p", "uses": \#(stage)}"#
            var app = try App(in: folder, stages: stages)
            app.environment["TOKEN"] = "token"
            app.environment["AWS_ACCESS_KEY_ID"] = "id"
            app.environment["AWS_SECRET_ACCESS_KEY"] = "key"
            let found = try app.run("release")
            #expect(found.status == 2, "\(found.error)")
            #expect(found.error.contains("/stages/1\(pointer)"), "\(found.error)")
            #expect(try app.releases() == [])
        }
    }

    @Test func `a key of ssh is one of this machine, and of this user alone`() async throws {
        try await withTemporaryFolder { folder in
            let stage = """
                {"name": "remote", "uses": "publish-folder", "with": {"folder": "/srv/files",
                 "ssh": {"host": "files.example", "identity": "keys/deploy"}}}
                """
            let app = try App(
                in: folder,
                stages: "\(App.patch), \(stage)",
                files: [".gitignore": "dist/\nkeys/\n"]
            )
            #expect(try app.run("check").status == 0)
            let missing = try app.run("release")
            #expect(missing.status == 2, "\(missing.error)")
            #expect(missing.error.contains("there is no file \(app.repository.path)/keys/deploy"))
            try write("key", to: "\(app.repository.path)/keys/deploy")
            try TestSupport.run(["chmod", "640", "\(app.repository.path)/keys/deploy"])
            let loose = try app.run("release")
            #expect(loose.status == 2, "\(loose.error)")
            #expect(loose.error.contains("other users may open it: its mode is 640"))
            #expect(loose.error.contains("/stages/1/with/ssh/identity"))
            #expect(try app.releases() == [])
        }
    }

    @Test func `Cache-Control comes from the first pattern that fits, below folders too`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let stage = """
                {"name": "p", "uses": "publish-s3", "with": {"bucket": "releases", "cache": [
                  {"files": "stages/notes/*", "control": "no-store"},
                  {"files": "**/*.md", "control": "private"},
                  {"files": "*.zip", "control": "max-age=60"}]}}
                """
            let stages = #"{"name": "notes", "uses": "notes"}, \#(App.patch), \#(stage)"#
            let app = try App(in: folder, stages: stages)
            #expect(try app.run("release", "--no-publish").status == 0)
            let dry = try app.run("publish", "--dry-run", "--json")
            #expect(dry.status == 0, "\(dry.error)")
            let listed = try JSONDocument(Array(dry.output.utf8)).value["stages"]?.array?.first
            let controls = Dictionary(
                uniqueKeysWithValues: (listed?["steps"]?.array ?? []).map {
                    ($0["name"]?.string ?? "", $0["details"]?.array?.last?.string)
                }
            )
            #expect(controls["stages/notes/notes.md"] == "no-store")
            #expect(controls["App-1.0.0.zip"] == "max-age=60")
            #expect(controls["manifest.json"] == "public, max-age=31536000, immutable")
        }
    }

    @Test(arguments: ["https://s.example", "http://127.0.0.1:9"])
    func `a session token goes over TLS, or to this machine`(endpoint: String) async throws {
        try await withTemporaryFolder { folder in
            let stage = """
                {"name": "p", "uses": "publish-s3", "with": {"bucket": "Own_releases",
                 "endpoint": "\(endpoint)", "region": "eu-central-1",
                 "sessionToken": {"env": "TOKEN"}}}
                """
            var app = try App(in: folder, stages: "\(App.patch), \(stage)")
            app.environment["TOKEN"] = "token"
            let found = try app.run("check")
            #expect(found.status == 0, "\(found.error)")
        }
    }
}
