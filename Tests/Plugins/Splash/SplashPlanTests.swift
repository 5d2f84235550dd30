import Diagnostics
import Images
import JSON
import PluginAPI
import SplashPlugin
import Testing
import TestSupport

struct SplashPlanTests {
    private func labels(_ text: String) async throws -> [String] {
        try await withTemporaryFolder { try SplashStage(text, in: $0).images().map(\.label) }
    }

    private func errors(_ text: String, art: [String: [UInt8]] = [:]) async throws
        -> [Diagnostic]
    {
        try await withTemporaryFolder { folder in
            for (name, bytes) in art { try write(bytes, to: "\(folder)/\(name)") }
            return try SplashStage(text, in: folder).errors()
        }
    }

    @Test func `iPhones are drawn upright and iPads both ways, light and dark`() async throws {
        let labels = try await labels(
            ##"{"devices": ["iphone-16", "ipad-mini-6"], "layers": [{"color": "#FFFFFF"}]}"##
        )
        #expect(
            labels == [
                "launch-1179x2556@3x-portrait-dark.png",
                "launch-1179x2556@3x-portrait-light.png",
                "launch-1488x2266@2x-portrait-dark.png",
                "launch-1488x2266@2x-portrait-light.png",
                "launch-2266x1488@2x-landscape-dark.png",
                "launch-2266x1488@2x-landscape-light.png",
            ]
        )
    }

    @Test func `devices that agree share an image, and the metadata lists them`() async throws {
        try await withTemporaryFolder { folder in
            let stage = try SplashStage(
                """
                {"devices": ["iphone-se-2", "iphone-se-3", "iphone-8"], "appearances": ["dark"],
                 "layers": [{"color": "#FFFFFF", "anchor": "safe-area"}]}
                """,
                in: folder
            )
            let units = try stage.images()
            #expect(units.count == 1)
            let output = try #require(units.first?.outputs.first)
            #expect(output.kind == "launch-image")
            #expect(
                output.metadata == [
                    "width": 750, "height": 1334, "scale": 2,
                    "points": ["width": 375, "height": 667],
                    "orientation": "portrait", "appearance": "dark",
                    "devices": ["iphone-8", "iphone-se-2", "iphone-se-3"],
                ]
            )
        }
    }

    @Test
    func `screens that differ only in the safe area have their own images when a layer needs it`()
        async throws
    {
        let devices = #""devices": ["iphone-x", "iphone-13-mini"], "appearances": ["light"]"#
        #expect(
            try await labels(##"{\##(devices), "layers": [{"color": "#FFFFFF"}]}"##)
                == ["launch-1125x2436@3x-portrait-light.png"]
        )
        #expect(
            try await labels(
                ##"{\##(devices), "layers": [{"color": "#FFFFFF", "anchor": "safe-area"}]}"##
            )
                == [
                    "launch-1125x2436@3x-portrait-light-iphone-13-mini.png",
                    "launch-1125x2436@3x-portrait-light-iphone-x.png",
                ]
        )
    }

    @Test func `an unknown safe area is a warning, and an error when strict`() async throws {
        let options = """
            "devices": ["iphone-18-pro"], "orientations": {"iphone": ["landscape"]},
            "layers": [{"color": "#FFFFFF"},
                       {"color": "#00000080", "anchor": "safe-area", "frame": {"top": 0, "height": 9}}]
            """
        try await withTemporaryFolder { folder in
            let warnings = try SplashStage("{\(options)}", in: folder).plan().warnings
            #expect(warnings.map(\.severity) == [.warning])
            #expect(warnings.first?.summary.contains("iphone-18-pro in landscape") == true)
        }
        let refused = try await errors(#"{"strict": true, \#(options)}"#)
        #expect(refused.map(\.severity) == [.error])
        #expect(refused.first?.place?.pointer == "/layers/1/anchor")
        #expect(refused.first?.summary.contains("iphone-18-pro in landscape") == true)
    }

    @Test func `a strict stage is warned of insets that are inferred from another device`()
        async throws
    {
        let options =
            ##""devices": ["iphone-17e", "iphone-15"], "layers": [{"color": "#FFFFFF", "anchor": "safe-area"}]"##
        try await withTemporaryFolder { folder in
            #expect(try SplashStage("{\(options)}", in: folder).plan().warnings == [])
            let strict = try SplashStage(#"{"strict": true, \#(options)}"#, in: folder).plan()
            #expect(strict.warnings.map { $0.place?.pointer } == ["/layers/0/anchor"])
            #expect(
                strict.warnings.first?.summary.hasPrefix("the safe area of iphone-17e in portrait")
                    == true
            )
        }
    }

    @Test func `an unknown safe area that no layer needs is ignored`() async throws {
        let refused = try await errors(
            """
            {"strict": true, "devices": ["iphone-18-pro"],
             "orientations": {"iphone": ["landscape"]}, "layers": [{"color": "#FFFFFF"}]}
            """
        )
        #expect(refused == [])
    }

    @Test func `all devices are the current ones, and legacy ones come by name`() async throws {
        let all = try await labels(
            ##"{"appearances": ["light"], "layers": [{"color": "#FFFFFF"}]}"##
        )
        #expect(!all.contains { $0.contains("640x960") })
        #expect(
            try await labels(
                """
                {"devices": ["legacy-3-5-inch"], "appearances": ["light"],
                 "layers": [{"color": "#FFFFFF"}]}
                """
            ) == ["launch-640x960@2x-portrait-light.png"]
        )
    }

    @Test func `every error is reported at once, with its place`() async throws {
        let found = try await errors(
            """
            {"devices": ["iphone-13-mino", "ipad"], "layers": [
              {"color": "red"},
              {"color": {"light": "#FFFFFF", "dark": "#12345"}},
              {},
              {"color": "#FFFFFF", "image": "a.png"},
              {"color": "#FFFFFF", "frame": {"left": 5, "top": 1, "bottom": 1, "height": 10}},
              {"image": {}}
            ]}
            """
        )
        #expect(
            found.map { $0.place?.pointer } == [
                "/layers/0/color", "/layers/1/color/dark", "/layers/2", "/layers/3",
                "/layers/4/frame", "/layers/4/frame", "/layers/5/image", "/devices/0",
            ]
        )
        #expect(found.last?.help?.contains("did you mean \"iphone-13-mini\"?") == true)
    }

    @Test(arguments: [
        (#"{"left": 10, "right": "50%"}"#, [20, 0, 355, 1334]),
        (#"{"left": 10, "width": 20}"#, [20, 0, 40, 1334]),
        (#"{"right": 10, "width": 20}"#, [690, 0, 40, 1334]),
        (#"{"centerX": "50%", "width": 100}"#, [275, 0, 200, 1334]),
        (#"{"left": 100, "centerX": "50%"}"#, [200, 0, 350, 1334]),
        (#"{"right": 100, "centerX": "50%"}"#, [200, 0, 350, 1334]),
        (#"{"width": 100, "height": "10%"}"#, [275, 600, 200, 134]),
        (#"{"top": 18, "bottom": 0}"#, [0, 36, 750, 1298]),
        (#"{"bottom": -10, "height": 30}"#, [0, 1294, 750, 60]),
    ])
    func `two values on an axis give the frame`(_ frame: String, _ expected: [Int]) async throws {
        try await withTemporaryFolder { folder in
            let stage = try SplashStage(
                """
                {"devices": ["iphone-se-3"], "appearances": ["light"],
                 "layers": [{"color": "#FFFFFF", "frame": \(frame)}]}
                """,
                in: folder
            )
            let unit = try #require(try stage.images().first)
            let image = try JSONValue(encoding: unit.specification)["image"]?["_0"]
            let layer = image?["layers"]?.array?.first
            let found = ["left", "top", "width", "height"].map { layer?["frame"]?[$0]?.integer }
            #expect(found == expected)
        }
    }

    @Test func `a frame that is empty on a device is refused with the device`() async throws {
        let found = try await errors(
            """
            {"devices": ["iphone-se-3"], "layers": [
              {"color": "#FFFFFF", "frame": {"left": 200, "right": 200}}]}
            """
        )
        #expect(found.map { $0.place?.pointer } == ["/layers/0/frame/right"])
        #expect(found.first?.summary.contains("iphone-se-3") == true)
    }

    @Test func `art that can't be used is refused before anything runs`() async throws {
        let options = #"{"devices": ["iphone-se-3"], "layers": [{"image": "art.png"}]}"#
        let cases: [(bytes: [UInt8], reason: String)] = [
            ([], "empty"), (Array("GIF89a".utf8), "GIF"), (Array("<html>".utf8), "no image"),
            (giantPNG(width: 60_000, height: 60_000), "60000 × 60000"),
            (Array(try blocks([["#FF0000"]], side: 9).dropLast()), "cut short"),
        ]
        for (bytes, reason) in cases {
            let found = try await errors(options, art: ["art.png": bytes])
            #expect(found.map { $0.place?.pointer } == ["/layers/0/image"])
            #expect(found.first?.summary.contains("art.png") == true)
            #expect(found.first?.summary.contains(reason) == true)
        }
        let missing = try await errors(options)
        #expect(missing.map { $0.place?.pointer } == ["/layers/0/image"])
    }

    @Test func `art that is cut short is refused when it is drawn, with its name`() async throws {
        try await withTemporaryFolder { folder in
            let png = try blocks([["#FF0000", "#00FF00"]], side: 200)
            let art = try Image(decoding: png.span).jpeg(quality: 90)
            try write(Array(art.prefix(art.count - 40)), to: "\(folder)/art.jpg")
            let stage = try SplashStage(
                """
                {"devices": ["iphone-se-3"], "layers": [
                  {"image": {"light": "art.jpg"}}]}
                """,
                in: folder
            )
            let unit = try #require(try stage.images().last)
            let error = await #expect(throws: Diagnostic.self) {
                try await stage.perform(unit)
            }
            #expect(error?.place?.pointer == "/layers/0/image/light")
            #expect(error?.summary.hasPrefix("art.jpg can't be used") == true)
        }
    }

    /// The head of a PNG that claims a size.
    private func giantPNG(width: UInt32, height: UInt32) -> [UInt8] {
        func bytes(_ value: UInt32) -> [UInt8] {
            [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }
        }
        let header = Array("IHDR".utf8) + bytes(width) + bytes(height) + [8, 2, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + bytes(13) + header
            + bytes(crc32(header)) + bytes(0) + Array("IDAT".utf8) + bytes(0x35AF_061E)
    }

    private func crc32(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
                sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1
            }
        }
    }
}
