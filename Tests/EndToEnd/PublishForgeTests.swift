import Foundation
import JSON
import Testing
import TestSupport

/// Against a stand-in for the APIs of GitHub and GitLab, with faults on request.
struct PublishForgeTests {
    private static let retry = #""retry": {"attempts": 4, "delay": 0.05, "longest": 5}"#

    private static func gitHub(_ server: TestServer, _ more: String = "") -> String {
        """
        {"name": "github", "uses": "publish-github", "with": {"repository": "aurora/app",
         "api": "\(server.address)/github", "token": {"env": "FORGE"}, \(more) \(retry)}}
        """
    }

    private static func app(
        in folder: String,
        _ stage: String,
        top: String = "",
        files: [String: String] = [:]
    ) throws -> App {
        var app = try App(
            in: folder,
            stages: #"{"name": "notes", "uses": "notes"}, \#(stage)"#,
            top: top,
            files: files
        )
        app.environment["FORGE"] = "a-secret-token"
        return app
    }

    private static func fault(_ server: TestServer, _ faults: String) throws {
        try run([
            "curl", "--silent", "--fail", "--noproxy", "*", "--data", faults,
            "\(server.address)/test/faults",
        ])
    }

    @Test func `a page on GitHub is a draft until all files are up`() async throws {
        try await withTemporaryFolder { folder in
            try await aside {
                let server = try TestServer("forge", log: "\(folder)/log")
                let app = try Self.app(in: folder, Self.gitHub(server))
                // A server that is busy, a limit of the rate, half an upload, and a lost answer.
                try Self.fault(
                    server,
                    """
                    [{"match": "GET .*releases/tags", "status": 502},
                     {"match": "POST .*releases$", "act": true},
                     {"match": "POST .*upload", "half": true},
                     {"match": "POST .*upload", "status": 403, "headers": {"Retry-After": "1"}},
                     {"match": "PATCH", "status": 429, "headers": {"Retry-After": "0"}}]
                    """
                )
                let made = try app.run("release")
                #expect(made.status == 0, "\(made.error)")
                let state = try server.get("/test/state")
                let page = try #require(state["releases"]?.array?.first)
                #expect(state["releases"]?.array?.count == 1)
                #expect(page["draft"] == false)
                #expect(page["prerelease"] == false)
                #expect(page["name"] == "App 1.0.0")
                let notes = try read("\(app.release)/stages/notes/notes.md")
                #expect(page["body"]?.string == String(decoding: notes, as: UTF8.self))
                let assets = state["assets"]?.array ?? []
                #expect(assets.allSatisfy { $0["state"] == "uploaded" })
                #expect(
                    Set(assets.compactMap { $0["name"]?.string }) == [
                        "App-1.0.0.zip", "checksums.txt", "manifest.json", "sbom.cdx.json",
                    ]
                )
                let requests = state["requests"]?.array?.compactMap(\.string) ?? []
                #expect(requests.last?.hasPrefix("PATCH") == true)
                let again = try app.run("publish", "--again")
                #expect(again.error.contains("github: 0 sent, 6 unchanged"))
                #expect(!made.error.contains("a-secret-token"))
            }
        }
    }

    @Test func `a failed publish says what is up, and the next one goes on`() async throws {
        try await withTemporaryFolder { folder in
            try await aside {
                let server = try TestServer("forge", "old", log: "\(folder)/log")
                let app = try Self.app(in: folder, Self.gitHub(server, #""connections": 1,"#))
                try Self.fault(server, #"[{"match": "POST .*upload", "status": 413}]"#)
                let failed = try app.run("release")
                #expect(failed.status == 4)
                #expect(failed.error.contains("GitHub answered POST "))
                #expect(failed.error.contains("with 413: not now"))
                #expect(failed.error.contains("1 of 6 steps are done; not done: App-1.0.0.zip, "))
                #expect(try server.get("/test/state")["releases"]?.array?.first?["draft"] == true)
                let next = try app.run("publish")
                #expect(next.status == 0, "\(next.error)")
                #expect(try server.get("/test/state")["releases"]?.array?.count == 1)
                // A server without digests is asked for the bytes.
                let again = try app.run("publish", "--again")
                #expect(again.error.contains("0 sent, 6 unchanged"), "\(again.error)")
                try Self.fault(
                    server,
                    #"[{"match": "GET", "status": 429, "headers": {"Retry-After": "3600"}}]"#
                )
                let limited = try app.run("publish", "--again")
                #expect(limited.status == 4)
                // What is published is never replaced.
                try app.repository.commit(["Assets/z.txt": "other"])
                try app.repository.git("tag", "--force", "v1.0.0")
                let clash = try app.run("release", "--clean")
                #expect(clash.status == 4)
                #expect(clash.error.contains("with other bytes"))
                var wrong = app
                wrong.environment["FORGE"] = "wrong"
                let refused = try wrong.run("publish", "--again")
                #expect(refused.error.contains("Bad credentials"))
            }
        }
    }

    @Test func `a hotfix of an old version does not become GitHub's latest release`() async throws {
        try await withTemporaryFolder { folder in
            try await aside {
                let server = try TestServer("forge", log: "\(folder)/log")
                let app = try Self.app(in: folder, Self.gitHub(server))
                #expect(try app.run("release").status == 0)
                func latest() throws -> [String?] {
                    try server.get("/test/state")["releases"]?.array?
                        .filter { $0["latest"] == true }.map { $0["tag_name"]?.string } ?? []
                }
                #expect(try latest() == ["v1.0.0"])
                try app.repository.commit(["Assets/z.txt": "hotfix"])
                try app.repository.git("tag", "v0.9.1")
                let hotfix = try app.run("release", "--no-publish")
                try #require(hotfix.status == 0, "\(hotfix.error)")
                let refused = try app.run("publish", "--if-older", "refuse")
                #expect(refused.status == 4)
                #expect(refused.error.contains("latest release on GitHub is v1.0.0, and v0.9.1"))
                #expect(try server.get("/test/state")["releases"]?.array?.count == 1)
                let kept = try app.run("publish")
                #expect(kept.status == 0, "\(kept.error)")
                #expect(try latest() == ["v1.0.0"])
                try app.repository.commit(["Assets/z.txt": "beta"])
                try app.repository.git("tag", "v1.1.0-beta.1")
                let beta = try app.run("release")
                #expect(beta.status == 0, "\(beta.error)")
                #expect(try latest() == ["v1.0.0"])
                try app.repository.commit(["Assets/z.txt": "final"])
                try app.repository.git("tag", "v1.1.0")
                #expect(try app.run("release").status == 0)
                #expect(try latest() == ["v1.1.0"])
            }
        }
    }

    @Test func `a release on GitLab comes with all its files at once`() async throws {
        try await withTemporaryFolder { folder in
            try await aside {
                let server = try TestServer("forge", log: "\(folder)/log")
                let stage = """
                    {"name": "gitlab", "uses": "publish-gitlab", "with": {"project": "aurora/app",
                     "api": "\(server.address)/gitlab", "token": {"env": "FORGE"}, \(Self.retry)}}
                    """
                let app = try Self.app(in: folder, stage)
                try Self.fault(
                    server,
                    """
                    [{"match": "PUT", "half": true}, {"match": "PUT", "status": 503},
                     {"match": "POST .*releases$", "act": true}]
                    """
                )
                let made = try app.run("release")
                #expect(made.status == 0, "\(made.error)")
                let state = try server.get("/test/state")
                let package = state["packages"]?["app 1.0.0"]?.members ?? []
                #expect(
                    Set(package.map(\.key)) == [
                        "App-1.0.0.zip", "checksums.txt", "manifest.json", "sbom.cdx.json",
                    ]
                )
                let links = state["gitlab"]?["v1.0.0"]?["assets"]?["links"]?.array
                #expect(links?.count == 4)
                #expect(links?.first?["url"]?.string?.contains("/packages/generic/app/") == true)
                let again = try app.run("publish", "--again")
                #expect(again.error.contains("gitlab: 0 sent, 5 unchanged"), "\(again.error)")
                // A link is added, though the first answer is lost, and another one is left alone.
                let place = "projects/aurora%2Fapp/releases/v1.0.0/assets/links"
                try server.get("/test/unlink?name=manifest.json")
                try Self.fault(server, #"[{"match": "POST .*links$", "act": true}]"#)
                let linked = try app.run("publish", "--again")
                #expect(linked.error.contains("gitlab: 0 sent, 5 unchanged"), "\(linked.error)")
                let requests = try server.get("/test/state")["requests"]?.array ?? []
                #expect(requests.contains(.string("POST /gitlab/\(place)")))
                try server.get("/test/relink?name=manifest.json")
                let other = try app.run("publish", "--again")
                #expect(other.status == 4)
                #expect(other.error.contains("has a link manifest.json to another address"))
            }
        }
    }

    @Test func `a tag with a slash is one part of an address of GitLab`() async throws {
        try await withTemporaryFolder { folder in
            try await aside {
                let server = try TestServer("forge", log: "\(folder)/log")
                let stage = """
                    {"name": "gitlab", "uses": "publish-gitlab", "with": {"project": "aurora/app",
                     "api": "\(server.address)/gitlab", "token": {"env": "FORGE"}, \(Self.retry)}}
                    """
                let app = try Self.app(
                    in: folder,
                    stage,
                    top: #""version": {"tag": "photos/{version}"},"#
                )
                try app.repository.git("tag", "photos/1.0.0")
                let made = try app.run("release")
                try #require(made.status == 0, "\(made.error)")
                let release = try server.get("/test/state")["gitlab"]?["photos/1.0.0"]
                #expect(release?["assets"]?["links"]?.array?.count == 4)
                let again = try app.run("publish", "--again")
                #expect(again.error.contains("gitlab: 0 sent, 5 unchanged"), "\(again.error)")
            }
        }
    }

    @Test func `a store that takes PUT gets each file once`() async throws {
        try await withTemporaryFolder { folder in
            try await aside {
                let server = try TestServer("forge", log: "\(folder)/log")
                let stage = """
                    {"name": "files", "uses": "publish-http", "with": {"url": "\(server.address)/files",
                     "headers": {"X-Key": {"env": "FORGE"}}, \(Self.retry),
                     "pointers": [{"file": "manifest.json", "to": "latest.json"}]}}
                    """
                let app = try Self.app(in: folder, stage)
                try Self.fault(server, #"[{"match": "PUT", "act": true}]"#)
                let made = try app.run("release")
                #expect(made.status == 0, "\(made.error)")
                let stored = try server.get("/test/state")["files"]?.members ?? []
                #expect(stored.count == (try files(below: app.release)).count + 1)
                let again = try app.run("publish", "--again")
                #expect(again.error.contains("files: 0 sent, "))
            }
        }
    }

    @Test func `a server without folders and names that change gets the files all the same`()
        async throws
    {
        try await withTemporaryFolder { folder in
            try await aside {
                let server = try TestServer("forge", log: "\(folder)/log")
                let stage = """
                    {"name": "files", "uses": "publish-http", "with": {"url": "\(server.address)/files",
                     "headers": {"X-Key": {"env": "FORGE"}}, \(Self.retry), "webdav": true,
                     "pointers": [{"file": "manifest.json", "to": "latest.json"}]}}
                    """
                let app = try Self.app(in: folder, stage)
                let made = try app.run("release")
                #expect(made.status == 0, "\(made.error)")
                let names = try server.get("/test/state")["files"]?.members?.map(\.key) ?? []
                let all = try files(below: app.release).map { "/files/1.0.0/\($0)" }
                #expect(Set(names) == Set(all + ["/files/latest.json"]))
            }
        }
    }

    @Test func `WebDAV gets folders, and whole files only`() async throws {
        try await withTemporaryFolder { folder in
            try await aside {
                try FileManager.default.createDirectory(
                    atPath: "\(folder)/share",
                    withIntermediateDirectories: true
                )
                let server = try TestServer("dav", "\(folder)/share", log: "\(folder)/log")
                let stage = """
                    {"name": "dav", "uses": "publish-http", "with": {"url": "\(server.address)/",
                     "basic": {"user": "ci", "password": {"env": "FORGE"}}, "webdav": true,
                     \(Self.retry), "prefix": "app/{version}",
                     "pointers": [{"file": "manifest.json", "to": "app/latest.json"}]}}
                    """
                var app = try Self.app(in: folder, stage)
                let refused = try app.run("release")
                #expect(refused.status == 4)
                #expect(refused.error.contains("with 401"))
                app.environment["FORGE"] = "secret"
                let made = try app.run("release")
                #expect(made.status == 0, "\(made.error)")
                let share = "\(folder)/share/app"
                #expect(try files(below: "\(share)/1.0.0") == files(below: app.release))
                #expect(try read("\(share)/latest.json") == read("\(app.release)/manifest.json"))
                let again = try app.run("publish", "--again")
                #expect(again.error.contains("dav: 0 sent, "), "\(again.error)")
                try write("other", to: "\(share)/1.0.0/report.html")
                let clash = try app.run("publish", "--again")
                #expect(clash.status == 4)
                #expect(clash.error.contains("report.html exists with other bytes"))
            }
        }
    }

    @Test func `a release is announced once, after what it needs, and nobody sees the address`()
        async throws
    {
        try await withTemporaryFolder { folder in
            try await aside {
                let server = try TestServer("forge", log: "\(folder)/log")
                let stages = """
                    \(Self.gitHub(server)), {"name": "announce", "uses": "announce-webhook",
                     "needs": ["github"], "with": {"url": {"env": "HOOK"}, "template": "say.mustache",
                     \(Self.retry)}}
                    """
                var app = try Self.app(
                    in: folder,
                    stages,
                    files: [
                        "say.mustache":
                            "<https://x|{{name}}> {{version}}{{#notes}}, noted{{/notes}}"
                    ]
                )
                app.environment["HOOK"] = "\(server.address)/hook/T0/very-secret"
                try Self.fault(
                    server,
                    #"[{"match": "PATCH", "status": 400}, {"match": "hook", "status": 503}]"#
                )
                let first = try app.run("release")
                #expect(first.status == 4)
                #expect(first.error.contains("announce: skipped, needs github, which failed"))
                #expect(try server.get("/test/state")["messages"] == [])
                let second = try app.run("publish")
                #expect(second.status == 0, "\(second.error)")
                let messages: JSONValue = [["text": "<https://x|App> 1.0.0, noted"]]
                #expect(try server.get("/test/state")["messages"] == messages)
                let third = try app.run("publish")
                #expect(third.error.contains("announce: skipped, it has published"))
                // A gateway that gave up: the server behind it may have acted.
                try Self.fault(server, #"[{"match": "hook", "status": 504}]"#)
                let gateway = try app.run("publish", "--again")
                #expect(gateway.status == 4)
                #expect(try server.get("/test/state")["messages"]?.array?.count == 1)
                // An answer that is lost: it may have arrived, and is not sent again.
                try Self.fault(server, #"[{"match": "hook", "act": true}]"#)
                let lost = try app.run("publish", "--again")
                #expect(lost.status == 4)
                let after = try app.run("publish")
                #expect(after.status == 0)
                #expect(after.error.contains("it may have announced this release already"))
                #expect(try server.get("/test/state")["messages"]?.array?.count == 2)
                // A later run that is refused leaves what may have happened before.
                try Self.fault(server, #"[{"match": "hook", "status": 400}]"#)
                let final = try app.run("publish", "--again")
                #expect(final.status == 4)
                #expect(final.error.contains("with 400"))
                let last = try app.run("publish")
                #expect(last.error.contains("it may have announced this release already"))
                #expect(try server.get("/test/state")["messages"]?.array?.count == 2)
                for result in [first, second, third, lost, after] {
                    #expect(!(result.error + result.output).contains("very-secret"))
                }
                for path in try files(below: app.dist) {
                    let bytes = try read("\(app.dist)/\(path)")
                    #expect(!String(decoding: bytes, as: UTF8.self).contains("very-secret"))
                }
            }
        }
    }
}
