import AssetCatalogs
import Diagnostics
import Images
import PluginAPI
import Raster
import Testing
import PluginTestSupport
import TestSupport

@testable import IconStampPlugin

struct OverlayTests {
    private static let with = #"{"set": "A.appiconset", "style": "overlay", "overlay": "beta.png"}"#

    private func errors(in folder: String, with: String) throws -> [Diagnostic] {
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
            let found = try errors(in: folder, with: Self.with)
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
            let found = try errors(in: folder, with: with)
            #expect(found.map(\.summary) == ["the style \"overlay\" has no \"\(key)\""])
            #expect(found.first?.place?.pointer == "/\(key)")
        }
    }

    @Test func `transparent pixels lend no colour when an overlay is made smaller`() throws {
        // Opaque red beside transparent green: no green may show.
        let row =
            Array(repeating: [UInt8](arrayLiteral: 255, 0, 0, 255), count: 8)
            + Array(repeating: [0, 255, 0, 0], count: 8)
        let image = try Image(pixels: row.flatMap { $0 }, width: 16, height: 1, bands: 4)
        let small = try Bitmap(image, width: 5, height: 1)
        #expect(small.bands == 4)
        for pixel in stride(from: 0, to: 20, by: 4) where small.pixels[pixel + 3] > 0 {
            #expect(small.pixels[pixel] == 255 && small.pixels[pixel + 1] == 0)
        }
    }

    @Test func `an overlay of the right size keeps its values, and one that is opaque its alpha`()
        throws
    {
        let pixels: [UInt8] = [1, 2, 3, 4, 250, 130, 7, 255]
        let image = try Image(pixels: pixels, width: 2, height: 1, bands: 4)
        #expect(try Bitmap(image, width: 2, height: 1).pixels == pixels)
        let faded = try Bitmap(image, width: 2, height: 1, opacity: 0.5)
        #expect(faded.pixels[7] == 128 && Array(faded.pixels[4..<7]) == [250, 130, 7])
        let gray = try Image(pixels: [9, 9, 9, 9], width: 2, height: 2, bands: 1)
        let large = try Bitmap(gray, width: 3, height: 4)
        #expect(large.pixels == (0..<12).flatMap { _ in [9, 9, 9, 255] as [UInt8] })
    }
}
