import Lint
import Testing

struct PrivacyManifestTests {
    private static let file = "App/PrivacyInfo.xcprivacy"
    private static let valid = """
        <key>NSPrivacyTracking</key><false/>
        <key>NSPrivacyTrackingDomains</key><array/>
        <key>NSPrivacyCollectedDataTypes</key><array><dict>
        <key>NSPrivacyCollectedDataType</key><string>NSPrivacyCollectedDataTypeUserID</string>
        <key>NSPrivacyCollectedDataTypeLinked</key><true/>
        <key>NSPrivacyCollectedDataTypeTracking</key><false/>
        <key>NSPrivacyCollectedDataTypePurposes</key><array>
        <string>NSPrivacyCollectedDataTypePurposeAppFunctionality</string></array>
        </dict></array>
        <key>NSPrivacyAccessedAPITypes</key><array><dict>
        <key>NSPrivacyAccessedAPIType</key><string>NSPrivacyAccessedAPICategoryUserDefaults</string>
        <key>NSPrivacyAccessedAPITypeReasons</key><array><string>CA92.1</string></array>
        </dict></array>
        """

    private func findings(_ text: String, isInApp: Bool = true) async throws -> [LintFinding] {
        var app = AppFixture()
        app.files[Self.file] = Array(propertyList(text).utf8)
        if isInApp { app.resources.append(Self.file) }
        return try await app.report().findings
    }

    @Test func `a manifest as Apple describes it is valid`() async throws {
        #expect(try await findings(Self.valid) == [])
        #expect(try await findings("") == [])
        // Apple adds reasons.
        #expect(try await findings(Self.valid.replacing("CA92.1", with: "AB6B.1")) == [])
    }

    @Test(arguments: [
        ("NSPrivacyTracking<", "NSPrivacyTracked<", "unknown key NSPrivacyTracked"),
        (
            "<false/>\n<key>NSPrivacyTrackingDomains",
            "<string>NO</string>\n<key>NSPrivacyTrackingDomains", "is a string, and not a boolean"
        ),
        ("<array><string>CA92.1</string></array>", "<array/>", "is empty"),
        ("CA92.1", "C617.1", "\"C617.1\" is not a reason for"),
        ("CA92.1", "because", "\"because\" is not a reason for"),
        (
            "CategoryUserDefaults", "CategoryUserDefault",
            "unknown type NSPrivacyAccessedAPICategoryUserDefault"
        ),
        (
            "<key>NSPrivacyCollectedDataTypeLinked</key><true/>", "",
            "the key NSPrivacyCollectedDataTypeLinked is missing"
        ),
        (
            "<string>NSPrivacyCollectedDataTypePurposeApp", "<string>App",
            "does not begin with NSPrivacyCollectedDataTypePurpose"
        ),
    ])
    func `a key or value that does not exist is found`(
        valid: String,
        broken: String,
        message: String
    ) async throws {
        let text = Self.valid.replacing(valid, with: broken)
        try #require(text != Self.valid)
        let found = try await findings(text)
        #expect(found.map(\.rule.id) == ["privacy-manifest-invalid"], "\(found)")
        #expect(found.first?.message.contains(message) == true, "\(found)")
        #expect(found.first?.severity == .error && found.first?.rule.itms == "ITMS-91056")
        #expect(found.first?.line != nil)
        #expect(try await findings(text, isInApp: false).map(\.severity) == [.warning])
    }

    @Test func `an empty entry lacks both keys, and a manifest may be no property list`()
        async throws
    {
        let entry = "<key>NSPrivacyAccessedAPITypes</key><array><dict/></array>"
        #expect(try await findings(entry).count == 2)
        #expect(try await findings("<key>A</key").map(\.rule.id) == ["privacy-manifest-invalid"])
    }

    @Test func `white space around a value is a warning`() async throws {
        let found = try await findings(Self.valid.replacing("CA92.1", with: "\n  CA92.1\n"))
        #expect(found.map(\.severity) == [.warning])
        #expect(found.first?.message == "\"CA92.1\" has white space around it")
    }
}
