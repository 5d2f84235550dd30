import Diagnostics
import Images
import JSON
import PluginAPI
import Testing
import PluginTestSupport
import TestSupport

@testable import IconStampPlugin

/// Slots whose files are no PNGs, as in sets that React Native and Electron tools wrote.
struct OtherFormatTests {
    private static let contents = """
        {"images": [
        {"filename": "phone.png", "idiom": "iphone", "size": "60x60", "scale": "2x"},
        {"filename": "mac.png", "idiom": "mac", "size": "128x128", "scale": "1x"}]}
        """

    /// A set of an icon for iPhones and one for Macs, of other bytes.
    private func run(
        _ mac: [UInt8],
        _ more: String = "",
        in folder: String,
        _ body: (StageRun) throws -> Void
    ) async throws {
        try write(Self.contents, to: "\(folder)/A.appiconset/Contents.json")
        try write(try makeIcon(120), to: "\(folder)/A.appiconset/phone.png")
        try write(mac, to: "\(folder)/A.appiconset/mac.png")
        let with = "{\"set\": \"A.appiconset\", \"style\": \"bar\"\(more)}"
        let run = try await StageRun.run(IconStampPlugin(), with, in: folder)
        #expect(run.metadata["A.appiconset/phone.png"]?["stamped"] == true)
        try body(run)
    }

    private func picture(_ side: Int, as format: String, in folder: String) throws -> [UInt8] {
        try write(try makeIcon(side, alpha: format != "jpg"), to: "\(folder)/a.png")
        try TestSupport.run([
            "convert", "\(folder)/a.png", "-define", "webp:lossless=true", "-define",
            "webp:exact=true",
            "\(folder)/b.\(format)",
        ])
        return try read("\(folder)/b.\(format)")
    }

    /// An icon family of members, as `iconutil` writes it.
    private func family(_ members: [(String, [UInt8])]) -> [UInt8] {
        func number(_ value: Int) -> [UInt8] {
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
        }
        let all = members.flatMap { Array($0.0.utf8) + number($0.1.count + 8) + $0.1 }
        return Array("icns".utf8) + number(all.count + 8) + all
    }

    @Test(arguments: ["webp", "jpg", "icns"])
    func `a picture that Xcode reads is stamped and becomes a PNG`(format: String) async throws {
        try await withTemporaryFolder { folder in
            let source =
                format == "icns"
                ? family([("ic11", try makeIcon(32)), ("ic07", try makeIcon(128))])
                : try picture(128, as: format, in: folder)
            try await run(source, in: folder) { run in
                let stamped = try run.bytes("A.appiconset/mac.png")
                let facts = try Image.inspect(stamped.span)
                #expect(facts.format == .png && facts.width == 128)
                #expect(run.metadata["A.appiconset/mac.png"]?["label"] == "1.4.0 (812)")
                #expect(run.warnings.map(\.summary) == [])
                // Above the label, the picture is as it was.
                let pixels = try decoded("\(run.folder)/A.appiconset/mac.png")
                try write(try makeIcon(128, alpha: format == "webp"), to: "\(folder)/c.png")
                let before = try decoded("\(folder)/c.png")
                let above = Array(zip(pixels, before).prefix(4 * 128 * 90))
                let distance = above.reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
                #expect(distance < (format == "jpg" ? 3 : 1) * above.count)
            }
        }
    }

    @Test func `pixels of an old icon family are unpacked`() async throws {
        try await withTemporaryFolder { folder in
            // 126 runs of 130 equal values, and 4 literal ones, are a channel of 128 × 128.
            let runs: [[UInt8]] = Array(repeating: [0xFF, 90], count: 126) + [[3, 91, 91, 91, 91]]
            let channel = runs.flatMap(\.self)
            let rgb = channel + channel + channel
            let mask = [UInt8](repeating: 200, count: 128 * 128)
            let source = family([("it32", [0, 0, 0, 0] + rgb), ("t8mk", mask)])
            try await run(source, in: folder) { run in
                let pixels = try decoded("\(run.folder)/A.appiconset/mac.png")
                #expect(pixels.count == 4 * 128 * 128)
                #expect(Array(pixels.prefix(4)) == [90, 90, 90, 200])
            }
        }
    }

