import Diagnostics
import SplashPlugin
import Testing
import TestSupport

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
            ["/languages/0", "/languages/2"], #""../x" is not a language tag"#
        ),
        (
            ##""layers": [{"gradient": {"type": "radial", "to": {"x": 1, "y": 0.5}, "stops": [{"color": "#FFFFFF"}, {"color": "#000000"}]}}]"##,
            ["/layers/0/gradient"], "the gradient has no extent"
        ),
        (
            ##""customDevices": [{"id": "all", "idiom": "iphone", "points": {"width": 9, "height": 9}, "scale": 1}], "layers": [{"color": "#FFFFFF"}]"##,
            ["/customDevices/0/id"], #""all" can't be a device's id"#
        ),
        (
            ##""format": {"type": "png", "quality": 90}, "layers": [{"color": "#FFFFFF"}]"##,
            ["/format/quality"], "a PNG has no quality: it keeps every pixel as it is"
        ),
        (
            ##""appearances": ["light", "light"], "orientations": {"ipad": ["portrait", "portrait"]}, "layers": [{"color": "#FFFFFF"}]"##,
            ["/appearances/1", "/orientations/ipad/1"], #"duplicate "light""#
        ),
        (
            ##""layers": [{"id": "a", "color": "#FFFFFF", "anchor": "a"}]"##,
            ["/layers/0/anchor"], "the layer is anchored to itself"
        ),
        (
            ##""layers": [{"id": "a", "color": "#FFFFFF", "anchor": "b"}, {"id": "b", "color": "#FFFFFF", "anchor": "a"}]"##,
            ["/layers/0/anchor"],
            "the frames depend on each other: a.left → b.left → a.left"
        ),
        (
            ##""layers": [{"color": "#FFFFFF", "frame": {"centerX": "auto", "width": "20 pt"}}]"##,
            ["/layers/0/frame/width", "/layers/0/frame/centerX"], #""20 pt" has a unit"#
        ),
        (
            ##""outputs": {"catalog": false, "storyboard": true}, "layers": [{"color": "#FFFFFF"}]"##,
            ["/outputs/catalog"], "a storyboard and a dictionary need the catalog"
        ),
        (
            ##""layers": [{"image": "a.png", "text": "a", "frame": {"width": "auto", "left": 0}}]"##,
            ["/layers/0"], #"the layer has "image" and "text""#
        ),
        (
            ##""outputs": {"catalog": {"name": "a b"}}, "layers": [{"color": "#FFFFFF"}]"##,
            ["/outputs/catalog/name"], #""a b" can't be a catalog's name"#
        ),
    ])
    func `an option that would do something else than it says is refused`(
        _ options: String,
        _ places: [String],
        _ first: String
    ) async throws {
        try await withTemporaryFolder { folder in
            let found = try SplashStage("{\(options)}", in: folder).errors()
            #expect(found.map { $0.place?.pointer } == places)
            #expect(found.first?.summary == first)
        }
    }
}

extension RefusedOptionTests {
    @Test func `errors in options, frames, art and on screens are reported at once`() async throws {
        try await withTemporaryFolder { folder in
            try write("", to: "\(folder)/empty/readme.md")
            let found = try SplashStage(
                """
                {"devices": ["iphone-15", "iphone-51"], "fonts": ["empty"], "languages": ["en", "ar"],
                 "themes": [{"name": "spring", "versions": ["9.*"]}],
                 "customDevices": [{"id": "x y", "idiom": "iphone",
                   "points": {"width": 400, "height": 900}, "scale": 3}],
                 "layers": [
                   {"color": "#fff"}, {"image": "nope.png", "anchor": "lgo"},
                   {"color": "#FFFFFF", "frame": {"top": "lgo.bottom"}},
                   {"image": {"light": "a.png", "themes": {"spring": "b.png"}}},
                   {"color": "App.xcassets/Bg.colorset"},
                   {"text": {"en": "Hi"}, "font": "none.ttf", "size": 9}]}
                """,
                in: folder
            ).errors()
            #expect(
                Set(found.map { $0.place?.pointer }) == [
                    "/devices/1", "/fonts/0", "/customDevices/0/id", "/layers/0/color",
                    "/layers/1/image", "/layers/1/anchor", "/layers/2/frame",
                    "/layers/2/frame/top", "/layers/3/image/light",
                    "/layers/3/image/themes/spring", "/layers/4/color", "/layers/5/text",
                    "/layers/5/font",
                ]
            )
            #expect(found.count == 13)
        }
    }

    @Test func `a frame that is empty on a screen is reported beside a wrong color`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let found = try SplashStage(
                ##"""
                {"devices": ["iphone-15"], "layers": [{"color": "F4F1EA"},
                 {"color": "#FFFFFF", "frame": {"left": 300, "right": 300}}]}
                """##,
                in: folder
            ).errors()
            #expect(
                found.map { $0.place?.pointer } == ["/layers/0/color", "/layers/1/frame/right"]
            )
        }
    }

    @Test(arguments: [
        ("F4F1EA", "#F4F1EA"), ("#fff", "#FFFFFF"), ("0x12ab34", "#12AB34"), ("White", "#FFFFFF"),
        ("#12345", nil), ("reddish", nil),
    ])
    func `a color in another notation is suggested in this one`(
        _ text: String,
        _ meant: String?
    ) async throws {
        try await withTemporaryFolder { folder in
            let stage = try SplashStage(#"{"layers": [{"color": "\#(text)"}]}"#, in: folder)
            let help = try #require(try stage.errors().first?.help)
            #expect(help.hasPrefix(meant.map { "did you mean \"\($0)\"? write" } ?? "write"))
        }
    }

    @Test(arguments: [
        ("art/lago.png", #"did you mean "art/logo.png"?"#),
        ("art/logo.jpg", #"did you mean "art/logo.png"?"#),
        ("art/lgo@3x.png", #"did you mean "art/logo.png"?"#),
        ("Art/logo.png", #"did you mean "art/logo.png"?"#),
        ("art", "name one of the files in it"), ("art/", "name one of the files in it"),
        ("else@2x.png", #"write "else.png""#),
        ("art/notes.txt", "HEIC, PDF"),
    ])
    func `missing art is reported with what may be meant`(
        _ path: String,
        _ help: String
    ) async throws {
        try await withTemporaryFolder { folder in
            try write(try blocks([["#224466"]]), to: "\(folder)/art/logo@2x.png")
            try write("hello", to: "\(folder)/art/notes.txt")
            let found = try SplashStage(#"{"layers": [{"image": "\#(path)"}]}"#, in: folder)
                .errors()
            #expect(found.count == 1)
            #expect(found.first?.help?.contains(help) == true, "\(found)")
        }
    }

    @Test func `containers are nested to a limit`() async throws {
        try await withTemporaryFolder { folder in
            func layers(_ depth: Int) -> String {
                depth == 0
                    ? ##"[{"color": "#FFFFFF"}]"## : #"[{"layers": \#(layers(depth - 1))}]"#
            }
            let options = #"{"devices": ["iphone-17"], "layers": "#
            #expect(try SplashStage(options + layers(16) + "}", in: folder).errors() == [])
            let found = try SplashStage(options + layers(17) + "}", in: folder).errors()
            #expect(found.map(\.summary) == ["containers are nested more than 16 deep"])
        }
    }
}
