import Lint
import Testing

struct PropertyListTests {
    private static let file = "App/Info.plist"

    private func icons(_ root: String, _ alternates: [String: String]) -> String {
        let entries = alternates.sorted { $0.key < $1.key }.map { key, file in
            """
            <key>\(key)</key><dict><key>CFBundleIconFiles</key>
            <array><string>\(file)</string></array></dict>
            """
        }
        return """
            <key>UILaunchScreen</key><dict/>
            <key>\(root)</key><dict><key>CFBundleAlternateIcons</key><dict>
            \(entries.joined(separator: "\n"))
            </dict></dict>
            """
    }

    @Test func `duplicate keys are found at any depth, with both lines`() async throws {
        var app = AppFixture()
        app.info = """
            <key>UILaunchScreen</key><dict/>
            <key>A</key><array><dict>
            <key>B</key><string>one</string>
            <key>B</key><string>two</string>
            </dict></array>
            <key>C</key><true/><key>C</key><true/>
            """
        let report = try await app.report()
        #expect(
            report.outline == [
                "warning repeated-key \(Self.file): A:0:B", "note repeated-key \(Self.file): C",
            ]
        )
        #expect(report.findings.map(\.line) == [7, 9])
        #expect(report.findings.first?.message.contains("in lines 6 and 7") == true)
    }

    @Test func `files and keys of an alternate are found`() async throws {
        var app = AppFixture()
        app.info = icons("CFBundleIcons", ["Red": "Red"])
        app.resources.append("Icons")
        let red = "\(Self.file): CFBundleIcons:CFBundleAlternateIcons:Red"
        #expect(try await app.findings() == ["error loose-icon-missing \(red):CFBundleIconFiles"])
        app.files["Icons/Red@3x.png"] = png(180, 180)
        #expect(
            try await app.report().findings.map { $0.rule.itms } == [
                "ITMS-90892", "ITMS-90892", "ITMS-90890",
            ]
        )
        app.files["Icons/Red@2x.png"] = png(120, 120)
        app.files["Icons/Red@2x~ipad.png"] = png(152, 152)
        #expect(try await app.findings() == ["warning alternate-ipad-size \(red)"])
        app.settings["TARGETED_DEVICE_FAMILY"] = "1"
        #expect(try await app.findings() == [])
    }

    @Test(arguments: ["No", "No.png", "No@2x.png", "No~ipad"])
    func `the help of a picture that is not there names a file once`(name: String) async throws {
        var app = AppFixture()
        app.info = icons("CFBundleIcons", ["Red": name])
        let finding = try await app.report().findings.first { $0.rule.id == "loose-icon-missing" }
        #expect(finding?.help == "add No@2x.png to the target, or remove the name")
    }

    @Test func `an extension in a name is a note`() async throws {
        var app = AppFixture()
        app.settings["TARGETED_DEVICE_FAMILY"] = "1"
        app.info = icons("CFBundleIcons", ["Red": "Red.png"])
        app.files["Icons/Red.png"] = png(120, 120)
        app.resources.append("Icons")
        let report = try await app.report()
        #expect(report.findings.map(\.rule.id) == ["icon-file-extension"])
        #expect(report.findings.first?.help == "write \"Red\"")
    }

    @Test func `the dictionary for iPad replaces the other as a whole`() async throws {
        var app = AppFixture()
        app.info =
            icons("CFBundleIcons", ["Blue": "Icon", "Red": "Icon"])
            + icons("CFBundleIcons~ipad", ["Red": "Icon"])
            .replacing("<key>UILaunchScreen</key><dict/>", with: "")
        for (name, side) in [("@2x", 120), ("@2x~ipad", 152), ("-pro@2x~ipad", 167)] {
            app.files["Icons/Icon\(name).png"] = png(side, side)
        }
        app.info = app.info.replacing(
            "<string>Icon</string>",
            with: "<string>Icon</string><string>Icon-pro</string>"
        )
        app.resources.append("Icons")
        let report = try await app.report()
        #expect(
            report.outline == [
                "warning alternate-not-on-ipad \(Self.file): CFBundleIcons~ipad:CFBundleAlternateIcons"
            ]
        )
        #expect(report.findings.first?.message.hasSuffix("\"Blue\"") == true)
        // The compiler of catalogs adds the alternates that it knows to both dictionaries.
        try app.addSet("App/Assets.xcassets/Blue.appiconset", ["watch 40x40@2x"])
        app.settings["ASSETCATALOG_COMPILER_INCLUDE_ALL_APPICON_ASSETS"] = "YES"
        #expect(!(try await app.findings()).contains { $0.contains("alternate-not-on-ipad") })
    }

    @Test func `CFBundleIconName names an icon of the app`() async throws {
        var app = AppFixture()
        let launch = app.info
        app.info = launch + "<key>CFBundleIconName</key><string>Appicon</string>"
        #expect(
            try await app.findings() == ["warning icon-name-case \(Self.file): CFBundleIconName"]
        )
        app.info = launch + "<key>CFBundleIconName</key><string>Blue</string>"
        #expect(
            try await app.findings()
                == ["error primary-icon-not-found \(Self.file): CFBundleIconName"]
        )
        app.info = launch + "<key>CFBundleIconName</key><string>$(APP_ICON)</string>"
        #expect(try await app.findings() == [])
    }

    @Test func `a build setting in a value counts as its own value`() async throws {
        var app = AppFixture()
        let setting = "$(ASSETCATALOG_COMPILER_APPICON_NAME)"
        app.info += "<key>CFBundleIconName</key><string>\(setting)</string>"
        #expect(try await app.findings() == [])
        app.info = app.info.replacing(setting, with: "${NAME:lower}")
        app.settings["NAME"] = "APPICON"
        #expect(
            try await app.findings() == ["warning icon-name-case \(Self.file): CFBundleIconName"]
        )
        app.settings["NAME"] = ""
        app.settings["ASSETCATALOG_COMPILER_APPICON_NAME"] = nil
        #expect(
            try await app.findings() == ["error icon-name-missing \(Self.file): CFBundleIconName"]
        )
    }

    @Test func `values of an Info.plist are checked in each configuration`() async throws {
        var app = AppFixture()
        app.info =
            icons("CFBundleIcons", ["Red": "$(RED)"])
            .replacing("<key>UILaunchScreen</key><dict/>", with: "")
            + "<key>UILaunchStoryboardName</key><string>$LAUNCH</string>"
        app.settings["TARGETED_DEVICE_FAMILY"] = "1"
        app.files["Icons/Red@2x.png"] = png(120, 120)
        app.files["App/Launch.storyboard"] = []
        app.resources += ["Icons", "App/Launch.storyboard"]
        #expect(try await app.findings() == [])
        app.settings.merge(["RED": "Red", "LAUNCH": "Launch"]) { $1 }
        #expect(try await app.findings() == [])
        app.debugSettings = ["RED": "Blue", "LAUNCH": "$(TARGET_NAME)Launch"]
        let report = try await app.report()
        #expect(
            report.findings.map(\.rule.id) == ["loose-icon-missing", "launch-storyboard-missing"]
        )
        #expect(report.findings.first?.message.contains("\"Blue\"") == true)
        #expect(report.findings.last?.message == "there is no storyboard or nib \"AppLaunch\"")
        app.settings["INFOPLIST_EXPAND_BUILD_SETTINGS"] = "NO"
        #expect(try await app.findings() == [])
    }

    @Test func `launch keys contradict, and storyboards must be there`() async throws {
        var app = AppFixture()
        app.info += "<key>UILaunchStoryboardName</key><string>Launch</string>"
        #expect(
            try await app.findings() == [
                "warning launch-keys-contradict \(Self.file): UILaunchScreen",
                "error launch-storyboard-missing \(Self.file): UILaunchStoryboardName",
            ]
        )
        app.info = "<key>UILaunchStoryboardName~ipad</key><string>Launch</string>"
        app.files["App/Base.lproj/Launch.xib"] = []
        app.resources.append("App/Base.lproj/Launch.xib")
        #expect(try await app.findings() == [])
        let launchImages = "<key>UILaunchImages</key><array/>"
        var modern = AppFixture()
        modern.info += launchImages
        #expect(
            try await modern.findings()
                == ["warning launch-keys-contradict \(Self.file): UILaunchImages"]
        )
        app.info += launchImages
        let report = try await app.report()
        #expect(report.outline == ["warning launch-keys-contradict \(Self.file): UILaunchImages"])
        #expect(report.findings.first?.help.contains("deprecated") == true)
    }

    @Test func `an Info.plist that is damaged is an error, one that is preprocessed a note`()
        async throws
    {
        var app = AppFixture()
        app.info += "\n#ifdef DEBUG\n<key>A</key><true/>\n#endif"
        #expect(try await app.findings() == ["error plist-unreadable \(Self.file)"])
        app.settings["INFOPLIST_PREPROCESS"] = "YES"
        #expect(try await app.findings() == ["note unread \(Self.file)"])
    }

    @Test func `property lists that no app has are checked leniently`() async throws {
        var app = AppFixture()
        app.files["Other/Info.plist"] = Array(
            propertyList(
                "<key>UILaunchScreen</key><dict/>"
                    + "<key>UILaunchStoryboardName</key><string>Nowhere</string>"
            ).utf8
        )
        #expect(
            try await app.findings() == [
                "note launch-keys-contradict Other/Info.plist: UILaunchScreen",
                "note launch-storyboard-missing Other/Info.plist: UILaunchStoryboardName",
            ]
        )
    }

    @Test
    func `a duplicate key is found in any property list, and is less severe in one for debugging`()
        async throws
    {
        var app = AppFixture()
        let twice = "<key>A</key><true/><key>A</key><false/>"
        let text = propertyList("<key>UILaunchScreen</key><dict/>" + twice)
        app.files["App/App.entitlements"] = Array(text.utf8)
        app.files["App/Dev.plist"] = Array(text.utf8)
        app.debugSettings["INFOPLIST_FILE"] = "App/Dev.plist"
        #expect(
            try await app.findings() == [
                "warning repeated-key App/App.entitlements: A",
                "note repeated-key App/Dev.plist: A",
            ]
        )
    }
}
