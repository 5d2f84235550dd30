import Diagnostics
import FileEdits
import PluginAPI
import Testing
import PluginTestSupport
import TestSupport

@testable import AlternateIconsPlugin

/// What a stage changes in the repository.
struct DestinationTests {
    /// A project whose target App compiles `App/Assets.xcassets`, copies a bundle, and synchronizes
    /// the folder `Synced`.
    private static let project = """
        // !$*UTF8*$!
        { objects = {
          P = { isa = PBXProject; targets = ( T, U, ); mainGroup = G; buildConfigurationList = N; };
          G = { isa = PBXGroup; children = ( A, B, S, ); sourceTree = "<group>"; };
          A = { isa = PBXFileReference; path = App/Assets.xcassets; sourceTree = "<group>"; };
          B = { isa = PBXFileReference; path = App/Glass.icon; sourceTree = "<group>"; };
          S = { isa = PBXFileSystemSynchronizedRootGroup; path = Synced; sourceTree = "<group>"; };
          N = { isa = XCConfigurationList; buildConfigurations = ( ); };
          T = { isa = PBXNativeTarget; name = App; buildConfigurationList = L; buildPhases = ( R, );
            fileSystemSynchronizedGroups = ( S, );
            productType = "com.apple.product-type.application"; };
          U = { isa = PBXNativeTarget; name = Lite; buildConfigurationList = L;
            productType = "com.apple.product-type.application"; };
          R = { isa = PBXResourcesBuildPhase; files = ( RA, RB, ); };
          RA = { isa = PBXBuildFile; fileRef = A; };
          RB = { isa = PBXBuildFile; fileRef = B; };
          L = { isa = XCConfigurationList; buildConfigurations = ( C, ); };
          C = { isa = XCBuildConfiguration; name = Release;
            buildSettings = { INFOPLIST_FILE = App/Info.plist; }; };
        }; rootObject = P; }
        """

