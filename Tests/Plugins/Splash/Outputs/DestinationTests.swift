import Diagnostics
import FileEdits
import JSON
import PluginAPI
import SplashPlugin
import Testing
import PluginTestSupport
import TestSupport

/// What a stage changes in the repository.
struct DestinationTests {
    /// A stage over art, a property list and catalogs, with the folder that it is in.
    private func stage(
        _ outputs: String,
        _ more: String,
        list: String = "<key>CFBundleName</key>\n  <string>App</string>",
        image: String = "logo.png",
        files: [String: String] = [:],
        _ body: (_ folder: String, _ with: String) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            try write(try blocks([["#FF0000"]], side: 4), to: "\(folder)/logo.png")
            try write(
                "<plist version=\"1.0\">\n<dict>\n  \(list)\n</dict>\n</plist>\n",
                to: "\(folder)/App/Info.plist"
            )
            try write("{}", to: "\(folder)/App/Assets.xcassets/AppIcon.appiconset/Contents.json")
            for (path, text) in files { try write(text, to: "\(folder)/\(path)") }
            let with = """
                {"devices": ["iphone-17"], "outputs": {\(outputs), "sheet": false}, "layers": [
                {"id": "ground", "color": {"light": "#FFFFFF", "dark": "#000000"}},
                {"id": "logo", "image": "\(image)", "frame": {"width": "auto", "height": "auto"}}]
                \(more.isEmpty ? "" : ", \(more)")}
                """
            try await body(folder, with)
        }
    }

    private func destinations(_ outputs: [UnitOutput]) -> [String: String] {
        let pairs = outputs.compactMap { output in output.destination.map { (output.path, $0) } }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    /// The members of the app's property list after a plan's edits, as another reader sees them.
    private func edited(
        _ plan: StagePlan<SplashWork>,
        in folder: String
    ) throws -> JSONValue {
        let edit = try #require(plan.edits.first)
        #expect(plan.edits.map(\.path) == ["App/Info.plist"])
        try write(
            try edit.applied(to: try read("\(folder)/App/Info.plist")),
            to: "\(folder)/e.plist"
        )
        let script =
            "import json, plistlib, sys; print(json.dumps(plistlib.load(open(sys.argv[1], 'rb'))))"
        let printed = try TestSupport.run(["python3", "-c", script, "\(folder)/e.plist"])
        #expect(printed.error == "")
        return try JSONDocument(Array(printed.output.utf8)).value
    }

    private static let both = #""storyboard": true, "catalog": true"#

    @Test func `without a destination nothing is changed`() async throws {
        try await stage(Self.both, "") { folder, with in
            let plan = try StageRun.plan(SplashPlugin(), with, in: folder)
            #expect(plan.edits.isEmpty && plan.replacedFolders.isEmpty)
            let run = try await StageRun.run(SplashPlugin(), with, in: folder)
            #expect(destinations(run.outputs).isEmpty)
        }
    }

    @Test func `a folder takes storyboard and catalog, and its property list names the storyboard`()
        async throws
    {
        try await stage(Self.both, #""destination": "App/""#) { folder, with in
            let plan = try StageRun.plan(SplashPlugin(), with, in: folder)
            #expect(plan.replacedFolders == ["App/Launch.xcassets"])
            let list = try edited(plan, in: folder)
            #expect(list["UILaunchStoryboardName"] == "LaunchScreen")
            #expect(list["CFBundleName"] == "App")
            let found = destinations(
                try await StageRun.run(SplashPlugin(), with, in: folder).outputs
            )
            #expect(found["LaunchScreen.storyboard"] == "App/LaunchScreen.storyboard")
            #expect(found.count >= 5)
            for (path, destination) in found { #expect(destination == "App/\(path)") }
        }
    }

    @Test func `outputs have places of their own, a folder of the app's catalog among them`()
        async throws
    {
        let more = #"""
            "destination": {"storyboard": "App/Base.lproj/Start.storyboard",
            "catalog": "App/Assets.xcassets/Launch", "infoPlist": "App/Info.plist"}
            """#
        let old = """
            <key>UILaunchStoryboardName</key><string>Old</string>
            <key>UILaunchStoryboardName~ipad</key><string>OldPad</string>
            <key>UILaunchScreen</key><dict><key>UIImageName</key><string>x</string></dict>
            """
        let files = [
            "App/Assets.xcassets/Launch/Contents.json": "{}",
            "App/Assets.xcassets/Launch/LaunchLogo-0123abcd.imageset/Contents.json": "{}",
        ]
        try await stage(Self.both, more, list: old, files: files) { folder, with in
            let plan = try StageRun.plan(SplashPlugin(), with, in: folder)
            #expect(plan.replacedFolders == ["App/Assets.xcassets/Launch"])
            let list = try edited(plan, in: folder)
            #expect(list.members?.map(\.key) == ["UILaunchStoryboardName"])
            #expect(list["UILaunchStoryboardName"] == "Start")
            let run = try await StageRun.run(SplashPlugin(), with, in: folder)
            let found = destinations(run.outputs)
            #expect(found["LaunchScreen.storyboard"] == "App/Base.lproj/Start.storyboard")
            #expect(
                found["Launch.xcassets/Contents.json"] == "App/Assets.xcassets/Launch/Contents.json"
            )
        }
    }

    @Test(arguments: [("logo.png", "14.0"), ("logo.webp", "13.0")])
    func `the property list names the sets of the catalog before they are written`(
        image: String,
        target: String
    ) async throws {
        let old = """
            <key>UILaunchStoryboardName</key><string>Old</string>
            <key>UILaunchScreen</key><dict><key>UIToolbar</key><dict/></dict>
            """
        let more = #""destination": "App", "deploymentTarget": "\#(target)""#
        let outputs = #""launchScreenDictionary": true"#
        try await stage(outputs, more, list: old, image: image) { folder, with in
            try TestSupport.run(["convert", "\(folder)/logo.png", "\(folder)/logo.webp"])
            let plan = try StageRun.plan(SplashPlugin(), with, in: folder)
            let list = try edited(plan, in: folder)
            let run = try await StageRun.run(SplashPlugin(), with, in: folder)
            let written = String(decoding: try run.bytes("UILaunchScreen.plist"), as: UTF8.self)
            let color = try #require(list["UILaunchScreen"]?["UIColorName"]?.string)
            let name = try #require(list["UILaunchScreen"]?["UIImageName"]?.string)
            #expect(list["UILaunchScreen"]?["UIToolbar"] != nil)
            #expect(list["UILaunchScreen"]?["UIImageRespectsSafeAreaInsets"] == false)
            #expect(written.contains("<string>\(color)</string>"))
            #expect(written.contains("<string>\(name)</string>"))
            let found = destinations(run.outputs).values
            #expect(found.contains("App/Launch.xcassets/\(name).imageset/Contents.json"))
            #expect(found.contains("App/Launch.xcassets/\(color).colorset/Contents.json"))
            // What iOS 13 and older show stays where the app runs on them, with a warning.
            #expect((list["UILaunchStoryboardName"] == nil) == (target == "14.0"))
            let warned = plan.warnings.contains {
                $0.summary == "App/Info.plist names the storyboard \"Old\", which iOS 13 and older "
                    + "go on showing"
            }
            #expect(warned == (target == "13.0"))
        }
    }

    @Test func `of several themes the first one's launch screen is the app's`() async throws {
        let more =
            #""destination": "App", "themes": [{"name": "a", "from": "01-01", "to": "12-31"}, {"name": "b", "from": "01-01", "to": "12-31"}]"#
        try await stage(Self.both, more) { folder, with in
            let run = try await StageRun.run(SplashPlugin(), with, in: folder)
            let found = destinations(run.outputs)
            #expect(found["LaunchScreen-a.storyboard"] == "App/LaunchScreen.storyboard")
            #expect(found.keys.allSatisfy { !$0.contains("-b.") })
            #expect(run.warnings.contains { $0.summary.contains("that of \"a\"") })
        }
    }

    @Test func `a launch image set goes into the catalog, or to a place of its own`() async throws {
        let outputs = #""launchImageSet": true, "catalog": true"#
        let devices = #""devices": ["iphone-8"], "#
        for (destination, place) in [
            (#""App""#, "App/Launch.xcassets/LaunchImage.launchimage"),
            (
                #"{"launchImageSet": "App/Assets.xcassets/Start.launchimage"}"#,
                "App/Assets.xcassets/Start.launchimage"
            ),
        ] {
            let more = #""destination": \#(destination)"#
            try await stage(outputs, more) { folder, with in
                let with = with.replacing(#""devices": ["iphone-17"], "#, with: devices)
                let plan = try StageRun.plan(SplashPlugin(), with, in: folder)
                let found = destinations(plan.units.flatMap(\.outputs))
                #expect(!found.isEmpty)
                #expect(found.values.allSatisfy { $0.hasPrefix("\(place)/") })
                #expect(
                    plan.replacedFolders
                        == [place.contains("Launch.xcassets") ? "App/Launch.xcassets" : place]
                )
            }
        }
    }

    @Test(arguments: [
        (
            both, #""destination": {"catalog": "App/Assets.xcassets", "folder": "App"}"#,
            "/destination/catalog: App/Assets.xcassets holds AppIcon.appiconset, which is not of this "
                + "stage, and would be removed"
        ),
        (
            both, #""destination": {"catalog": "App", "folder": "App"}"#,
            "/destination/catalog: \"App\" is not an .xcassets folder or a folder in one"
        ),
        (
            both, #""destination": {"storyboard": "App/Start.storyboard"}"#,
            "/destination: the catalog that the launch screen shows has no destination"
        ),
        (
            both, #""destination": {"storyboard": "App/Start.xib", "folder": "App"}"#,
            "/destination/storyboard: \"App/Start.xib\" is not a .storyboard file"
        ),
        (
            both, #""destination": "../App""#,
            "/destination: \"../App\" is not a path inside the repository"
        ),
        (
            both, #""destination": {"folder": "App", "infoPlist": "App/Inf.plist"}"#,
            "/destination/infoPlist: no \"App/Inf.plist\" in the repository"
        ),
        (
            #""catalog": true"#,
            #""destination": {"folder": "App", "storyboard": "App/A.storyboard"}"#,
            "/destination/storyboard: \"storyboard\" has a destination, and is not written"
        ),
        (
            #""launchScreenDictionary": true"#, #""destination": {"catalog": "App/L.xcassets"}"#,
            "/destination: UILaunchScreen goes into an Info.plist, and none is named"
        ),
        (
            both, #""destination": {"catalog": "App/L.xcassets", "infoPlist": "App/Info.plist"}"#,
            "/destination: the storyboard that the Info.plist would name has no destination"
        ),
    ])
    func `a destination that can't be one is refused at its option`(
        outputs: String,
        more: String,
        error: String
    ) async throws {
        try await stage(outputs, more) { folder, with in
            let found = #expect(throws: Diagnostics.self) {
                try StageRun.plan(SplashPlugin(), with, in: folder)
            }
            #expect(found?.all.map { "\($0.place?.pointer ?? ""): \($0.summary)" } == [error])
        }
    }

    @Test func `an image of another stage, whose name is not known, is in no property list`()
        async throws
    {
        let outputs = #""launchScreenDictionary": true"#
        try await stage(outputs, #""destination": "App""#) { folder, with in
            let with = with.replacing("\"logo.png\"", with: "\"{stage.art}/logo.png\"").replacing(
                #""frame": {"width": "auto", "height": "auto"}"#,
                with: #""mode": "own-size""#
            )
            let plan = try StageRun.plan(SplashPlugin(), with, in: folder)
            #expect(plan.edits.isEmpty)
            let warned = plan.warnings.contains {
                $0.summary == "no UILaunchScreen dictionary can show logo"
            }
            #expect(warned)
        }
    }
}
