import AssetCatalogs
import Diagnostics
import PluginAPI
import Testing
import PluginTestSupport
import TestSupport

@testable import IconStampPlugin

struct OverlayTests {
    private static let with = #"{"set": "A.appiconset", "style": "overlay", "overlay": "beta.png"}"#

    private func mistakes(in folder: String, with: String) throws -> [Diagnostic] {
        try write(try makeIcon(40), to: "\(folder)/A.appiconset/a.png")
        try write(
            """
            {"images": [{"filename": "a.png", "idiom": "iphone", "size": "20x20", "scale": "2x"}]}
            """,
            to: "\(folder)/A.appiconset/Contents.json"
        )
        do {
            return try StageRun.plan(IconStampPlugin(), with, in: folder).warnings
        } catch let error as Diagnostics {
            return error.all
        }
    }

    @Test func `an overlay with damaged pixels is named before anything is stamped`() async throws {
        try await withTemporaryFolder { folder in
            try writeDamagedPNG(to: "\(folder)/beta.png", side: 200, hasAlpha: true)
            let found = try mistakes(in: folder, with: Self.with)
            #expect(found.count == 1)
            #expect(found.first?.summary.hasPrefix("beta.png can't be laid over icons: ") == true)
            #expect(found.first?.place?.pointer == "/overlay")
            #expect(found.first?.help == "export it anew as a PNG or SVG with transparency")
        }
    }

    @Test func `a damaged overlay is not blamed on the icon`() async throws {
        try await withTemporaryFolder { folder in
            try writeDamagedPNG(to: "\(folder)/beta.png", side: 200, hasAlpha: true)
            let overlay = Overlay(file: "beta.png", position: .center, size: 1, opacity: 1)
            let stamper = IconStamper(
                mark: .overlay(overlay),
                resource: try read("\(folder)/beta.png"),
                outline: .square
            )
            let icon = try makeIcon(40)
            let error = #expect(throws: Diagnostic.self) { try stamper.stamped(icon, for: .any) }
            #expect(error?.summary.hasPrefix("beta.png ") == true)
        }
    }

    @Test(arguments: [
        ("background", ##""#D32F2F""##), ("foreground", #""no colour""#), ("contrast", #""keep""#),
        ("label", #""x""#), ("labels", #"["x"]"#), ("font", #""f.ttf""#),
    ])
    func `an overlay has no options of a label`(key: String, value: String) async throws {
        try await withTemporaryFolder { folder in
            try write(try makeIcon(200, alpha: true), to: "\(folder)/beta.png")
            let with = String(Self.with.dropLast()) + ", \"\(key)\": \(value)}"
            let found = try mistakes(in: folder, with: with)
            #expect(found.map(\.summary) == ["the style \"overlay\" has no \"\(key)\""])
            #expect(found.first?.place?.pointer == "/\(key)")
        }
    }
}
