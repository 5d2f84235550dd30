import ProjectVersions
import TestSupport
import Testing

struct ReadingTests {
    private static let project = "App.xcodeproj/project.pbxproj"

    /// The version and the build number of the release configuration of the only target.
    private func readings(
        _ settings: [String: String],
        file: String? = nil,
        project: [String: String] = [:],
        projectFile: String? = nil,
        type: String = "application",
        files: [String: String] = [:]
    ) throws -> [String] {
        let target = XcodeProjectText.Target("App", type: type, settings: settings, file: file)
        let found = versions(
            of: [target],
            settings: project,
            projectFile: projectFile,
            files: files
        )
        let build = try #require(found.targets.first?.builds.last)
        return [build.version.line, build.build.line]
    }

    private let generated = ["GENERATE_INFOPLIST_FILE": "YES"]

    @Test func `literals of an Info.plist are read with their lines`() throws {
        #expect(
            try readings(
                ["INFOPLIST_FILE": "App/Info.plist"],
                files: ["App/Info.plist": infoPlist("1.2", "34")]
            ) == [
                "1.2 @ App/Info.plist:5 CFBundleShortVersionString",
                "34 @ App/Info.plist:7 CFBundleVersion",
            ]
        )
    }

    @Test func `settings are followed to the assignment that has the text`() throws {
        let files = [
            "App/Info.plist": infoPlist("$(MARKETING_VERSION)", "${BUILD}"),
            "App.xcconfig": "#include \"Version.xcconfig\"\nMARKETING_VERSION = $(APP_VERSION)\n",
            "Version.xcconfig": "// the version\nAPP_VERSION = 2.0; // next\nBUILD=7\n",
        ]
        let plist = ["INFOPLIST_FILE": "App/Info.plist"]
        let expected = [
            "2.0 @ Version.xcconfig:2 APP_VERSION", "7 @ Version.xcconfig:3 BUILD",
        ]
        #expect(try readings(plist, file: "App.xcconfig", files: files) == expected)
        let inherited = plist.merging(["MARKETING_VERSION": "\"$(inherited)\""]) { $1 }
        #expect(try readings(inherited, file: "App.xcconfig", files: files) == expected)
        #expect(
            try readings(
                plist.merging(["MARKETING_VERSION": "\"$(MARKETING_VERSION)\""]) { $1 },
                project: ["BUILD": "8"],
                projectFile: "App.xcconfig",
                files: files
            ) == [expected[0], "8 @ \(Self.project) BUILD"]
        )
    }

    @Test func `a generated Info.plist has its versions from settings`() throws {
        let settings = generated.merging(
            ["MARKETING_VERSION": "1.0", "CURRENT_PROJECT_VERSION": "\"5\""]
        ) { $1 }
        #expect(
            try readings(settings) == [
                "1.0 @ \(Self.project) MARKETING_VERSION",
                "5 @ \(Self.project) CURRENT_PROJECT_VERSION",
            ]
        )
        // A key of the file counts where no setting is assigned.
        var both = settings.merging(["INFOPLIST_FILE": "Info.plist"]) { $1 }
        let files = ["Info.plist": infoPlist("3.0", "9")]
        #expect(try readings(both, files: files)[0] == "1.0 @ \(Self.project) MARKETING_VERSION")
        both["CURRENT_PROJECT_VERSION"] = nil
        #expect(try readings(both, files: files)[1] == "9 @ Info.plist:7 CFBundleVersion")
        #expect(
            try readings(generated) == [
                "missing @ \(Self.project) MARKETING_VERSION",
                "missing @ \(Self.project) CURRENT_PROJECT_VERSION",
            ]
        )
    }

    @Test func `conditional settings count for the SDK and the configuration`() throws {
        let settings = generated.merging([
            "MARKETING_VERSION": "1.0", "\"MARKETING_VERSION[sdk=iphoneos*]\"": "2.0",
            "CURRENT_PROJECT_VERSION": "1", "\"CURRENT_PROJECT_VERSION[config=Debug]\"": "0",
            "\"MARKETING_VERSION[sdk=watchos*]\"": "3.0",
        ]) { $1 }
        #expect(try readings(settings).map { $0.prefix { $0 != " " } } == ["2.0", "1"])
        let watch = settings.merging(["SDKROOT": "watchos"]) { $1 }
        #expect(
            try readings(watch, type: "application.watchapp2").map { $0.prefix { $0 != " " } }
                == ["3.0", "1"]
        )
    }

    @Test func `a build number that is the version is assigned where it says so`() throws {
        let settings = generated.merging([
            "MARKETING_VERSION": "1.0", "CURRENT_PROJECT_VERSION": "\"$(MARKETING_VERSION)\"",
        ]) { $1 }
        #expect(
            try readings(settings) == [
                "1.0 @ \(Self.project) MARKETING_VERSION",
                "1.0 @ \(Self.project) CURRENT_PROJECT_VERSION",
            ]
        )
    }

    @Test(arguments: [
        (
            ["MARKETING_VERSION": "\"$(CI_VERSION)\""],
            "App.xcodeproj/project.pbxproj uses $(CI_VERSION) in MARKETING_VERSION, "
                + "which nothing in the repository sets"
        ),
        (
            ["MARKETING_VERSION": "\"1.$(MINOR)\""],
            "App.xcodeproj/project.pbxproj uses $(MINOR) in MARKETING_VERSION, "
                + "which nothing in the repository sets"
        ),
        (["INFOPLIST_FILE": "Gone.plist"], "Gone.plist is missing or can't be read"),
        (
            ["INFOPLIST_FILE": "Info.plist", "INFOPLIST_PREPROCESS": "YES"],
            "Info.plist is preprocessed by Xcode"
        ),
        (
            ["GENERATE_INFOPLIST_FILE": "NO"],
            "App.xcodeproj/project.pbxproj neither names an Info.plist nor generates one"
        ),
        (
            ["INFOPLIST_FILE": "\"$(DERIVED_FILE_DIR)/Info.plist\""],
            "App.xcodeproj/project.pbxproj uses $(DERIVED_FILE_DIR) in INFOPLIST_FILE, "
                + "which nothing in the repository sets"
        ),
    ])
    func `what the repository does not say is unknown, with the reason`(
        settings: [String: String],
        reason: String
    ) throws {
        let all = generated.merging(settings) { $1 }
        let found = try readings(all, files: ["Info.plist": "#if A\n\(infoPlist("A", "1"))"])
        #expect(found[0] == "unknown: \(reason)")
    }

    @Test func `keys of a preprocessed Info.plist are read where they occur once`() throws {
        let settings = ["INFOPLIST_FILE": "Info.plist", "INFOPLIST_PREPROCESS": "YES", "V": "2.0"]
        func text(_ version: String) -> String {
            "#ifdef A\n<key>B</key>\n#endif\n" + infoPlist(version, "9")
        }
        #expect(
            try readings(settings, files: ["Info.plist": text("$(V)")]) == [
                "2.0 @ \(Self.project) V", "9 @ Info.plist:10 CFBundleVersion",
            ]
        )
        let unknown = "unknown: Info.plist is preprocessed by Xcode"
        #expect(try readings(settings, files: ["Info.plist": text("VERSION")])[0] == unknown)
        let twice = text("1") + text("2")
        #expect(try readings(settings, files: ["Info.plist": twice]) == [unknown, unknown])
    }

    @Test func `configurations of CocoaPods may be missing, and others may set versions`() throws {
        let pods = "Pods/Pods-App.xcconfig"
        #expect(
            try readings(
                generated,
                file: "App.xcconfig",
                files: ["App.xcconfig": "#include \"\(pods)\""]
            )
                == [
                    "missing @ \(Self.project) MARKETING_VERSION",
                    "missing @ \(Self.project) CURRENT_PROJECT_VERSION",
                ]
        )
        let other = try readings(
            generated,
            file: "App.xcconfig",
            files: ["App.xcconfig": "#include \"Version.xcconfig\""]
        )
        #expect(
            other[0].hasSuffix("which nothing in the repository sets; Version.xcconfig is missing")
        )
        // What goes before it is known all the same.
        let own = generated.merging(["MARKETING_VERSION": "3.0"]) { $1 }
        #expect(
            try readings(
                own,
                file: "App.xcconfig",
                files: ["App.xcconfig": "#include \"V.xcconfig\""]
            )[0]
                == "3.0 @ \(Self.project) MARKETING_VERSION"
        )
    }

    @Test func `a Flutter app has its versions from the pubspec`() throws {
        let settings = generated.merging([
            "MARKETING_VERSION": "\"$(FLUTTER_BUILD_NAME)\"",
            "CURRENT_PROJECT_VERSION": "\"$(FLUTTER_BUILD_NUMBER)\"",
        ]) { $1 }
        let found = versions(
            of: [.init("Runner", settings: settings)],
            files: ["pubspec.yaml": "name: app\nversion: 1.2.3+45 # comment\n"],
            path: "ios/Runner.xcodeproj"
        )
        let build = try #require(found.targets.first?.builds.first)
        #expect(build.version.line == "1.2.3 @ pubspec.yaml:2 version")
        #expect(build.build.line == "45 @ pubspec.yaml:2 version")
    }

    @Test func `the Info.plist of a folder with the project's name is found`() throws {
        let found = versions(
            of: [.init("App", settings: ["INFOPLIST_FILE": "App/Info.plist"])],
            files: [
                "App/App/Info.plist": infoPlist("1.0", "1"),
                "App/Info.plist": infoPlist("2.0", "2"),
            ],
            path: "App/App.xcodeproj"
        )
        #expect(found.targets[0].builds[0].version.text == "1.0")
        let rooted = versions(
            of: [.init("App", settings: ["INFOPLIST_FILE": "\"$(SRCROOT)/App/Info.plist\""])],
            files: ["App/App/Info.plist": infoPlist("1.0", "1")],
            path: "App/App.xcodeproj"
        )
        #expect(rooted.targets[0].builds[0].version.text == "1.0")
    }
}
