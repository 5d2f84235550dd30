import ProjectVersions
import TestSupport
import Testing
import XcodeProjects

@testable import RepositorySurvey

struct AppSearchTests {
    private func project(_ targets: [XcodeProjectText.Target]) -> String {
        XcodeProjectText(targets).text
    }

    @Test func `the app is chosen before extensions, tests, demos, Macs and third parties`()
        async throws
    {
        var files = [
            "Aurora.xcodeproj/project.pbxproj": project([
                appTarget("AuroraDemo"), appTarget("AuroraMac", settings: ["SDKROOT": "macosx"]),
                appTarget("Aurora", embeds: ["Widget"]),
                appTarget("Widget", type: "app-extension"),
            ]),
            "Pods/Pods.xcodeproj/project.pbxproj": project([appTarget("Pod")]),
            "Example/Sample.xcodeproj/project.pbxproj": project([appTarget("Other")]),
            "Vendor/Kit/Kit.xcodeproj/project.pbxproj": project([appTarget("Kit")]),
        ]
        for name in ["AuroraDemo", "AuroraMac", "Aurora", "Widget"] {
            files.merge(iconFiles("\(name)/Assets.xcassets/AppIcon")) { $1 }
        }
        for path in ["Example/Other", "Vendor/Kit/Kit"] {
            files.merge(iconFiles("\(path)/Assets.xcassets/AppIcon")) { $1 }
        }
        try await withTree(files) { tree in
            let found = try search(in: tree)
            #expect(found.chosen.map(\.target.name) == ["Aurora"])
            let reasons = Dictionary(
                uniqueKeysWithValues: found.others.map { ($0.target, $0.reason) }
            )
            #expect(reasons["AuroraMac"] == "is not for iOS")
            #expect(reasons["AuroraDemo"] == "is a demo or a test by its name")
            #expect(reasons["Other"] == "is in a folder of examples or tests")
            #expect(reasons["Kit"] == "is in a folder of third parties")
            #expect(reasons["Pod"] == nil)
        }
    }

    @Test func `an app that is only an example is still found`() async throws {
        var files = ["Example/Demo.xcodeproj/project.pbxproj": project([appTarget("Demo")])]
        files.merge(iconFiles("Example/Demo/Assets.xcassets/AppIcon")) { $1 }
        try await withTree(files) { tree in
            let found = try search(in: tree)
            #expect(found.chosen.map(\.target.name) == ["Demo"])
        }
    }

    @Test func `of several apps the one called like the project comes first`() async throws {
        var files = [
            "Aurora.xcodeproj/project.pbxproj": project([
                appTarget("Classic"), appTarget("Aurora (iOS)"),
            ]),
            "Tools/Deep/Deep.xcodeproj/project.pbxproj": project([appTarget("Deep")]),
        ]
        for path in ["Classic", "Aurora (iOS)", "Tools/Deep/Deep"] {
            files.merge(iconFiles("\(path)/Assets.xcassets/AppIcon")) { $1 }
        }
        try await withTree(files) { tree in
            var found = try search(in: tree)
            #expect(found.chosen.map(\.target.name) == ["Aurora (iOS)", "Classic"])
            found.keepFirst()
            #expect(found.chosen.map(\.target.name) == ["Aurora (iOS)"])
        }
    }

    @Test func `icons, alternates, watch apps and variants are read of an app`() async throws {
        let names = "\"Dawn Night\""
        var files = [
            "App.xcodeproj/project.pbxproj": project([
                appTarget(
                    "App",
                    settings: ["ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES": names],
                    embeds: ["Watch", "Share"]
                ),
                appTarget("Watch", settings: ["SDKROOT": "watchos"]),
                appTarget("Pro", icon: "ProIcon"), appTarget("Share", type: "app-extension"),
                appTarget("Tests", type: "bundle.unit-test"),
            ])
        ]
        for path in [
            "App/A.xcassets/AppIcon", "App/A.xcassets/Night", "App/A.xcassets/Unused",
            "Pro/A.xcassets/ProIcon",
        ] {
            files.merge(iconFiles(path)) { $1 }
        }
        files.merge(iconFiles("Watch/A.xcassets/AppIcon", iconSet(platform: "watchos"))) { $1 }
        files["App/Dawn.icon/icon.json"] = "{}"
        try await withTree(files) { tree in
            let found = try search(in: tree)
            let projects = try tree.projects()
            let app = found.survey(
                try #require(found.chosen.first),
                versions: ProjectVersions(projects: projects, in: tree)
            )
            #expect(app.target == "App")
            #expect(app.icons.map(\.path) == ["App/A.xcassets/AppIcon.appiconset"])
            #expect(app.alternates.map(\.name) == ["Night", "Dawn"])
            #expect(app.alternates.map(\.isBundle) == [false, true])
            #expect(app.companions.map(\.target) == ["Watch", "Pro"])
            #expect(app.companions.map(\.kind) == [.watch, .variant])
            #expect(app.extensions == 1)
            #expect(app.version == "1.0" && app.build == "7")
        }
    }

    @Test func `a set without a picture in git is no icon`() async throws {
        var files = ["App.xcodeproj/project.pbxproj": project([appTarget("App")])]
        files["App/Assets.xcassets/AppIcon.appiconset/Contents.json"] = iconSet()
        try await withTree(files) { tree in
            #expect(IconCatalog(tree).entries.isEmpty)
        }
    }

    @Test func `a damaged project, and one that is generated, are reported`() async throws {
        let files = [
            "Bad.xcodeproj/project.pbxproj": "{", "Made.xcodeproj/xcshareddata/x.xcscheme": "",
        ]
        try await withTree(files) { tree in
            let errors = try search(in: tree).errors
            #expect(errors.count == 2)
            #expect(errors[0].hasPrefix("Bad.xcodeproj/project.pbxproj: "))
            #expect(
                errors[1]
                    == "Made.xcodeproj: its project file is not in git, so a tool generates it"
            )
        }
    }
}
