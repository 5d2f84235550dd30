import Diagnostics
import PluginAPI
import Testing
import PluginTestSupport
import TestSupport

@testable import IconStampPlugin

struct TargetTests {
    /// A project with the target App, whose configurations name icons.
    private static func project(_ icons: [(configuration: String, icon: String?)]) -> String {
        let configurations = icons.enumerated().map { index, entry in
            let setting = entry.icon.map {
                "ASSETCATALOG_COMPILER_APPICON_NAME = \"\($0)\";"
            }
            return "C\(index) = {isa = XCBuildConfiguration; name = \(entry.configuration); "
                + "buildSettings = {SUFFIX = Two; \(setting ?? "")};};"
        }
        let ids = icons.indices.map { "C\($0)" }.joined(separator: ",")
        return """
            // !$*UTF8*$!
            {objects = {
            P = {isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L;};
            L = {isa = XCConfigurationList; buildConfigurations = ();};
            G = {isa = PBXGroup; children = (F, I); sourceTree = "<group>";};
            F = {isa = PBXFileReference; path = App/Assets.xcassets; sourceTree = "<group>";};
            I = {isa = PBXFileReference; path = App/Glass.icon; sourceTree = "<group>";};
            T = {isa = PBXNativeTarget; name = App; buildConfigurationList = TL;
            productType = "com.apple.product-type.application"; buildPhases = (R);};
            R = {isa = PBXResourcesBuildPhase; files = (B, BI);};
            B = {isa = PBXBuildFile; fileRef = F;};
            BI = {isa = PBXBuildFile; fileRef = I;};
            TL = {isa = XCConfigurationList; buildConfigurations = (\(ids));};
            \(configurations.joined(separator: "\n"))
            }; rootObject = P;}
            """
    }

    /// The folders below the stage's that are made, or the errors.
    private func plan(
        _ icons: [(String, String?)],
        with: String = #"{"target": "App"}"#,
        projects: [String] = ["ios/App.xcodeproj"]
    ) async throws -> (folders: Set<String>, errors: [Diagnostic]) {
        try await withTemporaryFolder { folder in
            for project in projects {
                try write(
                    Self.project(icons),
                    to: "\(folder)/\(project)/project.pbxproj"
                )
            }
            for name in ["AppIcon", "AppIconTwo", "group/Beta"] {
                try writeSet(at: "\(folder)/ios/App/Assets.xcassets/\(name).appiconset")
            }
            try write(testBundle, to: "\(folder)/ios/App/Glass.icon/icon.json")
            try write(Self.project(icons), to: "\(folder)/Pods/P.xcodeproj/project.pbxproj")
            do {
                let plan = try StageRun.plan(IconStampPlugin(), with, in: folder)
                let paths = plan.units.flatMap(\.outputs).map(\.path)
                return (Set(paths.map { String($0.prefix { $0 != "/" }) }), [])
            } catch let error as Diagnostics {
                return ([], error.all)
            }
        }
    }

