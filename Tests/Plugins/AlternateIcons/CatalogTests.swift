import Diagnostics
import Images
import JSON
import PluginAPI
import Testing
import PluginTestSupport
import TestSupport

@testable import AlternateIconsPlugin

struct CatalogTests {
    private static let sunny =
        #"{"name": "Sun", "master": "m.svg", "dark": "clear.svg", "tinted": "m.svg"}"#

    @Test func `a set has a picture of 1024 pixels for each appearance`() async throws {
        try await IconStage(Self.sunny).run { run in
            let set = "AlternateIcons.xcassets/Sun.appiconset"
            #expect(
                try run.text("\(set)/Contents.json") == """
                    {
                      "images" : [
                        {
                          "filename" : "icon-1024.png",
                          "idiom" : "universal",
                          "platform" : "ios",
                          "size" : "1024x1024"
                        },
                        {
                          "appearances" : [
                            {
                              "appearance" : "luminosity",
                              "value" : "dark"
                            }
                          ],
                          "filename" : "icon-1024-dark.png",
                          "idiom" : "universal",
                          "platform" : "ios",
                          "size" : "1024x1024"
                        },
                        {
                          "appearances" : [
                            {
                              "appearance" : "luminosity",
                              "value" : "tinted"
                            }
                          ],
                          "filename" : "icon-1024-tinted.png",
                          "idiom" : "universal",
                          "platform" : "ios",
                          "size" : "1024x1024"
                        }
                      ],
                      "info" : {
                        "author" : "xcode",
                        "version" : 1
                      }
                    }

                    """
            )
            let shown = try TestSupport.run(
                ["identify", "-format", "%f %w %h %[channels]\n"]
                    + ["", "-dark", "-tinted"].map { "\(set)/icon-1024\($0).png" },
                in: run.folder
            )
            #expect(
                shown.output.replacing(" 3.0", with: "").replacing(" 4.0", with: "")
                    .hasPrefix("icon-1024.png 1024 1024 srgb\nicon-1024-dark.png 1024 1024 srgba\n")
            )
            #expect(try run.text("AlternateIcons.xcassets/Contents.json").contains("xcode"))
        }
    }

    @Test func `a tinted picture becomes grey, with a warning`() async throws {
        try await IconStage(Self.sunny).run { run in
            let path = "AlternateIcons.xcassets/Sun.appiconset/icon-1024-tinted.png"
            let bytes = try run.bytes(path)
            let pixels = try Image(decoding: bytes.span).pixels()
            #expect(Array(pixels.prefix(3)) == [127, 127, 127], "the luminance of red")
            #expect(run.warnings.map(\.summary).count == 1)
            #expect(run.warnings.first?.summary.hasPrefix("m.svg has colours") == true)
        }
        let gray = #"{"name": "Sun", "master": "m.svg", "tinted": "gray.svg"}"#
        try await IconStage(gray).run { #expect($0.warnings == []) }
    }

    @Test(arguments: [
        ("all-sizes", 16, ["icon-40.png", "icon-1024-dark.png", "icon-167-dark.png"]),
        ("single-size", 1, ["icon-1024.png", "icon-1024-dark.png"]),
    ])
    func `a style divides the pictures among sizes`(
        style: String,
        slots: Int,
        files: [String]
    ) async throws {
        let stage = IconStage(
            #"{"name": "Sun", "master": "m.svg", "dark": "clear.svg"}"#,
            "\"mode\": \"catalog\", \"style\": \"\(style)\""
        )
        try await stage.run { run in
            let set = "AlternateIcons.xcassets/Sun.appiconset"
            let images = try #require(try run.json("\(set)/Contents.json")["images"]?.array)
            #expect(images.count == 2 * slots)
            for image in images {
                let name = try #require(image["filename"]?.string)
                let bytes = try run.bytes("\(set)/\(name)")
                let points = try #require(
                    image["size"]?.string?.split(separator: "x").first.flatMap { Double($0) }
                )
                let scale = image["scale"]?.string?.first?.wholeNumberValue ?? 1
                #expect(try Image.inspect(bytes.span).width == Int(points * Double(scale)))
            }
            for file in files { _ = try run.bytes("\(set)/\(file)") }
        }
    }

    @Test func `the configuration file names the sets, quoted where a name has a space`()
        async throws
    {
        let icons = """
            {"name": "Sun", "master": "m.svg"}, {"name": "Spring Time", "master": "m.svg"},
            {"name": "極光", "master": "m.svg"}
            """
        try await IconStage(icons).run { run in
            let text = try run.text("AlternateIcons.xcconfig")
            #expect(
                text.contains(
                    """
                    ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES = \
                    $(inherited) Sun "Spring Time" 極光\n
                    """
                )
            )
        }
        let all = IconStage(icons, #""mode": "catalog", "includeAll": true"#)
        try await all.run { run in
            let text = try run.text("AlternateIcons.xcconfig")
            #expect(text.contains("ASSETCATALOG_COMPILER_INCLUDE_ALL_APPICON_ASSETS = YES\n"))
            #expect(!text.contains("ALTERNATE_APPICON_NAMES"))
        }
    }

    @Test func `a property list names the set for iPhone and iPad`() async throws {
        let stage = IconStage(
            #"{"name": "Sun's 5%", "master": "m.svg"}"#,
            #""mode": "catalog", "infoPlist": "Info.plist""#
        )
        try await stage.run { run in
            let print = """
                import plistlib
                v = plistlib.load(open("Info.plist", "rb"))
                for k in ["CFBundleIcons", "CFBundleIcons~ipad"]:
                    print(v[k]["CFBundleAlternateIcons"])
                """
            let shown = try TestSupport.run(["python3", "-c", print], in: run.folder)
            let line = "{\"Sun's 5%\": {'CFBundleIconName': \"Sun's 5%\"}}\n"
            #expect(shown.output == line + line)
        }
    }

    @Test(arguments: ["/", "\\\\", ":", "*", "?", "\\\"", "<", ">", "|", "`", "$"])
    func `a name that no set can have is refused in a catalog, and is one of loose files`(
        character: String
    ) async throws {
        let icon = "{\"name\": \"Sun\(character)Moon\", \"master\": \"m.svg\"}"
        let errors = try await IconStage(icon).errors()
        let name = character.count > 1 ? String(character.dropFirst()) : character
        #expect(
            errors == [
                "/icons/0/name: \"Sun\(name)Moon\" can't be the name of a set, and so of no alternate "
                    + "in a catalog"
            ]
        )
        try await IconStage(icon, #""infoPlist": "Info.plist""#).run { run in
            #expect(run.outputs.map(\.path).contains("Sun-Moon60x60@2x.png"))
        }
    }

    @Test(arguments: ["Sun's", "100%", "Été", "春节", "Spring Time"])
    func `a set has exactly the name that the app sets`(name: String) async throws {
        try await IconStage("{\"name\": \"\(name)\", \"master\": \"m.svg\"}").run { run in
            let contents = "AlternateIcons.xcassets/\(name).appiconset/Contents.json"
            #expect(run.outputs.map(\.path).contains(contents))
            let isQuoted = name.contains(" ") || name.contains("'")
            let word = isQuoted ? "\"\(name)\"" : name
            let text = try run.text("AlternateIcons.xcconfig")
            #expect(text.contains("$(inherited) \(word)\n"))
        }
    }

    @Test func `two runs give the same bytes`() async throws {
        var files: [[String: [UInt8]]] = []
        for _ in 0..<2 {
            try await IconStage(Self.sunny).run { run in
                let paths = try TestSupport.files(below: run.folder)
                files.append(
                    try Dictionary(uniqueKeysWithValues: paths.map { ($0, try run.bytes($0)) })
                )
            }
        }
        #expect(files[0] == files[1])
    }
}
