import Diagnostics
import JSON
import PluginAPI
import Testing
import PluginTestSupport
import TestSupport

@testable import AlternateIconsPlugin

/// Elements of `icons` whose paths are patterns.
struct PatternTests {
    private func stage(_ icons: String, _ more: String = #""mode": "catalog""#) throws -> IconStage
    {
        var stage = IconStage(icons, more)
        for name in ["AppIcon", "Spring", "Winter Sale"] {
            try stage.add(
                "Assets.xcassets/AppIcon.appiconset",
                as: "X.xcassets/a/\(name).appiconset"
            )
        }
        for name in ["Red", "Blue"] {
            stage.files["Art/\(name).svg"] = Array(IconStage.svg.utf8)
            stage.files["Art/\(name).icon/icon.json"] = Array(#"{"groups": []}"#.utf8)
        }
        return stage
    }

    private func keys(_ run: StageRun) throws -> [String] {
        let icons = try run.json("alternate-icons.json")["icons"]?.array
        return (icons ?? []).compactMap { $0["key"]?.string }
    }

    @Test(arguments: [
        (#"{"appiconset": "X.xcassets/**/*.appiconset"}"#, ["Spring", "Winter Sale"]),
        (#"{"appiconset": "X.xcassets/a/S*.appiconset"}"#, ["Spring"]),
        (#"{"master": "Art/*.svg"}"#, ["Blue", "Red"]),
        (#"{"icon": "Art/*.icon"}, {"name": "Sun", "master": "m.svg"}"#, ["Blue", "Red", "Sun"]),
        (#"{"appiconset": "X.xcassets/a/Spring.appiconset"}"#, ["Spring"]),
    ])
    func `a pattern is an alternate for each match but the primary icon, named after it`(
        icons: String,
        names: [String]
    ) async throws {
        try await stage(icons).run { run in
            let found = try keys(run)
            #expect(found == names)
        }
    }

    @Test(arguments: [
        (
            #"{"name": "A", "master": "Art/*.svg"}"#,
            "/icons/0/name: \"name\" is about one icon, and \"Art/*.svg\" may match several"
        ),
        (#"{"master": "Art/*.png"}"#, "/icons/0/master: \"Art/*.png\" matches no file"),
        (
            #"{"appiconset": "Art/*.appiconset"}"#,
            "/icons/0/appiconset: \"Art/*.appiconset\" matches no .appiconset folder"
        ),
        (
            #"{"master": "Art/*.svg"}, {"name": "red", "master": "m.svg"}"#,
            "/icons/1/name: the files of \"Red\" and \"red\" would be one on some file systems"
        ),
    ])
    func `a pattern's errors name the option`(icons: String, error: String) async throws {
        #expect(try await stage(icons).errors() == [error])
    }

    @Test func `names that a target's sets have already are reported`() async throws {
        var stage = try stage(
            #"{"name": "spring", "master": "m.svg"}, {"name": "Sun", "master": "m.svg"}"#,
            #""mode": "catalog", "target": "App""#
        )
        stage.files["App.xcodeproj/project.pbxproj"] = Array(
            """
            // !$*UTF8*$!
            { objects = {
              P = { isa = PBXProject; targets = ( T, ); mainGroup = G; buildConfigurationList = L0; };
              G = { isa = PBXGroup; children = ( F ); sourceTree = "<group>"; };
              F = { isa = PBXFileReference; path = X.xcassets; sourceTree = "<group>"; };
              B = { isa = PBXBuildFile; fileRef = F; };
              R = { isa = PBXResourcesBuildPhase; files = ( B ); };
              L0 = { isa = XCConfigurationList; buildConfigurations = ( ); };
              T = { isa = PBXNativeTarget; name = App; buildConfigurationList = L;
                productType = "com.apple.product-type.application"; buildPhases = ( R ); };
              L = { isa = XCConfigurationList; buildConfigurations = ( C, ); };
              C = { isa = XCBuildConfiguration; name = Debug;
                buildSettings = { INFOPLIST_FILE = Info.plist; }; };
            }; rootObject = P; }
            """.utf8
        )
        try await stage.run { run in
            #expect(
                run.warnings.map(\.summary) == [
                    "the target \"App\" has icons of these names already: \"spring\" "
                        + "(X.xcassets/a/Spring.appiconset)"
                ]
            )
        }
    }
}
