import Foundation
import JSON
import TestSupport
import Testing

struct InitTests {
    /// A repository of some shape, and what its pipeline has to be.
    struct Shape: Sendable, CustomTestStringConvertible {
        var name: String
        var files: [String: String]
        var icons: [String] = []
        var tags: [String] = []
        var stages: [String]
        var tag: JSONValue = "v{version}"
        var testDescription: String { name }
    }

    private static let set = "Assets.xcassets/AppIcon.appiconset"
    private static let icon =
        #"{"groups": [{"layers": []}], "supported-platforms": {"squares": "shared"}}"#

    static let shapes = [
        Shape(
            name: "single app",
            files: ["Aurora.xcodeproj/project.pbxproj": appProject("Aurora")],
            icons: ["Aurora/\(set)"],
            stages: ["icons", "version", "notes", "sign"]
        ),
        Shape(
            name: "workspace with Pods",
            files: [
                "Aurora.xcodeproj/project.pbxproj": appProject("Aurora"),
                "Podfile": "target 'Aurora'", "Aurora.xcworkspace/contents.xcworkspacedata": "",
                "Pods/Pods.xcodeproj/project.pbxproj": appProject("Pods-Aurora"),
            ],
            icons: ["Aurora/\(set)", "Pods/Pods-Aurora/\(set)"],
            tags: ["1.0.0", "1.1.0"],
            stages: ["icons", "version", "notes", "sign"],
            tag: "{version}"
        ),
        Shape(
            name: "Flutter",
            files: [
                "pubspec.yaml": "version: 1.0.0+7\nflutter:\n  assets:\n    - assets/img/\n",
                "assets/img/a.txt": "a",
                "ios/Runner.xcodeproj/project.pbxproj": appProject("Runner"),
                "macos/Runner.xcodeproj/project.pbxproj":
                    appProject("Runner", settings: ["SDKROOT": "macosx"]),
            ],
            icons: ["ios/Runner/\(set)", "macos/Runner/\(set)"],
            tags: ["v1.0.0"],
            stages: ["icons", "version", "notes", "sign"]
        ),
        Shape(
            name: "React Native",
            files: [
                "package.json": #"{"dependencies": {"react-native": "1"}}"#,
                "ios/Aurora.xcodeproj/project.pbxproj":
                    appProject("Aurora", settings: ["CURRENT_PROJECT_VERSION": "41"]),
                "node_modules/x/X.xcodeproj/project.pbxproj": appProject("X"),
            ],
            icons: ["ios/Aurora/\(set)", "node_modules/x/X/\(set)"],
            tags: ["ios-1.0.0", "android-1.0.0", "ios-1.0.1", "ios-1.0.2"],
            stages: ["icons", "notes", "sign"],
            tag: "ios-{version}"
        ),
        Shape(
            name: "XcodeGen",
            files: ["project.yml": "targets:\n  App:\n", ".gitignore": "*.xcodeproj\n"],
            icons: ["App/\(set)", "Tests/\(set)"],
            stages: ["icons", "notes", "sign"]
        ),
        Shape(
            name: "an .icon bundle",
            files: [
                "Aurora.xcodeproj/project.pbxproj": appProject("Aurora"),
                "Aurora/AppIcon.icon/icon.json": icon,
            ],
            stages: ["icons", "version", "notes", "sign"]
        ),
        Shape(
            name: "odd tags",
            files: ["Aurora.xcodeproj/project.pbxproj": appProject("Aurora")],
            icons: ["Aurora/\(set)"],
            tags: ["iOS-7.1-70", "mac-7.1", "iOS-7.1.1-71", "iOS-7.2-72", "latest", "a{b}c"],
            stages: ["icons", "version", "notes", "sign"],
            tag: "iOS-{version}-{build}"
        ),
        Shape(
            name: "no Xcode project at all",
            files: ["server/main.swift": "print(1)"],
            stages: ["notes", "sign"]
        ),
        Shape(
            name: "names in other normal forms",
            files: [
                "Cafe\u{301}.xcodeproj/project.pbxproj": appProject("Cafe\u{301}"),
                "Caf\u{E9}/README": "another folder",
            ],
            icons: ["Cafe\u{301}/\(set)"],
            stages: ["icons", "version", "notes", "sign"]
        ),
    ]

