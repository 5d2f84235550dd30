import Foundation
import JSON
import TestSupport
import Testing

struct DoctorTests {
    private func states(_ result: CommandResult) throws -> [String: String] {
        let findings = try JSONDocument(Array(result.output.utf8)).value["findings"]?.array ?? []
        return Dictionary(
            findings.map { ($0["topic"]?.string ?? "", $0["state"]?.string ?? "") },
            uniquingKeysWith: { first, _ in first }
        )
    }

    @Test func `a repository that can be released is well`() async throws {
        try await withTemporaryFolder { folder in
            var app = try App(in: folder, stages: "\(App.patch), \(App.sign)")
            try app.makeKey()
            let result = try app.run("doctor", "--json")
            #expect(result.status == 0, "\(result.output)")
            let states = try states(result)
            #expect(states["pipeline"] == "ok")
            #expect(states["key"] == "ok")
            #expect(states["tag pattern"] == "ok")
            #expect(states["work tree"] == "ok")
            #expect(states["cache"] == "ok")
            #expect(!result.output.contains("PRIVATE KEY"))
            let lines = try app.run("doctor")
            #expect(lines.output.contains("the variable KEY holds a private key: ed25519"))
            #expect(lines.output.contains("at HEAD: v1.0.0"))
            #expect(lines.output.hasSuffix("all is well\n"), "\(lines.output)")
        }
    }

    @Test func `errors of the pipeline are problems, and the exit status is 6`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: #"{"name": "a", "uses": "splahs"}"#)
            let result = try app.run("doctor")
            #expect(result.status == 6, "\(result.output)")
            #expect(result.output.contains("problem  pipeline: "))
        }
    }

    @Test func `a key that is none, changes and a pattern without tags are reported`() async throws
    {
        try await withTemporaryFolder { folder in
            var app = try App(
                in: folder,
                stages: "\(App.patch), \(App.sign)",
                top: "\"version\": {\"tag\": \"ios-{version}\"},"
            )
            app.environment["KEY"] = "not a key of mine"
            try write("new", to: "\(app.repository.path)/new.txt")
            let result = try app.run("doctor")
            #expect(result.status == 6, "\(result.output)")
            #expect(!result.output.contains("not a key of mine"))
            #expect(result.output.contains("problem  key: the variable KEY holds no private key"))
            #expect(result.output.contains("warning  work tree: has changes"))
            #expect(
                result.output.contains("warning  tag pattern: \"ios-{version}\" matches 0 of 2")
            )
            #expect(result.output.contains("fix: set \"tag\": \"v{version}\" under \"version\""))
        }
    }

    @Test func `outside of a repository, and without a pipeline, it says what to do`() async throws
    {
        try await withTemporaryFolder { folder in
            let environment = Tool.environment(home: folder)
            let outside = try run([Tool.path, "doctor"], in: folder, environment: environment)
            #expect(outside.status == 0, "\(outside.output)")
            #expect(outside.output.contains("warning  repository: "))
            let repository = try GitRepository(at: "\(folder)/app")
            try repository.commit(["a": "1"])
            let inside = try run(
                [Tool.path, "doctor"],
                in: repository.path,
                environment: environment
            )
            #expect(inside.status == 0, "\(inside.output)")
            #expect(inside.output.contains("warning  pipeline: there is no pipeline.json"))
            #expect(inside.output.contains("fix: shipit init"))
        }
    }

    @Test func `a cache in a folder of others is reported`() async throws {
        try await withTemporaryFolder { folder in
            var app = try App(in: folder, stages: App.patch)
            app.environment["SHIPIT_CACHE_DIR"] = "\(folder)/shared"
            try FileManager.default.createDirectory(
                atPath: "\(folder)/shared",
                withIntermediateDirectories: true
            )
            try run(["chmod", "777", "\(folder)/shared"])
            let result = try app.run("doctor")
            #expect(result.output.contains("warning  cache: the cache is not used"))
        }
    }
}
