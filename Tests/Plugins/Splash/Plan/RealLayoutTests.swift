import JSON
import PluginAPI
import Raster
import Testing
import TestSupport

@testable import SplashPlugin

/// The layout that a team has in its app: a background, content as wide as the screen below the
/// status bar, and a slogan that a container clips where there is no home indicator.
struct RealLayoutTests {
    private static let layers = """
        [{"id": "background", "image": "background.png"},
         {"id": "content", "image": "content.png",
          "frame": {"left": 0, "right": 0, "top": "safe-area.top + 18", "height": "auto"}},
         {"id": "bottom", "clip": true,
          "frame": {"left": 0, "right": 0, "top": "safe-area.bottom - 90", "bottom": 0},
          "layers": [{"id": "slogan", "image": "slogan.png",
            "frame": {"left": 0, "right": 0, "top": 0, "height": 124}}]}]
        """

    private func layers(on device: String) async throws -> [PixelLayer] {
        try await withTemporaryFolder { folder in
            try write(try blocks([["#224466"]], side: 90), to: "\(folder)/background.png")
            // Three to four, and three points to one.
            try write(
                try blocks([["#FF0000"], ["#00FF00"]], side: 30),
                to: "\(folder)/content.png"
            )
            try write(try blocks([["#0000FF"]], side: 60), to: "\(folder)/slogan.png")
            let stage = try SplashStage(
                #"{"devices": ["\#(device)"], "appearances": ["light"], "layers": \#(Self.layers)}"#,
                in: folder
            )
            let unit = try #require(try stage.plan().units.first)
            return unit.launchImage?.layers ?? []
        }
    }

    @Test func `a phone with a home button shows 90 points of the slogan`() async throws {
        // 375 × 667 points at 2x; the status bar has 20 points, and nothing lies at the bottom.
        let layers = try await layers(on: "iphone-se-3")
        #expect(
            layers.map(\.frame) == [
                .init(left: 0, top: 0, width: 750, height: 1334),
                .init(left: 0, top: (20 + 18) * 2, width: 750, height: 1500),
                .init(left: 0, top: (667 - 90) * 2, width: 750, height: 90 * 2),
            ]
        )
        #expect(layers.last?.clips == true)
        #expect(
            layers.last?.held.map(\.frame) == [
                .init(left: 0, top: (667 - 90) * 2, width: 750, height: 124 * 2)
            ]
        )
    }

    @Test func `a phone with a home indicator shows all 124 points of it`() async throws {
        // 402 × 874 points at 3x; the safe area begins at 62 and ends 34 above the bottom.
        let layers = try await layers(on: "iphone-17")
        #expect(
            layers.map(\.frame) == [
                .init(left: 0, top: 0, width: 1206, height: 2622),
                .init(left: 0, top: (62 + 18) * 3, width: 1206, height: 2412),
                .init(left: 0, top: (874 - 124) * 3, width: 1206, height: 124 * 3),
            ]
        )
        #expect(
            layers.last?.held.map(\.frame) == [
                .init(left: 0, top: (874 - 124) * 3, width: 1206, height: 124 * 3)
            ]
        )
    }
}

extension PixelLayer {
    /// The layers of a container.
    var held: [PixelLayer] {
        if case .container(let layers) = content { layers } else { [] }
    }

    /// The art that is shown.
    var art: LaunchImage.Art? {
        if case .art(let art) = content { art } else { nil }
    }

    /// The colour that fills the frame.
    var color: PaintColor? {
        if case .color(let color) = content { color } else { nil }
    }
}

extension Unit<SplashWork> {
    /// The specification of the image that the unit draws.
    var launchImage: LaunchImage? {
        if case .image(let image, _) = specification { image } else { nil }
    }
}
