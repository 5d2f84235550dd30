import JSON
import SplashPlugin
import Testing
import PluginTestSupport
import TestSupport

struct LaunchIndexTests {
    private static let options = ##"""
        {"devices": ["iphone-se-3", "iphone-8", "iphone-17"], "outputs": {"sheet": false}, "layers": [{"color": "#0A2540"}]}
        """##

    @Test func `the index lists each image with its screen, its devices and its digests`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let made = try await StageRun.run(SplashPlugin(), Self.options, in: folder)
            let bytes = try made.bytes("launch-images.json")
            let images = try #require(try JSONDocument(bytes).value["images"]?.array)
            let paths = images.compactMap { $0["path"]?.string }
            #expect(
                paths == [
                    "launch-1206x2622@3x-portrait-dark.png",
                    "launch-1206x2622@3x-portrait-light.png",
                    "launch-750x1334@2x-portrait-dark.png", "launch-750x1334@2x-portrait-light.png",
                ]
            )
            for (path, image) in zip(paths, images) {
                let sums = try ["md5sum", "sha256sum"].map { tool in
                    try run([tool, "\(made.folder)/\(path)"]).output.split(separator: " ")[0]
                }
                #expect(image["md5"]?.string == String(sums[0]))
                #expect(image["sha256"]?.string == String(sums[1]))
            }
            var first = try #require(images.last?.members)
            let added = ["md5", "sha256", "identifiers", "insets"]
            first.removeAll { added.contains($0.key) }
            let expected: JSONValue = [
                "appearance": "light", "devices": ["iphone-8", "iphone-se-3"], "height": 1334,
                "orientation": "portrait", "path": "launch-750x1334@2x-portrait-light.png",
                "points": ["height": 667, "width": 375], "scale": 2, "theme": "default",
                "width": 750,
            ]
            #expect(JSONValue.object(first) == expected)
            let again = try await StageRun.run(SplashPlugin(), Self.options, in: folder)
            #expect(try again.bytes("launch-images.json") == bytes)
        }
    }

    @Test func `languages and themes are listed where there are several`() async throws {
        try await withTemporaryFolder { folder in
            let options = ##"""
                {"devices": ["iphone-17"], "appearances": ["dark"], "languages": ["en", "ar"],
                 "themes": [{"name": "spring"}], "outputs": {"sheet": false}, "layers": [{"color": "#0A2540"}]}
                """##
            let made = try await StageRun.run(SplashPlugin(), options, in: folder)
            let index = try JSONDocument(try made.bytes("launch-images.json")).value
            let images = try #require(index["images"]?.array)
            #expect(images.map { $0["language"]?.string } == ["ar", "en"])
            #expect(images.map { $0["theme"]?.string } == ["spring", "spring"])
        }
    }

    /// The image that the README's rule gives an app on a device.
    private func pick(
        _ images: [JSONValue],
        pixels: (width: Int, height: Int),
        insets: JSONValue?,
        identifier: String
    ) throws -> String {
        var left = images
        let steps: [(JSONValue) -> Bool] = [
            { $0["width"]?.integer == pixels.width && $0["height"]?.integer == pixels.height },
            { $0["appearance"] == "light" },
            { image in image["insets"]?.array?.contains { $0 == insets } ?? false },
            { image in image["identifiers"]?.array?.contains(.string(identifier)) ?? false },
        ]
        for step in steps where left.contains(where: step) { left = left.filter(step) }
        return try #require(left.first?["path"]?.string)
    }

    @Test func `one image is found where screens of one size have other safe areas`() async throws {
        try await withTemporaryFolder { folder in
            let made = try await StageRun.run(
                SplashPlugin(),
                ##"""
                {"devices": ["iphone-x", "iphone-12-mini", "iphone-16-pro", "iphone-17", "ipad"],
                 "orientations": {"iphone": ["portrait", "landscape"]},
                 "appearances": ["light"], "outputs": {"sheet": false},
                 "layers": [{"color": "#0A2540", "anchor": "safe-area"}]}
                """##,
                in: folder
            )
            let index = try JSONDocument(try made.bytes("launch-images.json")).value
            let images = try #require(index["images"]?.array)
            func insets(_ top: Int, _ bottom: Int, _ sides: Int = 0) -> JSONValue {
                [
                    "bottom": .integer(bottom), "left": .integer(sides), "right": .integer(sides),
                    "top": .integer(top),
                ]
            }
            func pick(
                _ width: Int,
                _ height: Int,
                _ insets: JSONValue?,
                _ identifier: String
            ) throws -> String {
                try self.pick(
                    images,
                    pixels: (width, height),
                    insets: insets,
                    identifier: identifier
                )
            }
            let x = "launch-1125x2436@3x-portrait-light-iphone-x.png"
            let mini = "launch-1125x2436@3x-portrait-light-iphone-12-mini.png"
            #expect(try pick(1125, 2436, nil, "iPhone10,3") == x)
            #expect(try pick(1125, 2436, nil, "iPhone13,1") == mini)
            #expect(try pick(1125, 2436, insets(50, 34), "iPhone99,1") == mini)
            let wide = "launch-2622x1206@3x-landscape-light-iphone-16-pro"
            #expect(try pick(2622, 1206, insets(0, 21, 62), "iPhone17,1") == "\(wide).png")
            #expect(try pick(2622, 1206, insets(20, 20, 62), "iPhone17,1") == "\(wide)-ios26.png")
            #expect(try pick(2622, 1206, insets(20, 20, 62), "iPhone18,3") == "\(wide)-ios26.png")
            // Whatever the device is, there is one.
            for image in images {
                let width = try #require(image["width"]?.integer)
                let height = try #require(image["height"]?.integer)
                let path = try pick(width, height, nil, "none")
                #expect(path.hasPrefix("launch-\(width)x\(height)@"))
            }
            let pads = images.filter { $0["width"] == 2048 && $0["height"] == 2732 }
            #expect(pads.count == 2)
            #expect(Set(pads.compactMap { $0["identifiers"]?.canonicalText }).count == 2)
        }
    }

    @Test func `an app for iOS 26 has its safe areas alone`() async throws {
        try await withTemporaryFolder { folder in
            let made = try await StageRun.run(
                SplashPlugin(),
                ##"""
                {"devices": ["iphone-16-pro"], "deploymentTarget": "26.0",
                 "orientations": {"iphone": ["landscape"]}, "appearances": ["light"],
                 "outputs": {"sheet": false},
                 "layers": [{"color": "#0A2540", "anchor": "safe-area"}]}
                """##,
                in: folder
            )
            let index = try JSONDocument(try made.bytes("launch-images.json")).value
            let images = try #require(index["images"]?.array)
            #expect(images.map { $0["path"] } == ["launch-2622x1206@3x-landscape-light.png"])
            #expect(
                images.first?["insets"] == [["bottom": 20, "left": 62, "right": 62, "top": 20]]
            )
        }
    }
}