    @Test(arguments: shapes)
    func `a repository is released without an edit of its pipeline`(_ shape: Shape) async throws {
        try await withTemporaryFolder { folder in
            var app = try NewApp(in: folder, shape.files, icons: shape.icons, tags: shape.tags)
            let start = try app.run("init", "--yes")
            try #require(start.status == 0, "\(start.output)\(start.error)")
            #expect(try app.stages() == shape.stages, "\(start.output)")
            #expect(try app.written()["version"]?["tag"] == shape.tag, "\(start.output)")
            let check = try app.run("check")
            #expect(check.status == 0, "\(check.error)")
            #expect(try app.repository.git("status", "--porcelain", "--", "dist").isEmpty)

            let line = try #require(start.output.firstMatch(of: /git tag (.*)/))
            try app.repository.commit(message: "build: release with shipit")
            try app.repository.git("tag", String(line.1))
            try #require(try app.run("key", "make", "--out", "\(folder)/key.pem").status == 0)
            app.environment["SHIPIT_SIGNING_KEY"] =
                String(decoding: try read("\(folder)/key.pem"), as: UTF8.self)
            let release = try app.run("release")
            #expect(release.status == 0, "\(release.error)")
            #expect(try app.repository.git("status", "--porcelain").isEmpty)
        }
    }

