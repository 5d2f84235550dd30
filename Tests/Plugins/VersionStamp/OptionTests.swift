import Diagnostics
import JSON
import PluginAPI
import PluginTestSupport
import TestSupport
import Testing
import VersionStampPlugin

struct OptionTests {
    private static let project = "App.xcodeproj/project.pbxproj"
    private static let settings = [
        "GENERATE_INFOPLIST_FILE": "YES", "MARKETING_VERSION": "1.0",
        "CURRENT_PROJECT_VERSION": "1",
    ]
    /// Two apps, of which one has an extension, and a framework.
    private static let targets = [
        XcodeProjectText.Target("App", settings: settings, embeds: ["Widget", "Kit"]),
        .init("Widget", type: "app-extension", settings: settings),
        .init("Kit", type: "framework", settings: settings),
        .init("Demo", settings: settings.merging(["MARKETING_VERSION": "\"$(CI)\""]) { $1 }),
    ]

    /// How many values change, and the errors of the plan.
    private func outcome(
        _ with: String,
        _ targets: [XcodeProjectText.Target] = targets,
        files: [String: String] = [:]
    ) async throws -> (lines: Int, errors: [String]) {
        try await withTemporaryFolder { folder in
            let project = [Self.project: XcodeProjectText(targets).text]
            let app = try StampedApp(in: folder, project.merging(files) { $1 })
            let errors = try app.errors(with).map { "\($0.place?.pointer ?? "-") \($0.summary)" }
            guard errors.isEmpty else { return (0, errors) }
            return (try app.changes(with).values.joined().count { $0.hasPrefix("+") }, [])
        }
    }

