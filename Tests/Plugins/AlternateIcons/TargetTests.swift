import Diagnostics
import PluginAPI
import Testing
import PluginTestSupport
import TestSupport

@testable import AlternateIconsPlugin

struct TargetTests {
    private func stage(_ settings: String, _ more: String) -> IconStage {
        var stage = IconStage(#"{"name": "Sun", "master": "m.svg"}"#, more)
        stage.files["App/App.xcodeproj/project.pbxproj"] = Array(
            """
            // !$*UTF8*$!
            { objects = {
              P = { isa = PBXProject; targets = ( T, ); mainGroup = G; buildConfigurationList = L0; };
              G = { isa = PBXGroup; children = ( ); sourceTree = "<group>"; };
              L0 = { isa = XCConfigurationList; buildConfigurations = ( ); };
              T = { isa = PBXNativeTarget; name = App; buildConfigurationList = L;
                productType = "com.apple.product-type.application"; };
              L = { isa = XCConfigurationList; buildConfigurations = ( C, D, ); };
              C = { isa = XCBuildConfiguration; name = Debug; buildSettings = { \(settings) }; };
              D = { isa = XCBuildConfiguration; name = Release; buildSettings = { \(settings) }; };
            }; rootObject = P; }
            """.utf8
        )
        stage.files["App/Sources/Info.plist"] = stage.files["Info.plist"]
        return stage
    }

    private static let app = #""project": "App/App.xcodeproj", "target": "App""#

    @Test(arguments: [
        "INFOPLIST_FILE = Sources/Info.plist;",
        "INFOPLIST_FILE = \"$(SRCROOT)/Sources/Info.plist\";",
        "INFOPLIST_FILE = \"$(DIR)/Info.plist\"; DIR = Sources;",
    ])
    func `a target names its property list`(settings: String) async throws {
        try await stage(settings, Self.app).run { run in
            let list = try run.text("Info.plist")
            #expect(list.contains("<string>Sun60x60</string>"))
        }
    }

    @Test(arguments: [
        (
            "GENERATE_INFOPLIST_FILE = YES;",
            "/target: Xcode generates the property list of \"App\", and has no setting for loose icons"
        ),
        ("", "/target: \"App\" has no property list"),
        (
            "INFOPLIST_FILE = Sources/Info.plist; ASSETCATALOG_COMPILER_APPICON_NAME = sun;",
            "/icons/0/name: \"Sun\" is the name of the primary icon"
        ),
    ])
    func `a target that can't take the icons is refused`(
        settings: String,
        error: String
    ) async throws {
        #expect(try await stage(settings, Self.app).errors() == [error])
    }

    @Test func `a target alone is looked for in the projects of the repository`() async throws {
        let stage = stage("INFOPLIST_FILE = Sources/Info.plist;", #""target": "App""#)
        try await stage.run { run in
            let list = try run.text("Info.plist")
            #expect(list.contains("<string>Sun60x60</string>"))
        }
    }

    @Test func `a project beside a property list counts for nothing, which is reported`()
        async throws
    {
        let stage = stage("", #""infoPlist": "Info.plist", "project": "App/App.xcodeproj""#)
        #expect(
            try await stage.errors() == ["/project: \"project\" counts only with \"target\""]
        )
    }

    @Test func `a target or project that is not there is named`() async throws {
        #expect(
            try await stage("", #""project": "App/App.xcodeproj", "target": "Ap""#).errors()
                == ["/target: no target \"Ap\" in App/App.xcodeproj"]
        )
        let alone = IconStage(#"{"name": "Sun", "master": "m.svg"}"#, #""target": "App""#)
        #expect(
            try await alone.errors() == [
                "/target: the repository has no Xcode project to find the target \"App\" in"
            ]
        )
    }

    @Test func `names that the project lists itself are reported`() async throws {
        let settings =
            "ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES = \"Old 'New One'\"; "
            + "INFOPLIST_FILE = Sources/Info.plist;"
        try await stage(settings, Self.app + #", "mode": "catalog""#).run { run in
            #expect(
                run.warnings.map(\.summary) == [
                    "App/App.xcodeproj/project.pbxproj lists alternates of \"App\": \"Old\", \"New One\""
                ]
            )
        }
    }

    @Test func `lists of one name keep their folders`() async throws {
        let stage = stage("", #""infoPlist": ["Info.plist", "App/Sources/Info.plist"]"#)
        try await stage.run { run in
            #expect(run.outputs.map(\.path).contains("App/Sources/Info.plist"))
            #expect(run.outputs.map(\.path).contains("Info.plist"))
        }
    }

    @Test(arguments: [
        (#""mode": "loose""#, "/infoPlist: no property list is named, and loose icons need one"),
        (
            #""mode": "catalog", "sizes": ["settings"]"#,
            "/sizes: \"sizes\" is an option of \"mode\": \"loose\""
        ),
        (
            #""infoPlist": "Info.plist", "style": "per-size""#,
            "/style: \"style\" is an option of \"mode\": \"catalog\""
        ),
    ])
    func `options of the other mode are refused`(options: String, error: String) async throws {
        let stage = IconStage(#"{"name": "Sun", "master": "m.svg"}"#, options)
        #expect(try await stage.errors() == [error])
    }

    @Test func `all errors are reported at once`() async throws {
        let stage = IconStage(
            """
            {"name": "A", "master": "no.svg", "background": "red", "from": "13-01", "to": "01-01"},
            {"name": "B"}, {"name": "", "master": "m.svg", "dark": "no.svg"}
            """
        )
        #expect(
            try await stage.errors() == [
                "/icons/0/from: \"13-01\" is not a day",
                "/icons/0/background: \"red\" is not an opaque colour",
                "/icons/0/master: no \"no.svg\" in the repository",
                "/icons/1: the icon has no picture", "/icons/2/name: \"\" is not a name",
                "/icons/2/dark: no \"no.svg\" in the repository",
            ]
        )
    }
}
