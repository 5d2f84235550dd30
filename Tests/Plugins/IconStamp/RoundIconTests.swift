import AssetCatalogs
import Testing
import PluginTestSupport
import TestSupport

@testable import IconStampPlugin

/// Watches show icons as circles.
struct RoundIconTests {
    /// How many pixels of white text, which the red shape's line is too dark for, lie in the
    /// largest circle of a picture and how many beside it.
    private func text(of png: String, side: Int) throws -> (inside: Int, outside: Int) {
        let pixels = try decoded(png, "rgb")
        var (inside, outside) = (0, 0)
        for y in 0..<side {
            for x in 0..<side where pixels[3 * (y * side + x) + 2] > 200 {
                let (dx, dy) = (2 * x + 1 - side, 2 * y + 1 - side)
                if dx * dx + dy * dy <= side * side { inside += 1 } else { outside += 1 }
            }
        }
        return (inside, outside)
    }

    private func writeBlack(_ side: Int, to path: String) throws {
        try run(["convert", "-size", "\(side)x\(side)", "xc:black", "PNG24:\(path)"])
    }

    @Test(arguments: ["bar", "badge", "ribbon"])
    func `on a round icon all of the text is seen, wherever it is`(style: String)
        async throws
    {
        let positions = try #require(StampStyle(rawValue: style)).positions
        try await withTemporaryFolder { folder in
            for side in [48, 55, 80, 88, 100, 172, 216] {
                try writeBlack(side, to: "\(folder)/old.png")
                for position in positions {
                    let stamped = try stamper(style, position.rawValue, outline: .circle)
                        .stamped(read("\(folder)/old.png"), for: .any)
                    try write(stamped.png, to: "\(folder)/new.png")
                    let (inside, outside) = try text(of: "\(folder)/new.png", side: side)
                    #expect(outside == 0, "\(position) \(side)")
                    #expect((inside > 0) == (stamped.facts.form != nil), "\(position) \(side)")
                    if side > 80 { #expect(stamped.facts.form != nil, "\(position) \(side)") }
                }
            }
        }
    }

    @Test(arguments: [
        (#""idiom": "watch-marketing", "scale": "1x""#, true),
        (#""idiom": "universal", "platform": "watchos""#, true),
        (#""idiom": "universal", "platform": "ios""#, false),
    ])
    func `a picture of a slot for watches is a round icon`(slot: String, isRound: Bool) async throws
    {
        try await withTemporaryFolder { folder in
            try writeBlack(1024, to: "\(folder)/a.png")
            try write(try read("\(folder)/a.png"), to: "\(folder)/A.appiconset/a.png")
            try write(
                "{\"images\": [{\"filename\": \"a.png\", \"size\": \"1024x1024\", \(slot)}]}",
                to: "\(folder)/A.appiconset/Contents.json"
            )
            let with = #"{"set": "A.appiconset", "style": "bar", "sheet": false}"#
            let run = try await StageRun.run(IconStampPlugin(), with, in: folder)
            let counts = try text(of: "\(run.folder)/A.appiconset/a.png", side: 1024)
            #expect(counts.inside > 0)
            #expect((counts.outside == 0) == isRound)
        }
    }

    @Test(arguments: [
        (#"{"circles": ["watchOS"]}"#, true),
        (#"{"circles": ["watchOS"], "squares": "shared"}"#, false),
        ("{}", false),
    ])
    func `a bundle for watches alone is a round icon`(platforms: String, isRound: Bool) async throws
    {
        try await withTemporaryFolder { folder in
            try write(
                """
                {"fill": {"solid": "gray:0,1"}, "groups": [], "supported-platforms": \(platforms)}
                """,
                to: "\(folder)/B.icon/icon.json"
            )
            let with = #"{"set": "B.icon", "style": "bar", "sheet": false}"#
            let run = try await StageRun.run(IconStampPlugin(), with, in: folder)
            let counts = try text(of: "\(run.folder)/B flat preview.png", side: 1024)
            #expect(counts.inside > 0)
            #expect((counts.outside == 0) == isRound)
        }
    }
}
