import Pipeline
import SplashPlugin
import TestSupport
import Testing

struct RefusedOptionTests {
    @Test(arguments: [
        (
            ##""layers": [{"color": "#FFFFFF", "mode": "fill", "clip": true}]"##,
            ["/layers/0/mode", "/layers/0/clip"], #""mode" does nothing in a layer with "color""#
        ),
        (
            ##""themes": [{"name": "spring"}], "layers": [{"color": {"light": "#FFFFFF", "themes": {"sprnig": "#FF0000"}}}]"##,
            ["/layers/0/color/themes/sprnig"], #"the stage has no theme "sprnig""#
        ),
        (
            ##""themes": [{"name": "dark"}], "layers": [{"color": "#FFFFFF"}]"##,
            ["/themes/0/name"], #""dark" can't be a theme's name"#
        ),
        (
            ##""languages": ["../x", "en", "EN"], "layers": [{"color": "#FFFFFF"}]"##,
            ["/languages/0", "/languages/2"], #""../x" is no language tag"#
        ),
        (
            ##""layers": [{"gradient": {"type": "radial", "to": {"x": 1, "y": 0.5}, "stops": [{"color": "#FFFFFF"}, {"color": "#000000"}]}}]"##,
            ["/layers/0/gradient"], "the gradient has no extent"
        ),
        (
            ##""customDevices": [{"id": "all", "idiom": "iphone", "points": {"width": 9, "height": 9}, "scale": 1}], "layers": [{"color": "#FFFFFF"}]"##,
            ["/customDevices/0/id"], #""all" can't be a device's id"#
        ),
    ])
    func `an option that would do something else than it says is refused`(
        _ options: String,
        _ places: [String],
        _ first: String
    ) async throws {
        try await withTemporaryFolder { folder in
            let found = try SplashStage("{\(options)}", in: folder).mistakes()
            #expect(found.map { $0.place?.pointer } == places)
            #expect(found.first?.summary == first)
        }
    }
}

extension RefusedOptionTests {
    @Test func `containers stand in one another to a bound`() async throws {
        try await withTemporaryFolder { folder in
            func layers(_ depth: Int) -> String {
                depth == 0
                    ? ##"[{"color": "#FFFFFF"}]"## : #"[{"layers": \#(layers(depth - 1))}]"#
            }
            let options = #"{"devices": ["iphone-17"], "layers": "#
            #expect(try SplashStage(options + layers(16) + "}", in: folder).mistakes() == [])
            let found = try SplashStage(options + layers(17) + "}", in: folder).mistakes()
            #expect(found.map(\.summary) == ["containers stand in one another more than 16 deep"])
        }
    }
}
