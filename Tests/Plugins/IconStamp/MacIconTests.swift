import AssetCatalogs
import Images
import JSON
import Testing
import PluginTestSupport
import TestSupport

@testable import IconStampPlugin

/// Icons for Macs have a shape of their own, with transparent pixels around it.
struct MacIconTests {
    /// Draws an icon: a black shape of a canvas of 1024 points, with a shadow below it.
    private func writeIcon(_ side: Int, _ shape: String, to path: String) throws {
        try run([
            "convert", "-size", "1024x1024", "xc:none", "-fill", "black", "-draw", shape,
            "(", "+clone", "-background", "black", "-shadow", "35x18+0+12", ")", "+swap",
            "-background", "none", "-layers", "merge", "-gravity", "center", "-extent",
            "1024x1024", "-resize", "\(side)x\(side)", "PNG32:\(path)",
        ])
    }

    private static let square = "roundrectangle 100,100 924,924 185,185"

    @Test(arguments: ["ribbon", "bar", "badge"])
    func `a label is inside of a Mac icon's own outline`(style: String) async throws {
        let positions = try #require(StampStyle(rawValue: style)).positions
        try await withTemporaryFolder { folder in
            for side in [128, 512] {
                try writeIcon(side, Self.square, to: "\(folder)/old.png")
                let old = try decoded("\(folder)/old.png")
                for position in positions {
                    let stamped = try stamper(style, position.rawValue, outline: .own)
                        .stamped(read("\(folder)/old.png"), for: .any)
                    #expect(stamped.facts.form != nil)
                    try write(stamped.png, to: "\(folder)/new.png")
                    let new = try decoded("\(folder)/new.png")
                    var (inside, outside) = (0, 0)
                    for at in stride(from: 0, to: old.count, by: 4)
                    where old[at..<at + 4] != new[at..<at + 4] {
                        // Shadows are at most half opaque.
                        if old[at + 3] > 127 { inside += 1 } else { outside += 1 }
                    }
                    #expect(outside == 0, "\(position) \(side)")
                    #expect(inside > side * side / 25, "\(position) \(side)")
                }
            }
        }
    }

    @Test(arguments: [
        "circle 512,512 512,100", "polygon 512,60 960,940 64,940",
        "path 'M 100,100 H 924 V 924 H 100 Z M 300,600 V 900 H 700 V 600 Z'",
    ])
    func `no letter is cut off, whatever the shape`(shape: String) async throws {
        try await withTemporaryFolder { folder in
            try writeIcon(512, shape, to: "\(folder)/old.png")
            // Over a hole, the line of a pill is as faint as a letter that was clipped.
            for style in ["ribbon", "bar"] + (shape.hasPrefix("path") ? [] : ["badge"]) {
                let (png, facts) = try stamper(style, nil, outline: .own)
                    .stamped(read("\(folder)/old.png"), for: .any)
                #expect(facts.form != nil)
                try write(png, to: "\(folder)/new.png")
                let pixels = try decoded("\(folder)/new.png")
                let faint = stride(from: 0, to: pixels.count, by: 4).count { at in
                    // White of a text that is not opaque would be one that was clipped.
                    pixels[at] > 240 && pixels[at + 1] > 240 && pixels[at + 3] < 250
                }
                #expect(faint == 0, "\(style)")
            }
        }
    }

    @Test func `an icon that fills its canvas is stamped as those for phones`() async throws {
        try await withTemporaryFolder { folder in
            let icon = try makeIcon(256)
            let own = try stamper("ribbon", nil, outline: .own).stamped(icon, for: .any).png
            let square = try stamper("ribbon", nil).stamped(icon, for: .any).png
            #expect(own == square)
        }
    }

    @Test func `only slots for Macs have an outline of their own`() async throws {
        try await withTemporaryFolder { folder in
            try write(
                """
                {"images": [
                {"filename": "a.png", "idiom": "mac", "size": "256x256", "scale": "1x"},
                {"filename": "b.png", "idiom": "iphone", "size": "256x256", "scale": "1x"}]}
                """,
                to: "\(folder)/A.appiconset/Contents.json"
            )
            try writeIcon(256, Self.square, to: "\(folder)/A.appiconset/a.png")
            try writeIcon(256, Self.square, to: "\(folder)/A.appiconset/b.png")
            let with = #"{"set": "A.appiconset", "style": "bar"}"#
            let run = try await StageRun.run(IconStampPlugin(), with, in: folder)
            func bottom(_ file: String) throws -> [UInt8] {
                let pixels = try decoded("\(run.folder)/A.appiconset/\(file)")
                return Array(pixels[(4 * (254 * 256 + 128))...].prefix(4))
            }
            #expect(try bottom("b.png") == [0xD3, 0x2F, 0x2F, 255])
            #expect(try bottom("a.png")[3] < 128)
            #expect(run.metadata["A.appiconset/a.png"]?["label"] == "1.4.0 (812)")
        }
    }
}
