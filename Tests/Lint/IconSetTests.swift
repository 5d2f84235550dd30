import Lint
import Testing

struct IconSetTests {
    private static let full = [
        "iphone 60x60@2x", "iphone 60x60@3x", "ipad 76x76@2x", "ipad 83.5x83.5@2x",
        "ios-marketing 1024x1024@1x",
    ]

    @Test func `nothing is said of an app in order`() async throws {
        #expect(try await AppFixture().findings() == [])
        var app = AppFixture()
        try app.replaceIcon(with: Self.full)
        #expect(try await app.findings() == [])
    }

    @Test(arguments: [
        (["xc:none"], "error"), (["xc:#ff000080"], "error"),
        (["xc:red", "-alpha", "on"], "warning"),
    ])
    func `a transparent store icon is refused, and an opaque channel is reported`(
        pixels: [String],
        severity: String
    ) async throws {
        var app = AppFixture()
        let file = AppFixture.icon + "/1024.png"
        let make = ["-size", "1024x1024"] + pixels + ["-define", "png:color-type=6"]
        app.files[file] = try await picture(make)
        #expect(
            try await app.findings() == [
                "\(severity) store-icon-alpha \(file): universal ios 1024x1024"
            ]
        )
    }

    @Test func `sixteen bits and palettes with a transparent colour are seen through`() async throws
    {
        var app = AppFixture()
        let file = AppFixture.icon + "/1024.png"
        let size = ["-size", "1024x1024"]
        for make in [
            [
                "xc:none", "-depth", "16", "-define", "png:bit-depth=16", "-define",
                "png:color-type=6",
            ],
            [
                "xc:red", "-fill", "blue", "-draw", "point 3,3", "-transparent", "blue", "-define",
                "png:format=png8",
            ],
        ] {
            app.files[file] = try await picture(size + make)
            let report = try await app.report()
            #expect(report.findings.map(\.rule.itms) == ["ITMS-90717"])
            #expect(report.hasErrors)
        }
    }

    @Test(arguments: ["dark", "tinted"])
    func `an appearance of its own may be transparent`(appearance: String) async throws {
        var app = AppFixture()
        let slot = String(AppFixture.singleSize.dropLast()).replacing("1024.png", with: "other.png")
        let appearances = #","appearances":[{"appearance":"luminosity","value":"\#(appearance)"}]}"#
        let slots = [AppFixture.singleSize, slot + appearances]
        app.files[AppFixture.icon + "/Contents.json"] = Array(contents(slots).utf8)
        app.files[AppFixture.icon + "/other.png"] = png(1024, 1024, alpha: true)
        #expect(try await app.findings() == [])
    }

    @Test func `alpha weighs less in sets that the store does not look at`() async throws {
        let file = AppFixture.icon + "/1024.png"
        let clear = try await picture(["-size", "1024x1024", "xc:none"])
        var app = AppFixture()
        app.files[file] = clear
        app.settings["ASSETCATALOG_COMPILER_APPICON_NAME"] = nil
        app.info += "<key>CFBundleIconName</key><string>AppIcon</string>"
        #expect(try await app.findings().map { String($0.prefix(5)) } == ["note "])
        app.settings["ASSETCATALOG_COMPILER_INCLUDE_ALL_APPICON_ASSETS"] = "YES"
        #expect(try await app.findings().map { String($0.prefix(5)) } == ["warni"])
        app.product = "com.apple.product-type.app-extension"
        #expect(try await app.findings() == [])
    }

    @Test(arguments: [
        ("iphone 60x60@2x", "iphone-icon-missing"), ("ipad 76x76@2x", "ipad-icon-missing"),
        ("ipad 83.5x83.5@2x", "ipad-icon-missing"),
        ("ios-marketing 1024x1024@1x", "store-icon-missing"),
    ])
    func `a size that the store asks for is missed`(slot: String, rule: String) async throws {
        var app = AppFixture()
        try app.replaceIcon(with: Self.full.filter { $0 != slot })
        let findings = try await app.findings()
        #expect(findings.count == 1)
        #expect(findings.first?.hasPrefix("error \(rule) ") ?? false, "\(findings)")
    }

    @Test func `only sizes of the app's devices are missed`() async throws {
        var app = AppFixture()
        try app.replaceIcon(with: Self.full.filter { !$0.hasPrefix("ipad") })
        app.settings["TARGETED_DEVICE_FAMILY"] = "1"
        #expect(try await app.findings() == [])
    }

    @Test func `alternates that lack sizes are warned of`() async throws {
        var app = AppFixture()
        try app.addSet("App/Assets.xcassets/Red.appiconset", ["ios-marketing 1024x1024@1x"])
        app.settings["ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES"] = "Red"
        let set = "App/Assets.xcassets/Red.appiconset/Contents.json"
        #expect(
            try await app.findings() == [
                "warning alternate-ipad-size \(set): ipad 76x76@2x",
                "warning alternate-ipad-size \(set): ipad 83.5x83.5@2x",
                "warning alternate-iphone-size \(set): iphone 60x60@2x",
            ]
        )
    }

    @Test func `an empty set is reported once`() async throws {
        var app = AppFixture()
        try app.replaceIcon(with: [])
        app.files[AppFixture.icon + "/Contents.json"] = Array(
            contents([#"{"idiom":"iphone","size":"60x60","scale":"2x"}"#]).utf8
        )
        #expect(
            try await app.findings() == [
                "error icon-set-empty \(AppFixture.icon)/Contents.json"
            ]
        )
    }

    @Test(arguments: [((1000, 1000), "wrong-pixel-size"), ((1024, 1000), "icon-not-square")])
    func `pixels are compared with the slot`(size: (Int, Int), rule: String) async throws {
        var app = AppFixture()
        app.files[AppFixture.icon + "/1024.png"] = png(size.0, size.1)
        #expect(
            try await app.findings() == [
                "error \(rule) \(AppFixture.icon)/1024.png: universal ios 1024x1024"
            ]
        )
    }

    @Test func `only the store's icon is refused for its pixels, and slots of nothing are missed`()
        async throws
    {
        var app = AppFixture()
        try app.replaceIcon(with: Self.full)
        app.files[AppFixture.icon + "/0.png"] = png(100, 100)
        #expect(
            try await app.findings() == [
                "warning wrong-pixel-size \(AppFixture.icon)/0.png: iphone 60x60@2x"
            ]
        )
        app = AppFixture()
        app.files[AppFixture.icon + "/1024.png"] = nil
        let file = AppFixture.icon + "/Contents.json"
        #expect(
            try await app.findings() == [
                "error store-icon-missing \(file)",
                "error missing-file \(file): universal ios 1024x1024",
            ]
        )
    }

    @Test func `a slot has one name in all that is said of it`() async throws {
        var app = AppFixture()
        try app.replaceIcon(with: Self.full)
        app.files[AppFixture.icon + "/0.png"] = nil
        app.files[AppFixture.icon + "/1.png"] = png(100, 100)
        app.files[AppFixture.icon + "/2.png"] = []
        let file = AppFixture.icon + "/Contents.json"
        #expect(
            try await app.findings() == [
                "warning wrong-pixel-size \(AppFixture.icon)/1.png: iphone 60x60@3x",
                "error image-unreadable \(AppFixture.icon)/2.png: ipad 76x76@2x",
                "error iphone-icon-missing \(file): iphone 60x60@2x",
                "error missing-file \(file): iphone 60x60@2x",
            ]
        )
    }

    @Test func `without a project AppIcon counts as the app's icon`() async throws {
        var app = AppFixture()
        app.hasProject = false
        try app.replaceIcon(with: ["iphone 60x60@3x"])
        try app.addSet("App/Assets.xcassets/Red.appiconset", ["iphone 60x60@3x"])
        let file = AppFixture.icon + "/Contents.json"
        #expect(
            try await app.findings() == [
                "error store-icon-missing \(file)",
                "error iphone-icon-missing \(file): iphone 60x60@2x",
                "warning alternate-iphone-size App/Assets.xcassets/Red.appiconset/Contents.json: "
                    + "iphone 60x60@2x",
            ]
        )
    }

    @Test func `what a set lacks is reported with the line of the slot, or of all slots`()
        async throws
    {
        var app = AppFixture()
        try app.replaceIcon(with: ["iphone 60x60@3x", "ipad 76x76@2x"])
        try app.addSet("App/Assets.xcassets/Red.appiconset", ["iphone 60x60@3x"])
        app.settings["ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES"] = "Red"
        let slot = #"{"idiom":"iphone","size":"60x60","scale":"2x"}"#
        for (path, bytes) in app.files where path.hasSuffix("Contents.json") {
            let text = String(decoding: bytes, as: UTF8.self)
                .replacing("{\"images", with: "{\n\"images")
                .replacing("\"}],", with: "\"},\n\(slot)],")
            app.files[path] = Array(text.utf8)
        }
        let findings = try await app.report().findings
        #expect(
            findings.map { "\($0.line ?? 0) \($0.rule.id) \($0.at)" } == [
                "2 store-icon-missing ", "2 ipad-icon-missing ipad 83.5x83.5@2x",
                "3 iphone-icon-missing iphone 60x60@2x", "2 alternate-ipad-size ipad 76x76@2x",
                "2 alternate-ipad-size ipad 83.5x83.5@2x",
                "3 alternate-iphone-size iphone 60x60@2x",
            ]
        )
    }

    @Test func `sets of tests and templates are checked leniently without a project`() async throws
    {
        var app = AppFixture()
        app.hasProject = false
        try app.replaceIcon(with: Self.full)
        try app.addSet("AppTests/Fixtures/AppIcon.appiconset", ["iphone 60x60@3x"])
        #expect(try await app.findings() == [])
    }
}
