import Foundation
import Testing
import TestSupport

/// Secrets that stand where only their place may be named.
struct SecretPlaceTests {
    private static let secret = "correct-horse-battery"

    @Test(arguments: [
        (#""sign", "with": {"key": "correct-horse-battery"}"#, "/stages/1/with/key"),
        (
            #""sign", "with": {"key": {"env": "KEY"}, "passphrase": "correct-horse-battery"}"#,
            "/stages/1/with/passphrase"
        ),
        (#""announce-webhook", "with": {"url": "correct-horse-battery"}"#, "/stages/1/with/url"),
        (
            #""publish-http", "with": {"url": "https://example.com", "bearer": "correct-horse-battery"}"#,
            "/stages/1/with/bearer"
        ),
    ]) func `a secret in the pipeline is an error that does not repeat it`(
        stage: String,
        pointer: String
    ) async throws {
        try await withTemporaryFolder { folder in
            let app = try App(
                in: folder,
                stages: App.patch + #", {"name": "x", "uses": \#(stage)}"#
            )
            for command in ["check", "plan", "release"] {
                let found = try app.run(command)
                #expect(found.status == 2, "\(command): \(found.error)")
                #expect(found.error.contains(pointer), "\(found.error)")
                #expect(found.error.contains(#"{ "env": "NAME" }"#), "\(found.error)")
                #expect(!(found.output + found.error).contains(Self.secret), "\(found.error)")
            }
        }
    }

    @Test(arguments: [
        #""key": {"correct-horse-battery": 1}"#,
        #""key": {"correct-horse-battery"}"#,
        #""key": {"env": "KEY"}, "passphrase": correct-horse-battery"#,
        #""key": {"env": "KEY"}, "passphrase": "correct-horse-battery"#,
        #""key": "-----BEGIN PRIVATE KEY-----correct-horse-battery"# + "\n-----END\"",
        #""MC4CAQAwBQYDK2VwBCIEIcorrect-horse-battery"#,
    ])
    func `no message about the form of the pipeline repeats a secret`(with: String) async throws {
        try await withTemporaryFolder { folder in
            let app = try App(
                in: folder,
                stages: #"{"name": "x", "uses": "sign", "with": {\#n\#(with)}}"#
            )
            let found = try app.run("check")
            #expect(found.status == 2, "\(found.error)")
            #expect(!(found.output + found.error).contains(Self.secret), "\(found.error)")
            #expect(found.error.contains("--> pipeline.json:"), "\(found.error)")
        }
    }

    @Test func `a variable with the path of a key, where the key belongs, is refused with the way`()
        async throws
    {
        try await withTemporaryFolder { folder in
            var app = try App(in: folder, stages: App.sign)
            try app.makeKey()
            let found = try app.run("release", with: ["KEY": app.key])
            #expect(found.status == 2, "\(found.error)")
            #expect(found.error.contains("\"KEY\" holds the path of a file"), "\(found.error)")
            #expect(found.error.contains(#"write { "file": "{env.KEY}" }"#), "\(found.error)")
        }
    }

    @Test func `a variable with a key where one with a path belongs is not repeated`() async throws
    {
        try await withTemporaryFolder { folder in
            let sign =
                #"{"name": "sign", "uses": "sign", "with": {"key": {"file": "{env.KEYFILE}"}}}"#
            var app = try App(in: folder, stages: sign, top: #""environment": ["KEYFILE"],"#)
            try app.makeKey()
            let pem = String(decoding: try read(app.key), as: UTF8.self)
            for value in [pem, Self.secret] {
                let found = try app.run("release", with: ["KEYFILE": value])
                #expect(found.status == 2, "\(found.error)")
                #expect(found.error.contains("can't read the file"), "\(found.error)")
                let body = pem.split(separator: "\n")[1]
                #expect(!found.error.contains(body) && !found.error.contains(Self.secret))
            }
        }
    }

    @Test func `a password in an address is not printed`() async throws {
        try await withTemporaryFolder { folder in
            let store = """
                {"name": "store", "uses": "publish-http",
                 "with": {"url": "https://robot:\(Self.secret)@example.com/x"}}
                """
            let app = try App(in: folder, stages: App.patch + "," + store)
            let found = try app.run("check")
            #expect(found.status == 2, "\(found.error)")
            #expect(found.error.contains("without a user name, a password"), "\(found.error)")
            #expect(!found.error.contains(Self.secret), "\(found.error)")
        }
    }

    @Test func `the address of a webhook is not printed when it is refused`() async throws {
        try await withTemporaryFolder { folder in
            let hook =
                #"{"name": "hook", "uses": "announce-webhook", "with": {"url": {"env": "HOOK"}}}"#
            let app = try App(in: folder, stages: App.patch + "," + hook)
            let address = "http://example.invalid/hook/\(Self.secret)"
            let found = try app.run("check", with: ["HOOK": address])
            #expect(found.status == 2, "\(found.error)")
            #expect(found.error.contains("is not encrypted"), "\(found.error)")
            #expect(!found.error.contains(Self.secret), "\(found.error)")
        }
    }

    @Test(arguments: ["dist", "dist/1.0.0", ".git", ".git/hooks"])
    func `nothing is published into shipit's folders or git's`(place: String) async throws {
        try await withTemporaryFolder { folder in
            let mirror = """
                {"name": "mirror", "uses": "publish-folder",
                 "with": {"folder": "\(place)", "prefix": "x"}}
                """
            let app = try App(in: folder, stages: App.patch + "," + mirror)
            for place in ["dist/1.0.0", ".git/hooks"] {
                try FileManager.default.createDirectory(
                    atPath: "\(app.repository.path)/\(place)",
                    withIntermediateDirectories: true
                )
            }
            let found = try app.run("release")
            #expect(found.status == 2, "\(found.error)")
            #expect(found.error.contains("/stages/1/with/folder"), "\(found.error)")
            #expect(try files(below: app.dist) == [])
        }
    }

    @Test func `a release that was published is built again`() async throws {
        try await withTemporaryFolder { folder in
            try FileManager.default.createDirectory(
                atPath: "\(folder)/mirror",
                withIntermediateDirectories: true
            )
            let mirror = """
                {"name": "mirror", "uses": "publish-folder",
                 "with": {"folder": "\(folder)/mirror", "prefix": "{version}"}}
                """
            var app = try App(
                in: folder,
                stages: [App.patch, App.sign, mirror].joined(separator: ",")
            )
            try app.makeKey()
            let made = try app.run("release")
            try #require(made.status == 0, "\(made.error)")
            let again = try app.run("reproduce", app.release, with: ["KEY": nil])
            #expect(again.status == 0, "\(again.output)\(again.error)")
            let none = try app.run("publish", "--only", "patches")
            #expect(none.status == 64, "\(none.error)")
        }
    }
}
