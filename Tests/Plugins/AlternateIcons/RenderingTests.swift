import Diagnostics
import Images
import JSON
import PluginAPI
import Testing
import PluginTestSupport
import TestSupport

@testable import AlternateIconsPlugin

struct RenderingTests {
    static let plist = "<plist version=\"1.0\">\n<dict>\n</dict>\n</plist>\n"
    /// A red field with a blue square in its middle half.
    static let svg = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24">\
        <rect width="24" height="24" fill="#ff0000"/>\
        <rect x="6" y="6" width="12" height="12" fill="#0000ff"/></svg>
        """

    private func run(
        _ icon: String,
        master: [UInt8],
        devices: String = "",
        file: String = "m.png",
        _ body: (StageRun) throws -> Void = { _ in }
    ) async throws {
        try await withTemporaryFolder { folder in
            try write(Self.plist, to: "\(folder)/Info.plist")
            try write(master, to: "\(folder)/\(file)")
            let with = "{\"infoPlist\": \"Info.plist\", \"icons\": [{\(icon)}]\(devices)}"
            try body(try await StageRun.run(AlternateIconsPlugin(), with, in: folder))
        }
    }

    private func picture(
        _ run: StageRun,
        _ name: String
    ) throws -> (facts: ImageFacts, pixels: [UInt8]) {
        let bytes = try run.bytes(name)
        return (try Image.inspect(bytes.span), try Image(decoding: bytes.span).pixels())
    }

    @Test func `an alternate has the home screen's four sizes, opaque, named as Apple does`()
        async throws
    {
        let icon = #""name": "春节", "master": "m.svg""#
        try await self.run(icon, master: Array(Self.svg.utf8), file: "m.svg") { run in
            let sizes = [
                "春节60x60@2x.png": 120, "春节60x60@3x.png": 180, "春节76x76@2x~ipad.png": 152,
                "春节83.5x83.5@2x~ipad.png": 167,
            ]
            #expect(
                try files(below: run.folder)
                    == (sizes.keys + [
                        "Info.plist", "alternate-icons-dark.png", "alternate-icons.json",
                        "alternate-icons.png",
                    ])
                    .sorted()
            )
            for (name, side) in sizes {
                let (facts, pixels) = try picture(run, name)
                #expect([facts.width, facts.height, facts.bands] == [side, side, 3], "\(name)")
                #expect(run.metadata[name]?["width"] == .some(.integer(side)))
                let (corner, middle) = (0, 3 * (side / 2 * side + side / 2))
                #expect(Array(pixels[corner..<corner + 3]) == [255, 0, 0], "\(name)")
                #expect(Array(pixels[middle..<middle + 3]) == [0, 0, 255], "\(name)")
            }
            #expect(run.units == 4)
        }
    }

    @Test func `one kind of device gets its own sizes only`() async throws {
        let icon = #""name": "N", "master": "m.svg""#
        try await self.run(
            icon,
            master: Array(Self.svg.utf8),
            devices: #", "devices": ["ipad"]"#,
            file: "m.svg"
        ) { run in
            #expect(
                run.outputs.map(\.path) == [
                    "N76x76@2x~ipad.png", "N83.5x83.5@2x~ipad.png", "Info.plist",
                    "alternate-icons.json", "alternate-icons.png", "alternate-icons-dark.png",
                ]
            )
            let text = String(decoding: try run.bytes("Info.plist"), as: UTF8.self)
            #expect(!text.contains("<key>CFBundleIcons</key>"))
            #expect(text.contains("<key>CFBundleIcons~ipad</key>"))
        }
    }

    @Test func `transparent pixels lie on the background that was given, or are refused`()
        async throws
    {
        let clear = try blank(1024, 1024, value: 0, bands: 4)
        let icon = ##""name": "N", "master": "m.png", "background": "#102030""##
        try await self.run(icon, master: clear) { run in
            let (facts, pixels) = try picture(run, "N60x60@3x.png")
            #expect(facts.bands == 3)
            #expect(Array(pixels.prefix(3)) == [0x10, 0x20, 0x30])
        }
        let error = try await #require(throws: Diagnostics.self) {
            try await self.run(#""name": "N", "master": "m.png""#, master: clear)
        }
        #expect(
            error.all.map(\.summary) == [
                "m.png has transparent pixels, and an icon must be opaque"
            ]
        )
    }

    @Test func `an opaque alpha band is dropped`() async throws {
        let opaque = try blank(1024, 1024, value: 255, bands: 4)
        let deep = try Image(decoding: opaque.span).inSRGB(bitDepth: 16).png()
        try await self.run(#""name": "N", "master": "m.png""#, master: deep) { run in
            let bytes = try run.bytes("N60x60@2x.png")
            let facts = try Image.inspect(bytes.span)
            #expect(facts.bands == 3)
            #expect(facts.bitDepth == 8)
            #expect(run.warnings == [])
        }
    }

    @Test(arguments: [
        (180, 180, nil as String?, "m.png has 180x180 pixels" as String?),
        (179, 179, "m.png has 179x179 pixels, and the largest icon needs 180x180", nil),
        (1024, 1000, "m.png has 1024x1000 pixels, which is not square", nil),
    ])
    func `a master is square and large enough`(
        width: Int,
        height: Int,
        expected: String?,
        warning: String?
    ) async throws {
        let master = try blank(width, height, value: 90, bands: 3)
        do {
            try await self.run(#""name": "N", "master": "m.png""#, master: master) { run in
                #expect(run.warnings.map(\.summary) == [warning].compactMap(\.self))
            }
            #expect(expected == nil)
        } catch let error as Diagnostics {
            #expect(error.all.map(\.summary) == [expected].compactMap(\.self))
        }
    }

    private func blank(
        _ width: Int,
        _ height: Int,
        value: UInt8,
        bands: Int
    ) throws -> [UInt8] {
        let pixels = [UInt8](repeating: value, count: width * height * bands)
        return try Image(pixels: pixels, width: width, height: height, bands: bands).png()
    }

    @Test(arguments: [
        (#"{"name": "", "master": "m.svg"}"#, "/icons/0/name", "\"\" is not a name"),
        (
            #"{"name": " N", "master": "m.svg"}"#, "/icons/0/name",
            "\" N\" begins or ends with a space"
        ),
        (
            #"{"name": "a\u202eb", "master": "m.svg"}"#, "/icons/0/name",
            "\"a\u{202e}b\" has a character that nobody sees"
        ),
        (
            #"{"name": "a/b", "master": "m.svg"}, {"name": "A:B", "master": "m.svg"}"#,
            "/icons/1/name", "the files of \"a/b\" and \"A:B\" would be one on some file systems"
        ),
        (
            #"{"name": "appicon", "master": "m.svg"}"#, "/icons/0/name",
            "\"appicon\" is the name of the primary icon"
        ),
        (
            #"{"name": "A", "master": "m.svg"}, {"name": "A", "master": "m.svg"}"#, "/icons/1/name",
            "two icons have the name \"A\""
        ),
        (
            #"{"name": "Ä", "master": "m.svg"}, {"name": "ä", "master": "m.svg"}"#, "/icons/1/name",
            "the files of \"Ä\" and \"ä\" would be one on some file systems"
        ),
        (
            #"{"name": "A", "master": "no.svg"}"#, "/icons/0/master",
            "no \"no.svg\" in the repository"
        ),
        (
            ##"{"name": "A", "master": "m.svg", "background": "#11223344"}"##,
            "/icons/0/background",
            "\"#11223344\" is not an opaque colour"
        ),
    ])
    func `an error in an icon names the option`(
        icons: String,
        pointer: String,
        summary: String
    ) async throws {
        try await withTemporaryFolder { folder in
            try write(Self.plist, to: "\(folder)/Info.plist")
            try write(Self.svg, to: "\(folder)/m.svg")
            let with = "{\"infoPlist\": \"Info.plist\", \"icons\": [\(icons)]}"
            let error = try #require(throws: Diagnostics.self) {
                _ = try StageRun.plan(AlternateIconsPlugin(), with, in: folder)
            }
            #expect(error.all.map(\.summary) == [summary])
            #expect(error.all.first?.place?.pointer == pointer)
        }
    }
}
