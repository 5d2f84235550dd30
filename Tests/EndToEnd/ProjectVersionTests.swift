import JSON
import TestSupport
import Testing

/// Releases of an app whose Xcode project has versions of its own; its tag is v1.0.0.
struct ProjectVersionTests {
    private static let project = "App.xcodeproj/project.pbxproj"
    private static let stamp = #", {"name": "version", "uses": "version-stamp"}"#
    private static let difference =
        "the version of App in App.xcodeproj is 0.9, and that of the release 1.0.0"

    private func app(
        in folder: String,
        version: String = "0.9",
        options: String = "{}",
        more: String = "",
        files: [String: String] = [:]
    ) throws -> App {
        let settings = [
            "GENERATE_INFOPLIST_FILE": "YES", "MARKETING_VERSION": version,
            "CURRENT_PROJECT_VERSION": "7",
        ]
        let project = XcodeProjectText([.init("App", settings: settings)]).text
        return try App(
            in: folder,
            stages: App.patch + more,
            top: "\"version\": \(options),",
            files: files.merging([Self.project: project]) { $1 }
        )
    }

    @Test(arguments: ["check", "plan", "release", "lint"])
    func `a project of another version than the tag is a warning`(command: String) async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            let other = try app.run(command)
            #expect(other.status == 0, "\(other.error)")
            let message =
                command == "lint"
                ? "the version is 0.9, and that of the release 1.0.0" : Self.difference
            #expect("\(other.output)\(other.error)".contains(message), "\(other.error)")
            let stamped = try app.adding(Self.stamp)
            let written =
                command == "release"
                ? try stamped.run(command, "--clean") : try stamped.run(command)
            #expect(written.status == 0, "\(written.error)")
            #expect(!"\(written.output)\(written.error)".contains("that of the release"))
        }
    }

    @Test(arguments: ["check", "plan", "release"])
    func `a version that must match is an error`(command: String) async throws {
        try await withTemporaryFolder { folder in
            let options = #"{"project": "must-match", "build": {"strategy": "project"}}"#
            let app = try app(in: folder, options: options)
            let refused = try app.run(command)
            #expect(refused.status == 3, "\(refused.error)")
            #expect(refused.error.contains("error: \(Self.difference)"))
            #expect(refused.error.contains(Self.project))
            #expect(try app.releases() == [])
            let linted = try app.run("lint")
            #expect(linted.status == 6 && linted.output.contains("error: App: MARKETING_VERSION"))
        }
        try await withTemporaryFolder { folder in
            let options = #"{"project": "must-match", "build": {"strategy": "project"}}"#
            let app = try app(in: folder, version: "1.0", options: options)
            let passed = try app.run(command)
            #expect(passed.status == 0, "\(passed.error)")
            #expect(try app.run("version", "--field", "build").output == "7\n")
        }
    }

    @Test(arguments: ["0.9", "1.0"])
    func `the policy refuses a version that does not match, too`(version: String) async throws {
        try await withTemporaryFolder { folder in
            let options =
                #"{"build": {"strategy": "project"}}, "policy": {"project": "must-match"}"#
            let app = try app(in: folder, version: version, options: options)
            let made = try app.run("release")
            #expect(made.status == (version == "1.0" ? 0 : 3), "\(made.error)")
            #expect(made.error.contains("error: \(Self.difference)") == (version != "1.0"))
            #expect(try app.releases().isEmpty == (version != "1.0"))
        }
    }

    @Test func `applied again, the version comes from the project as it was before`() async throws {
        try await withTemporaryFolder { folder in
            let options = #"{"build": {"strategy": "project"}}"#
            let app = try app(in: folder, options: options, more: Self.stamp)
            let file = "\(app.repository.path)/\(Self.project)"
            let before = try read(file)
            let first = try app.run("apply")
            #expect(first.output == "~ \(Self.project)\n", "\(first.error)")
            let once = try read(file)
            let text = String(decoding: once, as: UTF8.self)
            #expect(text.contains("MARKETING_VERSION = 1.0.0;"))
            #expect(text.contains("CURRENT_PROJECT_VERSION = 7;"))
            let second = try app.run("apply")
            #expect(second.error.hasSuffix("already applied: 1.0.0\n"), "\(second.error)")
            #expect(try read(file) == once)
            #expect(try app.run("restore").output == "\(Self.project)\n")
            #expect(try read(file) == before)
        }
    }

    @Test func `versions that must match have to be known`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(
                in: folder,
                version: "\"$(CI)\"",
                options: #"{"project": "must-match", "build": {"strategy": "project"}}"#
            )
            let refused = try app.run("release")
            #expect(refused.status == 3)
            #expect(
                refused.error.contains(
                    "the version of App has to match, and is not known: \(Self.project) uses $(CI)"
                ),
                "\(refused.error)"
            )
        }
    }

    @Test func `ignored versions are not compared`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder, options: #"{"project": "ignore"}"#)
            #expect(try app.run("check").error == "")
            #expect(!(try app.run("lint").output.contains("that of the release")))
        }
    }

    @Test func `the version command prints what the project says`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            let text = try app.run("version", "--from-project")
            #expect(
                text.output
                    == "App.xcodeproj  App  0.9 (7)  \(Self.project) MARKETING_VERSION, "
                    + "\(Self.project) CURRENT_PROJECT_VERSION\n"
            )
            #expect(
                try app.run("version", "--from-project", "--field", "version").output == "0.9\n"
            )
            let json = try app.run("version", "--from-project", "--json").output
            let value = try JSONDocument(Array(json.utf8)).value
            let first = value.array?.first?["configurations"]?.array?.first
            #expect(first?["name"]?.string == "Debug")
            #expect(first?["build"]?["value"]?.string == "7")
            #expect(first?["build"]?["file"]?.string == Self.project)
        }
    }

    @Test func `git applies the patch of a release, and nothing but versions changes`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder, more: Self.stamp)
            #expect(try app.run("release").status == 0)
            try app.repository.git("apply", "\(app.release)/work-tree.patch")
            let said = try app.run("version", "--from-project", "--field", "version")
            #expect(said.output == "1.0.0\n")
            let numbers = try app.repository.git("diff", "--numstat")
            #expect(numbers.hasPrefix("4\t4\t\(Self.project)"), "\(numbers)")
        }
    }
}

extension App {
    /// The app with another stage, under the same tag.
    fileprivate func adding(_ stage: String) throws -> App {
        try change(["pipeline.json": "{\"name\": \"App\", \"stages\": [\(App.patch)\(stage)]}"])
        return self
    }
}