    @Test func `apps and what they embed are stamped, and others only when named`() async throws {
        let unknown = try await outcome("{}")
        #expect(
            unknown.errors == [
                "- can't write version of Demo: \(Self.project) uses $(CI) in MARKETING_VERSION, "
                    + "which nothing in the repository sets"
            ]
        )
        #expect(try await outcome(#"{"except": ["Demo"]}"#).lines == 8)
        #expect(try await outcome(#"{"targets": ["App"]}"#).lines == 8)
        #expect(try await outcome(#"{"targets": ["App", "Kit"]}"#).lines == 12)
        #expect(try await outcome(#"{"targets": ["App"], "except": ["Widget"]}"#).lines == 4)
        #expect(try await outcome(#"{"targets": ["App"], "version": false}"#).lines == 4)
        #expect(
            try await outcome(#"{"targets": ["App", "Ap"], "except": ["x"]}"#).errors == [
                "/targets/1 no target \"Ap\" in the Xcode projects",
                "/except/0 no target \"x\" in the Xcode projects",
            ]
        )
    }

    @Test func `what only a development build lacks, or no app embeds, stops nothing`()
        async throws
    {
        let debug = XcodeProjectText.Target(
            "App",
            settings: Self.settings,
            debug: ["MARKETING_VERSION": "\"$(CI)\""]
        )
        #expect(try await outcome("{}", [debug]).lines == 3)
        let loose = XcodeProjectText.Target(
            "Old",
            type: "app-extension",
            settings: ["INFOPLIST_FILE": "Gone.plist"]
        )
        try await withTemporaryFolder { folder in
            let text = XcodeProjectText([debug, loose]).text
            let plan = try StampedApp(in: folder, [Self.project: text]).plan()
            #expect(
                plan.warnings.map(\.summary) == [
                    "can't write version and build number of Old: Gone.plist is missing or can't be "
                        + "read; no app embeds it"
                ]
            )
        }
    }

    @Test(arguments: [
        (
            #"{"version": "1.4-beta"}"#,
            "/version the store does not accept the version \"1.4-beta\""
        ),
        (#"{"version": "1.2.3.4"}"#, "/version the store does not accept the version \"1.2.3.4\""),
        (#"{"build": "7b"}"#, "/build the build number \"7b\" is not"),
        (#"{"version": false, "build": false}"#, "- neither"),
        (#"{"xcconfig": "a/b.xcconfig"}"#, "/xcconfig "),
        (#"{"destination": "../V.xcconfig"}"#, "/destination "),
        (#"{"projects": ["Gone.xcodeproj"]}"#, "/projects/0 no \"Gone.xcodeproj\""),
        (#"{"projects": [], "targets": ["App"]}"#, "/targets/0 no target"),
        (#"{"projects": []}"#, "- the repository has no Xcode project"),
        (#"{"files": ["notes.txt"]}"#, "/files/0 notes.txt can't be read as"),
        (#"{"files": ["a.yml"]}"#, "/files/0 a.yml sets neither"),
    ])
    func `wrong options are refused at their place`(with: String, error: String) async throws {
        let found = try await outcome(with, files: ["notes.txt": "1.0", "a.yml": "a: 1\n"])
        #expect(found.errors.contains { $0.hasPrefix(error) }, "\(found.errors)")
    }

    @Test func `listed files set what projects leave open`() async throws {
        let open = XcodeProjectText.Target(
            "App",
            settings: ["GENERATE_INFOPLIST_FILE": "YES"],
            file: "App.xcconfig"
        )
        let files = [
            "App.xcconfig": "#include \"Generated.xcconfig\"\n",
            "project.yml": "MARKETING_VERSION: \"1.0\"\nCURRENT_PROJECT_VERSION: 2 # count\n",
            "pubspec.yaml": "name: app\nversion: 1.0.0\n", "Info.plist": infoPlist("1.0", "2"),
        ]
        #expect(try await outcome("{}", [open], files: files).errors.count == 1)
        #expect(try await outcome(#"{"files": ["project.yml"]}"#, [open], files: files).lines == 2)
        try await withTemporaryFolder { folder in
            let app = try StampedApp(in: folder, files)
            #expect(
                try app.changes(#"{"files": ["project.yml", "pubspec.yaml", "Info.plist"]}"#) == [
                    "project.yml": [
                        "- MARKETING_VERSION: \"1.0\"", "- CURRENT_PROJECT_VERSION: 2 # count",
                        "+ MARKETING_VERSION: \"1.4.0\"", "+ CURRENT_PROJECT_VERSION: 812 # count",
                    ],
                    "pubspec.yaml": ["- version: 1.0.0", "+ version: 1.4.0+812"],
                    "Info.plist": [
                        "- <string>1.0</string> <!-- seen by users -->", "- <string>2</string>",
                        "+ <string>1.4.0</string> <!-- seen by users -->", "+ <string>812</string>",
                    ],
                ]
            )
        }
    }

    @Test func `a version of two numbers stays one in YAML`() async throws {
        let files = [
            "project.yml": "MARKETING_VERSION: 1.9\nCURRENT_PROJECT_VERSION: 0602\n",
            "pubspec.yaml": "version: 1.9.0+3\n",
        ]
        try await withTemporaryFolder { folder in
            let app = try StampedApp(in: folder, files)
            let with = #"{"version": "1.10", "files": ["project.yml", "pubspec.yaml"]}"#
            let changes = try app.changes(with)
            #expect(changes["project.yml"]?.contains("+ MARKETING_VERSION: \"1.10\"") == true)
            #expect(changes["project.yml"]?.contains("+ CURRENT_PROJECT_VERSION: 812") == true)
            #expect(changes["pubspec.yaml"]?.last == "+ version: 1.10.0+812")
        }
    }

    @Test func `the configuration file is placed where settings include it`() async throws {
        let target = XcodeProjectText.Target(
            "App",
            settings: ["GENERATE_INFOPLIST_FILE": "YES"],
            file: "App.xcconfig"
        )
        let with = #"{"destination": "Config/Version.xcconfig"}"#
        try await withTemporaryFolder { folder in
            let app = try StampedApp(
                in: folder,
                [
                    Self.project: XcodeProjectText([target]).text,
                    "App.xcconfig": "#include? \"Config/Version.xcconfig\"\n",
                ]
            )
            let plan = try app.plan(with)
            #expect(plan.edits == [])
            #expect(plan.warnings == [])
            let output = try #require(plan.units.first?.outputs.first)
            #expect(output.destination == "Config/Version.xcconfig")
            let run = try await StageRun.run(VersionStampPlugin(), with, in: folder)
            #expect(
                String(decoding: try run.bytes("Version.xcconfig"), as: UTF8.self) == """
                    // Aurora 1.4.0 (812), written by shipit.
                    MARKETING_VERSION = 1.4.0
                    CURRENT_PROJECT_VERSION = 812

                    """
            )
            try write("", to: "\(folder)/App.xcconfig")
            #expect(try app.plan(with).edits.count == 1)
            #expect(try app.plan(with).warnings.map(\.place?.pointer) == ["/destination"])
            try write("BUNDLE_ID = a.b\n", to: "\(folder)/Config/Version.xcconfig")
            #expect(
                try app.errors(with).map(\.summary) == [
                    "Config/Version.xcconfig holds more than the version, such as BUNDLE_ID, which "
                        + "would be lost"
                ]
            )
        }
    }

    @Test func `a target for another system can be left out by name`() async throws {
        let targets = ["iphoneos": "App", "macosx": "Mac"].map { platform, name in
            XcodeProjectText.Target(
                name,
                settings: Self.settings.merging(["SDKROOT": platform]) { $1 }
            )
        }
        #expect(try await outcome(#"{"except": ["Mac"]}"#, targets).lines == 4)
        #expect(
            try await outcome(#"{"except": ["Mca"]}"#, targets).errors == [
                "/except/0 no target \"Mca\" in the Xcode projects"
            ]
        )
    }

    @Test func `the report lists what each target had and gets`() async throws {
        try await withTemporaryFolder { folder in
            let debug = XcodeProjectText.Target(
                "App",
                settings: Self.settings,
                debug: ["MARKETING_VERSION": "0.1"]
            )
            let app = try StampedApp(in: folder, [Self.project: XcodeProjectText([debug]).text])
            let metadata = try app.plan().units[0].outputs[0].metadata
            #expect(
                metadata["targets"] == [
                    [
                        "name": "App", "project": "App.xcodeproj",
                        "version": ["from": ["0.1", "1.0"], "to": "1.4.0"],
                        "build": ["from": ["1"], "to": "812"],
                    ]
                ]
            )
            #expect(metadata["version"] == "1.4.0")
        }
    }
}
