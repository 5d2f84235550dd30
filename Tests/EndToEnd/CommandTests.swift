import Foundation
import JSON
import Testing
import TestSupport

struct VersionCommandTests {
    private func facts(_ app: App, _ arguments: String...) throws -> JSONValue {
        let result = try run(
            [Tool.path, "version", "--json"] + arguments,
            in: app.repository.path,
            environment: app.environment
        )
        try #require(result.status == 0, "\(result.error)")
        return try JSONDocument(Array(result.output.utf8)).value
    }

    @Test func `the facts of a tag, of a snapshot and of a dirty tree are printed`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            let base = try app.repository.git("rev-parse", "v0.9.0")
            #expect(
                try facts(app) == [
                    "name": "App", "version": "1.0.0", "shortVersion": "1.0.0",
                    "tag": "v1.0.0", "build": "2",
                    "commit": .string(try app.repository.git("rev-parse", "HEAD")),
                    "date": "2023-11-14T22:13:20Z", "channel": "stable", "snapshot": false,
                    "dirty": false, "distance": 0,
                    "previous": ["tag": "v0.9.0", "version": "0.9.0", "commit": .string(base)],
                ]
            )
            try app.repository.commit(["Assets/a.txt": "three\n"])
            let head = try app.repository.git("rev-parse", "HEAD")
            let snapshot = try facts(app, "--snapshot")
            #expect(snapshot["snapshot"] == true)
            #expect(snapshot["tag"] == .null)
            #expect(snapshot["channel"] == "snapshot")
            #expect(snapshot["distance"] == 1)
            #expect(snapshot["dirty"] == false)
            #expect(snapshot["commit"] == .string(head))
            let version = try #require(snapshot["version"]?.string)
            #expect(version.hasPrefix("1.0.1-"), "above v1.0.0, below the next: \(version)")
            try write("four\n", to: "\(app.repository.path)/Assets/a.txt")
            #expect(try facts(app, "--snapshot")["dirty"] == true)
            #expect(try app.run("version").status == 3)
        }
    }

    @Test func `a prerelease names its channel, and a clone without history its gap`() async throws
    {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            try app.repository.commit()
            try app.repository.git("tag", "v1.1.0-beta.2")
            #expect(try facts(app)["channel"] == "beta")
            #expect(try facts(app)["previous"]?["tag"] == "v1.0.0")
            try app.repository.git(
                "clone",
                "--quiet",
                "--depth=1",
                "file://\(app.repository.path)",
                "\(folder)/clone"
            )
            let shallow = try app.run(
                "version",
                in: "\(folder)/clone",
                with: ["GITHUB_ACTIONS": "true"]
            )
            #expect(shallow.status == 3)
            #expect(shallow.error.contains("this is a shallow clone"), "\(shallow.error)")
            #expect(shallow.error.contains("fetch-depth: 0"))
        }
    }

    @Test func `the table for people holds every fact in a line`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            let text = try app.run("version").output
            #expect(text.hasPrefix("name          App\nversion       1.0.0\n"))
            #expect(text.hasSuffix("distance      0\nprevious      v0.9.0\n"))
        }
    }

    @Test func `a script gets the one fact that it asks for`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            for (field, value) in [
                ("version", "1.0.0"), ("build", "2"), ("previous", "v0.9.0"), ("dirty", "false"),
            ] {
                #expect(try app.run("version", "--field", field).output == value + "\n")
            }
            #expect(try app.run("version", "--snapshot", "--field", "tag").output == "\n")
            let unknown = try app.run("version", "--field", "versoin")
            #expect(unknown.status == 64)
            #expect(unknown.error.contains("did you mean \"version\"?"), "\(unknown.error)")
        }
    }
}

