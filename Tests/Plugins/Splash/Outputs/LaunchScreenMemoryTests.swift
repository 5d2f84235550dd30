import Diagnostics
import Images
import PluginAPI
import SplashPlugin
import Testing
import TestSupport

struct LaunchScreenMemoryTests {
    /// The warnings of a storyboard of images side by side, by the names of its art.
    private func finding(
        _ art: [String: (width: Int, height: Int)],
        showing images: [String],
        outputs: String = #"{"storyboard": true, "sheet": false}"#,
        devices: String = #"["iphone-17", "ipad-9"]"#
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
            let layers = images.map {
                #"{"image": "\#($0)", "frame": {"width": 50, "height": 50}}"#
            }
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
                 "layers": [{"image": "a.svg", "mode": "fill"}]}
                """#,
                in: folder
            )
            let found = try stage.wholePlan().warnings.map(\.summary)
            // 2700 × 2700 pixels; rows of 10,800 bytes are rounded up to 10,816.
            #expect(found.contains { $0.contains("image takes 29.2 MB") }, "\(found)")
        }
    }
}
