import Images
import PluginAPI
import SplashPlugin
import Testing
import TestSupport

private let red = "#FF0000"
private let green = "#00FF00"
private let blue = "#0000FF"
private let white = "#FFFFFF"

struct SplashPluginTests {
    @Test func `a color fills the rendered pixels of the screen, opaque`() async throws {
        try await withTemporaryFolder { folder in
            let stage = try SplashStage(
                ##"{"devices": ["iphone-13-mini"], "layers": [{"color": "#123456"}]}"##,
                in: folder
            )
            // The panel has 1080 × 2340 pixels; what UIKit renders is larger.
            let picture = try await stage.picture("launch-1125x2436@3x-portrait-light.png")
            #expect([picture.width, picture.height, picture.bands] == [1125, 2436, 3])
            #expect(
                Set(
                    stride(from: 0, to: picture.pixels.count, by: 3).map {
                        Array(picture.pixels[$0..<$0 + 3])
                    }
                ) == [[0x12, 0x34, 0x56]]
            )
        }
    }

    @Test func `light and dark take their own values, and the other's when one is missing`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let stage = try SplashStage(
                """
                {"devices": ["iphone-se-3"], "layers": [
                  {"color": {"light": "#FFFFFF", "dark": "#101014"}},
                  {"color": {"light": "#00FF00"}, "frame": {"top": 0, "height": 10}},
                  {"color": {"dark": "#0000FF"}, "frame": {"bottom": 0, "height": 10}}
                ]}
                """,
                in: folder
            )
            let light = try await stage.picture("launch-750x1334@2x-portrait-light.png")
            let dark = try await stage.picture("launch-750x1334@2x-portrait-dark.png")
            #expect(light.color(400, 600) == white)
            #expect(dark.color(400, 600) == "#101014")
            // 10 points are 20 pixels at 2x: rows 0 to 19, and 1314 to 1333.
            #expect([0, 19, 20].map { dark.color(0, $0) } == [green, green, "#101014"])
            #expect([1313, 1314, 1333].map { light.color(749, $0) } == [white, blue, blue])
        }
    }

    @Test func `where no layer covers the screen it shows what iOS shows`() async throws {
        try await withTemporaryFolder { folder in
            let stage = try SplashStage(
                """
                {"devices": ["iphone-se-3"], "layers": [
                  {"color": "#FF000080", "frame": {"left": 0, "width": "50%"}}]}
                """,
                in: folder
            )
            let light = try await stage.picture("launch-750x1334@2x-portrait-light.png")
            let dark = try await stage.picture("launch-750x1334@2x-portrait-dark.png")
            // Half of red: 128/255 over white and over black.
            #expect([374, 375].map { light.color($0, 0) } == ["#FF7F7F", white])
            #expect([374, 375].map { dark.color($0, 0) } == ["#800000", "#000000"])
        }
    }

    @Test(arguments: [
        // 4 × 2 blocks of 400 pixels on 750 × 1334: scale 1334/800, so 2668 pixels wide, of which
        // 1918 are cut off. A column is 667 wide; the columns change at:
        ("center", 375, [green, white], [green, green]),  // 2 × 667 - 959
        ("left", 667, [red, green], [red, green]),
        ("right", 83, [white, red], [green, blue]),  // 3 × 667 - 1918
    ])
    func `aspect-fill covers the frame and cuts off by alignment`(
        _ align: String,
        _ edge: Int,
        _ upper: [String],
        _ lower: [String]
    ) async throws {
        try await withTemporaryFolder { folder in
            try write(
                try blocks([[red, green, white, red], [red, green, green, blue]], side: 400),
                to: "\(folder)/art.png"
            )
            let stage = try SplashStage(
                """
                {"devices": ["iphone-se-3"], "appearances": ["light"], "layers": [
                  {"image": "art.png", "align": "\(align)"}]}
                """,
                in: folder
            )
            let picture = try await stage.picture("launch-750x1334@2x-portrait-light.png")
            // The kernel reaches three source pixels, five of these, to either side.
            #expect([edge - 6, edge + 6].map { picture.color($0, 300) } == upper)
            #expect([edge - 6, edge + 6].map { picture.color($0, 1000) } == lower)
        }
    }

    @Test func `aspect-fit shows the whole image at its place in the frame`() async throws {
        try await withTemporaryFolder { folder in
            try write(try blocks([[red, green]], side: 30), to: "\(folder)/art.png")
            let stage = try SplashStage(
                """
                {"devices": ["iphone-se-3"], "appearances": ["light"], "layers": [
                  {"image": "art.png", "mode": "aspect-fit", "align": "bottom",
                   "frame": {"left": 10, "width": 60, "top": 20, "height": 100}}]}
                """,
                in: folder
            )
            let picture = try await stage.picture("launch-750x1334@2x-portrait-light.png")
            // The frame is 120 × 200 pixels at (20, 40); the image 120 × 60 at its foot, row 180.
            #expect(
                [19, 20, 70, 90, 139, 140].map { picture.color($0, 210) }
                    == [white, red, red, green, green, white]
            )
            #expect(
                [179, 180, 239, 240].map { picture.color(30, $0) } == [white, red, red, white]
            )
        }
    }

    @Test func `fill stretches the image to the frame`() async throws {
        try await withTemporaryFolder { folder in
            try write(try blocks([[red], [green]], side: 50), to: "\(folder)/art.png")
            let stage = try SplashStage(
                """
                {"devices": ["iphone-se-3"], "appearances": ["light"], "layers": [
                  {"image": "art.png", "mode": "fill"}]}
                """,
                in: folder
            )
            let picture = try await stage.picture("launch-750x1334@2x-portrait-light.png")
            #expect([0, 600].map { picture.color(0, $0) } == [red, red])
            #expect([740, 1333].map { picture.color(749, $0) } == [green, green])
        }
    }

    @Test func `a frame in the safe area keeps clear of notch and home indicator`() async throws {
        try await withTemporaryFolder { folder in
            let stage = try SplashStage(
                """
                {"devices": ["iphone-13", "iphone-se-3"], "appearances": ["light"], "layers": [
                  {"color": "#FF0000", "anchor": "safe-area"}]}
                """,
                in: folder
            )
            // iPhone 13: 47 points at the top and 34 at the bottom, three pixels each.
            let notch = try await stage.picture("launch-1170x2532@3x-portrait-light.png")
            #expect([140, 141, 2429, 2430].map { notch.color(0, $0) } == [white, red, red, white])
            // iPhone SE: the status bar's 20 points, two pixels each, and nothing at the bottom.
            let button = try await stage.picture("launch-750x1334@2x-portrait-light.png")
            #expect([39, 40, 1333].map { button.color(0, $0) } == [white, red, red])
        }
    }

    @Test func `a drawing is rendered at the size it gets`() async throws {
        try await withTemporaryFolder { folder in
            let svg = """
                <svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">
                <rect width="5" height="10" fill="#FF0000"/></svg>
                """
            try write(svg, to: "\(folder)/art.svg")
            let stage = try SplashStage(
                """
                {"devices": ["iphone-se-3"], "appearances": ["light"], "layers": [
                  {"image": "art.svg", "mode": "aspect-fit",
                   "frame": {"width": 300, "height": 300, "left": 0, "top": 0}}]}
                """,
                in: folder
            )
            let picture = try await stage.picture("launch-750x1334@2x-portrait-light.png")
            // 600 pixels wide; resampling ten pixels would have blurred the edge at 300.
            #expect([0, 299, 300, 599].map { picture.color($0, 300) } == [red, red, white, white])
        }
    }

    @Test func `opacity lets the layers below show`() async throws {
        try await withTemporaryFolder { folder in
            try write(try blocks([[red]], side: 4), to: "\(folder)/art.png")
            let stage = try SplashStage(
                """
                {"devices": ["iphone-se-3"], "appearances": ["dark"], "layers": [
                  {"color": "#0000FF"}, {"image": "art.png", "opacity": 0.2}]}
                """,
                in: folder
            )
            let picture = try await stage.picture("launch-750x1334@2x-portrait-dark.png")
            #expect(picture.color(10, 10) == "#3300CC")
        }
    }

    @Test func `the same unit gives the same bytes, whatever ran before it`() async throws {
        try await withTemporaryFolder { folder in
            try write(try blocks([[red, green], [blue, white]], side: 90), to: "\(folder)/a.png")
            try write(try blocks([[white, blue], [red, green]], side: 70), to: "\(folder)/b.png")
            let stage = try SplashStage(
                """
                {"devices": ["iphone-se-3"], "layers": [
                  {"image": {"light": "a.png", "dark": "b.png"}}]}
                """,
                in: folder
            )
            let units = try stage.images()
            let plugin = SplashPlugin()
            let first = try await stage.perform(units[0], with: plugin)
            let second = try await stage.perform(units[1], with: plugin)
            #expect(first != second)
            #expect(try await stage.perform(units[0], with: plugin) == first)
            #expect(try await stage.perform(units[0]) == first)
        }
    }

    @Test func `another tool reads size, depth and colour space, and finds no alpha and no time`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let stage = try SplashStage(
                ##"{"devices": ["ipad-mini-6"], "layers": [{"color": "#123456"}]}"##,
                in: folder
            )
            for unit in try stage.images() {
                try write(try await stage.perform(unit), to: "\(folder)/\(unit.label)")
                let report = try run(
                    ["identify", "-verbose", "\(folder)/\(unit.label)"])
                // The file name tells the size: launch-WIDTHxHEIGHT@…
                let size = unit.label.dropFirst("launch-".count).prefix { $0 != "@" }
                #expect(report.output.contains("Geometry: \(size)+0+0"))
                #expect(report.output.contains("png:sRGB: intent=0"))
                #expect(report.output.contains("png:IHDR.bit_depth: 8"))
                #expect(report.output.contains("png:IHDR.color_type: 2 (Truecolor)"))
                #expect(!report.output.contains("png:tIME"))
                #expect(!report.output.contains("png:text"))
            }
        }
    }
}