    @Test func `the icons of all configurations are found, variables resolved`() async throws {
        let plan = try await plan([
            ("Debug", "AppIcon$(SUFFIX)"), ("Beta", "Beta"), ("Release", nil), ("Store", "Glass"),
        ])
        #expect(plan.errors == [])
        #expect(
            plan.folders == [
                "AppIcon.appiconset", "AppIconTwo.appiconset", "Beta.appiconset", "Glass.icon",
                "Glass flat preview.png", "icon-sheet-dark.png", "icon-sheet.png",
            ]
        )
    }

    @Test func `a variable that nothing sets is empty, as in a build, where such an icon is there`()
        async throws
    {
        let plan = try await plan([("Debug", "AppIcon$(NOPE)"), ("Beta", "Beta")])
        #expect(plan.errors == [])
        #expect(
            plan.folders == [
                "AppIcon.appiconset", "Beta.appiconset", "icon-sheet-dark.png", "icon-sheet.png",
            ]
        )
    }

    @Test func `one configuration can be named`() async throws {
        let with = #"{"target": "App", "configuration": "Beta", "project": "ios/App.xcodeproj"}"#
        let plan = try await plan([("Debug", "AppIcon"), ("Beta", "Beta")], with: with)
        #expect(plan.folders == ["Beta.appiconset", "icon-sheet-dark.png", "icon-sheet.png"])
    }

    @Test(arguments: [
        (
            "AppIcn", #"{"target": "App"}"#,
            "no catalog of the target \"App\" has an icon \"AppIcn\", which configuration Beta names",
            "did you mean \"AppIcon\"?"
        ),
        (
            "A$(NOPE)", #"{"target": "App"}"#,
            "the icon's name in configuration Beta has $(NOPE), which nothing sets", "set it"
        ),
        (
            "", #"{"target": "App"}"#,
            "the target has no icon in configuration Beta: its name is empty", "another"
        ),
        (
            "Beta", #"{"target": "Ap"}"#, "no target \"Ap\" in ios/App.xcodeproj",
            "did you mean \"App\"?"
        ),
        (
            "Beta", #"{"target": "App", "configuration": "Bet"}"#,
            "the target \"App\" has no configuration \"Bet\"", "did you mean \"Beta\"?"
        ),
        (
            "Beta", #"{"target": "App", "set": "ios/App/Assets.xcassets/AppIcon.appiconset"}"#,
            "the icons are named by \"set\" and by \"target\"", "keep one"
        ),
        ("Beta", "{}", "nothing says which icons are stamped", "\"target\""),
        (
            "Beta", #"{"set": "ios/App/Glass.icon", "configuration": "Beta"}"#,
            "\"configuration\" counts only with \"target\"", "take it out"
        ),
    ])
    func `what can't be found is reported with what there is`(
        icon: String,
        with: String,
        summary: String,
        help: String
    ) async throws {
        let errors = try await plan([("Beta", icon)], with: with).errors
        #expect(errors.map(\.summary) == [summary])
        #expect(errors.first?.help?.contains(help) == true)
    }

    @Test func `several targets are stamped in one stage, a set that they share once`() async throws
    {
        try await withTemporaryFolder { folder in
            let project = Self.project([("Debug", "AppIcon"), ("Beta", "Beta")])
            for (path, text) in [
                ("ios/App.xcodeproj", project),
                ("ios/Lite.xcodeproj", project.replacing("name = App;", with: "name = Lite;")),
                ("mac/Mac.xcodeproj", project.replacing("name = App;", with: "name = Mac;")),
            ] {
                try write(text, to: "\(folder)/\(path)/project.pbxproj")
            }
            for name in [
                "ios/App/Assets.xcassets/AppIcon", "ios/App/Assets.xcassets/Beta",
                "mac/App/Assets.xcassets/AppIcon", "mac/App/Assets.xcassets/Beta",
            ] {
                try writeSet(at: "\(folder)/\(name).appiconset")
            }
            func sets(_ targets: String) throws -> [String] {
                let with = #"{"target": \#(targets), "configuration": "Debug", "sheet": false}"#
                let plan = try StageRun.plan(IconStampPlugin(), with, in: folder)
                let files = plan.units.flatMap(\.outputs).compactMap(\.destination)
                #expect(Set(files).count == files.count)
                let sets = files.map { $0.split(separator: "/").dropLast().joined(separator: "/") }
                return Set(sets).sorted()
            }
            let both = [
                "ios/App/Assets.xcassets/AppIcon.appiconset",
                "mac/App/Assets.xcassets/AppIcon.appiconset",
            ]
            let shared = try sets(#"["App", "Lite"]"#)
            let apart = try sets(#"["App", "Mac", "App"]"#)
            #expect(shared == [both[0]])
            #expect(apart == both)
            let errors = try #require(throws: Diagnostics.self) { try sets(#"["App", "Lit"]"#) }
            #expect(errors.all.map(\.place?.pointer) == ["/target/1"])
        }
    }

    @Test func `a target of two projects needs a project's name`() async throws {
        let projects = ["ios/App.xcodeproj", "other/App.xcodeproj"]
        let errors = try await plan([("Beta", "Beta")], projects: projects).errors
        #expect(
            errors.map(\.summary) == [
                "2 projects have a target \"App\": ios/App.xcodeproj, other/App.xcodeproj"
            ]
        )
    }

    @Test func `two sets of one name keep their paths, another one its name`() async throws {
        try await withTemporaryFolder { folder in
            for path in ["A/AppIcon", "B/AppIcon", "B/Beta"] {
                try writeSet(at: "\(folder)/\(path).appiconset")
            }
            let with = """
                {"set": ["A/AppIcon.appiconset", "B/AppIcon.appiconset", "B/Beta.appiconset",
                         "A/AppIcon.appiconset"]}
                """
            let run = try await StageRun.run(IconStampPlugin(), with, in: folder)
            let contents = run.outputs.map(\.path).filter { $0.hasSuffix("Contents.json") }
            #expect(
                contents == [
                    "A/AppIcon.appiconset/Contents.json", "B/AppIcon.appiconset/Contents.json",
                    "Beta.appiconset/Contents.json",
                ]
            )
        }
    }

    @Test func `a final release that is stamped is reported`() async throws {
        try await withTemporaryFolder { folder in
            try writeSet(at: "\(folder)/A.appiconset")
            for (options, isWarned) in [("", true), (#", "channels": ["beta"]"#, false)] {
                let plan = try StageRun.plan(
                    IconStampPlugin(),
                    "{\"set\": \"A.appiconset\"\(options)}",
                    in: folder,
                    isFinal: true
                )
                let said = plan.warnings.filter {
                    $0.summary.hasPrefix("the icons of a final release are stamped")
                }
                #expect(said.map(\.place?.pointer) == (isWarned ? ["/channels"] : []))
            }
        }
    }

    @Test func `a test release whose channel is not listed is reported`() async throws {
        try await withTemporaryFolder { folder in
            try writeSet(at: "\(folder)/A.appiconset")
            for (channel, isFinal, isWarned) in [
                ("bta", false, true), ("stable", false, false), ("bta", true, false),
            ] {
                let plan = try StageRun.plan(
                    IconStampPlugin(),
                    "{\"set\": \"A.appiconset\", \"channels\": [\"\(channel)\"]}",
                    in: folder,
                    isFinal: isFinal
                )
                let said = plan.warnings.filter { $0.summary.contains("are not stamped") }
                #expect(said.map(\.place?.pointer) == (isWarned ? ["/channels"] : []))
            }
        }
    }

    @Test func `releases of other channels get the icons as they are`() async throws {
        try await withTemporaryFolder { folder in
            try writeSet(at: "\(folder)/A.appiconset")
            try write(testBundle, to: "\(folder)/G.icon/icon.json")
            for (channel, isStamped) in [("beta", false), ("stable", true)] {
                let with =
                    #"{"set": ["A.appiconset", "G.icon"], "channels": ["nightly", "\#(channel)"]}"#
                let run = try await StageRun.run(IconStampPlugin(), with, in: folder)
                for path in try files(below: "\(folder)/A.appiconset") {
                    let isSame =
                        try read("\(folder)/A.appiconset/\(path)")
                        == run.bytes("A.appiconset/\(path)")
                    // 20 pixels have no room for text.
                    let hasRoom = path.hasSuffix(".png") && !path.contains(" 20.")
                    #expect(isSame != (isStamped && hasRoom), "\(path)")
                }
                #expect((try run.bytes("G.icon/icon.json") == Array(testBundle.utf8)) != isStamped)
                #expect(run.units == (isStamped ? 11 + 1 + 1 + 1 : 2))
            }
            let plan = try StageRun.plan(
                IconStampPlugin(),
                #"{"set": "A.appiconset", "channels": ["beta"]}"#,
                in: folder
            )
            #expect(plan.units.map(\.label) == ["A.appiconset as it is, for channel stable"])
        }
    }
}