struct PlanCommandTests {
    @Test func `a plan lists what is to run, and after the release that all is cached`()
        async throws
    {
        try await withTemporaryFolder { folder in
            var app = try App(
                in: folder,
                stages: [App.splash, App.patch, App.sign].joined(separator: ",")
            )
            try app.makeKey()
            let before = try plan(app)
            #expect(before["release"]?["version"] == "1.0.0")
            #expect(
                before["stages"]?.array?.compactMap { $0["name"]?.string } == [
                    "splash", "patches", "sign",
                ]
            )
            // Of a unit that reads what others make nobody knows before they have run.
            #expect(Set(cached(before)) == [false, nil])
            #expect(try app.leftovers() == [])
            #expect(try app.run("plan").output.contains("to run"))
            try app.run("release")
            let after = try plan(app)
            #expect(Set(cached(after)) == [true])
            #expect(cached(after).count == cached(before).count)
            let outputs = try #require(after["stages"]?.array).flatMap { $0["units"]?.array ?? [] }
                .flatMap { $0["outputs"]?.array ?? [] }.compactMap(\.string)
            // The sign stage adds a signature to each index, which no unit writes.
            let written = try files(below: app.release).filter { $0.hasPrefix("stages/") }
            #expect(outputs.sorted() == written.filter { !$0.hasSuffix("sig") })
        }
    }

    private func plan(_ app: App) throws -> JSONValue {
        let result = try app.run("plan", "--json")
        try #require(result.status == 0, "\(result.error)")
        return try JSONDocument(Array(result.output.utf8)).value
    }

    private func cached(_ plan: JSONValue) -> [Bool?] {
        (plan["stages"]?.array ?? []).flatMap { $0["units"]?.array ?? [] }.map {
            $0["cached"]?.bool
        }
    }

    @Test func `a check needs no tag, and reports every error at once`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            try app.repository.commit(["new.txt": ""])
            let valid = try app.run("check")
            #expect(valid.status == 0, "\(valid.error)")
            #expect(valid.output == "pipeline.json is valid: 1 stage\n")
            try write(
                #"{"name": "App", "stages": [{"name": "a", "uses": "x"}, {"name": "b", "uses": "y"}]}"#,
                to: "\(app.repository.path)/pipeline.json"
            )
            let wrong = try app.run("check")
            #expect(wrong.status == 2)
            #expect(wrong.error.contains("no plugin \"x\""))
            #expect(wrong.error.contains("no plugin \"y\""))
        }
    }

    @Test func `a check in a shallow clone reports the errors all the same`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.splash)
            let clone = "\(folder)/clone"
            let source = "file://\(app.repository.path)"
            try app.repository.commit()
            try app.repository.git("clone", "--quiet", "--depth=1", source, clone)
            let valid = try app.run("check", in: clone)
            #expect(valid.status == 0, "\(valid.error)")
            #expect(valid.error.contains("this is a shallow clone"))
            try write(
                #"{"name": "App", "stages": [{"name": "a", "uses": "x"}]}"#,
                to: "\(clone)/pipeline.json"
            )
            let wrong = try app.run("check", in: clone)
            #expect(wrong.status == 2)
            #expect(wrong.error.contains("no plugin \"x\""))
        }
    }

    @Test func `stages that --only and --skip exclude are listed, not run`() async throws {
        try await withTemporaryFolder { folder in
            var app = try App(
                in: folder,
                stages: [App.splash, App.patch, App.sign].joined(separator: ",")
            )
            try app.makeKey()
            #expect(try app.run("release", "--only", "patches").status == 0)
            #expect(try outcomes(app) == ["splash skipped", "patches done", "sign skipped"])
            #expect(try app.run("release", "--skip", "patches").status == 0)
            #expect(try outcomes(app) == ["splash done", "patches skipped", "sign done"])
            let part = "\(app.release)-partial"
            let verified = try app.run("verify", part, "--key", app.publicKey)
            #expect(verified.status == 0, "\(verified.error)")
            #expect(verified.output.contains("a part of a release, without patches"))
            #expect(try app.releases() == ["1.0.0-partial"])
        }
    }

    private func outcomes(_ app: App) throws -> [String] {
        let manifest = try read("\(app.release)-partial/manifest.json")
        return try #require(try JSONDocument(manifest).value["stages"]?.array).map {
            "\($0["name"]?.string ?? "") \($0["outcome"]?.string ?? "")"
        }
    }
}

struct PluginCommandTests {
    @Test func `the built-in plugins are listed, also as JSON`() throws {
        let text = try run([Tool.path, "plugin", "list"]).output
        let json = try JSONDocument(
            Array(try run([Tool.path, "plugin", "list", "--json"]).output.utf8)
        ).value
        let names = try #require(json.array).compactMap { $0["name"]?.string }
        #expect(
            names == [
                "alternate-icons", "announce-webhook", "asset-patch", "icon-stamp", "notes",
                "publish-folder", "publish-github", "publish-gitlab", "publish-http", "publish-s3",
                "sign", "splash", "version-stamp",
            ]
        )
        for name in names { #expect(text.contains("\(name) ")) }
        for plugin in try #require(json.array) {
            #expect(plugin["options"]?["type"] == "object", "a JSON Schema")
        }
    }

    @Test func `the schema accepts the example and refuses what shipit refuses`() throws {
        let python = try SchemaTests.python
        let check = """
            import json, subprocess, sys, jsonschema
            # Longer than an argument may be.
            schema = json.loads(subprocess.check_output([sys.argv[1], "schema"]))
            validator = jsonschema.validators.validator_for(schema)
            validator.check_schema(schema)
            pipeline = json.load(open(sys.argv[2]))
            validator(schema).validate(pipeline)
            for harm in [lambda p: p.pop('name'), lambda p: p.update(x=1),
                         lambda p: p['stages'][0]['with'].update(layers='none'),
                         lambda p: p['stages'][0].update(needs='none')]:
                wrong = json.loads(json.dumps(pipeline))
                harm(wrong)
                assert not validator(schema).is_valid(wrong)
            """
        let result = try run([python, "-c", check, Tool.path, "\(projectFolder)/pipeline.json"])
        #expect(result.status == 0, "\(result.error)")
    }
}
