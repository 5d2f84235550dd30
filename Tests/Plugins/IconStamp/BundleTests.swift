import AssetCatalogs
import Diagnostics
import Images
import JSON
import PluginAPI
import Testing
import PluginTestSupport
import TestSupport

@testable import IconStampPlugin

/// A bundle's description with odd spaces, an unknown key and an escape, which must all stay.
let testBundle = """
    {
      "fill" : { "solid":"display-p3:1.0,0.0,0.0,1.0" },
      "future" :   [1.50, "\\u00e9"],
      "groups" : [
        { "layers" : [ { "image-name" : "disc.svg", "name" : "disc",
            "position" : { "scale" : 2, "translation-in-points" : [256, 0] } } ],
          "shadow" : { "kind" : "neutral", "opacity" : 0.5 } },
        { "layers" : [ { "image-name" : "gone.svg" } ] }
      ],
      "supported-platforms" : { "squares" : "shared" }
    }
    """

struct BundleTests {
    private func stamp(
        _ json: String = testBundle,
        _ with: String = #"{"set": "B.icon", "style": "bar"}"#,
        in folder: String
    ) async throws -> StageRun {
        try write(json, to: "\(folder)/B.icon/icon.json")
        try write(
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">
            <circle cx="50" cy="50" r="50" fill="#0000ff"/></svg>
            """,
            to: "\(folder)/B.icon/Assets/disc.svg"
        )
        return try await StageRun.run(IconStampPlugin(), with, in: folder)
    }

    @Test func `a picture whose name begins with a combining mark is drawn and copied`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let name = "\u{301}disc.svg"
            try write(
                #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#,
                to: "\(folder)/B.icon/Assets/\(name)"
            )
            let json = #"{"groups": [{"layers": [{"image-name": "\#(name)"}]}]}"#
            let run = try await stamp(json, in: folder)
            #expect(run.warnings.map(\.summary) == [])
            #expect(!(try run.bytes("B.icon/Assets/\(name)")).isEmpty)
        }
    }

    @Test func `python finds one group in front and every other byte as it was`() async throws {
        try await withTemporaryFolder { folder in
            let run = try await stamp(in: folder)
            let check = """
                import json, sys
                old, new = (open(p, "rb").read() for p in sys.argv[1:])
                head = old.index(b'"groups" : [') + len(b'"groups" : [')
                assert new.startswith(old[:head]) and new.endswith(old[head:])
                added = new[head:len(new) - len(old) + head].decode()
                assert added.endswith(",")
                group = json.loads(added[:-1])
                assert [l["glass"] for l in group["layers"]] == [False]
                assert group["layers"][0]["image-name-specializations"] == [
                    {"value": "shipit-stamp.png"},
                    {"appearance": "tinted", "value": "shipit-stamp-tinted.png"}]
                a, b = json.loads(old), json.loads(new)
                assert b["groups"][1:] == a["groups"] and b["groups"][0] == group
                """
            try write(Array(check.utf8), to: "\(folder)/check.py")
            let result = try TestSupport.run([
                "python3", "\(folder)/check.py", "\(folder)/B.icon/icon.json",
                "\(run.folder)/B.icon/icon.json",
            ])
            #expect(result.error == "")
            #expect(
                try run.bytes("B.icon/Assets/disc.svg") == read("\(folder)/B.icon/Assets/disc.svg")
            )
        }
    }

    @Test func `stamping a stamped bundle again changes nothing`() async throws {
        try await withTemporaryFolder { folder in
            let once = try await stamp(in: folder)
            for path in try files(below: "\(once.folder)/B.icon") {
                try write(try once.bytes("B.icon/\(path)"), to: "\(folder)/C.icon/\(path)")
            }
            let twice = try await StageRun.run(
                IconStampPlugin(),
                #"{"set": "C.icon", "style": "bar"}"#,
                in: folder
            )
            for path in try files(below: "\(once.folder)/B.icon") {
                #expect(try once.bytes("B.icon/\(path)") == twice.bytes("C.icon/\(path)"))
            }
        }
    }

    @Test func `a list of no groups gets its first`() throws {
        func stamped(_ json: [UInt8]) throws -> [UInt8] {
            try StampedDescription(IconDescription(json)).stamped(image: "a.png", tinted: "b.png")
        }
        let once = try stamped(Array(#"{"groups" : [ ], "a" : 1}"#.utf8))
        let value = try JSONDocument(once).value
        #expect(value["groups"]?.array?.count == 1)
        #expect(try stamped(once) == once)
    }

    @Test func `the stamp is clear but for the label, and grey for tinted icons`() async throws {
        try await withTemporaryFolder { folder in
            let run = try await stamp(in: folder)
            for (name, isGray) in [("shipit-stamp", false), ("shipit-stamp-tinted", true)] {
                let pixels = try decoded("\(run.folder)/B.icon/Assets/\(name).png")
                #expect(pixels.count == 4 * 1024 * 1024)
                #expect(pixels[3] == 0)
                let below = Array(pixels[(4 * (1020 * 1024 + 512))...].prefix(4))
                #expect(below[3] == 255)
                #expect((Set(below[..<3]).count == 1) == isGray, "\(below)")
            }
        }
    }

    @Test func `the preview shows fill, layers and label, and says what it leaves out`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let run = try await stamp(in: folder)
            let preview = "B flat preview.png"
            #expect(run.outputs.first { $0.path == preview }?.kind == "flat-preview")
            #expect(
                run.metadata[preview]?["leavesOut"] == ["glass", "layer gone.svg", "shadows"]
            )
            #expect(
                run.warnings.map(\.summary) == [
                    "the layer gone.svg can't be drawn: it is not in the bundle"
                ]
            )
            let pixels = try decoded("\(run.folder)/\(preview)", "rgb")
            func pixel(_ x: Int, _ y: Int) -> [UInt8] {
                Array(pixels[(3 * (y * 1024 + x))...].prefix(3))
            }
            // Red of Display P3 is beyond sRGB; the disc of 200 points lies 256 right of the
            // middle.
            #expect(pixel(100, 100) == [255, 0, 0])
            #expect(pixel(512 + 256, 512) == [0, 0, 255])
            #expect(pixel(512 + 256 - 110, 512) == [255, 0, 0])
            #expect(pixel(40, 1000) == [0xD3, 0x2F, 0x2F])
        }
    }

    @Test(arguments: [
        #""scale": 1e20"#, #""scale": -1"#, #""scale": 1, "translation-in-points": [1e300, 0]"#,
        #""scale": 1, "translation-in-points": [0, -2000]"#,
    ])
    func `a layer that no icon can show is left out`(position: String) async throws {
        try await withTemporaryFolder { folder in
            let run = try await stamp(
                """
                {"groups": [{"layers": [
                    {"image-name": "disc.svg", "position": {\(position)}}
                ]}]}
                """,
                in: folder
            )
            #expect(run.warnings.count == 1)
            #expect(run.warnings.first?.summary.hasPrefix("the layer disc.svg") == true)
        }
    }

    @Test func `a bundle without a layer shows its fill`() async throws {
        try await withTemporaryFolder { folder in
            let run = try await stamp(
                #"{"fill": {"solid": "srgb:0,1,0,1"}, "groups": []}"#,
                in: folder
            )
            let pixels = try decoded("\(run.folder)/B flat preview.png", "rgb")
            #expect(Array(pixels[..<3]) == [0, 255, 0])
        }
    }

    @Test func `a layer that can't be drawn costs the preview that layer and no more`() async throws
    {
        try await withTemporaryFolder { folder in
            try write("<svg", to: "\(folder)/B.icon/Assets/broken.svg")
            let run = try await stamp(
                """
                {"fill": {"automatic-gradient": "srgb:0,1,0,1"}, "groups": [{"layers": [
                    {"image-name": "disc.svg", "fill": {"radial-gradient": []}},
                    {"image-name": "broken.svg"}
                ]}]}
                """,
                in: folder
            )
            let preview = "B flat preview.png"
            #expect(
                run.metadata[preview]?["leavesOut"] == [
                    "a fill of a kind that is not known", "automatic gradients, for one colour",
                    "glass", "layer broken.svg",
                ]
            )
            #expect(run.warnings.count == 1)
            #expect(run.warnings.first?.summary.contains("layer broken.svg") == true)
            #expect(run.warnings.first?.place?.file == "B.icon")
            let pixels = try decoded("\(run.folder)/\(preview)", "rgb")
            #expect(Array(pixels[..<3]) == [0, 255, 0])
            #expect(Array(pixels[(3 * (512 * 1024 + 512))...].prefix(3)) == [0, 0, 255])
        }
    }

    @Test(arguments: [
        ("[]", "the file has no list \"groups\""),
        ("{", "the text ends inside an array or object"),
        (#"{"groups": 1}"#, "the file has no list \"groups\""),
    ])
    func `a bundle without a valid description is refused`(json: String, summary: String)
        async throws
    {
        try await withTemporaryFolder { folder in
            let error = try await #require(throws: Diagnostics.self) {
                _ = try await stamp(json, in: folder)
            }
            #expect(error.all.map(\.summary) == [summary])
            #expect(error.all.first?.place?.file == "B.icon/icon.json")
        }
    }
}
