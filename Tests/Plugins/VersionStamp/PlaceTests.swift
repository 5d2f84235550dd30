import Diagnostics
import JSON
import PluginAPI
import PluginTestSupport
import TestSupport
import Testing
import VersionStampPlugin

struct PlaceTests {
    private static let project = "App.xcodeproj/project.pbxproj"
    private static let generated = ["GENERATE_INFOPLIST_FILE": "YES"]

    @Test
    func `apps for other systems keep their version beside one for iOS, unless they are named`()
        async throws
    {
        try await withTemporaryFolder { folder in
            func settings(_ platform: String, _ version: String) -> [String: String] {
                Self.generated.merging([
                    "SDKROOT": platform, "MARKETING_VERSION": version,
                    "CURRENT_PROJECT_VERSION": "812",
                ]) { $1 }
            }
            let app = try StampedApp(
                in: folder,
                [
                    Self.project: XcodeProjectText([
                        .init("App", settings: settings("iphoneos", "1.3.0")),
                        .init("Mac", settings: settings("macosx", "0.1")),
                        .init("Both", settings: settings("auto", "1.3.1")),
                        .init(
                            "Watch",
                            type: "application.watchapp2",
                            settings: settings("watchos", "1.3.2")
                        ),
                    ]).text
                ]
            )
            let changed = try app.changes()[Self.project]?.filter { $0.hasPrefix("-") } ?? []
            #expect(
                Set(changed) == [
                    "- MARKETING_VERSION = 1.3.0;", "- MARKETING_VERSION = 1.3.1;",
                    "- MARKETING_VERSION = 1.3.2;",
                ]
            )
            let named = try app.changes(#"{"targets": ["Mac"]}"#)[Self.project] ?? []
            #expect(Set(named.filter { $0.hasPrefix("-") }) == ["- MARKETING_VERSION = 0.1;"])
        }
    }

