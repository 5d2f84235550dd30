import Diagnostics
import Testing
import TestSupport

@testable import AlternateIconsPlugin

/// Pictures whose headers are whole, so that only who decodes them sees that they are damaged.
struct DamagedPictureTests {
    private static let contents = """
        {"images": [{"filename": "a.png", "idiom": "universal", "platform": "ios",
         "size": "1024x1024"}]}
        """

    private func damaged(hasAlpha: Bool = false) async throws -> [UInt8] {
        try await withTemporaryFolder { folder in
            try writeDamagedPNG(to: "\(folder)/a.png", side: 1024, hasAlpha: hasAlpha)
            return try read("\(folder)/a.png")
        }
    }

    /// What a stage reports whose picture is damaged.
    private func findings(_ stage: IconStage) async throws -> [Diagnostic] {
        do {
            try await stage.run()
            return []
        } catch let error as Diagnostics {
            return error.all
        }
    }

    @Test(arguments: [true, false], [true, false])
    func `a set with a damaged picture is not copied, and the picture is named`(
        hasAlpha: Bool,
        hasSheet: Bool
    ) async throws {
        var stage = IconStage(
            #"{"name": "Old", "appiconset": "S.appiconset"}"#,
            "\"mode\": \"catalog\", \"sheet\": \(hasSheet)"
        )
        stage.files["S.appiconset/Contents.json"] = Array(Self.contents.utf8)
        stage.files["S.appiconset/a.png"] = try await damaged(hasAlpha: hasAlpha)
        let found = try await findings(stage)
        #expect(found.count == 1)
        #expect(found.first?.place?.file == "S.appiconset/a.png")
        #expect(found.first?.summary.hasPrefix("S.appiconset/a.png can't be decoded: ") == true)
        #expect(found.first?.help == "open the picture and export it anew")
    }

    @Test func `a bundle with a damaged picture is not copied, and the picture is named`()
        async throws
    {
        var stage = IconStage(#"{"name": "Glass", "icon": "G.icon"}"#)
        stage.files["G.icon/icon.json"] = Array(
            #"{"groups": [{"layers": [{"image-name": "a.png"}]}]}"#.utf8
        )
        stage.files["G.icon/Assets/a.png"] = try await damaged(hasAlpha: true)
        #expect(try await findings(stage).map(\.place?.file) == ["G.icon/Assets/a.png"])
    }

    @Test func `a damaged master is named`() async throws {
        var stage = IconStage(
            #"{"name": "Sun", "master": "a.png"}"#,
            #""infoPlist": "Info.plist""#
        )
        stage.files["a.png"] = try await damaged()
        let found = try await findings(stage)
        #expect(found.map(\.place?.file) == ["a.png"])
        #expect(found.first?.summary.hasPrefix("a.png can't be decoded: ") == true)
    }
}
