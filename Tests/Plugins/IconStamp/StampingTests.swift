import AssetCatalogs
import Diagnostics
import Images
import JSON
import PluginAPI
import Testing
import PluginTestSupport
import TestSupport

@testable import IconStampPlugin

struct StampingTests {
    static let with = #"{"set": "App/Assets.xcassets/AppIcon.appiconset"}"#
    static let set = "App/Assets.xcassets/AppIcon.appiconset"

    @Test func `every picture is stamped once and the rest is copied byte for byte`() async throws {
        try await withTemporaryFolder { folder in
            let text = try writeSet(at: "\(folder)/\(Self.set)")
            try write("notes", to: "\(folder)/\(Self.set)/sub/notes.txt")
            let before = try bytes(of: "\(folder)/\(Self.set)")
            let run = try await StageRun.run(IconStampPlugin(), Self.with, in: folder)
            #expect(try bytes(of: "\(folder)/\(Self.set)") == before, "the source was touched")
            #expect(
                try files(below: run.folder)
                    == files(below: "\(folder)/\(Self.set)").map { "AppIcon.appiconset/\($0)" }
                    + ["icon-sheet-dark.png", "icon-sheet.png"]
            )
            #expect(try run.bytes("AppIcon.appiconset/Contents.json") == Array(text.utf8))
            #expect(try run.bytes("AppIcon.appiconset/sub/notes.txt") == Array("notes".utf8))
            // 14 slots name 12 files: 40 and 120 pixels serve two slots each. 20 pixels have no room
            // for text.
            #expect(run.units == 11 + 2)
            let shared = run.metadata["AppIcon.appiconset/icon & 120.v2.png"]
            #expect(shared?["slots"] == ["iphone 40x40@3x", "iphone 60x60@2x"])
            #expect(shared?["width"] == 120)
            #expect(shared?["stamped"] == true)
            #expect(shared?["label"] == "1.4.0\n812")
            #expect(run.metadata["AppIcon.appiconset/Contents.json"]?["stamped"] == false)
            #expect(
                run.outputs.dropLast(2).allSatisfy { $0.kind == "icon" }
                    && run.outputs.suffix(2).allSatisfy { $0.kind == "contact-sheet" }
            )
            #expect(
                run.warnings.map(\.summary) == [
                    "sub/notes.txt is not assigned to a slot; it is copied and not stamped"
                ]
            )
        }
    }

    @Test(arguments: [#""channels": ["beta"]"#, #""sheet": true"#, #""sheet": false"#])
    func `a damaged picture ships neither stamped nor as it is`(option: String) async throws {
        try await withTemporaryFolder { folder in
            try writeSet(at: "\(folder)/\(Self.set)")
            let path = "\(Self.set)/icon & 120.v2.png"
            try writeDamagedPNG(to: "\(folder)/\(path)", side: 120)
            let with = String(Self.with.dropLast()) + ", \(option)}"
            let found: [Diagnostic]
            do {
                _ = try await StageRun.run(IconStampPlugin(), with, in: folder)
                found = []
            } catch let error as Diagnostics {
                found = error.all
            } catch let error as Diagnostic {
                found = [error]
            }
            #expect(found.map(\.place?.file) == [path])
            #expect(found.first?.summary.hasPrefix("\(path) can't be ") == true)
        }
    }

    @Test(arguments: [
        ("ribbon", "bottom-right"), ("ribbon", "top-left"), ("ribbon", "top-right"),
        ("ribbon", "bottom-left"), ("bar", "bottom"), ("bar", "top"),
    ])
    func `pixels change below the label and nowhere else`(
        style: String,
        position: String
    ) async throws {
        try await withTemporaryFolder { folder in
            for (side, alpha) in [(40, false), (120, true), (1024, false)] {
                let (old, new, _) = try stamp(
                    try makeIcon(side, alpha: alpha),
                    style,
                    position,
                    in: folder
                )
                var (inside, outside) = (0, 0)
                for y in 0..<side {
                    for x in 0..<side {
                        let at = 4 * (y * side + x)
                        guard old[at..<at + 4] != new[at..<at + 4] else { continue }
                        let isBelow = isBelowLabel(x, y, side: side, style, position)
                        if isBelow { inside += 1 } else { outside += 1 }
                    }
                }
                #expect(outside == 0, "\(side)")
                #expect(inside > side * side / 12, "\(side)")
            }
        }
    }

    /// Whether a pixel lies in the part of an icon that a label may cover at any size.
    private func isBelowLabel(
        _ x: Int,
        _ y: Int,
        side: Int,
        _ style: String,
        _ position: String
    ) -> Bool {
        let across = position.hasSuffix("right") ? side - 1 - x : x
        let down = position.hasPrefix("bottom") ? side - 1 - y : y
        guard style == "ribbon" else { return down * 100 < side * 41 }
        // The band lies between two diagonals; in front of the first the icon's corner shows.
        return (side * 28...side * 85).contains((across + down) * 100)
    }

    @Test(arguments: ["ribbon", "bar"])
    func `what is written at 40 pixels is short, high enough and in contrast`(
        style: String
    ) async throws {
        try await withTemporaryFolder { folder in
            let (_, new, form) = try stamp(try makeIcon(40), style, nil, in: folder)
            #expect(form == "812")
            // White strokes on the band: some pixels must reach the full colour of both.
            let colors = stride(from: 0, to: new.count, by: 4).map {
                new[$0..<$0 + 3].map(Int.init)
            }
            #expect(colors.count { $0.allSatisfy { $0 > 230 } } >= 12)
            #expect(colors.count { $0 == [0xD3, 0x2F, 0x2F] } >= 40)
        }
    }

    @Test func `an opaque icon stays opaque and a clear one keeps its alpha`() async throws {
        try await withTemporaryFolder { folder in
            let opaque = try stampedPNG(try makeIcon(120))
            #expect(try Image.inspect(opaque.span).hasAlpha == false)
            let clear = try stampedPNG(try makeIcon(120, alpha: true))
            #expect(try Image.inspect(clear.span).hasAlpha)
        }
    }

    @Test func `sixteen bits and the colour profile stay the icon's own`() async throws {
        try await withTemporaryFolder { folder in
            try write(try makeIcon(120), to: "\(folder)/plain.png")
            try write(Array(displayP3.utf8), to: "\(folder)/make.py")
            let made = try run(["python3", "\(folder)/make.py", "\(folder)/p3.icc"])
            #expect(made.error == "")
            try run([
                "convert", "\(folder)/plain.png", "-depth", "16", "-profile", "\(folder)/p3.icc",
                "PNG48:\(folder)/p3.png",
            ])
            let source = try read("\(folder)/p3.png")
            let before = try Image(decoding: source.span)
            #expect(before.bitDepth == 16)
            let profile = before.profile
            #expect(profile != nil)
            let stamped = try stampedPNG(source)
            let after = try Image(decoding: stamped.span)
            #expect(after.bitDepth == 16)
            #expect(after.profile == profile)
            // The red of the band, shown in sRGB, is the red that was asked for.
            let shown = try after.inSRGB().pixels()
            let reds = stride(from: 0, to: shown.count, by: 3).count {
                abs(Int(shown[$0]) - 0xD3) < 4 && abs(Int(shown[$0 + 1]) - 0x2F) < 4
                    && abs(Int(shown[$0 + 2]) - 0x2F) < 4
            }
            #expect(reds > 500)
        }
    }

    @Test func `two runs give the same bytes`() async throws {
        try await withTemporaryFolder { folder in
            try writeSet(at: "\(folder)/\(Self.set)")
            let one = try await StageRun.run(IconStampPlugin(), Self.with, in: folder)
            let two = try await StageRun.run(IconStampPlugin(), Self.with, in: folder)
            for output in one.outputs {
                #expect(try one.bytes(output.path) == two.bytes(output.path), "\(output.path)")
            }
        }
    }

    private func bytes(of folder: String) throws -> [[UInt8]] {
        try files(below: folder).map { try read("\(folder)/\($0)") }
    }

    private func stampedPNG(_ icon: [UInt8]) throws -> [UInt8] {
        try stamper("ribbon", nil).stamped(icon, for: .any).png
    }

    /// The pixels before and after, as ImageMagick decodes them, and the form that was drawn.
    private func stamp(
        _ icon: [UInt8],
        _ style: String,
        _ position: String?,
        in folder: String
    ) throws -> (old: [UInt8], new: [UInt8], form: String?) {
        let (png, facts) = try stamper(style, position).stamped(icon, for: .any)
        try write(icon, to: "\(folder)/old.png")
        try write(png, to: "\(folder)/new.png")
        return (try decoded("\(folder)/old.png"), try decoded("\(folder)/new.png"), facts.form)
    }
}