    private func stage(_ icons: String, _ more: String) throws -> IconStage {
        var stage = IconStage(icons, more)
        stage.files["App.xcodeproj/project.pbxproj"] = Array(Self.project.utf8)
        stage.files["App/Info.plist"] = stage.files["Info.plist"]
        for name in ["AppIcon", "Spring", "Shop"] {
            let folder = name == "Shop" ? "Art" : "App/Assets.xcassets"
            try stage.add("Assets.xcassets/AppIcon.appiconset", as: "\(folder)/\(name).appiconset")
        }
        stage.files["App/Glass.icon/icon.json"] = Array(#"{"groups": []}"#.utf8)
        stage.files["Art/Ice.icon/icon.json"] = Array(#"{"groups": []}"#.utf8)
        return stage
    }

    private static let sun = #"{"name": "Sun", "master": "m.svg"}"#

    private func destinations(_ plan: StagePlan<AlternateIconsWork>) -> [String: String] {
        let pairs = plan.units.flatMap(\.outputs).compactMap { output in
            output.destination.map { (output.path, $0) }
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    @Test(arguments: [
        (#""infoPlist": "App/Info.plist""#, "App/"), (#""target": "App""#, "App/"),
        (#""infoPlist": "Info.plist""#, ""),
        (#""target": "App", "destination": "Synced/Icons/""#, "Synced/Icons/"),
        (#""target": "App", "destination": ".""#, ""),
    ])
    func `loose files go beside the property list, or into the folder that is named`(
        options: String,
        folder: String
    ) async throws {
        try await stage(Self.sun, options).plan { plan in
            let found = destinations(plan)
            #expect(found.count == 4)
            #expect(found.allSatisfy { $0.value == folder + $0.key })
            #expect(found["Sun60x60@2x.png"] == "\(folder)Sun60x60@2x.png")
            #expect(plan.replacedFolders.isEmpty)
        }
    }

    @Test func `the change of each property list gives the same bytes as its copy`() async throws {
        var stage = try stage(
            #"{"name": "Sun", "master": "m.svg"}, {"name": "春节", "master": "m.svg", "prerendered": true}"#,
            #""infoPlist": ["App/Info.plist", "Info.plist"]"#
        )
        stage.files["App/Info.plist"] = Array(
            """
            <plist version="1.0"><dict><!-- kept -->
              <key>CFBundleIcons</key><dict><key>CFBundlePrimaryIcon</key><dict/>
              <key>CFBundleAlternateIcons</key><dict><key>Old</key><dict/></dict></dict>
            </dict></plist>
            """.utf8
        )
        try await stage.plan { plan in
            #expect(plan.edits.map(\.path) == ["App/Info.plist", "Info.plist"])
        }
        try await withTemporaryFolder { folder in
            for (path, bytes) in stage.files { try write(bytes, to: "\(folder)/\(path)") }
            let plan = try StageRun.plan(AlternateIconsPlugin(), stage.with, in: folder)
            let run = try await StageRun.run(AlternateIconsPlugin(), stage.with, in: folder)
            for edit in plan.edits {
                let edited = try edit.applied(to: try #require(stage.files[edit.path]))
                let copy = try run.bytes(edit.path)
                #expect(edited == copy)
                try write(edited, to: "\(folder)/edited.plist")
                let printed = try TestSupport.run([
                    "python3", "-c", PropertyListMergeTests.printer, "\(folder)/edited.plist",
                ])
                #expect(printed.output.contains(#""CFBundleAlternateIcons": {"#))
                #expect(printed.output.contains(#""Sun83.5x83.5""#))
                // A second time changes nothing.
                let again = try edit.applied(to: edited)
                #expect(again == edited)
            }
        }
    }

    @Test func `sets go into the catalog of the primary icon, which the target compiles`()
        async throws
    {
        try await stage(Self.sun, #""mode": "catalog", "target": "App""#).plan { plan in
            let set = "App/Assets.xcassets/Sun.appiconset"
            let found = destinations(plan)
            #expect(Set(found.values) == ["\(set)/Contents.json", "\(set)/icon-1024.png"])
            #expect(plan.replacedFolders == [set])
            #expect(plan.edits.map(\.path) == ["App/Info.plist"])
            #expect(plan.warnings.map(\.summary) == [])
        }
    }

    @Test func `a set that the target has already is changed in place, where it is flattened`()
        async throws
    {
        let options = #""mode": "catalog", "target": "App""#
        let spring = #"{"appiconset": "App/Assets.xcassets/Spring.appiconset"}"#
        try await stage(spring, options).plan { plan in
            #expect(destinations(plan).isEmpty)
            #expect(plan.replacedFolders.isEmpty)
            #expect(plan.warnings.map(\.summary) == [])
        }
        let others =
            #"{"appiconset": "Art/Shop.appiconset"}, {"icon": "Art/Ice.icon"}, {"icon": "App/Glass.icon"}"#
        try await stage(others, options).plan { plan in
            let found = destinations(plan)
            #expect(
                found["AlternateIcons.xcassets/Shop.appiconset/Contents.json"]
                    == "App/Assets.xcassets/Shop.appiconset/Contents.json"
            )
            #expect(found["Ice.icon/icon.json"] == "App/Ice.icon/icon.json")
            #expect(found["Glass.icon/icon.json"] == nil)
            #expect(
                plan.replacedFolders == ["App/Assets.xcassets/Shop.appiconset", "App/Ice.icon"]
            )
            #expect(
                plan.warnings.map(\.summary) == [
                    "no Xcode target builds what the release adds: App/Ice.icon"
                ]
            )
        }
    }

    @Test func `a catalog of its own has a description, and what no target builds is reported`()
        async throws
    {
        let options = #"""
            "mode": "catalog", "target": ["App", "Lite"], "destination": "App/Seasons.xcassets",
            "xcconfig": {"destination": "Config/Icons.xcconfig"},
            "swift": {"file": "Icon.swift", "destination": "App/Generated/AppIcon.swift"}
            """#
        try await stage(Self.sun, options).plan { plan in
            let found = destinations(plan)
            #expect(
                Set(found.values) == [
                    "App/Seasons.xcassets/Contents.json",
                    "App/Seasons.xcassets/Sun.appiconset/Contents.json",
                    "App/Seasons.xcassets/Sun.appiconset/icon-1024.png", "Config/Icons.xcconfig",
                    "App/Generated/AppIcon.swift",
                ]
            )
            let warning = try #require(plan.warnings.first)
            #expect(
                warning.summary == "no Xcode target builds what the release adds: "
                    + "App/Generated/AppIcon.swift, App/Seasons.xcassets"
            )
            #expect(warning.place?.pointer == "/destination")
        }
        try await stage(Self.sun, options).run { run in
            let settings = try run.text("AlternateIcons.xcconfig")
            #expect(settings.contains(#"#include "Icons.xcconfig""#))
        }
    }

    @Test func `a target that does not compile the catalog is reported`() async throws {
        let options = #""mode": "catalog", "target": ["App", "Lite"]"#
        try await stage(Self.sun, options).plan { plan in
            #expect(
                plan.warnings.map(\.summary) == [
                    "the target \"Lite\" does not compile App/Assets.xcassets, where the alternates go"
                ]
            )
        }
    }

    @Test(arguments: [
        #""target": "App", "destination": false"#,
        #""mode": "catalog", "target": "App", "destination": false"#,
    ])
    func `nothing is changed where that is not wanted`(options: String) async throws {
        try await stage(Self.sun, options).plan { plan in
            #expect(destinations(plan).isEmpty)
            #expect(plan.edits.isEmpty && plan.replacedFolders.isEmpty)
        }
    }

    @Test func `a catalog that nothing names is not carried`() async throws {
        try await stage(Self.sun, #""mode": "catalog", "infoPlist": "Info.plist""#).plan { plan in
            #expect(destinations(plan).isEmpty)
            #expect(plan.edits.map(\.path) == ["Info.plist"])
        }
    }

    @Test(arguments: [
        (
            #""infoPlist": "Info.plist", "destination": "../App""#,
            "/destination: \"../App\" is not a path inside the repository"
        ),
        (
            #""infoPlist": "Info.plist", "destination": ".git/x""#,
            "/destination: a release can't change \".git/x\""
        ),
        (
            #""infoPlist": "Info.plist", "destination": "App/Assets.xcassets""#,
            "/destination: \"App/Assets.xcassets\" is not a folder for loose files"
        ),
        (
            #""infoPlist": "Info.plist", "destination": "m.svg""#,
            "/destination: \"m.svg\" is a file, not a folder"
        ),
        (
            #""infoPlist": "Info.plist", "destination": "m.svg/Icons""#,
            "/destination: \"m.svg/Icons\" leads through m.svg, which is a file"
        ),
        (
            #""infoPlist": "Info.plist", "destination": "Module/Icons""#,
            "/destination: \"Module/Icons\" is in the submodule Module, which has commits of its own"
        ),
        (
            #""mode": "catalog", "destination": "App""#,
            "/destination: \"App\" is not an asset catalog"
        ),
        (
            #""mode": "catalog", "xcconfig": {"destination": "App/Icons.txt"}"#,
            "/xcconfig/destination: \"App/Icons.txt\" does not end in .xcconfig"
        ),
        (
            #""infoPlist": "Info.plist", "xcconfig": {"destination": "App/Icons.xcconfig"}"#,
            "/xcconfig: \"xcconfig\" is an option of \"mode\": \"catalog\""
        ),
        (
            #""mode": "catalog", "swift": {"file": "A.swift", "destination": "App"}"#,
            "/swift/destination: \"App\" is a folder, not a file"
        ),
    ])
    func `a path that a release can't change is refused at its option`(
        options: String,
        error: String
    ) async throws {
        var stage = try stage(Self.sun, options)
        stage.files["Module/.git"] = Array("gitdir: ../.git/modules/Module".utf8)
        #expect(try await stage.errors() == [error])
    }
}