    @Test func `the pipeline of a plain app is this text`() async throws {
        try await withTemporaryFolder { folder in
            let app = try NewApp(
                in: folder,
                ["Aurora.xcodeproj/project.pbxproj": appProject("Aurora")],
                icons: ["Aurora/\(Self.set)"],
                tags: ["v1.0.0", "v1.1.0-beta.1"]
            )
            let printed = try app.run("init", "--dry-run")
            #expect(printed.status == 0, "\(printed.error)")
            #expect(!FileManager.default.fileExists(atPath: app.pipeline))
            #expect(try app.run("init", "--yes").status == 0)
            let text = String(decoding: try read(app.pipeline), as: UTF8.self)
            #expect(printed.output.contains(text))
            #expect(
                text == """
                    {
                      "$schema": "https://shipit.dev/schema/pipeline-1.json",
                      "name": "Aurora",
                      "version": {
                        "tag": "v{version}",
                        "build": { "strategy": "commit-count", "offset": 0 }
                      },
                      "stages": [
                        {
                          "name": "icons",
                          "uses": "icon-stamp",
                          "with": { "target": "Aurora", "channels": ["alpha", "beta", "rc", "snapshot"] }
                        },
                        { "name": "version", "uses": "version-stamp" },
                        {
                          "name": "notes",
                          "uses": "notes",
                          "with": { "store": { "fallback": "Bug fixes and improvements." } }
                        },
                        { "name": "sign", "uses": "sign", "with": { "key": { "env": "SHIPIT_SIGNING_KEY" } } }
                      ]
                    }

                    """
            )
        }
    }

    @Test func `apps with tags of their own are products`() async throws {
        try await withTemporaryFolder { folder in
            let app = try NewApp(
                in: folder,
                [
                    "apps/photos/ios/Runner.xcodeproj/project.pbxproj": appProject("Runner"),
                    "apps/auth/ios/Runner.xcodeproj/project.pbxproj": appProject("Runner"),
                ],
                icons: [
                    "apps/photos/ios/Runner/\(Self.set)", "apps/auth/ios/Runner/\(Self.set)",
                ],
                tags: ["photos-v1.0.0", "auth-v2.0.0", "photos-v1.1.0", "auth-v2.1.0"]
            )
            let start = try app.run("init", "--yes")
            try #require(start.status == 0, "\(start.output)\(start.error)")
            let value = try app.written()
            #expect(
                value["products"] == [
                    ["name": "auth", "tag": "auth-v{version}", "paths": ["apps/auth"]],
                    ["name": "photos", "tag": "photos-v{version}", "paths": ["apps/photos"]],
                ]
            )
            #expect(
                try app.stages() == ["icons-auth", "icons-photos", "version", "notes", "sign"]
            )
            try app.repository.commit(message: "build: release with shipit")
            try app.repository.git("tag", "photos-v1.2.0")
            let plan = try app.run("plan", "--skip", "sign")
            #expect(plan.status == 0, "\(plan.error)")
            #expect(plan.output.contains("icons-photos"))
        }
    }

    @Test func `a pipeline is replaced only on request, and with the same bytes`() async throws {
        try await withTemporaryFolder { folder in
            let app = try NewApp(in: folder, ["README": "app", "pipeline.json": "{\"mine\": 1}"])
            let refused = try app.run("init", "--yes")
            #expect(refused.status == 64)
            #expect(refused.error.contains("the repository has a pipeline.json already"))
            #expect(try read(app.pipeline) == Array("{\"mine\": 1}".utf8))
            #expect(try app.run("init", "--yes", "--force").status == 0)
            let first = try read(app.pipeline)
            #expect(try app.run("init", "--yes", "--force").status == 0)
            #expect(try read(app.pipeline) == first)
            let one = try app.run("init", "--dry-run", "--json")
            #expect(try app.run("init", "--dry-run", "--json").output == one.output)
        }
    }

    @Test(
        arguments: [
            (nil, "/dist/\n"), ("a", "a\n/dist/\n"), ("a\r\n", "a\r\n/dist/\r\n"),
            ("dist\n", "dist\n"),
            ("di*/\n", "di*/\n"),
        ] as [(String?, String)]
    )
    func `the folder of releases is ignored afterwards`(before: String?, after: String)
        async throws
    {
        try await withTemporaryFolder { folder in
            var files = ["README": "app"]
            files[".gitignore"] = before
            let app = try NewApp(in: folder, files)
            #expect(try app.run("init", "--yes").status == 0)
            let path = "\(app.repository.path)/.gitignore"
            #expect(String(decoding: try read(path), as: UTF8.self) == after)
        }
    }

    @Test func `links, submodules and files that git does not track are not taken`() async throws {
        try await withTemporaryFolder { folder in
            let other = try NewApp(
                in: folder,
                at: "other",
                ["Other.xcodeproj/project.pbxproj": appProject("Other")],
                icons: ["Other/\(Self.set)"]
            )
            let app = try NewApp(
                in: folder,
                ["Aurora.xcodeproj/project.pbxproj": appProject("Aurora")],
                icons: ["Aurora/\(Self.set)"]
            )
            let path = app.repository.path
            try run(["ln", "-s", "..", "loop"], in: path)
            try run(["ln", "-s", other.repository.path, "Linked"], in: path)
            try run(["ln", "-s", "/etc/hostname", "out.xcodeproj"], in: path)
            try app.repository.git(
                "-c",
                "protocol.file.allow=always",
                "submodule",
                "--quiet",
                "add",
                other.repository.path,
                "Module"
            )
            try app.repository.commit()
            try run(["cp", "-r", other.repository.path, "\(path)/Copied"])
            let result = try app.run("init", "--dry-run", "--json")
            try #require(result.status == 0, "\(result.error)")
            let survey = try JSONDocument(Array(result.output.utf8)).value["survey"]
            #expect(survey?["apps"]?.array?.compactMap { $0["target"] } == ["Aurora"])
            #expect(survey?["otherApps"] == [])
        }
    }

    @Test func `a pipeline.json that is a link is not followed`() async throws {
        try await withTemporaryFolder { folder in
            let app = try NewApp(in: folder, ["README": "app"])
            try write("outside", to: "\(folder)/outside")
            try run(["ln", "-s", "\(folder)/outside", "pipeline.json"], in: app.repository.path)
            let result = try app.run("init", "--yes", "--force")
            #expect(result.status == 64, "\(result.error)")
            #expect(try read("\(folder)/outside") == Array("outside".utf8))
        }
    }

    @Test func `hostile names stay on their lines, and many files take no time`() async throws {
        try await withTemporaryFolder { folder in
            let name = "Bad\u{1B}[31m\n::error::x"
            let app = try NewApp(
                in: folder,
                ["Aurora.xcodeproj/project.pbxproj": appProject("Aurora", folder: "Aurora")],
                icons: ["Aurora/\(Self.set)"],
                tags: (0..<50).map { "v1.\($0).0" }
            )
            let deep = (0..<60).map { "d\($0)" }.joined(separator: "/")
            var files = ["\(deep)/X.xcodeproj/project.pbxproj": "{"]
            for index in 0..<3000 { files["many/\(index % 50)/\(index).txt"] = "" }
            files["\(name).xcodeproj/project.pbxproj"] = "{"
            files["Aurora/Base.lproj/L.storyboard"] = String(repeating: "<a>", count: 300_000)
            try app.repository.commit(files)
            let result = try app.run("init", "--yes")
            #expect(result.status == 0, "\(result.error)")
            #expect(!result.output.contains("\u{1B}"))
            #expect(!result.output.split(separator: "\n").contains { $0.hasPrefix("::error") })
        }
    }

    @Test func `without a repository or a commit, nothing is written`() async throws {
        try await withTemporaryFolder { folder in
            let environment = Tool.environment(home: folder)
            let outside = try run([Tool.path, "init"], in: folder, environment: environment)
            #expect(outside.status == 3)
            let empty = try GitRepository(at: "\(folder)/empty")
            let result = try run([Tool.path, "init"], in: empty.path, environment: environment)
            #expect(result.status == 3)
            #expect(result.error.contains("the repository has no commit yet"))
            #expect(!FileManager.default.fileExists(atPath: "\(empty.path)/pipeline.json"))
        }
    }

    @Test func `stages are taken in and left out by name`() async throws {
        try await withTemporaryFolder { folder in
            let shape = try #require(Self.shapes.first { $0.name == "Flutter" })
            let app = try NewApp(in: folder, shape.files, icons: shape.icons, tags: shape.tags)
            let start = try app.run("init", "--yes", "--with", "patches", "--without", "version")
            #expect(start.status == 0, "\(start.error)")
            #expect(try app.stages() == ["icons", "patches", "notes", "sign"])
            let wrong = try app.run("init", "--force", "--with", "patchse")
            #expect(wrong.status == 64)
            #expect(wrong.error.contains("did you mean \"patches\""), "\(wrong.error)")
        }
    }

    @Test func `on a terminal it asks, and writes what was answered`() async throws {
        try await withTemporaryFolder { folder in
            let app = try NewApp(in: folder, ["README": "app"])
            let script = """
                import os, pty, sys
                answers = sys.argv[1].split("|")
                pid, terminal = pty.fork()
                if pid == 0:
                    os.execvp(sys.argv[2], sys.argv[2:])
                output, answered = b"", 0
                while True:
                    try:
                        piece = os.read(terminal, 4096)
                    except OSError:
                        break
                    if not piece:
                        break
                    output += piece
                    question = output[answered:]
                    if answers and (question.endswith(b"]: ") or question.endswith(b"] ")):
                        answered = len(output)
                        os.write(terminal, answers.pop(0).encode() + b"\\n")
                os.write(1, output)
                sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
                """
            let result = try run(
                ["python3", "-c", script, "My App|n", Tool.path, "init"],
                in: app.repository.path,
                environment: app.environment
            )
            #expect(result.status == 0, "\(result.output)\(result.error)")
            #expect(try app.written()["name"] == "My App")
            #expect(try app.stages() == ["sign"])
        }
    }
}
