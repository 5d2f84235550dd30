import Devices
import Diagnostics
import JSON
import PluginAPI
import Raster
import Testing
import TestSupport

@testable import SplashPlugin

struct ArtPickingTests {
    /// The art that each unit's first layer shows, by label.
    private func art(
        _ options: String,
        _ files: [String: Int],
        themes: [String] = []
    ) async throws -> [String: String] {
        try await withTemporaryFolder { folder in
            for (name, side) in files {
                try write(try blocks([["#224466"]], side: side), to: "\(folder)/\(name)")
            }
            let stage = try SplashStage(options, in: folder, themes: themes)
            var found: [String: String] = [:]
            for unit in try stage.plan().units {
                found[unit.label] = unit.launchImage?.layers.first?.art?.source.text
            }
            return found
        }
    }

    private func options(_ image: String, _ more: String = "", frame: String = "{}") -> String {
        """
        {"devices": ["iphone-17", "ipad-mini-6"], "orientations": {"ipad": ["portrait"]}\(more),
         "layers": [{"image": \(image), "frame": \(frame)}]}
        """
    }

    private let phone = "launch-1206x2622@3x-portrait"
    private let pad = "launch-1488x2266@2x-portrait"

    @Test func `art is found by the bytes of its name`() async throws {
        let (composed, decomposed) = ("\u{E9}", "e\u{301}")
        // To a dictionary the plain names would be one; the variants' tell them apart.
        let files = ["\(composed).png": 9, "\(decomposed)-dark.png": 9]
        let found = try await art(options("\"\(composed).png\""), files)
        #expect(Set(found.values.map { Array($0.utf8) }) == [Array("\(composed).png".utf8)])
        let marked = try await art(options("\"Art/\u{301}a.png\""), ["Art/\u{301}a.png": 9])
        #expect(Set(marked.values) == ["Art/\u{301}a.png"])
    }

