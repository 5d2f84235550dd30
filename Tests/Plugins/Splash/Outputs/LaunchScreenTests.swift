import Diagnostics
import Images
import JSON
import PluginAPI
import SplashPlugin
import Testing
import PluginTestSupport
import TestSupport

struct LaunchScreenTests {
    private static let logo = ##"""
        {"id": "logo", "image": "logo.png", "frame": {"width": "auto", "height": "auto"}}
        """##
    private static let ground = ##"""
        {"id": "ground", "color": {"light": "#FFFFFF", "dark": "display-p3 0 0.5 1"}}
        """##

    private func run(
        _ layers: [String],
        outputs: String = ##"{"catalog": {"name": "Launch"}, "sheet": false}"##,
        art: [String: [UInt8]],
        more: String = "",
        in folder: String
    ) async throws -> StageRun {
        for (name, bytes) in art { try write(bytes, to: "\(folder)/\(name)") }
        let options = """
            {"devices": ["iphone-17", "ipad-9"], \(more) "outputs": \(outputs),
             "layers": [\(layers.joined(separator: ", "))]}
            """
        return try await StageRun.run(SplashPlugin(), options, in: folder)
    }

    private func assets(_ run: StageRun) -> Set<String> {
        Set(run.outputs.map(\.path).filter { $0.hasPrefix("Launch.xcassets/Launch") })
    }

    @Test func `image sets hold the art of each appearance and scale, colour sets the colours`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let art = [
                "logo@2x.png": try blocks([["#FF0000"]], side: 4),
                "logo@3x.png": try blocks([["#FF0000"]], side: 6),
                "logo-dark@3x.png": try blocks([["#00FF00"]], side: 6),
            ]
            let made = try await run([Self.ground, Self.logo], art: art, in: folder)
            let root = "Launch.xcassets"
            let paths = assets(made).sorted()
            let image = paths[1].split(separator: "/").dropLast().joined(separator: "/")
            #expect(image.hasPrefix("\(root)/LaunchLogo-") && image.hasSuffix(".imageset"))
            #expect(
                paths == [
                    "\(root)/LaunchGround-f06bb18b.colorset/Contents.json",
                    "\(image)/Contents.json", "\(image)/LaunchLogo-dark@3x.png",
                    "\(image)/LaunchLogo@2x.png", "\(image)/LaunchLogo@3x.png",
                ]
            )
            #expect(try made.bytes("\(image)/LaunchLogo@2x.png") == art["logo@2x.png"])
            #expect(
                String(decoding: try made.bytes("\(image)/Contents.json"), as: UTF8.self)
                    == imageContents
            )
            #expect(String(decoding: try made.bytes(paths[0]), as: UTF8.self) == colorContents)
            #expect(
                String(decoding: try made.bytes("\(root)/Contents.json"), as: UTF8.self)
                    == "{\n  \"info\" : {\n    \"author\" : \"xcode\",\n    \"version\" : 1\n  }\n}\n"
            )
            let kinds = made.outputs.filter { $0.path.hasPrefix(root) }.map(\.kind)
            #expect(Set(kinds) == ["launch-catalog"])
        }
    }

    @Test func `an asset's name changes when its bytes do, and only then`() async throws {
        try await withTemporaryFolder { folder in
            let red = ["logo.png": try blocks([["#FF0000"]], side: 4)]
            let layers = [Self.ground, Self.logo]
            let first = assets(try await run(layers, art: red, in: folder))
            let moved = Self.logo.replacing("\"height\"", with: "\"top\": 9, \"height\"")
            let other = assets(
                try await run([Self.ground, moved], art: red, in: folder)
            )
            #expect(other == first)
            let blue = ["logo.png": try blocks([["#0000FF"]], side: 4)]
            let changed = assets(try await run(layers, art: blue, in: folder))
            let kept = first.intersection(changed)
            #expect(kept.count == 1)
            #expect(kept.allSatisfy { $0.contains("LaunchGround") })
        }
    }

    @Test func `art of one idiom has slots of its own, and a drawing stays one`() async throws {
        try await withTemporaryFolder { folder in
            let svg = """
                <svg xmlns="http://www.w3.org/2000/svg" width="10" height="20">
                <rect width="10" height="20"/></svg>
                """
            let art = ["logo.svg": Array(svg.utf8), "logo~ipad.svg": Array((svg + "\n").utf8)]
            let made = try await run(
                [Self.logo.replacing("logo.png", with: "logo.svg")],
                art: art,
                in: folder
            )
            let path = try #require(assets(made).first { $0.hasSuffix("Contents.json") })
            let set = try JSONDocument(try made.bytes(path)).value
            #expect(set["properties"] == ["preserves-vector-representation": true])
            #expect(
                set["images"] == [
                    ["filename": "LaunchLogo~iphone.svg", "idiom": "iphone"],
                    ["filename": "LaunchLogo~ipad.svg", "idiom": "ipad"],
                ]
            )
        }
    }

    @Test func `WebP becomes PNG, and layers that show the same share an asset`() async throws {
        try await withTemporaryFolder { folder in
            try write(try blocks([["#FF0000", "#0000FF"]], side: 8), to: "\(folder)/in.png")
            try TestSupport.run(["convert", "\(folder)/in.png", "\(folder)/logo.webp"])
            let layer = Self.logo.replacing("logo.png", with: "logo.webp")
            let copy = layer.replacing("\"logo\"", with: "\"Logo\"")
                .replacing("\"width\"", with: "\"top\": 0, \"width\"")
            let made = try await run([layer, copy], art: [:], in: folder)
            let pictures = assets(made).filter { $0.hasSuffix(".png") }
            #expect(pictures.count == 1)
            let path = try #require(pictures.first)
            let read = try TestSupport.run([
                "identify", "-format", "%m", "\(made.folder)/\(path)",
            ])
            #expect(read.output == "PNG")
        }
    }

    @Test func `the dictionary names a background and an image in the middle`() async throws {
        try await withTemporaryFolder { folder in
            let outputs = ##"{"launchScreenDictionary": true, "sheet": false}"##
            let made = try await run(
                [Self.ground, Self.logo],
                outputs: outputs,
                art: ["logo.png": try blocks([["#FF0000"]], side: 4)],
                in: folder
            )
            let script = """
                import plistlib, sys
                screen = plistlib.load(open(sys.argv[1], "rb"))["UILaunchScreen"]
                print(*(screen[k] for k in sorted(screen)))
                """
            let path = "\(made.folder)/UILaunchScreen.plist"
            let read = try TestSupport.run(["python3", "-c", script, path])
            let words = read.output.split(separator: " ").map { String($0) }
            #expect(words.count == 3, "\(read.error)")
            #expect(words.last == "False\n")
            let folders = assets(made).map { $0.split(separator: "/")[1] }
            #expect(folders.contains("\(words[0]).colorset"))
            #expect(folders.contains("\(words[1]).imageset"))
        }
    }

    @Test(arguments: [
        ##"{"id": "x", "color": "#FF0000", "frame": {"height": 20, "top": 0}}"##,
        ##"{"id": "x", "image": "logo.png"}"##,
        ##"{"id": "x", "image": "large.png", "mode": "own-size"}"##,
        ##"{"id": "x", "image": "logo.png", "mode": "own-size", "opacity": 0.5}"##,
    ])
    func `a layout that is more than that has no dictionary, and a warning says why`(
        layer: String
    ) async throws {
        try await withTemporaryFolder { folder in
            let made = try await run(
                [Self.ground, layer],
                outputs: ##"{"launchScreenDictionary": true, "sheet": false}"##,
                art: [
                    "logo.png": try blocks([["#FF0000"]], side: 4),
                    "large.png": try blocks([["#FF0000"]], side: 500),
                ],
                in: folder
            )
            #expect(!made.outputs.contains { $0.path == "UILaunchScreen.plist" })
            #expect(warnings(made).map(\.summary) == ["no UILaunchScreen dictionary can show x"])
        }
    }

    @Test func `each theme has a catalog of its own`() async throws {
        try await withTemporaryFolder { folder in
            let made = try await run(
                [Self.ground],
                art: [:],
                more: ##""themes": [{"name": "spring"}, {"name": "summer"}],"##,
                in: folder
            )
            let roots = Set(made.outputs.map { $0.path.split(separator: "/")[0] })
            #expect(roots.isSuperset(of: ["Launch-spring.xcassets", "Launch-summer.xcassets"]))
        }
    }

    @Test func `a catalog's name must be a folder's`() async throws {
        try await withTemporaryFolder { folder in
            let stage = try SplashStage(
                ##"{"outputs": {"catalog": {"name": "../x"}}, "layers": [{"color": "#FFFFFF"}]}"##,
                in: folder
            )
            #expect(
                try stage.errors().map(\.place?.pointer) == ["/outputs/catalog/name"]
            )
        }
    }
}

private let imageContents = """
    {
      "images" : [
        {
          "filename" : "LaunchLogo@2x.png",
          "idiom" : "universal",
          "scale" : "2x"
        },
        {
          "filename" : "LaunchLogo@3x.png",
          "idiom" : "universal",
          "scale" : "3x"
        },
        {
          "appearances" : [
            {
              "appearance" : "luminosity",
              "value" : "dark"
            }
          ],
          "filename" : "LaunchLogo-dark@3x.png",
          "idiom" : "universal",
          "scale" : "3x"
        }
      ],
      "info" : {
        "author" : "xcode",
        "version" : 1
      }
    }

    """

private let colorContents = """
    {
      "colors" : [
        {
          "color" : {
            "color-space" : "srgb",
            "components" : {
              "alpha" : "1.000",
              "blue" : "1.000",
              "green" : "1.000",
              "red" : "1.000"
            }
          },
          "idiom" : "universal"
        },
        {
          "appearances" : [
            {
              "appearance" : "luminosity",
              "value" : "dark"
            }
          ],
          "color" : {
            "color-space" : "srgb",
            "components" : {
              "alpha" : "1.000",
              "blue" : "1.000",
              "green" : "0.509606",
              "red" : "0.000"
            }
          },
          "idiom" : "universal"
        }
      ],
      "info" : {
        "author" : "xcode",
        "version" : 1
      }
    }

    """