    @Test(
        arguments: [
            (Array("RIFF....WEBPVP8 ".utf8), "a WebP"), ([0xFF, 0xD8, 0xFF, 0xE0], "a JPEG"),
            (Array("icns....".utf8), "an ICNS icon family"),
            (Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), "an SVG"),
            (Array("....ftypavif".utf8), "an AVIF"), (Array("8BPS".utf8), "a Photoshop file"),
            (
                [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 4] + Array("CgBI".utf8)
                    + [UInt8](repeating: 0, count: 40),
                "a PNG in Apple's own form (CgBI), as built apps hold it"
            ),
        ] as [([UInt8], String)]
    )
    func `a picture that can't be decoded is copied, and stops no other slot`(
        bytes: [UInt8],
        what: String
    ) async throws {
        try await withTemporaryFolder { folder in
            try await run(bytes, in: folder) { run in
                #expect(
                    run.warnings.map(\.summary) == [
                        "mac.png of slot mac 128x128@1x is \(what), not a PNG; it is copied and not "
                            + "stamped"
                    ]
                )
                let copy = try run.bytes("A.appiconset/mac.png")
                #expect(copy == bytes)
                #expect(run.metadata["A.appiconset/mac.png"]?["stamped"] == false)
            }
        }
    }

    @Test func `a WebP that is cut off is copied, and a family of JPEG 2000 too`() async throws {
        try await withTemporaryFolder { folder in
            let whole = try picture(128, as: "webp", in: folder)
            let cut = Array(whole.prefix(whole.count / 2))
            try await run(cut, in: folder) { run in
                let copy = try run.bytes("A.appiconset/mac.png")
                #expect(copy == cut)
                #expect(run.warnings.map(\.summary).count == 1)
                #expect(
                    run.warnings.first?.summary
                        .hasPrefix("A.appiconset/mac.png is copied and not stamped: ") == true
                )
                #expect(run.metadata["A.appiconset/mac.png"]?["stamped"] == false)
            }
            let jpeg2000: [UInt8] = [0, 0, 0, 12] + Array("jP  \r\n".utf8) + [0x87, 0x0A]
            let source = family([("ic07", jpeg2000)])
            try await run(source, in: folder) { run in
                let copy = try run.bytes("A.appiconset/mac.png")
                #expect(copy == source)
            }
        }
    }

    @Test(arguments: [
        #", "idioms": ["ios"]"#, #", "idioms": ["iphone"]"#, #", "exclude": ["mac*.png"]"#,
        #", "exclude": ["A.appiconset/mac.png"]"#, #", "exclude": ["**/mac.*"]"#,
    ])
    func `pictures of other idioms and excluded ones are copied without a look`(
        option: String
    ) async throws {
        try await withTemporaryFolder { folder in
            try await run([1, 2, 3], option, in: folder) { run in
                let copy = try run.bytes("A.appiconset/mac.png")
                #expect(copy == [1, 2, 3])
                #expect(run.warnings.map(\.summary) == [])
            }
        }
    }

    @Test func `a pattern that excludes nothing gets a warning`() async throws {
        try await withTemporaryFolder { folder in
            try await run(makeIcon(128), #", "exclude": ["mca*.png", "B.icon"]"#, in: folder) {
                #expect(
                    $0.warnings.map(\.summary) == [
                        "\"mca*.png\" matches no icon and no image of one",
                        "\"B.icon\" matches no icon and no image of one",
                    ]
                )
            }
        }
    }

    @Test func `what leaves nothing to stamp is refused`() async throws {
        try await withTemporaryFolder { folder in
            try write(Self.contents, to: "\(folder)/A.appiconset/Contents.json")
            for (option, summary) in [
                (#""idioms": ["watch"]"#, "no icon is left to stamp"),
                (#""exclude": ["*.png"]"#, "no icon is left to stamp"),
                (#""exclude": ["*.appiconset"]"#, "\"exclude\" leaves out every icon"),
            ] {
                let with = "{\"set\": \"A.appiconset\", \(option)}"
                let errors = #expect(throws: Diagnostics.self) {
                    _ = try StageRun.plan(IconStampPlugin(), with, in: folder)
                }
                #expect(errors?.all.map(\.summary) == [summary])
            }
        }
    }

    @Test func `a pattern names several sets, and exclude leaves some out`() async throws {
        try await withTemporaryFolder { folder in
            for name in ["AppIcon", "AppIcon.beta", "Old"] {
                try write(
                    Self.contents,
                    to: "\(folder)/ios/X.xcassets/\(name).appiconset/Contents.json"
                )
                for file in ["phone", "mac"] {
                    try write(
                        try makeIcon(120),
                        to: "\(folder)/ios/X.xcassets/\(name).appiconset/\(file).png"
                    )
                }
            }
            func sets(_ with: String) throws -> Set<String> {
                let plan = try StageRun.plan(IconStampPlugin(), with, in: folder)
                let paths = plan.units.flatMap(\.outputs).map(\.path)
                return Set(
                    paths.filter { $0.contains("/") }.map { String($0.prefix { $0 != "/" }) }
                )
            }
            #expect(
                try sets(#"{"set": "ios/**/AppIcon*.appiconset"}"#) == [
                    "AppIcon.appiconset", "AppIcon.beta.appiconset",
                ]
            )
            #expect(
                try sets(#"{"set": "**/*.appiconset", "exclude": ["Old.appiconset"]}"#) == [
                    "AppIcon.appiconset", "AppIcon.beta.appiconset",
                ]
            )
            let errors = #expect(throws: Diagnostics.self) {
                _ = try sets(#"{"set": "ios/*.icon"}"#)
            }
            #expect(
                errors?.all.map(\.summary) == [
                    "\"ios/*.icon\" matches no .appiconset or .icon folder"
                ]
            )
        }
    }
}
