import Diagnostics
import Images
import JSON
import PluginAPI
import PluginTestSupport
import SplashPlugin
import Testing
import TestSupport

/// Layers that a storyboard can't express, as pictures of the catalog.
struct StoryboardPictureTests {
    private static let font =
        #filePath.split(separator: "/").dropLast(4).reduce("") { "\($0)/\($1)" }
        + "/Native/Images/Fixtures/DejaVuSans-subset.ttf"
    private static let white = ##"{"id": "ground", "color": "#FFFFFF"}"##

    private func run(_ layers: String, in folder: String) async throws -> StageRun {
        try write(try blocks([["#FF0000", "#0000FF"]], side: 40), to: "\(folder)/wide.png")
        try write(try blocks([["#FF0000"], ["#0000FF"]], side: 40), to: "\(folder)/high.png")
        try write(try read(Self.font), to: "\(folder)/sans.ttf")
        return try await StageRun.run(
            SplashPlugin(),
            """
            {"devices": ["iphone-se-3", "iphone-17", "ipad-9"], "appearances": ["light"],
             "strict": true, "outputs": {"storyboard": true, "sheet": false},
             "layers": [\(Self.white), \(layers)]}
            """,
            in: folder
        )
    }

    /// Where views are on an iPhone 17.
    private func boxes(_ made: StageRun) throws -> [String: StoryboardSolver.Box] {
        try StoryboardSolver.solve(
            "\(made.folder)/LaunchScreen.storyboard",
            width: 402,
            height: 874,
            insets: [62, 0, 34, 0]
        )
    }

