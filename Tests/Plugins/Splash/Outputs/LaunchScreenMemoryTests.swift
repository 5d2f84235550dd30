import Diagnostics
import Images
import PluginAPI
import PluginTestSupport
import SplashPlugin
import Testing
import TestSupport

struct LaunchScreenMemoryTests {
    /// The warnings of a storyboard of images that cover the screen, by the names of its art.
    private func finding(
        _ art: [String: (width: Int, height: Int)],
        showing images: [String],
        outputs: String = #"{"storyboard": true, "sheet": false}"#,
        devices: String = #"["iphone-17", "ipad-9"]"#,
        frame: String = ""
    ) async throws -> [Diagnostic] {
        try await withTemporaryFolder { folder in
            for (name, size) in art {
                let image = try Image(
                    pixels: [UInt8](repeating: 3, count: size.width * size.height * 3),
                    width: size.width,
                    height: size.height,
                    bands: 3
                )
                try write(try image.png(), to: "\(folder)/\(name)")
            }
            let layers = images.map { #"{"image": "\#($0)"\#(frame)}"# }
            let stage = try SplashStage(
                #"{"devices": \#(devices), "outputs": \#(outputs), "layers": [\#(layers.joined(separator: ", "))]}"#,
                in: folder
            )
            return try stage.wholePlan().warnings.filter { $0.summary.contains("memory") }
        }
    }

    /// 2000 × 1600 pixels are 12,800,000 bytes: two of them are more than iOS takes.
    private static let heavy = (width: 2000, height: 1600)

    @Test func `images that are too large only together are reported, with the heaviest`()
        async throws
    {
        let found = try await finding(
            ["a@3x.png": (2000, 1610), "b@3x.png": Self.heavy],
            showing: ["a.png", "b.png"]
        )
        #expect(found.count == 1)
        #expect(
            found.first?.summary
                == "the launch screen's 2 images take 25.7 MB of memory on iphones at @3x, "
                + "light; iOS shows black above 25.0 MB"
        )
        #expect(found.first?.place?.pointer == "/outputs/storyboard")
        #expect(found.first?.help?.contains("a@3x.png with 2000 × 1610 pixels") == true)
        #expect(found.first?.severity == .warning)
    }

    @Test func `each scale, idiom and appearance counts what it shows`() async throws {
        let files = [
            "a@2x.png": (width: 200, height: 200), "a@3x.png": Self.heavy,
            "a-dark@3x.png": (width: 300, height: 300), "b~ipad@2x.png": Self.heavy,
            "b~iphone@3x.png": (width: 9, height: 9),
        ]
        // On iPhone a large and a small one, on iPad the other way round: nowhere two large ones.
        #expect(try await finding(files, showing: ["a.png", "b.png"]) == [])
        let phone = try await finding(
            files.merging(["c@3x.png": Self.heavy]) { $1 },
            showing: ["a.png", "b.png", "c.png"],
            devices: #"["iphone-17"]"#
        )
        #expect(phone.map { $0.summary.contains("iphones at @3x, light") } == [true])
    }

    @Test(arguments: ["aspect-fill", "aspect-fit", "fill"])
    func `art that is larger than it is shown has that size in the catalog`(
        mode: String
    ) async throws {
        let art = ["a.png": (width: 4000, height: 2000)]
        let frame = #", "mode": "\#(mode)", "frame": {"width": 100, "height": 100}"#
        #expect(try await finding(art, showing: ["a.png"], frame: frame) == [])
        try await withTemporaryFolder { folder in
            let pixels = (0..<4000 * 2000).flatMap { index -> [UInt8] in
                index % 4000 < 2000 ? [255, 0, 0] : [0, 0, 255]
            }
            let image = try Image(pixels: pixels, width: 4000, height: 2000, bands: 3)
            try write(try image.png(), to: "\(folder)/a.png")
            let run = try await StageRun.run(
                SplashPlugin(),
                """
                {"devices": ["iphone-17", "ipad-9"], "appearances": ["light"],
                 "outputs": {"storyboard": true, "sheet": false},
                 "layers": [{"id": "a", "image": "a.png"\(frame)}]}
                """,
                in: folder
            )
            #expect(run.warnings.map(\.summary) == [])
            let files = run.outputs.map(\.path).filter {
                $0.hasSuffix(".png") && $0.contains("LaunchA")
            }
            let sizes = try files.map { path in
                let picture = try Picture(try run.bytes(path))
                #expect(picture.color(0, 0) == "#FF0000")
                #expect(picture.color(picture.width - 1, picture.height - 1) == "#0000FF")
                return "\(path.split(separator: "/").last ?? "") \(picture.width)x\(picture.height)"
            }
            let wide = ["aspect-fill": "600x300", "aspect-fit": "300x150", "fill": "300x300"]
            let small = ["aspect-fill": "400x200", "aspect-fit": "200x100", "fill": "200x200"]
            #expect(
                sizes.sorted() == [
                    "LaunchA~ipad@2x.png \(small[mode] ?? "")",
                    "LaunchA~iphone@3x.png \(wide[mode] ?? "")",
                ]
            )
        }
    }

    @Test func `art stays as it is where all images are small enough`() async throws {
        try await withTemporaryFolder { folder in
            let pixels = [UInt8](repeating: 3, count: 900 * 900 * 3)
            let art = try Image(pixels: pixels, width: 900, height: 900, bands: 3).png()
            try write(art, to: "\(folder)/a.png")
            let run = try await StageRun.run(
                SplashPlugin(),
                """
                {"devices": ["iphone-17"], "outputs": {"storyboard": true, "sheet": false},
                 "layers": [{"id": "a", "image": "a.png", "frame": {"width": 9, "height": 9}}]}
                """,
                in: folder
            )
            let file = try #require(run.outputs.first { $0.path.hasSuffix("LaunchA.png") })
            let copy = try run.bytes(file.path)
            #expect(copy == art)
        }
    }

    @Test func `a catalog that nothing shows is not reported, and neither are small images`()
        async throws
    {
        let art = ["a@3x.png": Self.heavy, "b@3x.png": Self.heavy]
        let catalog = #"{"catalog": {"name": "Launch"}, "sheet": false}"#
        #expect(try await finding(art, showing: ["a.png", "b.png"], outputs: catalog) == [])
        #expect(try await finding(art, showing: ["a.png"]) == [])
    }

    @Test func `a drawing counts as large as it is at the screen's scale`() async throws {
        try await withTemporaryFolder { folder in
            let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>"#
            try write(svg, to: "\(folder)/a.svg")
            let stage = try SplashStage(
                #"""
                {"devices": ["iphone-17"], "outputs": {"storyboard": true},
                 "layers": [{"image": "a.svg", "mode": "own-size"}]}
                """#,
                in: folder
            )
            let found = try stage.wholePlan().warnings.map(\.summary)
            // 2700 × 2700 pixels; rows of 10,800 bytes are rounded up to 10,816.
            #expect(found.contains { $0.contains("image takes 29.2 MB") }, "\(found)")
        }
    }
}
