import AssetCatalogs
import Diagnostics
import JSON
import PluginAPI
import Testing
import TestSupport

@testable import AppIcons

struct ReadingTests {
    @Test func `a set lists its pictures, and which files no slot names`() async throws {
        try await withTemporaryFolder { folder in
            let contents = """
                {"images": [
                {"filename": "a.png", "idiom": "iphone", "size": "20x20", "scale": "2x"},
                {"filename": "b.png", "idiom": "iphone", "size": "20x20", "scale": "2x"},
                {"filename": "b.png", "idiom": "universal", "platform": "ios", "size": "40x40",
                 "appearances": [{"appearance": "luminosity", "value": "dark"}]}]}
                """
            for (path, bytes) in [
                "Contents.json": Array(contents.utf8), "a.png": PictureBytes.png(40, 30),
                "b.png": PictureBytes.png(40, 40), ".DS_Store": [], "old.png": [],
            ] { try write(bytes, to: "\(folder)/A.appiconset/\(path)") }
            var found = DiagnosticCollector()
            let reader = IconSetReader(SourceTree(root: folder))
            let set = try #require(reader.set(in: "A.appiconset", option: "/set", &found))
            #expect(set.pictures.map(\.file) == ["a.png", "b.png"])
            #expect(set.pictures.map(\.height) == [30, 40])
            #expect(set.pictures.map(\.appearance) == [.any, .any])
            #expect(set.pictures.map(\.slots.count) == [1, 2])
            #expect(set.strays == ["old.png"])
            #expect(set.rest == [".DS_Store", "Contents.json", "old.png"])
            #expect(found.errors == [])
            #expect(
                found.warnings.map(\.summary) == [
                    "a.png has 40x30 pixels, and slot iphone 20x20@2x asks for 40x40"
                ]
            )
            #expect(found.warnings.first?.place?.position?.line == 2)
        }
    }

    @Test func `a bundle lists the pictures that its layers lack, and leaves hidden files out`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let json = """
                {"groups": [{"layers": [{"image-name": "a.svg"}, {"image-name-specializations":
                [{"value": "b.svg"}, {"appearance": "dark", "value": "c.svg"}]}]},
                {"layers": [{"image-name": "c.svg"}]}]}
                """
            for (path, text) in ["icon.json": json, "Assets/a.svg": "", ".DS_Store": ""] {
                try write(text, to: "\(folder)/B.icon/\(path)")
            }
            let bundle = try CheckedIconBundle(
                in: "B.icon",
                option: "/set",
                SourceTree(root: folder)
            )
            #expect(bundle.missingPictures == ["b.svg", "c.svg"])
            #expect(bundle.files == ["Assets/a.svg", "icon.json"])
        }
    }

    @Test func `files of sets and bundles are found by the bytes of their names`() async throws {
        try await withTemporaryFolder { folder in
            let json = """
                {"groups": [{"layers": [{"image-name": "\u{301}a.svg"}, {"image-name": "\u{E9}.svg"}]}]}
                """
            for (path, text) in [
                "icon.json": json, "Assets/\u{301}a.svg": "", "Assets/e\u{301}.svg": "",
                "Assets/.\u{301}hidden": "",
            ] {
                try write(text, to: "\(folder)/B.icon/\(path)")
            }
            let sources = SourceTree(root: folder)
            let bundle = try CheckedIconBundle(in: "B.icon", option: "/set", sources)
            #expect(
                bundle.files.map { Array($0.utf8) }
                    == ["Assets/e\u{301}.svg", "Assets/\u{301}a.svg", "icon.json"].map {
                        Array($0.utf8)
                    }
            )
            #expect(bundle.missingPictures.map { Array($0.utf8) } == [Array("\u{E9}.svg".utf8)])
            try write("{\"images\": []}", to: "\(folder)/A.appiconset/Contents.json")
            try write("", to: "\(folder)/A.appiconset/\u{301}a.png")
            var found = DiagnosticCollector()
            let set = IconSetReader(sources).set(in: "A.appiconset", option: "/set", &found)
            #expect(set?.strays.map { Array($0.utf8) } == [Array("\u{301}a.png".utf8)])
        }
    }

    @Test func `a bundle without a description, or with a huge one, is refused`() async throws {
        try await withTemporaryFolder { folder in
            try write("", to: "\(folder)/B.icon/Assets/a.svg")
            let sources = SourceTree(root: folder)
            let none = #expect(throws: Diagnostic.self) {
                _ = try CheckedIconBundle(in: "B.icon", option: "/set", sources)
            }
            #expect(none?.summary == "the bundle has no icon.json")
            let spaces = [UInt8](
                repeating: 0x20,
                count: IconDescription.largest + 1
            )
            try write(spaces, to: "\(folder)/B.icon/icon.json")
            let huge = #expect(throws: Diagnostic.self) {
                _ = try CheckedIconBundle(in: "B.icon", option: "/set", sources)
            }
            #expect(huge?.summary == "B.icon/icon.json is larger than 1048576 bytes")
        }
    }
}
