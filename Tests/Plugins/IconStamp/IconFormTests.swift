import AssetCatalogs
import Images
import Testing
import PluginTestSupport
import TestSupport

@testable import IconStampPlugin

struct IconFormTests {
    /// Depth, type and size as ImageMagick reports them, and the profile's checksum.
    private func form(_ png: String) throws -> String {
        let type = try run([
            "identify", "-define", "png:swap-bytes=false", "-format",
            "%w %[png:IHDR.bit-depth-orig] %[png:IHDR.color-type-orig]", png,
        ]).output
        let profile = try run(["convert", png, "icc:\(png).icc"])
        return type + (profile.error.isEmpty ? " \(try read("\(png).icc").count)" : "")
    }

    @Test(arguments: [
        ["PNG8", "-colors", "40"], ["PNG24"], ["PNG32"], ["PNG48", "p3"], ["PNG64", "p3"],
        ["PNG24", "p3"],
    ])
    func `depth, colour type and profile are the icon's own`(options: [String]) async throws {
        try await withTemporaryFolder { folder in
            try write(try makeIcon(120, alpha: options[0] == "PNG32"), to: "\(folder)/a.png")
            var call = ["convert", "\(folder)/a.png"] + options.dropFirst().filter { $0 != "p3" }
            if options.contains("p3") {
                try write(Array(displayP3.utf8), to: "\(folder)/make.py")
                try run(["python3", "\(folder)/make.py", "\(folder)/p3.icc"])
                call += ["-depth", "16", "-profile", "\(folder)/p3.icc"]
            }
            try run(call + ["\(options[0]):\(folder)/old.png"])
            let stamped = try stamper("badge", nil).stamped(read("\(folder)/old.png"), for: .any)
            try write(stamped.png, to: "\(folder)/new.png")
            #expect(try form("\(folder)/new.png") == form("\(folder)/old.png"))
            let (old, new) = (try decoded("\(folder)/old.png"), try decoded("\(folder)/new.png"))
            #expect(old.prefix(120 * 4 * 60) == new.prefix(120 * 4 * 60), "above the badge")
            #expect(old != new)
        }
    }

    @Test(arguments: [false, true])
    func `a tinted grey icon stays grey, and one for any gets colours`(isTinted: Bool) async throws
    {
        try await withTemporaryFolder { folder in
            try write(try makeIcon(120), to: "\(folder)/a.png")
            try run([
                "convert", "\(folder)/a.png", "-colorspace", "Gray", "-define", "png:color-type=0",
                "-depth", "8", "\(folder)/old.png",
            ])
            let stamped = try stamper("bar", nil)
                .stamped(read("\(folder)/old.png"), for: isTinted ? .tinted : .any)
            try write(stamped.png, to: "\(folder)/new.png")
            let facts = try Image.inspect(stamped.png.span)
            #expect(facts.bands == (isTinted ? 1 : 3))
            #expect(stamped.facts.contrast.map { $0 >= 4.5 } == true)
        }
    }

    @Test func `what is clear around the label of a dark icon stays clear`() async throws {
        try await withTemporaryFolder { folder in
            try run(["convert", "-size", "120x120", "xc:none", "PNG32:\(folder)/old.png"])
            let stamped = try stamper("ribbon", nil).stamped(read("\(folder)/old.png"), for: .dark)
            try write(stamped.png, to: "\(folder)/new.png")
            let pixels = try decoded("\(folder)/new.png")
            #expect(pixels.prefix(4 * 120 * 20).allSatisfy { $0 == 0 })
            #expect(pixels[4 * (85 * 120 + 85) + 3] == 255)
        }
    }

    @Test(arguments: [
        ("xc:white", "#FFFFFF40", "#FFFFFF"), ("xc:black", "#00000040", "#000000"),
        ("plasma:red-yellow", "#FFFFFF30", "#FFE000"),
        ("pattern:checkerboard", "#D32F2F60", "#FFFFFF"),
    ])
    func `a label is fixed against what is really below it`(
        icon: String,
        background: String,
        foreground: String
    ) async throws {
        try await withTemporaryFolder { folder in
            try run([
                "convert", "-size", "180x180", "-seed", "3", icon, "PNG24:\(folder)/old.png",
            ])
            let old = try read("\(folder)/old.png")
            for style in ["bar", "ribbon", "badge"] {
                let kept = try stamper(
                    style,
                    nil,
                    background: background,
                    foreground: foreground,
                    fixesContrast: false
                ).stamped(old, for: .any).facts
                #expect(kept.faint != nil)
                #expect(kept.faint?.fixed == nil)
                let fixed = try stamper(
                    style,
                    nil,
                    background: background,
                    foreground: foreground
                ).stamped(old, for: .any).facts
                #expect(try #require(fixed.contrast) >= 4.5)
                #expect(fixed.faint?.fixed != nil)
            }
        }
    }

    @Test func `a translucent band over a fitting icon is left as it is`() async throws {
        try await withTemporaryFolder { folder in
            try run(["convert", "-size", "180x180", "xc:navy", "PNG24:\(folder)/old.png"])
            let facts = try stamper("bar", nil, background: "#00000040")
                .stamped(read("\(folder)/old.png"), for: .any).facts
            #expect(facts.faint == nil)
            #expect(try #require(facts.contrast) > 15)
        }
    }

    @Test(arguments: ["top-left", "center", "bottom"])
    func `an overlay is scaled to the icon and laid at its place`(position: String) async throws {
        try await withTemporaryFolder { folder in
            for side in [60, 1024] {
                try write(try makeIcon(side), to: "\(folder)/A.appiconset/\(side).png")
            }
            let contents = """
                {"images": [{"filename": "60.png", "idiom": "iphone", "size": "20x20", "scale": "3x"},
                {"filename": "1024.png", "idiom": "universal", "platform": "ios", "size": "1024x1024"}]}
                """
            try write(contents, to: "\(folder)/A.appiconset/Contents.json")
            try write(
                """
                <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">
                <rect width="40" height="20" fill="#00ff00"/></svg>
                """,
                to: "\(folder)/beta.svg"
            )
            let with = """
                {"set": "A.appiconset", "style": "overlay", "overlay": "beta.svg", "size": 0.5,
                 "position": "\(position)"}
                """
            let run = try await StageRun.run(IconStampPlugin(), with, in: folder)
            for side in [60, 1024] {
                let pixels = try decoded("\(run.folder)/A.appiconset/\(side).png")
                var box = (left: side, top: side, right: 0, bottom: 0)
                for y in 0..<side {
                    for x in 0..<side {
                        let at = 4 * (y * side + x)
                        guard Array(pixels[at..<at + 3]) == [0, 255, 0] else { continue }
                        box = (
                            min(box.left, x), min(box.top, y), max(box.right, x), max(box.bottom, y)
                        )
                    }
                }
                let (left, top) =
                    switch position {
                    case "top-left": (0, 0)
                    case "center": (side / 4, side * 3 / 8)
                    default: (side / 4, side * 3 / 4)
                    }
                #expect([box.left, box.top] == [left, top], "\(side)")
                #expect(
                    [box.right - left + 1, box.bottom - top + 1] == [side / 2, side / 4],
                    "\(side)"
                )
            }
        }
    }
}
