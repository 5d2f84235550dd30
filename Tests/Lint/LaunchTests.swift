import Lint
import Testing

struct LaunchTests {
    private static let file = "App/Info.plist"
    private static let storyboard = "App/Launch.storyboard"

    private var app: AppFixture {
        var app = AppFixture()
        app.info = "<key>UILaunchStoryboardName</key><string>Launch</string>"
        app.files[Self.storyboard] = text("launchScreen=\"YES\"")
        app.resources.append(Self.storyboard)
        return app
    }

    private func text(_ attribute: String) -> [UInt8] {
        Array(#"<?xml version="1.0"?><document type="x" \#(attribute)><scenes/></document>"#.utf8)
    }

    @Test func `a storyboard in no Resources phase never gets into the app`() async throws {
        var app = app
        #expect(try await app.findings() == [])
        app.resources.removeLast()
        let report = try await app.report()
        #expect(
            report.outline == [
                "error launch-storyboard-missing \(Self.file): UILaunchStoryboardName"
            ]
        )
        #expect(
            report.findings.first?.message.contains("\(Self.storyboard) is in no Resources phase")
                == true
        )
        // A synchronized folder holds it, unless an exception takes it out.
        app.folders = ["App"]
        #expect(try await app.findings() == [])
        app.exceptions = ["Launch.storyboard"]
        #expect(try await app.findings() == report.outline)
    }

    @Test func `a storyboard without the mark of a launch screen is a warning`() async throws {
        var app = app
        app.files[Self.storyboard] = text("")
        #expect(try await app.findings() == ["warning launch-storyboard-flag \(Self.storyboard)"])
        app.files[Self.storyboard] = Array("<archive/>".utf8)
        #expect(try await app.findings() == [])
    }

    @Test(arguments: ["Launch", "Launch.storyboard"])
    func `a setting names a storyboard, with its extension or without`(name: String) async throws {
        let setting = "INFOPLIST_KEY_UILaunchStoryboardName"
        var app = app
        app.info = ""
        app.settings["GENERATE_INFOPLIST_FILE"] = "YES"
        app.settings[setting] = name
        #expect(try await app.findings() == [])
        app.files[Self.storyboard] = nil
        #expect(
            try await app.findings()
                == [
                    "error launch-storyboard-missing App.xcodeproj/project.pbxproj: App: \(setting)"
                ]
        )
    }

    private func screen(_ members: String) -> String {
        "<key>UILaunchScreen</key><dict>\(members)</dict>"
    }

    @Test func `names in UILaunchScreen are in a catalog of the target`() async throws {
        var app = AppFixture()
        app.info = screen(
            """
            <key>UIColorName</key><string>Sky</string>
            <key>UITabBar</key><dict><key>UIImageName</key><string>Group/Bar</string></dict>
            """
        )
        let color = "warning launch-screen-name-missing \(Self.file): UILaunchScreen:UIColorName"
        let image =
            "warning launch-screen-name-missing \(Self.file): UILaunchScreen:UITabBar:UIImageName"
        #expect(try await app.findings() == [color, image])
        app.files["App/Assets.xcassets/Sky.colorset/Contents.json"] = Array(
            #"{"colors":[],"info":{"author":"xcode","version":1}}"#.utf8
        )
        app.files["App/Assets.xcassets/Group/Bar.imageset/Contents.json"] = Array(
            contents([]).utf8
        )
        #expect(try await app.findings() == [])
        app.info = screen("<key>UIColorName</key><string>systemBackgroundColor</string>")
        #expect(try await app.findings() == [])
        app.info = screen("<key>UIColorName</key><string>$(COLOR)</string>")
        #expect(try await app.findings() == [])
        app.resources.append("Generated.xcassets")
        app.info = screen("<key>UIColorName</key><string>Elsewhere</string>")
        #expect(try await app.findings() == [])
    }

    @Test func `a picture outside of catalogs counts where the target has it`() async throws {
        var app = AppFixture()
        app.info = screen("<key>UIImageName</key><string>Logo</string>")
        app.files["App/Logo@2x.png"] = png(10, 10)
        let report = try await app.report()
        #expect(report.findings.map(\.rule.id) == ["launch-screen-name-missing"])
        #expect(report.findings.first?.message.contains("there is App/Logo@2x.png") == true)
        app.resources.append("App/Logo@2x.png")
        #expect(try await app.findings() == [])
    }
}
