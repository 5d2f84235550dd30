import Diagnostics
import PluginAPI
import Testing
import TestSupport

@testable import SplashPlugin

/// What is drawn beyond frames, and at edges.
struct InkTests {
    private static let font =
        #filePath.split(separator: "/").dropLast(4).reduce("") { "\($0)/\($1)" }
        + "/Native/Images/Fixtures/DejaVuSans-subset.ttf"

    private func stage(_ layers: String, in folder: String) throws -> SplashStage {
        try write(try read(Self.font), to: "\(folder)/sans.ttf")
        return try SplashStage(
            """
            {"devices": ["iphone-se-3"], "appearances": ["light"],
             "layers": [{"color": "#FFFFFF"}, \(layers)]}
            """,
            in: folder
        )
    }

    /// The box around all pixels that are not white: left, top, right and bottom.
    private func ink(_ picture: Picture) -> [Int] {
        var (left, top, right, bottom) = (picture.width, picture.height, 0, 0)
        for y in 0..<picture.height {
            for x in 0..<picture.width where picture.color(x, y) != "#FFFFFF" {
                (left, right) = (min(left, x), max(right, x + 1))
                (top, bottom) = (min(top, y), max(bottom, y + 1))
            }
        }
        return [left, top, right, bottom]
    }

    @Test func `ink beyond the frame of a text is drawn, and a warning says how far it reaches`()
        async throws
    {
        try await withTemporaryFolder { folder in
            func text(_ lineHeight: Double, _ more: String = "") -> String {
                ##"""
                {"id": "x", "text": "jgpäÅ", "font": "sans.ttf", "size": 40, "lineHeight": \##(lineHeight),
                 "frame": {"top": 100, "left": 100, "width": "auto", "height": "auto"}\##(more)}
                """##.replacing("Å", with: "é")
            }
            let label = "launch-750x1334@2x-portrait-light.png"
            let whole = ink(try await stage(text(2), in: folder).picture(label))
            let tight = try stage(text(0.5), in: folder)
            let cramped = ink(try await tight.picture(label))
            // The same glyphs, whole: as wide and as high, above and below the frame of 46 pixels.
            #expect(cramped[2] - cramped[0] == whole[2] - whole[0])
            #expect(abs((cramped[3] - cramped[1]) - (whole[3] - whole[1])) <= 1)
            #expect(cramped[1] < 200 && cramped[3] > 200 + 47)
            let warnings = try tight.plan().warnings.map(\.summary)
            #expect(warnings.count == 1)
            #expect(
                warnings.first?.wholeMatch(
                    of:
                        /the glyphs of x reach [0-9.]+ points out of its frame on iphone-se-3 in portrait/
                ) != nil,
                "\(warnings)"
            )
            let plain = text(1).replacing("jgpäé", with: "Aurora")
            #expect(try stage(plain, in: folder).plan().warnings == [])
        }
    }

    @Test func `a container that clips cuts the ink off all the same`() async throws {
        try await withTemporaryFolder { folder in
            let stage = try stage(
                ##"""
                {"clip": true, "frame": {"top": 100, "height": 30, "left": 0, "right": 0}, "layers":
                 [{"text": "jgp", "font": "sans.ttf", "size": 40, "lineHeight": 0.5,
                   "frame": {"top": 0, "height": "auto"}}]}
                """##,
                in: folder
            )
            let box = ink(try await stage.picture("launch-750x1334@2x-portrait-light.png"))
            #expect(box[1] >= 200 && box[3] <= 260)
        }
    }

    @Test(arguments: [#""width": 57, "height": 57"#, #""width": 143, "height": 60"#])
    func `a drawing whose size is rounded has no halos at its edges`(size: String) async throws {
        try await withTemporaryFolder { folder in
            let mark = """
                <svg xmlns="http://www.w3.org/2000/svg" width="100" height="33">
                <rect width="100" height="33" fill="#404040"/>
                <rect x="20" y="8" width="30" height="12" fill="#808080"/></svg>
                """
            try write(Array(mark.utf8), to: "\(folder)/mark.svg")
            let stage = try stage(
                #"{"image": "mark.svg", "mode": "aspect-fit", "frame": {\#(size)}}"#,
                in: folder
            )
            let picture = try await stage.picture("launch-750x1334@2x-portrait-light.png")
            let box = ink(picture)
            #expect(box[2] - box[0] > 100)
            for y in box[1] + 2..<box[3] - 2 {
                for x in box[0] + 2..<box[2] - 2 {
                    let red = picture.pixels[(y * picture.width + x) * picture.bands]
                    guard (0x40...0x80).contains(red) else {
                        Issue.record("a halo of \(red) at \(x), \(y)")
                        return
                    }
                }
            }
        }
    }
}
