import PluginAPI
import Testing
import PluginTestSupport
import TestSupport

@testable import IconStampPlugin

struct SheetTests {
    /// A set with an icon of 1024 pixels for each of three devices, and a small one that two have.
    private static let contents = """
        {"images": [
        {"filename": "mac.png", "idiom": "mac", "size": "512x512", "scale": "2x"},
        {"filename": "watch.png", "idiom": "universal", "platform": "watchos", "size": "1024x1024"},
        {"filename": "phone.png", "idiom": "universal", "platform": "ios", "size": "1024x1024"},
        {"filename": "dark.png", "idiom": "universal", "platform": "ios", "size": "1024x1024",
         "appearances": [{"appearance": "luminosity", "value": "dark"}]},
        {"filename": "small.png", "idiom": "ipad", "size": "20x20", "scale": "2x"},
        {"filename": "small.png", "idiom": "iphone", "size": "20x20", "scale": "2x"}]}
        """

    @Test func `each device's icons have a heading of their own, and each picture its file's name`()
        async throws
    {
        try await withTemporaryFolder { folder in
            try write(Self.contents, to: "\(folder)/A.appiconset/Contents.json")
            for file in ["mac", "watch", "phone", "dark"] {
                try write(PictureBytes.png(1024, 1024), to: "\(folder)/A.appiconset/\(file).png")
            }
            try write(PictureBytes.png(40, 40), to: "\(folder)/A.appiconset/small.png")
            let plan = try StageRun.plan(
                IconStampPlugin(),
                #"{"set": "A.appiconset"}"#,
                in: folder
            )
            let sheets = plan.units.compactMap { unit in
                if case .sheet(let sheet) = unit.specification { sheet } else { nil }
            }
            let sheet = try #require(sheets.first)
            #expect(
                sheet.lines.dropFirst().map(\.text)
                    == [
                        "A.appiconset: iPhone", "A.appiconset: iPhone and iPad",
                        "A.appiconset: Mac",
                        "A.appiconset: Apple Watch",
                    ].flatMap { heading in
                        switch heading.split(separator: ": ")[1] {
                        case "iPhone": [heading, "40 × 40", "small.png"]
                        case "Mac": [heading, "1024 × 1024", "mac.png"]
                        case "Apple Watch": [heading, "1024 × 1024", "watch.png"]
                        default:
                            [
                                heading, "1024 × 1024", "phone.png", "1024 × 1024 dark", "dark.png",
                            ]
                        }
                    }
            )
            // Before and after, and a small one enlarged.
            let files = ["small", "phone", "dark", "mac", "watch"]
            #expect(
                sheet.tiles.map(\.input)
                    == files.flatMap { file in
                        let (before, after) = (
                            "before/A.appiconset/\(file).png", "after/A.appiconset/\(file).png"
                        )
                        return file == "small" ? [before, after, after] : [before, after]
                    }
            )
        }
    }
}