    @Test func `theme takes precedence over appearance, and appearance over idiom`() async throws {
        let files = [
            "a.png": 9, "a-dark.png": 9, "a~ipad.png": 9, "a-spring.png": 9, "a-dark~ipad.png": 9,
            "a-spring-dark.png": 9, "ab.png": 9, "a-other.png": 9,
        ]
        let themes = #", "themes": [{"name": "spring"}]"#
        let plain = try await art(options(#""a.png""#, themes), files, themes: ["default"])
        #expect(
            plain == [
                "\(phone)-light.png": "a.png", "\(phone)-dark.png": "a-dark.png",
                "\(pad)-light.png": "a~ipad.png", "\(pad)-dark.png": "a-dark~ipad.png",
            ]
        )
        let spring = try await art(options(#""a.png""#, themes), files)
        #expect(
            spring == [
                "\(phone)-light.png": "a-spring.png", "\(phone)-dark.png": "a-spring-dark.png",
                "\(pad)-light.png": "a-spring.png", "\(pad)-dark.png": "a-spring-dark.png",
            ]
        )
    }

    @Test func `a theme's own option takes precedence over the files' names`() async throws {
        let image = #"{"light": "a.png", "themes": {"spring": {"light": "b.png"}}}"#
        let themes = #", "themes": [{"name": "spring"}], "appearances": ["dark"]"#
        let found = try await art(options(image, themes), ["a.png": 9, "b.png": 9, "b@2x.png": 18])
        #expect(Set(found.values) == ["b@2x.png"])
    }

    @Test(arguments: [
        (60, "a@2x.png"), (20, "a.png"), (30, "a.png"), (31, "a@2x.png"), (90, "a@3x.png"),
        (91, "a@3x.png"),
    ])
    func `the smallest art that need not be enlarged is taken, else the largest`(
        _ points: Int,
        _ expected: String
    ) async throws {
        let found = try await art(
            """
            {"devices": ["iphone-17"], "appearances": ["dark"], "layers": [{"image": "a.png",
             "frame": {"width": \(points), "height": \(points)}}]}
            """,
            ["a.png": 90, "a@2x.png": 180, "a@3x.png": 270]
        )
        #expect(found.values.map { $0 } == [expected])
    }

    @Test func `what a name says is fixed, and what it leaves open varies`() async throws {
        let files = ["a-dark.png": 9, "a-dark@3x.png": 90, "a@3x.png": 900]
        let found = try await art(
            #"{"devices": ["iphone-17"], "layers": [{"image": "a-dark.png"}]}"#,
            files
        )
        #expect(Set(found.values) == ["a-dark@3x.png"])
    }

    @Test func `own sizes count the scale of the name`() async throws {
        try await withTemporaryFolder { folder in
            try write(try blocks([["#224466"]], side: 90), to: "\(folder)/a@3x.png")
            try write(try blocks([["#224466"]], side: 31), to: "\(folder)/a.png")
            let stage = try SplashStage(
                """
                {"devices": ["iphone-17", "iphone-se-3"], "appearances": ["light"],
                 "layers": [{"image": "a.png", "mode": "own-size",
                             "frame": {"left": 0, "width": "auto", "height": "auto"}}]}
                """,
                in: folder
            )
            let layers = try stage.plan().units.compactMap { $0.launchImage?.layers.first }
            #expect(layers.map(\.frame.width) == [90, 60])
            #expect(layers.map { $0.art?.scale } == [3, 3])
        }
    }

    @Test func `the error of a missing variant lists what was looked for`() async throws {
        try await withTemporaryFolder { folder in
            try write(try blocks([["#224466"]], side: 9), to: "\(folder)/art/a-dark@2x.png")
            let stage = try SplashStage(
                #"{"devices": ["iphone-17"], "layers": [{"image": "art/a.png"}]}"#,
                in: folder
            )
            let found = try stage.errors()
            #expect(found.map { $0.place?.pointer } == ["/layers/0/image"])
            #expect(found.first?.summary.contains("the light appearance on iphone") == true)
            #expect(found.first?.help?.contains("a-light~iphone.png") == true)
            #expect(found.first?.help?.contains("art/a-dark@2x.png") == true)
        }
    }

    @Test func `an imageset's pictures are picked by appearance, idiom and scale`() async throws {
        let contents = """
            {"images": [
              {"idiom": "universal", "scale": "1x"},
              {"idiom": "universal", "scale": "2x", "filename": "l2.png"},
              {"idiom": "universal", "scale": "3x", "filename": "l3.png"},
              {"idiom": "universal", "scale": "2x", "filename": "d2.png",
               "appearances": [{"appearance": "luminosity", "value": "dark"}]},
              {"idiom": "ipad", "scale": "2x", "filename": "p2.png"},
              {"idiom": "mac", "scale": "2x", "filename": "m2.png"}],
             "info": {"author": "xcode", "version": 1}}
            """
        try await withTemporaryFolder { folder in
            let set = "\(folder)/Assets.xcassets/Logo.imageset"
            try write(contents, to: "\(set)/Contents.json")
            for name in ["l2", "l3", "d2", "p2"] {
                try write(try blocks([["#224466"]], side: 9), to: "\(set)/\(name).png")
            }
            let image = #""Assets.xcassets/Logo.imageset""#
            var found: [String: String] = [:]
            for unit in try SplashStage(options(image), in: folder).plan().units {
                let source = unit.launchImage?.layers.first?.art?.source.text ?? ""
                found[unit.label] = source.split(separator: "/").last.map { String($0) }
            }
            #expect(
                found == [
                    "\(phone)-light.png": "l3.png", "\(phone)-dark.png": "d2.png",
                    "\(pad)-light.png": "p2.png", "\(pad)-dark.png": "d2.png",
                ]
            )
        }
    }

    @Test(
        arguments: [
            ("logo.png", ArtName("logo.png")),
            ("logo-spring-dark~ipad@2x.png", nil),
            ("logo-spring-dark@2x~ipad.png", nil),
        ] as [(String, ArtName?)]
    )
    func `a name is read in both orders`(_ name: String, _ plain: ArtName?) {
        let found = ArtName(name, themes: ["spring"])
        #expect(found.stem == "logo" && found.ending == ".png")
        guard plain == nil else { return }
        #expect(found.theme == "spring" && found.appearance == .dark)
        #expect(found.idiom == .ipad && found.scale == 2)
    }
}