    private func picture(_ made: StageRun, _ ending: String) throws -> Picture {
        let path = made.outputs.map(\.path).first { $0.hasSuffix(ending) }
        return try Picture(
            try made.bytes(try #require(path, "\(made.outputs.map(\.path))"))
        )
    }

    /// How much a picture at its place over a color differs from the launch image there, at most.
    private func difference(
        _ made: StageRun,
        _ ending: String,
        of layer: String,
        over color: String = "#FFFFFF"
    ) throws -> Int {
        let ground = try #require(Color(color))
        let behind = [ground.red, ground.green, ground.blue].map { Int($0) }
        let launch = try picture(made, "launch-1206x2622@3x-portrait-light.png")
        let picture = try picture(made, ending)
        let box = try #require(try boxes(made)["picture of \(layer)"])
        #expect((box.width * 3).rounded() == Double(picture.width), "\(box)")
        #expect((box.height * 3).rounded() == Double(picture.height), "\(box)")
        let (left, top) = (Int((box.left * 3).rounded()), Int((box.top * 3).rounded()))
        var greatest = 0
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let here = (y * picture.width + x) * picture.bands
                let there = ((top + y) * launch.width + left + x) * launch.bands
                let alpha = picture.bands == 4 ? Int(picture.pixels[here + 3]) : 255
                for band in 0..<3 {
                    let over =
                        Int(picture.pixels[here + band]) * alpha + behind[band] * (255 - alpha)
                    greatest = max(greatest, abs(over / 255 - Int(launch.pixels[there + band])))
                }
            }
        }
        return greatest
    }

    @Test(arguments: [
        ##"{"id": "x", "color": "#FF0000", "cornerRadius": 14, "frame": {"width": 80, "height": 50}}"##,
        ##"{"id": "x", "image": "wide.png", "cornerRadius": "25%", "frame": {"width": 80, "height": 50}}"##,
        ##"""
        {"id": "x", "text": "jgäp\nj", "font": "sans.ttf", "size": 30, "color": "#336699",
         "lineHeight": 0.6, "textAlign": "center", "frame": {"top": 200, "left": 30, "width": 300,
         "height": "auto"}}
        """##,
        ##"""
        {"id": "x", "text": "Aurora", "font": "sans.ttf", "size": 30,
         "frame": {"bottom": 90, "height": "auto", "width": "auto"}}
        """##,
        ##"""
        {"id": "x", "cornerRadius": 20, "frame": {"left": 20, "top": 100, "width": 160, "height": 90},
         "layers": [{"color": "#00FF00"}, {"text": "Aurora", "font": "sans.ttf", "size": 20,
          "frame": {"height": "auto", "bottom": 0}},
          {"image": "high.png", "align": "top", "frame": {"right": 0, "top": 0, "bottom": 0, "width": 40}}]}
        """##,
    ])
    func `a picture at its place looks as the launch image does`(layer: String) async throws {
        try await withTemporaryFolder { folder in
            let made = try await run(layer, in: folder)
            #expect(warnings(made) == [])
            #expect(try difference(made, "LaunchX@3x.png", of: "x") <= 1)
            #expect(made.outputs.contains { $0.path.hasSuffix("LaunchX@2x.png") })
            #expect(!made.outputs.contains { $0.path.hasSuffix("LaunchX~ipad@2x.png") })
        }
    }

    @Test func `a gradient is a strip that is stretched, and views keep the order of layers`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let layers = ##"""
                {"id": "sky", "opacity": 0.5, "gradient": {"stops":
                 [{"color": "#000000", "at": 0}, {"color": "#FFFFFF", "at": 1}]}},
                {"id": "logo", "image": "wide.png", "mode": "own-size"}
                """##
            let made = try await run(layers, in: folder)
            #expect(warnings(made) == [])
            let strip = try picture(made, "LaunchSky~iphone.png")
            #expect(strip.width == 4 && strip.height == 874)
            #expect(strip.color(0, 0) == "#000000" && strip.color(3, 873) == "#FFFFFF")
            #expect(try picture(made, "LaunchSky~ipad.png").height == 1080)
            let box = try #require(try boxes(made)["picture of sky"])
            #expect([box.left, box.top, box.width, box.height] == [0, 0, 402, 874])
            let text = String(
                decoding: try made.bytes("LaunchScreen.storyboard"),
                as: UTF8.self
            )
            let labels = text.split(separator: "userLabel=\"").dropFirst()
                .map { $0.prefix { $0 != "\"" } }
            #expect(labels.prefix(4) == ["ground", "sky", "picture of sky", "logo"])
            #expect(text.contains("alpha=\"0.5\""))
        }
    }

    @Test func `round corners of a frame that differs are sliced`() async throws {
        try await withTemporaryFolder { folder in
            let made = try await run(
                ##"""
                {"id": "bar", "color": "#FF0000", "cornerRadius": 12,
                 "frame": {"left": 20, "right": 20, "bottom": 40, "height": 50}}
                """##,
                in: folder
            )
            #expect(warnings(made) == [])
            let path = try #require(
                made.outputs.map(\.path).first { $0.hasSuffix(".imageset/Contents.json") }
            )
            let set = try JSONDocument(try made.bytes(path)).value
            let large = try #require(set["images"]?.array?.first { $0["scale"] == "3x" })
            #expect(
                large["resizing"]?["cap-insets"]
                    == ["bottom": 75, "left": 36, "right": 36, "top": 74]
            )
            let picture = try picture(made, "LaunchBar@3x.png")
            #expect(picture.width == 73 && picture.height == 150 && picture.bands == 4)
            #expect(picture.pixels[3] == 0 && picture.pixels[36 * 4 + 3] == 255)
        }
    }

    @Test func `a card that cuts nothing off stays views, with round corners of its color`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let made = try await run(
                ##"""
                {"id": "card", "cornerRadius": 20, "frame": {"left": 20, "right": 20, "bottom": 40,
                 "height": 160}, "layers": [{"id": "paper", "color": "#00FF00"},
                 {"id": "name", "text": "Aurora", "font": "sans.ttf", "size": 20,
                  "frame": {"top": 30, "height": "auto", "left": 24, "width": "auto"}}]}
                """##,
                in: folder
            )
            #expect(warnings(made) == [])
            #expect(try difference(made, "LaunchName@3x.png", of: "name", over: "#00FF00") <= 1)
            let boxes = try boxes(made)
            #expect(boxes["picture of card"] == nil)
            let paper = try #require(boxes["picture of paper"])
            #expect([paper.left, paper.top, paper.width, paper.height] == [20, 674, 362, 160])
            let picture = try picture(made, "LaunchPaper@3x.png")
            #expect(picture.width == 121 && picture.height == 480 && picture.pixels[3] == 0)
        }
    }

    @Test func `a picture that some screens stretch has a warning`() async throws {
        try await withTemporaryFolder { folder in
            let made = try await run(
                ##"""
                {"id": "card", "image": "wide.png", "cornerRadius": 30, "frame": {"height": 200}}
                """##,
                in: folder
            )
            #expect(warnings(made).map(\.place?.pointer) == ["/outputs/storyboard"])
            let summary = try #require(warnings(made).first?.summary)
            #expect(
                summary
                    == "the storyboard shows a picture of card that is drawn for ipad-9 in"
                    + " landscape; it is stretched 1.33 times on ipad-9 in portrait"
            )
        }
    }

    @Test func `an image that is wider than some frames and higher than others covers all of them`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let made = try await run(
                ##"""
                {"id": "band", "image": "wide.png", "align": "right", "frame": {"height": 250,
                 "top": 0}}
                """##,
                in: folder
            )
            #expect(warnings(made) == [])
            let boxes = try boxes(made)
            let box = try #require(boxes["picture of band"])
            // On an iPhone 17 the height decides, on an iPad the width.
            #expect([box.left, box.top, box.width, box.height] == [402 - 500, 0, 500, 250])
            let pad = try StoryboardSolver.solve(
                "\(made.folder)/LaunchScreen.storyboard",
                width: 810,
                height: 1080,
                insets: [20, 0, 0, 0]
            )
            let wide = try #require(pad["picture of band"])
            #expect([wide.left, wide.top, wide.width, wide.height] == [0, -77.5, 810, 405])
        }
    }

    @Test func `a layer that another one is measured from keeps its view inside of a picture`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let made = try await run(
                ##"""
                {"id": "card", "cornerRadius": 9, "frame": {"top": 90, "height": 120, "width": 200},
                 "layers": [{"image": "wide.png"}, {"id": "name", "text": "Aurora",
                  "font": "sans.ttf", "size": 20, "frame": {"top": 10, "height": "auto",
                  "left": 5, "width": "auto"}}]},
                {"id": "line", "color": "#000000", "frame": {"top": "name.bottom + 4", "height": 2}}
                """##,
                in: folder
            )
            #expect(warnings(made) == [])
            let boxes = try boxes(made)
            let name = try #require(boxes["name"])
            let line = try #require(boxes["line"])
            #expect(name.top == 100 && abs(line.top - (name.top + name.height + 4)) < 0.001)
            #expect(boxes["/layers/1/layers/0"] == nil)
        }
    }

    @Test func `variants of several aspects share the frame of the first, and a warning says so`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let made = try await run(
                ##"""
                {"id": "x", "image": {"light": "wide.png", "lightHighContrast": "high.png"},
                 "frame": {"width": 50, "height": "auto"}}
                """##,
                in: folder
            )
            #expect(
                warnings(made).map(\.summary) == [
                    "the variants of the image of x differ in aspect; the storyboard gives all of"
                        + " them the frame of the first"
                ]
            )
            let box = try #require(try boxes(made)["x"])
            #expect(box.width == 50 && box.height == 25)
        }
    }
}
