import AssetCatalogs
import JSON
import PluginAPI
import Testing
import PluginTestSupport
import TestSupport

@testable import IconStampPlugin

/// Bundles that have as many groups as Icon Composer takes.
struct FullBundleTests {
    /// A description of four groups, the most that Icon Composer takes; the first is hidden.
    private static let full = """
        {
          "fill" : "automatic",
          "groups" : [
            { "hidden" : true, "layers" : [ { "image-name" : "disc.svg" } ], "name" : "off" },
            {
              "layers" : [
                { "image-name" : "disc.svg", "name" : "front" }
              ],
              "position" : { "scale" : 0.5, "translation-in-points" : [100, -50] }
            },
            { "layers" : [ ] },
            { "layers" : [ { "image-name" : "disc.svg" } ] }
          ]
        }
        """

    @Test func `a bundle of four groups keeps four, and gets a layer that covers the canvas`()
        async throws
    {
        try await withTemporaryFolder { folder in
            try write(Self.full, to: "\(folder)/B.icon/icon.json")
            try write(
                #"<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"/>"#,
                to: "\(folder)/B.icon/Assets/disc.svg"
            )
            let run = try await StageRun.run(
                IconStampPlugin(),
                #"{"set": "B.icon", "style": "bar"}"#,
                in: folder
            )
            let json = try run.bytes("B.icon/icon.json")
            let groups = try #require(try JSONDocument(json).value["groups"]?.array)
            #expect(groups.count == 4)
            #expect(groups.map { $0["layers"]?.array?.count } == [1, 2, 0, 1])
            let layer = try #require(groups[1]["layers"]?.array?.first)
            #expect(layer["name"] == "shipit stamp")
            #expect(layer["glass"] == false)
            // The group's own place is undone: half as large, 100 to the right and 50 up.
            #expect(
                layer["position"] == ["scale": 2, "translation-in-points": [-200, 100]]
            )
            // Every other byte is as it was.
            let text = String(decoding: json, as: UTF8.self)
            let start = try #require(text.firstRange(of: "\n        {\n          \"glass\""))
            let end = try #require(text.firstRange(of: "},\n        { \"image-name\""))
            let rest =
                text[..<start.lowerBound]
                + text[text.index(end.lowerBound, offsetBy: 2)...]
            #expect(String(rest) == Self.full)
            // Stamping again changes nothing.
            for path in try files(below: "\(run.folder)/B.icon") {
                try write(try run.bytes("B.icon/\(path)"), to: "\(folder)/C.icon/\(path)")
            }
            let twice = try await StageRun.run(
                IconStampPlugin(),
                #"{"set": "C.icon", "style": "bar"}"#,
                in: folder
            )
            let again = try twice.bytes("C.icon/icon.json")
            #expect(again == json)
            let preview = try twice.bytes("C flat preview.png")
            #expect(preview == (try run.bytes("B flat preview.png")))
        }
    }

    @Test func `a fifth group of an earlier stamp is taken out again`() throws {
        let stamped = Self.full.replacing(
            "\"groups\" : [",
            with: "\"groups\" : [\n    { \"name\" : \"shipit stamp\", \"layers\" : [ ] },"
        )
        let bytes = try StampedDescription(IconDescription(Array(stamped.utf8)))
            .stamped(image: "a.png", tinted: "b.png")
        let fresh = try StampedDescription(IconDescription(Array(Self.full.utf8)))
            .stamped(image: "a.png", tinted: "b.png")
        #expect(bytes == fresh)
    }
}
