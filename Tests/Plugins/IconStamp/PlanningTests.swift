import Diagnostics
import Foundation
import JSON
import PluginAPI
import Testing
import PluginTestSupport
import TestSupport

@testable import IconStampPlugin

struct PlanningTests {
    private func errors(
        _ contents: String,
        with: String = #"{"set": "A.appiconset"}"#,
        files: [String: [UInt8]] = [:]
    ) async throws -> [Diagnostic] {
        try await withTemporaryFolder { folder in
            try write(contents, to: "\(folder)/A.appiconset/Contents.json")
            try write(try makeIcon(40), to: "\(folder)/A.appiconset/a.png")
            for (name, bytes) in files { try write(bytes, to: "\(folder)/\(name)") }
            do {
                return try StageRun.plan(IconStampPlugin(), with, in: folder).warnings
            } catch let error as Diagnostics {
                return error.all
            }
        }
    }

    private static func contents(
        _ file: String,
        _ slot: String = #""size": "20x20", "scale": "2x""#
    )
        -> String
    {
        "{\"images\": [\n{\"idiom\": \"iphone\", \"filename\": \"\(file)\", \(slot)}]}"
    }

    @Test(
        arguments: [
            ("{", "the text ends inside an array or object", "fix the JSON"),
            ("[]", "no list \"images\" in the catalog", nil),
            (#"{"images": []}"#, "no slot of the set names a picture", "add icons"),
            (#"{"images": [7]}"#, "slot 0 is integer, not object", nil),
            (#"{"images": [{"filename": 7}]}"#, "slot images/0 names integer, not string", nil),
            (
                contents("../x.png"),
                "slot iphone 20x20@2x names \"../x.png\", which is not a picture in the set",
                "own folder"
            ),
            (
                contents("/etc/passwd"),
                "slot iphone 20x20@2x names \"/etc/passwd\", which is not a picture in the set",
                "own folder"
            ),
            (
                contents("Contents.json"),
                "slot iphone 20x20@2x names \"Contents.json\", which is not a picture in the set",
                "own folder"
            ),
            (
                contents("b.png"), "slot iphone 20x20@2x names \"b.png\", which is not in the set",
                "add the file"
            ),
            (
                contents("A.PNG"), "slot iphone 20x20@2x names \"A.PNG\", which is not in the set",
                "the set has \"a.png\""
            ),
            (
                contents("a.png", #""size": "60x60", "scale": "2x""#),
                "a.png has 40x40 pixels, and slot iphone 60x60@2x asks for 120x120", "slot's size"
            ),
            (
                contents("a.png", #""size": "big""#),
                "slot iphone big has no readable size and scale", "60x60"
            ),
        ] as [(String, String, String?)]
    )
    func `a catalog's errors have slot and file`(
        contents: String,
        summary: String,
        help: String?
    ) async throws {
        let found = try await errors(contents)
        #expect(found.map(\.summary) == [summary])
        #expect(found.first?.place?.file == "A.appiconset/Contents.json")
        if let help { #expect(found.first?.help?.contains(help) == true) }
    }

    @Test func `an error names its line`() async throws {
        #expect(try await errors(Self.contents("b.png")).first?.place?.position?.line == 2)
    }

    @Test(
        arguments: [
            ([], "an empty file"),
            (
                Array("version https://git-lfs.github.com/spec/v1\n".utf8),
                "a Git LFS pointer"
            ),
            (Array("\u{89}".unicodeScalars.map { UInt8($0.value) }), "no picture"),
        ] as [([UInt8], String)]
    )
    func `a file that is no picture is named for what it is`(bytes: [UInt8], what: String)
        async throws
    {
        let found = try await errors(
            Self.contents("b.png"),
            files: ["A.appiconset/b.png": bytes]
        )
        #expect(found.map(\.summary) == ["b.png of slot iphone 20x20@2x is \(what), not a PNG"])
        #expect(found.map(\.severity) == [.error])
        let isPointer = what == "a Git LFS pointer"
        #expect(found.first?.help?.contains("git lfs pull") == isPointer)
    }

    @Test func `a damaged PNG is reported with its fault, and a large one with its size`()
        async throws
    {
        let cut = [UInt8](PictureBytes.png(40, 40).prefix(33))
        let wide = PictureBytes.png(5000, 40)
        let endless = PictureBytes.png(40, 40) + [UInt8](repeating: 0, count: 64 << 20)
        for (bytes, summary) in [
            (cut, "slot iphone 20x20@2x is a damaged PNG: it ends in the middle of its header"),
            (wide, "slot iphone 20x20@2x has 5000x40 pixels"),
            (endless, "b.png is larger than 67108864 bytes"),
        ] {
            let files = ["A.appiconset/b.png": bytes]
            let found = try await errors(Self.contents("b.png"), files: files)
            #expect(found.count == 1)
            #expect(found.first?.summary.hasSuffix(summary) == true, "\(found)")
        }
    }

    @Test(arguments: [
        (
            #"{"set": "{stage.splash}/A.appiconset"}"#, "/set",
            "\"{stage.splash}/A.appiconset\" is an output of a stage, and it is read before any stage runs"
        ),
        (#"{"set": "B.appiconset"}"#, "/set", "no \"B.appiconset\" in the repository"),
        (#"{"set": "../A.appiconset"}"#, "/set", "\"../A.appiconset\" leaves the repository"),
        (#"{"set": "."}"#, "/set", "\".\" is not an .appiconset folder or .icon bundle"),
        (
            #"{"set": "A.appiconset", "style": "bar", "position": "top-left"}"#, "/position",
            "the style \"bar\" has no position \"top-left\""
        ),
        (
            #"{"set": "A.appiconset", "background": "red"}"#, "/background",
            "\"red\" is not a colour"
        ),
        (#"{"set": "A.appiconset", "label": "  "}"#, "/label", "the label is empty"),
        (
            #"{"set": "A.appiconset", "label": "1.4 测"}"#, "/label",
            "the font has no character \"测\" (U+6D4B), which the label holds"
        ),
        (
            #"{"set": "A.appiconset", "font": "A.appiconset/a.png"}"#, "/font",
            "the font can't be used: the file is not a TrueType or OpenType font"
        ),
        (
            ##"{"set": "A.appiconset", "foreground": "#E04040"}"##, "/foreground",
            "#E04040 on #D32F2F is hard to read: their contrast is 1.1 : 1; the text is #FFFFFF instead"
        ),
    ])
    func `an option's error names the option`(
        with: String,
        pointer: String,
        summary: String
    ) async throws {
        let found = try await errors(Self.contents("a.png"), with: with)
        #expect(found.map(\.summary) == [summary])
        #expect(found.first?.place?.pointer == pointer)
    }

    @Test func `a font of the repository is an input of each icon`() async throws {
        try await withTemporaryFolder { folder in
            try writeSet(at: "\(folder)/A.appiconset")
            try write(IconStampPlugin.defaultFont, to: "\(folder)/Fonts/f.ttf")
            let with = #"{"set": "A.appiconset", "font": "Fonts/f.ttf", "label": "№ 1 – ä"}"#
            let plan = try StageRun.plan(IconStampPlugin(), with, in: folder)
            let stamps = plan.units.filter {
                if case .stamp = $0.specification { true } else { false }
            }
            #expect(stamps.count == 12)
            let font = UnitInput("font", from: .file("Fonts/f.ttf"))
            #expect(stamps.allSatisfy { $0.inputs.contains(font) })
        }
    }

    @Test func `a picture that is cut off behind its header is reported with the others`()
        async throws
    {
        try await withTemporaryFolder { folder in
            try writeSet(at: "\(folder)/A.appiconset")
            for side in [120, 180] {
                let icon = "\(folder)/A.appiconset/icon & \(side).v2.png"
                try write(Array(try read(icon).prefix(900)), to: icon)
            }
            let errors = try #require(throws: Diagnostics.self) {
                try StageRun.plan(IconStampPlugin(), #"{"set": "A.appiconset"}"#, in: folder)
            }
            #expect(errors.all.count == 2)
            #expect(
                errors.all.allSatisfy {
                    $0.summary.hasSuffix(
                        "a damaged PNG: it ends in the middle of its \"IDAT\" chunk"
                    )
                },
                "\(errors)"
            )
        }
    }

    @Test func `a picture whose pixels end in the middle stops its own unit`() async throws {
        try await withTemporaryFolder { folder in
            try writeSet(at: "\(folder)/A.appiconset")
            try writeDamagedPNG(to: "\(folder)/A.appiconset/icon & 180.v2.png", side: 180)
            let errors = try await #require(throws: Diagnostics.self) {
                _ = try await StageRun.run(
                    IconStampPlugin(),
                    #"{"set": "A.appiconset"}"#,
                    in: folder
                )
            }
            #expect(
                errors.all.map {
                    $0.summary.hasPrefix("A.appiconset/icon & 180.v2.png can't be stamped: ")
                } == [true]
            )
        }
    }

    @Test func `all errors are reported at once`() async throws {
        let with = ##"{"set": "A.appiconset", "background": "#12", "label": ""}"##
        #expect(try await errors(Self.contents("b.png"), with: with).count == 3)
    }

    @Test func `no damage to a catalog crashes the plan`() async throws {
        try await withTemporaryFolder { folder in
            let path = "\(folder)/A.appiconset/Contents.json"
            let text = Array(try writeSet(at: "\(folder)/A.appiconset").utf8)
            var random = SeededGenerator(seed: 7)
            for _ in 0..<150 {
                var damaged = text
                for _ in 0..<3 {
                    let at = Int.random(in: 0..<damaged.count, using: &random)
                    if Bool.random(using: &random) {
                        damaged[at] = .random(in: 0...255, using: &random)
                    } else {
                        damaged.removeSubrange(at..<min(damaged.count, at + 12))
                    }
                }
                try write(damaged, to: path)
                do {
                    let plan = try StageRun.plan(
                        IconStampPlugin(),
                        #"{"set": "A.appiconset"}"#,
                        in: folder
                    )
                    #expect(plan.units.count > 1)
                } catch let error as Diagnostics {
                    #expect(!error.all.isEmpty)
                }
            }
        }
    }

    @Test func `two files whose names Swift takes for one are both kept`() async throws {
        try await withTemporaryFolder { folder in
            let (composed, decomposed) = ("\u{E9}.png", "e\u{301}.png")
            let icon = try makeIcon(120)
            for name in [composed, decomposed] {
                try write(icon, to: "\(folder)/A.appiconset/\(name)")
            }
            let slot = #""idiom": "iphone", "size": "60x60", "scale": "2x""#
            try write(
                #"{"images": [{"filename": "\#(composed)", \#(slot)}]}"#,
                to: "\(folder)/A.appiconset/Contents.json"
            )
            let with = #"{"set": "A.appiconset", "sheet": false}"#
            let run = try await StageRun.run(IconStampPlugin(), with, in: folder)
            #expect(try run.bytes("A.appiconset/\(decomposed)") == icon)
            #expect(try run.bytes("A.appiconset/\(composed)") != icon)
            #expect(run.warnings.count == 1)
        }
    }
}
