import Layouts
import Devices
import Diagnostics
import PluginAPI
import Testing
import TestSupport

@testable import SplashPlugin

struct ColorTests {
    private func color(_ option: String, _ space: String = "srgb", set: String? = nil) async throws
        -> PaintColor?
    {
        try await withTemporaryFolder { folder in
            if let set { try write(set, to: "\(folder)/Bg.colorset/Contents.json") }
            let stage = try SplashStage(
                """
                {"devices": ["iphone-se-3"], "appearances": ["dark"], "colorSpace": "\(space)",
                 "layers": [{"color": \(option)}]}
                """,
                in: folder
            )
            return try stage.plan().units.first?.launchImage?.layers.first?.color
        }
    }

    private func isNear(_ color: PaintColor?, _ values: [Double]) -> Bool {
        guard let color else { return false }
        return zip([color.red, color.green, color.blue, color.alpha], values)
            .allSatisfy { abs($0 - $1) < 0.0006 }
    }

    @Test func `a color of the output's own space is taken as it is`() async throws {
        #expect(try await color(##""#FF8000""##) == PaintColor(red: 1, green: 128 / 255, blue: 0))
        #expect(
            try await color(#""display-p3 0.1 0.2 0.3 0.4""#, "display-p3")
                == PaintColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
        )
    }

    /// Source of the expected values: CSS Color 4's matrices, worked out in Python with NumPy.
    @Test func `colors are converted between sRGB and Display P3`() async throws {
        let red = try await color(##""#FF0000""##, "display-p3")
        #expect(isNear(red, [0.9175, 0.2003, 0.1386, 1]))
        let white = try await color(##""#FFFFFF80""##, "display-p3")
        #expect(isNear(white, [1, 1, 1, 128 / 255]))
        let muted = try await color(#""display-p3 0.5 0.4 0.3""#)
        #expect(isNear(muted, [0.5193, 0.3951, 0.2845, 1]))
    }

    @Test func `what is outside of the gamut is clipped`() async throws {
        #expect(isNear(try await color(#""display-p3 1 0 0""#), [1, 0, 0, 1]))
        #expect(isNear(try await color(#""display-p3 0 1 0""#), [0, 1, 0, 1]))
    }

    @Test(arguments: [
        "red", "display-p3 1 2", "display-p3 1 0 0 0 0", "display-p3 1 0 2", "#12345",
    ])
    func `what is not a color is refused`(_ text: String) async throws {
        try await withTemporaryFolder { folder in
            let found = try SplashStage(
                #"{"devices": ["iphone-se-3"], "layers": [{"color": {"dark": "\#(text)"}}]}"#,
                in: folder
            ).errors()
            #expect(found.map { $0.place?.pointer } == ["/layers/0/color/dark"])
            #expect(found.first?.summary.contains(text) == true)
        }
    }

    private static let set = """
        {"colors": [
          {"idiom": "universal", "color": {"color-space": "srgb",
            "components": {"red": "1.000", "green": "1.000", "blue": "1.000", "alpha": "1.000"}}},
          {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}],
            "color": {"color-space": "display-p3",
            "components": {"red": "0.5", "green": "0.4", "blue": "0.3", "alpha": "1.000"}}},
          {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"},
            {"appearance": "contrast", "value": "high"}], "color": {"color-space": "srgb",
            "components": {"red": "0", "green": "0", "blue": "0", "alpha": "1.000"}}}],
         "info": {"author": "xcode", "version": 1}}
        """

    @Test func `a colorset gives the color of the appearance`() async throws {
        let dark = try await color(#""Bg.colorset""#, set: Self.set)
        #expect(isNear(dark, [0.5193, 0.3951, 0.2845, 1]))
        let same = try await color(#""Bg.colorset""#, "display-p3", set: Self.set)
        #expect(same == PaintColor(red: 0.5, green: 0.4, blue: 0.3))
    }

    @Test func `a colorset that can't be read is refused with its file and place`() async throws {
        try await withTemporaryFolder { folder in
            try write("{\"colors\": [\n{\"color\": 5}]}", to: "\(folder)/Bg.colorset/Contents.json")
            let found = try SplashStage(
                #"{"devices": ["iphone-se-3"], "layers": [{"color": "Bg.colorset"}, {"color": "No.colorset"}]}"#,
                in: folder
            ).errors()
            #expect(found.map { $0.place?.pointer } == ["/layers/0/color", "/layers/1/color"])
            #expect(found.first?.summary.hasPrefix("Bg.colorset/Contents.json:2:") == true)
        }
    }

    @Test(arguments: [
        ("ar", true), ("ar-EG", true), ("en", false), ("ur", true), ("az-Arab", true),
        ("ar-Latn", false), ("uz", false), ("he_IL", true), ("", false),
    ])
    func `a language's direction follows from its script`(_ tag: String, _ isRightToLeft: Bool) {
        #expect(
            Variant(appearance: .light, language: tag).direction
                == (isRightToLeft ? .rightToLeft : .leftToRight)
        )
    }
}
