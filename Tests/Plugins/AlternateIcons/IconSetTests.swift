import Diagnostics
import Images
import JSON
import PluginAPI
import Raster
import Testing
import PluginTestSupport
import TestSupport

@testable import AlternateIconsPlugin

struct IconSetTests {
    private static let entry = #"{"name": "Old", "appiconset": "S.appiconset"}"#
    private static let loose = #""infoPlist": "Info.plist", "primary": "Other""#

    @Test func `a set is copied into the catalog byte for byte`() async throws {
        var stage = IconStage(Self.entry)
        try stage.add("Assets.xcassets/AppIcon.appiconset", as: "S.appiconset")
        stage.files["S.appiconset/stray.png"] = [1]
        try await stage.run { run in
            for (path, bytes) in stage.files where path.hasPrefix("S.") && !path.contains("stray") {
                let copy = "AlternateIcons.xcassets/Old.\(path.dropFirst(2))"
                let copied = try run.bytes(copy)
                #expect(copied == bytes, "\(copy)")
            }
            #expect(
                run.warnings.map(\.summary) == [
                    "stray.png is not assigned to a slot; it is left out"
                ]
            )
        }
    }

    @Test func `loose files are the pictures of the set's slots`() async throws {
        var stage = IconStage(Self.entry, Self.loose + #", "sizes": ["settings"]"#)
        try stage.add("Assets.xcassets/AppIcon.appiconset", as: "S.appiconset")
        try await stage.run { run in
            for (file, source) in [
                ("Old60x60@3x.png", "Icon-60@3x.png"),
                ("Old83.5x83.5@2x~ipad.png", "Icon-83.5@2x~ipad.png"),
                ("Old29x29@2x.png", "Icon-29@2x.png"),
            ] {
                let bytes = try run.bytes(file)
                let original = try #require(stage.files["S.appiconset/\(source)"])
                let made = try Image(decoding: bytes.span).pixels()
                let given = try Image(decoding: original.span).colorValues()
                let isSame = made == given
                #expect(isSame, "\(file)")
            }
            #expect(try run.text("Info.plist").contains("<string>Old29x29</string>"))
        }
    }

    @Test func `a size that the set lacks is made of its largest picture`() async throws {
        var stage = IconStage(Self.entry, Self.loose)
        let master = try Image(
            pixels: [UInt8](repeating: 90, count: 1024 * 1024 * 3),
            width: 1024,
            height: 1024,
            bands: 3
        ).png()
        stage.files["S.appiconset/a.png"] = master
        stage.files["S.appiconset/Contents.json"] = Array(
            """
            {"images": [{"filename": "a.png", "idiom": "universal", "platform": "ios",
             "size": "1024x1024"},], "info": {"author": "xcode", "version": 1}}
            """.utf8
        )
        try await stage.run { run in
            let bytes = try run.bytes("Old83.5x83.5@2x~ipad.png")
            #expect(try Image.inspect(bytes.span).width == 167)
        }
    }

    @Test func `two pictures whose names differ in their Unicode form are two pictures`()
        async throws
    {
        var stage = IconStage(Self.entry, Self.loose)
        let names = ["\u{E9}.png", "e\u{301}.png"]
        for (name, side, value) in zip(names, [(120, 40), (180, 200)]).map({ ($0, $1.0, $1.1) }) {
            // An alpha channel, opaque throughout: such a picture is made anew, not copied.
            let pixels = (0..<side * side * 4).map { $0 % 4 == 3 ? 255 : UInt8(value) }
            let image = try Image(pixels: pixels, width: side, height: side, bands: 4)
            stage.twins.append(("S.appiconset/\(name)", try image.png()))
        }
        let slots = zip(names, [2, 3]).map {
            """
            {"filename": "\($0)", "idiom": "iphone", "size": "60x60", "scale": "\($1)x"}
            """
        }
        stage.files["S.appiconset/Contents.json"] = Array(
            #"{"images": [\#(slots.joined(separator: ","))]}"#.utf8
        )
        try await stage.run { run in
            for (file, value) in [("Old60x60@2x.png", 40), ("Old60x60@3x.png", 200)] {
                let bytes = try run.bytes(file)
                #expect(try Image(decoding: bytes.span).pixels().first == UInt8(value), "\(file)")
            }
        }
    }

    @Test func `a copied icon of the store with transparent pixels gets the warning of lint`()
        async throws
    {
        var stage = IconStage(Self.entry)
        stage.files["S.appiconset/a.png"] = try Image(
            pixels: [UInt8](repeating: 90, count: 1024 * 1024 * 4),
            width: 1024,
            height: 1024,
            bands: 4
        ).png()
        stage.files["S.appiconset/Contents.json"] = Array(
            #"{"images": [{"filename": "a.png", "idiom": "ios-marketing", "size": "1024x1024", "scale": "1x"}]}"#
                .utf8
        )
        // Lint says the same of an alternate: the store refuses an app's own icon.
        try await stage.run { run in
            #expect(
                run.warnings.map(\.summary) == [
                    "S.appiconset/a.png has transparent pixels, which the store refuses in an app's "
                        + "icon (ITMS-90717)"
                ]
            )
        }
    }

    @Test func `a loose icon of a transparent picture is refused with what fixes a set`()
        async throws
    {
        var stage = IconStage(Self.entry, Self.loose)
        stage.files["S.appiconset/a.png"] = try Image(
            pixels: [UInt8](repeating: 90, count: 1024 * 1024 * 4),
            width: 1024,
            height: 1024,
            bands: 4
        ).png()
        stage.files["S.appiconset/Contents.json"] = Array(
            #"{"images": [{"filename": "a.png", "idiom": "ios-marketing", "size": "1024x1024"}]}"#
                .utf8
        )
        let errors = try await #require(throws: Diagnostics.self) { try await stage.run() }
        #expect(
            errors.all.map(\.help) == [
                "name the colour below them as \"flatten\": \"#RRGGBB\", or fill the background"
            ]
        )
    }

    @Test(arguments: ["#123456", "nonsense"], ["appiconset", "icon"])
    func `a background beside pictures that are copied is refused`(
        color: String,
        key: String
    ) async throws {
        var stage = IconStage(
            "{\"name\": \"Old\", \"\(key)\": \"S.\(key)\", \"background\": \"\(color)\"}"
        )
        try stage.add("Assets.xcassets/AppIcon.appiconset", as: "S.appiconset")
        stage.files["S.icon/icon.json"] = Array(#"{"groups": []}"#.utf8)
        #expect(
            try await stage.errors() == [
                "/icons/0/background: the background is given beside \"\(key)\", whose pictures are taken "
                    + "as they are"
            ]
        )
    }

    @Test func `all wrong pictures of a set are reported at once`() async throws {
        var stage = IconStage(Self.entry)
        stage.files["S.appiconset/a.png"] = PictureBytes.png(120, 120)
        stage.files["S.appiconset/b.png"] = Array("version https://git-lfs.github.com/spec".utf8)
        stage.files["S.appiconset/Contents.json"] = Array(
            """
            {"images": [{"filename": "a.png", "idiom": "iphone", "size": "60x60", "scale": "2x"},
             {"filename": "b.png", "idiom": "iphone", "size": "60x60", "scale": "3x"},
             {"filename": "c.png", "idiom": "ipad", "size": "76x76", "scale": "2x"}]}
            """.utf8
        )
        #expect(
            try await stage.errors() == [
                "/images/1/filename: b.png of slot iphone 60x60@3x is a Git LFS pointer, not a PNG",
                "/images/2/filename: slot ipad 76x76@2x names \"c.png\", which is not in the set",
            ]
        )
    }

    @Test func `a picture with other pixels than its slot's is copied, which is reported`()
        async throws
    {
        var stage = IconStage(Self.entry)
        let bitmap = Bitmap(
            width: 40,
            height: 40,
            bands: 3,
            pixels: .init(repeating: 9, count: 4800)
        )
        let picture = try PNG.encode(bitmap)
        stage.files["S.appiconset/a.png"] = picture
        stage.files["S.appiconset/Contents.json"] = Array(
            #"{"images": [{"filename": "a.png", "idiom": "iphone", "size": "60x60", "scale": "2x"}]}"#
                .utf8
        )
        stage.with = #"{"icons": [\#(Self.entry)], "mode": "catalog", "sheet": false}"#
        try await stage.run { run in
            #expect(
                run.warnings.map(\.summary) == [
                    "a.png has 40x40 pixels, and slot iphone 60x60@2x asks for 120x120"
                ]
            )
            let copied = try run.bytes("AlternateIcons.xcassets/Old.appiconset/a.png")
            #expect(copied == picture)
        }
    }

    @Test(arguments: ["appiconset", "icon"])
    func `what a stage makes is refused, because it is read before`(key: String) async throws {
        let stage = IconStage("{\"name\": \"Old\", \"\(key)\": \"{stage.i}/S.\(key)\"}")
        #expect(
            try await stage.errors() == [
                "/icons/0/\(key): \"{stage.i}/S.\(key)\" is an output of a stage, and it is read "
                    + "before any stage runs"
            ]
        )
    }

    @Test func `a bundle of Icon Composer is copied, and only into a catalog`() async throws {
        let icon = #"{"name": "Glass", "icon": "G.icon"}"#
        var stage = IconStage(icon)
        let json = Array(
            #"{"groups": [{"layers": [{"image-name": "a b.svg", "glass": true}]}],}"#.utf8
        )
        stage.files["G.icon/icon.json"] = json
        #expect(
            try await stage.errors() == [
                "G.icon/icon.json: a layer shows \"a b.svg\", which is not in the bundle's Assets"
            ]
        )
        stage.files["G.icon/Assets/a b.svg"] = Array(IconStage.svg.utf8)
        try await stage.run { run in
            let copied = try run.bytes("Glass.icon/icon.json")
            #expect(copied == json)
            #expect(
                run.outputs.map(\.path) == [
                    "Glass.icon/Assets/a b.svg", "Glass.icon/icon.json", "AlternateIcons.xcconfig",
                    "alternate-icons.json",
                ]
            )
        }
        stage.with = "{\"icons\": [\(icon)], \"infoPlist\": \"Info.plist\"}"
        #expect(
            try await stage.errors() == [
                "/icons/0/icon: G.icon can't be a loose icon: only Apple's asset compiler draws an "
                    + ".icon bundle"
            ]
        )
    }
}

extension Image {
    /// The values of all pixels but alpha.
    fileprivate borrowing func colorValues() throws(ImagesError) -> [UInt8] {
        let (values, bands) = (try pixels(), bands)
        guard hasAlpha else { return values }
        return values.indices.filter { $0 % bands < bands - 1 }.map { values[$0] }
    }
}
