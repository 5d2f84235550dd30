import Diagnostics
import Images
import JSON
import PluginAPI
import Testing
import PluginTestSupport
import TestSupport

@testable import AlternateIconsPlugin

/// Transparent pixels, and the colours that are laid below them.
struct FlattenTests {
    private static let loose = #""infoPlist": "Info.plist", "primary": "Other""#

    /// A stage with icon sets of a picture whose left half is clear.
    private func stage(_ icons: String, _ more: String, sets: [String] = ["S"]) throws -> IconStage
    {
        var stage = IconStage(icons, more)
        var pixels = [UInt8](repeating: 255, count: 1024 * 1024 * 4)
        for at in stride(from: 0, to: pixels.count, by: 4) where at / 4 % 1024 < 512 {
            pixels.replaceSubrange(at..<at + 4, with: [0, 0, 0, 0])
        }
        let png = try Image(pixels: pixels, width: 1024, height: 1024, bands: 4).png()
        for set in sets {
            stage.files["\(set).appiconset/a.png"] = png
            stage.files["\(set).appiconset/Contents.json"] = Array(
                """
                {"images": [{"filename": "a.png", "idiom": "universal", "platform": "ios",
                 "size": "1024x1024"}]}
                """.utf8
            )
        }
        return stage
    }

    /// The colours in the middle of the left half and of the right one.
    private func halves(of png: [UInt8]) throws -> (left: [UInt8], right: [UInt8], bands: Int) {
        let image = try Image(decoding: png.span)
        let (side, bands, pixels) = (image.width, image.bands, try image.pixels())
        func color(_ x: Int) -> [UInt8] {
            Array(pixels[((side / 2 * side + x) * bands)...].prefix(bands))
        }
        return (color(side / 4), color(side * 3 / 4), bands)
    }

    @Test(arguments: [
        (##"{"appiconset": "S.appiconset", "flatten": "#336699"}"##, ""),
        (#"{"appiconset": "S.appiconset"}"#, ##", "flatten": "#336699""##),
    ])
    func `a set's light picture is flattened on a colour`(icon: String, more: String) async throws {
        let catalog = try stage(icon, #""mode": "catalog""# + more)
        try await catalog.run { run in
            let png = try run.bytes("AlternateIcons.xcassets/S.appiconset/a.png")
            let (left, right, bands) = try halves(of: png)
            #expect(left == [0x33, 0x66, 0x99] && right == [255, 255, 255] && bands == 3)
            #expect(run.warnings.map(\.summary) == [])
        }
        try await stage(icon, Self.loose + more).run { run in
            let (left, _, bands) = try halves(of: run.bytes("S60x60@3x.png"))
            #expect(left == [0x33, 0x66, 0x99] && bands == 3)
        }
    }

    @Test func `the plan reports every transparent picture that a release would refuse`()
        async throws
    {
        let icons = """
            {"appiconset": "S.appiconset"}, {"appiconset": "T.appiconset"},
            {"name": "Clear", "master": "clear.svg"}, {"name": "Sun", "master": "m.svg"}
            """
        let stage = try stage(icons, Self.loose, sets: ["S", "T"])
        try await withTemporaryFolder { folder in
            for (path, bytes) in stage.files { try write(bytes, to: "\(folder)/\(path)") }
            let errors = #expect(throws: Diagnostics.self) {
                _ = try StageRun.plan(AlternateIconsPlugin(), stage.with, in: folder)
            }
            #expect(
                errors?.all.map(\.summary) == [
                    "S.appiconset/a.png has transparent pixels, and an icon must be opaque",
                    "T.appiconset/a.png has transparent pixels, and an icon must be opaque",
                    "clear.svg has transparent pixels, and an icon must be opaque",
                ]
            )
        }
    }

    @Test func `a colour for all serves masters too, and a bundle takes none`() async throws {
        let master = #"{"name": "Clear", "master": "clear.svg"}"#
        try await stage(master, Self.loose + ##", "flatten": "#00FF00""##).run { run in
            let png = try run.bytes("Clear60x60@3x.png")
            let pixels = try Image(decoding: png.span).pixels()
            #expect(pixels.prefix(3) == [0, 255, 0])
        }
        let errors = try await stage(master, Self.loose + #", "flatten": "green""#).errors()
        #expect(errors.contains("/flatten: \"green\" is not an opaque colour"))
        var bundle = IconStage(##"{"icon": "G.icon", "flatten": "#00FF00"}"##)
        bundle.files["G.icon/icon.json"] = Array(#"{"groups": []}"#.utf8)
        #expect(
            try await bundle.errors() == [
                "/icons/0/flatten: a colour to flatten on is given beside \"icon\", whose pictures "
                    + "Xcode draws"
            ]
        )
    }

    @Test func `a set of other formats is copied, and loose icons are made of them`() async throws {
        var pictures: [UInt8] = []
        try await withTemporaryFolder { folder in
            try run([
                "convert", "-size", "1024x1024", "xc:#336699", "-define", "webp:lossless=true",
                "\(folder)/a.webp",
            ])
            pictures = try read("\(folder)/a.webp")
        }
        let webp = pictures
        var stage = try stage(#"{"appiconset": "S.appiconset"}"#, Self.loose)
        stage.files["S.appiconset/a.png"] = webp
        try await stage.run { run in
            let png = try run.bytes("S60x60@3x.png")
            let facts = try Image.inspect(png.span)
            #expect(facts.format == .png && facts.width == 180)
        }
        var catalog = try self.stage(#"{"appiconset": "S.appiconset"}"#, #""mode": "catalog""#)
        catalog.files["S.appiconset/a.png"] = webp
        try await catalog.run { run in
            let copy = try run.bytes("AlternateIcons.xcassets/S.appiconset/a.png")
            #expect(copy == webp)
        }
    }
}
