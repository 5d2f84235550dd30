import Lint
import Testing

struct MembershipTests {
    @Test func `a catalog that no target has is a note, unless it is a package's`() async throws {
        var app = AppFixture()
        let contents = Array(#"{"info":{"author":"xcode","version":1}}"#.utf8)
        app.files["Old/Media.xcassets/Contents.json"] = contents
        #expect(try await app.findings() == ["note catalog-not-in-target Old/Media.xcassets"])
        app.folders = ["Old"]
        #expect(try await app.findings() == [])
        app.exceptions = ["Media.xcassets"]
        #expect(try await app.findings() == ["note catalog-not-in-target Old/Media.xcassets"])
        for file in ["Old/Package.swift", "Old/Old.podspec", "Old/Old.csproj"] {
            var other = app
            other.files[file] = []
            #expect(try await other.findings() == [], "\(file)")
        }
        app.hasProject = false
        #expect(try await app.findings() == [])
    }

    @Test func `an alternate's picture in no Resources phase is missing`() async throws {
        var app = AppFixture()
        app.settings["TARGETED_DEVICE_FAMILY"] = "1"
        app.info += """
            <key>CFBundleIcons</key><dict><key>CFBundleAlternateIcons</key><dict><key>Red</key><dict>
            <key>CFBundleIconFiles</key><array><string>Red</string></array></dict></dict></dict>
            """
        app.files["App/Icons/Red@2x.png"] = png(120, 120)
        let report = try await app.report()
        #expect(
            report.outline == [
                "error loose-icon-missing App/Info.plist: "
                    + "CFBundleIcons:CFBundleAlternateIcons:Red:CFBundleIconFiles"
            ]
        )
        #expect(
            report.findings.first?.message == "App/Icons/Red@2x.png is in no Resources phase of App"
        )
        app.resources.append("App/Icons")
        #expect(try await app.findings() == [])
    }

    @Test func `two sets of one name in one target are a warning`() async throws {
        var app = AppFixture()
        let other = "App/More.xcassets/AppIcon.appiconset"
        app.files["\(other)/Contents.json"] = app.files["\(AppFixture.icon)/Contents.json"]
        app.files["\(other)/1024.png"] = png(1024, 1024)
        app.resources.append("App/More.xcassets")
        let report = try await app.report()
        #expect(report.outline == ["warning icon-name-twice \(other)"])
        #expect(report.findings.first?.message.contains(AppFixture.icon) == true)
        app.settings["EXCLUDED_SOURCE_FILE_NAMES"] = "More.xcassets"
        #expect(try await app.findings() == [])
    }

    @Test func `a sample's empty set weighs less than an app's only one`() async throws {
        var app = AppFixture()
        let setting = "ASSETCATALOG_COMPILER_APPICON_NAME"
        let empty = "App/Assets.xcassets/Empty.appiconset/Contents.json"
        app.files[empty] = Array(
            contents([#"{"idiom":"iphone","size":"60x60","scale":"2x"}"#]).utf8
        )
        app.settings[setting] = "Empty"
        #expect(try await app.findings() == ["error icon-set-empty \(empty)"])
        app.embeddedProduct = "com.apple.product-type.application"
        app.embeddedSettings = ["GENERATE_INFOPLIST_FILE": "YES", setting: "AppIcon"]
        app.embeddedSettings["INFOPLIST_KEY_UILaunchScreen_Generation"] = "YES"
        #expect(try await app.findings() == ["warning icon-set-empty \(empty)"])
        // What an app brings along is uploaded with it.
        app.settings[setting] = "AppIcon"
        app.embeddedSettings[setting] = "Empty"
        #expect(try await app.findings() == ["error icon-set-empty \(empty)"])
    }

    @Test func `a sticker's file is its own, and another one is not`() async throws {
        var app = AppFixture()
        let sticker = "App/Assets.xcassets/Pack.stickerpack/Star.sticker"
        app.files["\(sticker)/Contents.json"] = Array(
            #"{"info":{"author":"xcode","version":1},"properties":{"filename":"star.png"}}"#.utf8
        )
        app.files["\(sticker)/star.png"] = png(300, 300)
        #expect(try await app.findings() == [])
        app.files["\(sticker)/old.png"] = png(300, 300)
        #expect(try await app.findings() == ["note unassigned-file \(sticker)/old.png"])
        app.files["\(sticker)/star.png"] = nil
        #expect(
            try await app.findings() == [
                "warning missing-file \(sticker)/Contents.json: sticker",
                "note unassigned-file \(sticker)/old.png",
            ]
        )
    }
}

struct OtherPlatformTests {
    @Test(arguments: [
        ("watchos", "watch 40x40@2x", "watch-marketing 1024x1024", "watch-icon-missing"),
        ("macosx", "mac 512x512@1x", "mac 512x512@2x", "mac-icon-missing"),
    ])
    func `the store's icon of another system is asked for`(
        system: String,
        slot: String,
        wanted: String,
        rule: String
    ) async throws {
        var app = AppFixture()
        app.settings["SDKROOT"] = system
        try app.replaceIcon(with: [slot])
        let file = "\(AppFixture.icon)/Contents.json"
        #expect(try await app.findings() == ["error \(rule) \(file)"])
        try app.replaceIcon(with: [slot, wanted])
        #expect(try await app.findings() == [])
        app.settings["SDKROOT"] = "iphoneos"
        #expect(!(try await app.findings()).contains { $0.contains(rule) })
    }

    @Test func `a single picture serves the watch`() async throws {
        var app = AppFixture()
        app.settings["SDKROOT"] = "watchos"
        let slot = AppFixture.singleSize.replacing("\"ios\"", with: "\"watchos\"")
        app.files[AppFixture.icon + "/Contents.json"] = Array(contents([slot]).utf8)
        #expect(try await app.findings() == [])
    }
}