    @Test func `each target gets the release's version where it has its own from`() async throws {
        try await withTemporaryFolder { folder in
            let widget = Self.generated.merging([
                "MARKETING_VERSION": "1.3.0", "CURRENT_PROJECT_VERSION": "\"700\"",
            ]) { $1 }
            let app = try StampedApp(
                in: folder,
                [
                    Self.project: XcodeProjectText([
                        .init(
                            "App",
                            settings: ["INFOPLIST_FILE": "App/Info.plist"],
                            embeds: ["Widget", "Watch"],
                            file: "App.xcconfig"
                        ),
                        .init("Widget", type: "app-extension", settings: widget),
                        .init(
                            "Watch",
                            type: "application.watchapp2",
                            settings: ["INFOPLIST_FILE": "Watch.plist"]
                        ), .init("Tests", type: "bundle.unit-test", settings: widget),
                    ]).text,
                    "App.xcconfig":
                        "APP_VERSION=1.3.0;// seen by users\nBUILD = 700 // counts up\n",
                    "App/Info.plist": infoPlist("$(APP_VERSION)", "$(BUILD)"),
                    "Watch.plist": infoPlist("1.3.0", "$(NUMBER).1"),
                    "README.md": "1.3.0",
                ]
            )
            #expect(try app.errors().count == 1)
            try write(
                infoPlist("1.3.0", "7"),
                to: "\(folder)/Watch.plist"
            )
            let changes = try app.changes()
            #expect(
                changes["App.xcconfig"] == [
                    "- APP_VERSION=1.3.0;// seen by users", "- BUILD = 700 // counts up",
                    "+ APP_VERSION=1.4.0;// seen by users", "+ BUILD = 812 // counts up",
                ]
            )
            #expect(
                changes["Watch.plist"] == [
                    "- <string>1.3.0</string> <!-- seen by users -->", "- <string>7</string>",
                    "+ <string>1.4.0</string> <!-- seen by users -->", "+ <string>812</string>",
                ]
            )
            // Twice: in each configuration of the widget, and not of the tests.
            #expect(
                changes[Self.project]?.sorted() == [
                    "+ CURRENT_PROJECT_VERSION = 812;", "+ CURRENT_PROJECT_VERSION = 812;",
                    "+ MARKETING_VERSION = 1.4.0;", "+ MARKETING_VERSION = 1.4.0;",
                    "- CURRENT_PROJECT_VERSION = \"700\";", "- CURRENT_PROJECT_VERSION = \"700\";",
                    "- MARKETING_VERSION = 1.3.0;", "- MARKETING_VERSION = 1.3.0;",
                ]
            )
            #expect(changes.count == 3)
            try app.apply()
            #expect(try app.changes() == [:])
        }
    }

    @Test func `a second reader finds nothing else changed in the project file`() async throws {
        try await withTemporaryFolder { folder in
            let project = XcodeProjectText(
                [
                    .init(
                        "App",
                        settings: Self.generated.merging([
                            "CODE_SIGN_STYLE": "Automatic", "PRODUCT_NAME": "\"$(TARGET_NAME)\"",
                        ]) { $1 },
                        debug: ["MARKETING_VERSION": "\"0 // dev\""],
                        embeds: ["Clip"]
                    ),
                    .init(
                        "Clip",
                        type: "application.on-demand-install-capable",
                        settings: Self.generated.merging(["MARKETING_VERSION": "1.0"]) { $1 }
                    ),
                ],
                settings: ["CURRENT_PROJECT_VERSION": "1"]
            ).text
            let app = try StampedApp(in: folder, [Self.project: project, "before": project])
            try app.apply()
            let script = """
                import openstep_plist, sys
                before, after = (openstep_plist.loads(open(f).read()) for f in sys.argv[1:])
                def walk(a, b, path):
                    if isinstance(a, dict) and isinstance(b, dict):
                        for key in sorted(set(a) | set(b)):
                            yield from walk(a.get(key), b.get(key), path + [key])
                    elif a != b:
                        yield "/".join(path[1:]) + f": {a} -> {b}"
                print("\\n".join(walk(before, after, [])))
                """
            let found = try run(
                ["/usr/bin/python3", "-c", script, "\(folder)/before", "\(folder)/\(Self.project)"]
            )
            #expect(
                found.output.split(separator: "\n") == [
                    "D_App/buildSettings/MARKETING_VERSION: 0 // dev -> 1.4.0",
                    "D_Clip/buildSettings/MARKETING_VERSION: 1.0 -> 1.4.0",
                    "D_project/buildSettings/CURRENT_PROJECT_VERSION: 1 -> 812",
                    "E_App/buildSettings/MARKETING_VERSION: None -> 1.4.0",
                    "E_Clip/buildSettings/MARKETING_VERSION: 1.0 -> 1.4.0",
                    "E_project/buildSettings/CURRENT_PROJECT_VERSION: 1 -> 812",
                ]
            )
        }
    }

    @Test func `an Info.plist that the project names in another case is edited`() async throws {
        try await withTemporaryFolder { folder in
            let target = XcodeProjectText.Target(
                "App",
                settings: ["INFOPLIST_FILE": "App/Info.plist"]
            )
            let app = try StampedApp(
                in: folder,
                [
                    Self.project: XcodeProjectText([target]).text,
                    "app/info.plist": infoPlist("1.3.0", "7"),
                ]
            )
            #expect(try app.changes().mapValues(\.count) == ["app/info.plist": 4])
            // Which of two names is meant is not known; the one in the same case would be.
            try write(infoPlist("1.3.0", "7"), to: "\(folder)/app/INFO.plist")
            #expect(
                try app.errors().map(\.summary) == [
                    "can't write version and build number of App: App/Info.plist is missing or "
                        + "can't be read"
                ]
            )
            try write(infoPlist("1.3.0", "7"), to: "\(folder)/App/Info.plist")
            #expect(try app.changes().mapValues(\.count) == ["App/Info.plist": 4])
        }
    }

    @Test(arguments: ["\n", "\r\n"])
    func `a setting that is missing is inserted in its place`(end: String) async throws {
        try await withTemporaryFolder { folder in
            let settings = [
                "GENERATE_INFOPLIST_FILE": "YES", "ALPHA": "1", "PRODUCT_NAME": "App",
            ]
            let text = XcodeProjectText([.init("App", settings: settings)]).text
            let app = try StampedApp(
                in: folder,
                [Self.project: text.replacing("\n", with: end)]
            )
            try app.apply()
            let after = String(decoding: try read("\(folder)/\(Self.project)"), as: UTF8.self)
            let sorted = [
                "ALPHA = 1;", "CURRENT_PROJECT_VERSION = 812;", "GENERATE_INFOPLIST_FILE = YES;",
                "MARKETING_VERSION = 1.4.0;", "PRODUCT_NAME = App;",
            ]
            let lines = sorted.map { "\t\t\t\t\($0)\(end)" }.joined()
            #expect(after.ranges(of: "\t\t\tbuildSettings = {\(end)\(lines)\t\t\t};").count == 2)
            #expect(!after.replacing(end, with: "").contains("\n"))
        }
    }

    @Test func `several settings of one line and empty dictionaries are edited`() async throws {
        try await withTemporaryFolder { folder in
            var text = XcodeProjectText(
                [.init("App")],
                settings: ["GENERATE_INFOPLIST_FILE": "YES"]
            ).text
            let release =
                "E_App /* Release */ = {\n\t\t\tisa = XCBuildConfiguration;\n\t\t\tbuildSettings = {"
            text = text.replacing(
                "\(release)\n\t\t\t};",
                with: "\(release)A = 1; MARKETING_VERSION = 1; Z = 2};"
            )
            let app = try StampedApp(in: folder, [Self.project: text])
            let changes = try app.changes()[Self.project] ?? []
            #expect(
                changes.contains(
                    "+ buildSettings = {A = 1; CURRENT_PROJECT_VERSION = 812; MARKETING_VERSION = "
                        + "1.4.0; Z = 2};"
                )
            )
            #expect(changes.filter { $0 == "+ MARKETING_VERSION = 1.4.0;" }.count == 1)
            try app.apply()
            #expect(try app.changes() == [:])
        }
    }
}
