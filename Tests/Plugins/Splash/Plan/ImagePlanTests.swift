import Diagnostics
import JSON
import PluginAPI
import Raster
import Testing
import TestSupport

@testable import SplashPlugin

struct ImagePlanTests {
    private func units(_ text: String, themes: [String] = []) async throws -> [Unit<SplashWork>] {
        try await withTemporaryFolder { folder in
            try SplashStage(text, in: folder, themes: themes).plan().units
        }
    }

    @Test func `screens whose safe area makes no difference share an image`() async throws {
        // The layer needs the safe area's bottom; the two phones differ at the top only.
        let devices = """
            "devices": ["iphone-x", "iphone-11-pro", "iphone-13-mini"], "appearances": ["light"]
            """
        let bottom =
            ##"{"color": "#FFFFFF", "frame": {"top": "safe-area.bottom - 90", "bottom": 0}}"##
        let shared = try await units("{\(devices), \"layers\": [\(bottom)]}")
        #expect(shared.map(\.label) == ["launch-1125x2436@3x-portrait-light.png"])
        #expect(
            shared.first?.outputs.first?.metadata["devices"]
                == ["iphone-x", "iphone-11-pro", "iphone-13-mini"]
        )
        let top = ##"{"color": "#FFFFFF", "frame": {"top": "safe-area.top", "bottom": 0}}"##
        let parted = try await units("{\(devices), \"layers\": [\(top)]}")
        #expect(
            parted.map(\.label) == [
                "launch-1125x2436@3x-portrait-light-iphone-13-mini.png",
                "launch-1125x2436@3x-portrait-light-iphone-x.png",
            ]
        )
    }

    @Test func `names and metadata have theme and language where there are several`() async throws {
        let options = """
            {"devices": ["iphone-se-3"], "appearances": ["light"], "format": "jpeg",
             "themes": [{"name": "spring"}, {"name": "sale"}], "languages": ["en", "ar"],
             "layers": [{"color": {"light": "#FFFFFF", "themes": {"spring": "#00FF00"}},
                         "frame": {"leading": 0, "width": 10}}]}
            """
        let all = try await units(options)
        let stem = "launch-750x1334@2x-portrait-light"
        #expect(
            all.map(\.label) == [
                "\(stem)-sale-ar.jpg", "\(stem)-sale-en.jpg",
                "\(stem)-spring-ar.jpg", "\(stem)-spring-en.jpg",
            ]
        )
        let output = try #require(all.first?.outputs.first)
        #expect(output.mediaType == "image/jpeg")
        #expect(output.metadata["theme"] == "sale" && output.metadata["language"] == "ar")
        let layers = all.compactMap { $0.launchImage?.layers.first }
        #expect(layers.map(\.frame.left) == [730, 0, 730, 0])
        #expect(layers.map(\.color?.red) == [1, 1, 0, 0])
        let one = try await units(options, themes: ["default"])
        #expect(one.map(\.label) == ["\(stem)-ar.jpg", "\(stem)-en.jpg"])
    }

    @Test func `corners, opacity and clipping come in pixels, and groups hold their layers`()
        async throws
    {
        let unit = try #require(
            try await units(
                ##"""
                {"devices": ["iphone-se-3"], "appearances": ["light"], "layers": [
                  {"id": "card", "frame": {"width": 100, "height": 60}, "cornerRadius": "50%",
                   "corners": ["top-left"], "opacity": 0.5, "clip": true, "layers": [
                     {"color": "#FF0000", "cornerRadius": 8, "frame": {"left": -5, "width": 10}}]}]}
                """##
            ).first
        )
        let card = try #require(unit.launchImage?.layers.first)
        #expect(card.frame == .init(left: 275, top: 607, width: 200, height: 120))
        #expect(card.cornerRadius == 60 && card.style.corners == [.topLeft] && card.clips)
        #expect(card.style.opacity == 0.5)
        let held = try #require(card.held.first)
        #expect(held.frame == .init(left: 265, top: 607, width: 20, height: 120))
        // Never more than half of the shorter side.
        #expect(held.cornerRadius == 10)
    }

    @Test func `a gradient's stops are spread evenly, and follow the variant`() async throws {
        let unit = try #require(
            try await units(
                ##"""
                {"devices": ["iphone-se-3"], "appearances": ["dark"], "layers": [{"gradient": {
                  "type": "radial", "stops": [{"color": "#FFFFFF"}, {"color": {"dark": "#0000FF"}},
                    {"color": "#000000"}]}}]}
                """##
            ).first
        )
        guard case .gradient(let gradient)? = unit.launchImage?.layers.first?.content else {
            Issue.record("no gradient")
            return
        }
        #expect(gradient.kind == .radial && gradient.from == .init(x: 0.5, y: 0.5))
        #expect(gradient.stops.map(\.location) == [0, 0.5, 1])
        #expect(gradient.stops[1].color == PaintColor(red: 0, green: 0, blue: 1))
    }

    @Test(arguments: [
        (#"{"left": 200, "right": 200}"#, "is -25 × 667 points on iphone-8 in portrait"),
        (#"{"height": 0}"#, "is 375 × 0 points on iphone-8 in portrait"),
        (#"{"width": "container.width * 9"}"#, "not in a container"),
        (#"{"width": 9000}"#, "is 9000 × 667 points on iphone-8 in portrait"),
        (#"{"left": 9999, "width": 10}"#, "is far off the screen on iphone-8 in portrait"),
        (#"{"left": "screen.width * 9999", "width": "screen.width * 9999"}"#, "on iphone-8"),
    ])
    func `a frame that can't be drawn is reported once, with layer and screen`(
        _ frame: String,
        _ summary: String
    ) async throws {
        try await withTemporaryFolder { folder in
            let found = try SplashStage(
                ##"{"devices": ["iphone-se-3", "iphone-8"], "layers": [{"color": "#FFFFFF", "frame": \##(frame)}]}"##,
                in: folder
            ).errors()
            #expect(found.count == 1)
            #expect(found.first?.place?.pointer?.hasPrefix("/layers/0/frame") == true)
            #expect(found.first?.summary.contains(summary) == true, "\(found)")
        }
    }

    @Test func `every key of the options is in the schema`() {
        #expect(
            Set(SplashOptions.properties.map(\.key))
                == Set(SplashOptions.Key.allCases.map(\.rawValue))
        )
        #expect(
            LayerOptions.properties.map(\.key).sorted()
                == (LayerOptions.Key.allCases.map(\.rawValue) + ImageFit.keys + TextFormat.keys
                + LayerStyle.keys).sorted()
        )
    }
}
