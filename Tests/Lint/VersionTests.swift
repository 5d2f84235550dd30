import Lint
import Testing

struct VersionTests {
    private static let file = "App/Info.plist"
    private static let project = "App.xcodeproj/project.pbxproj"

    private func plist(_ version: String, _ build: String) -> String {
        """
        <key>CFBundleShortVersionString</key><string>\(version)</string>
        <key>CFBundleVersion</key><string>\(build)</string>
        """
    }

    @Test(arguments: [
        ("1.4.0", "43", []), ("10", "2026.2600", []), ("2026.7.4", "24.1.0.0", []),
        ("1.4.0.1", "43", ["error version-malformed"]),
        ("1.4-beta", "1.4b2", ["error version-malformed", "error build-number-malformed"]),
        ("1.", "1..2", ["error version-malformed", "error build-number-malformed"]),
        ("v1.0", "１", ["error version-malformed", "note build-number-malformed"]),
        ("1.0", "local build", ["note build-number-malformed"]),
        ("", "", ["error version-missing", "error build-number-missing"]),
        ("$(MARKETING_VERSION)", "${BUILD}.1", []),
    ])
    func `versions are numbers with periods between them`(
        version: String,
        build: String,
        rules: [String]
    ) async throws {
        var app = AppFixture()
        app.versions = plist(version, build)
        let found = try await app.findings()
        #expect(found.map { $0.split(separator: " ").prefix(2).joined(separator: " ") } == rules)
        #expect(found.allSatisfy { $0.contains(Self.file) })
    }

    @Test func `a missing version is an error with the store's code`() async throws {
        var app = AppFixture()
        app.versions = ""
        let report = try await app.report()
        #expect(
            report.outline == [
                "error version-missing \(Self.file): CFBundleShortVersionString",
                "error build-number-missing \(Self.file): CFBundleVersion",
            ]
        )
        #expect(report.findings.map(\.rule.itms) == ["ITMS-90057", "ITMS-90056"])
        app.settings["GENERATE_INFOPLIST_FILE"] = "YES"
        #expect(try await app.findings() == [])
        app.settings["MARKETING_VERSION"] = "1.0-beta"
        #expect(
            try await app.findings()
                == ["error version-malformed \(Self.project): CFBundleShortVersionString"]
        )
    }

    @Test func `settings are expanded, and what they do not say is unknown`() async throws {
        var app = AppFixture()
        app.settings["MARKETING_VERSION"] = "$(MAJOR).2-rc"
        #expect(try await app.findings() == [])
        app.settings["MAJOR"] = "1"
        let report = try await app.report()
        #expect(
            report.findings.map(\.message) == [#"CFBundleShortVersionString of App is "1.2-rc""#]
        )
        // Only builds that may go to the store count.
        app.debugSettings["MARKETING_VERSION"] = "1.2-rc"
        app.settings["MARKETING_VERSION"] = "1.2"
        #expect(try await app.findings() == [])
        app.settings["MARKETING_VERSION"] = "1.2-rc"
        app.settings["SDKROOT"] = "macosx"
        #expect(try await app.findings().filter { $0.contains("version") } == [])
    }

    @Test(arguments: [
        "com.apple.product-type.app-extension", "com.apple.product-type.application.watchapp2",
    ])
    func `what an app brings along has its version`(product: String) async throws {
        var app = AppFixture()
        app.settings.merge(["MARKETING_VERSION": "1.4.0", "CURRENT_PROJECT_VERSION": "43"]) { $1 }
        app.embeddedProduct = product
        app.embeddedSettings = [
            "GENERATE_INFOPLIST_FILE": "YES", "MARKETING_VERSION": "1.4.0",
            "CURRENT_PROJECT_VERSION": "43",
        ]
        #expect(try await app.findings() == [])
        app.embeddedSettings["CURRENT_PROJECT_VERSION"] = "1"
        let report = try await app.report()
        #expect(
            report.outline == [
                "warning version-mismatch \(Self.project): Embedded: CFBundleVersion"
            ]
        )
        #expect(
            report.findings.first?.message
                == "CFBundleVersion is 1 in Embedded, and 43 in App, which it is part of"
        )
        app.embeddedSettings["CURRENT_PROJECT_VERSION"] = "$(CI_BUILD)"
        #expect(try await app.findings() == [])
        app.embeddedSettings["CURRENT_PROJECT_VERSION"] = "1"
        app.embeddedSettings["SDKROOT"] = "macosx"
        let isWatch = product.hasSuffix("watchapp2")
        #expect(try await app.findings().isEmpty != isWatch)
    }
}

struct OrientationTests {
    private static let key = "UISupportedInterfaceOrientations"
    private static let names = [
        "Portrait", "PortraitUpsideDown", "LandscapeLeft", "LandscapeRight",
    ]

    private func list(_ key: String, _ names: some Sequence<String>) -> String {
        let items = names.map { "<string>UIInterfaceOrientation\($0)</string>" }
        return "<key>\(key)</key><array>\(items.joined())</array>"
    }

    @Test func `an app that shares an iPad's screen can be turned to every side`() async throws {
        var app = AppFixture()
        let launch = app.info
        app.info = launch + list(Self.key, Self.names.prefix(1))
        let report = try await app.report()
        #expect(report.outline == ["error ipad-orientations App/Info.plist: \(Self.key)"])
        #expect(report.findings.first?.rule.itms == "ITMS-90474")
        #expect(
            report.findings.first?.message.hasSuffix(
                "does not support PortraitUpsideDown, LandscapeLeft, LandscapeRight"
            ) == true
        )
        app.info += list("\(Self.key)~ipad", Self.names)
        #expect(try await app.findings() == [])
        app.info = launch + list("\(Self.key)~ipad", Self.names.dropFirst())
        #expect(
            try await app.findings() == ["error ipad-orientations App/Info.plist: \(Self.key)~ipad"]
        )
        app.info += "<key>UIRequiresFullScreen</key><true/>"
        #expect(try await app.findings() == [])
    }

    @Test func `an iPhone's app, and one that lists none, are not asked`() async throws {
        var app = AppFixture()
        #expect(try await app.findings() == [])
        app.info += list(Self.key, Self.names.prefix(1))
        app.settings["TARGETED_DEVICE_FAMILY"] = "1"
        #expect(try await app.findings() == [])
    }

    @Test func `the settings of a generated Info.plist are read`() async throws {
        var app = AppFixture()
        app.settings["GENERATE_INFOPLIST_FILE"] = "YES"
        app.settings["INFOPLIST_KEY_\(Self.key)_iPhone"] = "UIInterfaceOrientationPortrait"
        #expect(try await app.findings() == [])
        let setting = "INFOPLIST_KEY_\(Self.key)_iPad"
        app.settings[setting] = "UIInterfaceOrientationPortrait"
        #expect(
            try await app.findings()
                == ["error ipad-orientations App.xcodeproj/project.pbxproj: App: \(setting)"]
        )
        app.settings[setting] = Self.names.map { "UIInterfaceOrientation\($0)" }
            .joined(separator: " ")
        #expect(try await app.findings() == [])
    }
}
