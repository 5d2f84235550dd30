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
            first.removeAll { $0.key == "md5" || $0.key == "sha256" }
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
}
