import Diagnostics
import JSON
import SplashPlugin
import Testing
import PluginTestSupport
import TestSupport

struct LegacyImageSetTests {
    private func stage(_ devices: String, _ more: String = "") -> String {
        ##"""
        {"devices": [\##(devices)], "appearances": ["dark", "light"], \##(more)
         "outputs": {"launchImageSet": true, "sheet": false}, "layers": [{"color": "#0A2540"}]}
        """##
    }

    @Test func `each slot holds the light image of its size and orientation`() async throws {
        try await withTemporaryFolder { folder in
            let made = try await StageRun.run(
                SplashPlugin(),
                stage(##""iphone-x", "iphone-8-plus", "ipad-9""##),
                in: folder
            )
            let set = "LaunchImage.launchimage"
            let text = String(
                decoding: try made.bytes("\(set)/Contents.json"),
                as: UTF8.self
            )
            #expect(text == contents)
            let images = try #require(try JSONDocument(Array(text.utf8)).value["images"]?.array)
            for image in images {
                let name = try #require(image["filename"]?.string)
                #expect(try made.bytes("\(set)/\(name)") == made.bytes(name))
            }
            let warning = try #require(warnings(made).first)
            #expect(
                warning.summary == "the launch image set has no picture for 15 of its slots: iphone"
                    + " portrait 1242x2688, iphone portrait 828x1792, ipad portrait 1668x2388, ipad"
                    + " landscape 2388x1668 and 11 more"
            )
            #expect(warning.place?.pointer == "/outputs/launchImageSet")
        }
    }

    @Test func `landscape slots are filled only where the stage draws landscape`() async throws {
        try await withTemporaryFolder { folder in
            let made = try await StageRun.run(
                SplashPlugin(),
                stage(
                    ##""iphone-x""##,
                    ##""orientations": {"iphone": ["portrait", "landscape"]},"##
                ),
                in: folder
            )
            let contents = try made.bytes("LaunchImage.launchimage/Contents.json")
            let images = try #require(try JSONDocument(contents).value["images"]?.array)
            #expect(
                images.map { $0["filename"]?.string } == [
                    "launch-1125x2436@3x-portrait-light.png",
                    "launch-2436x1125@3x-landscape-light.png",
                ]
            )
        }
    }

    @Test(arguments: [
        ("\"iphone-17\"", "", "no slot of a launch image set has the size of an image"),
        ("\"iphone-x\"", "\"format\": \"jpeg\",", "a launch image set has PNG files only"),
    ])
    func `a set that can't be written is refused`(
        devices: String,
        more: String,
        summary: String
    ) async throws {
        try await withTemporaryFolder { folder in
            let errors = try SplashStage(stage(devices, more), in: folder).errors()
            #expect(errors.map(\.summary) == [summary])
        }
    }
}

private let contents = """
    {
      "images" : [
        {
          "extent" : "full-screen",
          "filename" : "launch-1125x2436@3x-portrait-light.png",
          "idiom" : "iphone",
          "minimum-system-version" : "11.0",
          "orientation" : "portrait",
          "scale" : "3x",
          "subtype" : "2436h"
        },
        {
          "extent" : "full-screen",
          "filename" : "launch-1242x2208@3x-portrait-light.png",
          "idiom" : "iphone",
          "minimum-system-version" : "8.0",
          "orientation" : "portrait",
          "scale" : "3x",
          "subtype" : "736h"
        }
      ],
      "info" : {
        "author" : "xcode",
        "version" : 1
      }
    }

    """
