import Lint
import Testing

struct TargetTests {
    private static let icon = "ASSETCATALOG_COMPILER_APPICON_NAME"
    private static let alternates = "ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES"
    private static let project = "App.xcodeproj/project.pbxproj"

    @Test func `an icon that no catalog has is an error, and the nearest is suggested`()
        async throws
    {
        var app = AppFixture()
        app.settings[Self.icon] = "AppIcons"
        let report = try await app.report()
        #expect(
            report.outline == ["error primary-icon-not-found \(Self.project): App: \(Self.icon)"]
        )
        #expect(report.findings.first?.help.hasSuffix("did you mean \"AppIcon\"?") == true)
    }

    @Test func `an icon in another catalog is a warning`() async throws {
        var app = AppFixture()
        try app.addSet("Shared/More.xcassets/Other.appiconset", ["iphone 60x60@2x"])
        app.settings[Self.icon] = "Other"
        #expect(
            try await app.findings() == [
                "warning primary-icon-not-found \(Self.project): App: \(Self.icon)",
                "note catalog-not-in-target Shared/More.xcassets",
            ]
        )
    }

    @Test func `a catalog that was taken out of the only target is a warning`() async throws {
        var app = AppFixture()
        app.resources = []
        let warning = "warning primary-icon-not-found \(Self.project): App: \(Self.icon)"
        #expect(
            try await app.findings() == [warning, "note catalog-not-in-target App/Assets.xcassets"]
        )
        app.settings[Self.icon] = "Other"
        #expect(try await app.findings() == ["note catalog-not-in-target App/Assets.xcassets"])
    }

    @Test func `icon names are case-sensitive`() async throws {
        var app = AppFixture()
        app.settings[Self.icon] = "Appicon"
        #expect(
            try await app.findings() == ["error icon-name-case \(Self.project): App: \(Self.icon)"]
        )
        app.settings[Self.icon] = "AppIcon"
        app.settings[Self.alternates] = "appicon"
        #expect(
            try await app.findings()
                == ["warning icon-name-case \(Self.project): App: \(Self.alternates)"]
        )
    }

    @Test func `alternates that no catalog holds are errors`() async throws {
        var app = AppFixture()
        app.settings[Self.alternates] = "Red"
        let report = try await app.report()
        #expect(
            report.outline == [
                "error alternate-icon-not-found \(Self.project): App: \(Self.alternates)"
            ]
        )
        #expect(report.findings.first?.rule.itms == "ITMS-90895")
    }

    @Test func `nobody is accused for a catalog that can't be seen`() async throws {
        var app = AppFixture()
        app.settings[Self.icon] = "Elsewhere"
        app.resources.append("Generated/More.xcassets")
        #expect(try await app.findings() == [])
    }

    @Test func `a variable that nothing sets is a note`() async throws {
        var app = AppFixture()
        app.settings[Self.icon] = "AppIcon$(CHANNEL_SUFFIX)"
        let report = try await app.report()
        #expect(report.outline == ["note unresolved \(Self.project): App: \(Self.icon)"])
        #expect(report.findings.first?.message.contains("$(CHANNEL_SUFFIX)") == true)
        app.settings["CHANNEL_SUFFIX"] = ""
        #expect(try await app.findings() == [])
    }

    @Test func `a set that only builds for development have weighs less`() async throws {
        var app = AppFixture()
        try app.addSet("App/Assets.xcassets/Dev.appiconset", ["iphone 60x60@2x"])
        app.debugSettings[Self.icon] = "Dev"
        #expect(try await app.findings() == [])
        app.settings[Self.icon] = "Dev"
        #expect(try await app.report().hasErrors)
    }

    @Test func `an icon that only builds for development have gets notes at most`() async throws {
        var app = AppFixture()
        let set = "App/Assets.xcassets/Dev.appiconset"
        try app.addSet(set, ["iphone 60x60@2x", "iphone 60x60@3x"])
        app.files["\(set)/0.png"] = png(100, 100)
        app.files["\(set)/1.png"] = nil
        var damaged = app
        damaged.files["\(set)/Contents.json"] = []
        var empty = app
        let slot = #"{"idiom":"iphone","size":"60x60","scale":"2x"}"#
        empty.files = empty.files.filter { !$0.key.hasPrefix(set) }
        empty.files["\(set)/Contents.json"] = Array(contents([slot]).utf8)
        for (fixture, rules) in [
            (app, ["wrong-pixel-size", "missing-file"]), (empty, ["icon-set-empty"]),
            (damaged, ["catalog-unreadable"]),
        ] {
            for setting in [Self.icon, Self.alternates] {
                var fixture = fixture
                fixture.debugSettings[setting] = "Dev"
                let findings = try await fixture.report().findings
                #expect(Set(findings.map(\.rule.id)) == Set(rules), "\(setting)")
                #expect(findings.allSatisfy { $0.severity == .note }, "\(setting)")
                fixture.debugSettings = [:]
                fixture.settings[setting] = "Dev"
                let released = try await fixture.report().findings
                #expect(released.contains { $0.severity != .note }, "\(setting)")
            }
        }
    }

    @Test func `the icon of builds for development is an alternate where others have it as such`()
        async throws
    {
        var app = AppFixture()
        let set = "App/Assets.xcassets/Dev.appiconset"
        try app.addSet(set, ["iphone 60x60@2x", "ipad 76x76@2x", "ipad 83.5x83.5@2x"])
        app.files["\(set)/0.png"] = png(100, 100)
        app.settings[Self.alternates] = "Dev"
        app.debugSettings[Self.icon] = "Dev"
        #expect(
            try await app.findings()
                == ["warning wrong-pixel-size \(set)/0.png: iphone 60x60@2x"]
        )
    }

    @Test func `an app that names no icon lacks CFBundleIconName`() async throws {
        var app = AppFixture()
        app.settings[Self.icon] = nil
        let report = try await app.report()
        #expect(report.outline == ["error icon-name-missing App/Info.plist: CFBundleIconName"])
        #expect(report.findings.first?.rule.itms == "ITMS-90713")
        app.info += "<key>CFBundleIconName</key><string>AppIcon</string>"
        #expect(try await app.findings() == [])
    }

    @Test(arguments: [
        ("application", [:], "error"), ("application", ["SKIP_INSTALL": "YES"], nil),
        ("application.on-demand-install-capable", ["SKIP_INSTALL": "YES"], "error"),
        ("application.watchapp2", [:], nil), ("app-extension", [:], nil),
        ("application", ["SDKROOT": "appletvos"], nil),
    ])
    func `only apps for iOS that reach the store need an icon's name`(
        product: String,
        settings: [String: String],
        severity: String?
    ) async throws {
        var app = AppFixture()
        app.product = "com.apple.product-type.\(product)"
        app.settings[Self.icon] = nil
        app.settings.merge(settings) { $1 }
        let finding = "icon-name-missing App/Info.plist: CFBundleIconName"
        #expect(try await app.findings() == (severity.map { ["\($0) \(finding)"] } ?? []))
    }

    @Test(arguments: [
        ("TEST_HOST", "$(BUILT_PRODUCTS_DIR)/Host.app/Host"), ("TEST_TARGET_NAME", "App"),
    ])
    func `an app without icons that tests run in is one for them`(
        setting: String,
        value: String
    ) async throws {
        var app = AppFixture()
        app.settings["PRODUCT_NAME"] = "Host"
        app.settings[Self.icon] = nil
        app.info = ""
        let names = ["catalog-not-in-target", "icon-name-missing", "launch-screen-missing"]
        app.testSettings = [setting: value]
        #expect(try await app.report().findings.map(\.severity) == [.error, .error])
        app.resources = []
        let report = try await app.report()
        #expect(report.findings.map(\.rule.id) == names)
        #expect(report.findings.map(\.severity) == [.note, .note, .note])
        app.testSettings = ["TEST_HOST": "$(BUILT_PRODUCTS_DIR)/Other.app/Other"]
        #expect(try await app.report().findings.map(\.severity) == [.note, .error, .error])
    }

    @Test func `the icon of an app that no archive has is not the store's`() async throws {
        var app = AppFixture()
        app.files[AppFixture.icon + "/1024.png"] = try await picture([
            "-size", "1024x1024", "xc:none",
        ])
        #expect(try await app.report().hasErrors)
        app.settings["SKIP_INSTALL"] = "YES"
        #expect(try await app.report().findings.map(\.severity) == [.note])
        // A watch's app lies in the one for iPhone.
        app.settings["SDKROOT"] = "watchos"
        #expect(try await app.report().hasErrors)
    }

    @Test func `an iPad app without a launch screen is refused`() async throws {
        var app = AppFixture()
        app.info = ""
        #expect(
            try await app.findings() == [
                "error launch-screen-missing App/Info.plist: UILaunchScreen"
            ]
        )
        var forPhone = app
        forPhone.settings["TARGETED_DEVICE_FAMILY"] = "1"
        #expect(try await forPhone.findings() == [])
        var full = app
        full.info = "<key>UIRequiresFullScreen</key><true/>"
        #expect(try await full.findings() == [])
        app.settings["GENERATE_INFOPLIST_FILE"] = "YES"
        app.settings["INFOPLIST_KEY_UILaunchScreen_Generation"] = "YES"
        #expect(try await app.findings() == [])
    }

    @Test func `a key of the file contradicts one of the settings`() async throws {
        var app = AppFixture()
        app.info = "<key>UILaunchStoryboardName</key><string>Launch</string>"
        app.files["App/Base.lproj/Launch.storyboard"] = []
        app.resources.append("App/Base.lproj/Launch.storyboard")
        app.settings["GENERATE_INFOPLIST_FILE"] = "YES"
        #expect(try await app.findings() == [])
        app.settings["INFOPLIST_KEY_UILaunchScreen_Generation"] = "YES"
        #expect(
            try await app.findings()
                == ["warning launch-keys-contradict App/Info.plist: UILaunchScreen"]
        )
    }

    @Test func `unreadable files are reported, and stop nothing`() async throws {
        var app = AppFixture()
        app.settings["INFOPLIST_FILE"] = "App/Made.plist"
        app.files["Broken.xcodeproj/project.pbxproj"] = Array("{ objects = ".utf8)
        app.files["Empty.xcodeproj/xcshareddata/x"] = []
        #expect(
            try await app.findings() == [
                "note unread \(Self.project): App: INFOPLIST_FILE",
                "note unread Broken.xcodeproj/project.pbxproj",
                "note unread Empty.xcodeproj/project.pbxproj",
            ]
        )
    }
}
