import AssetCatalogs
import JSON
import Testing
import TestSupport

struct LaunchImagePixelsTests {
    /// The table that launch image sets are made from, of the same sources and by another hand.
    private static let table = "/Sources/Devices/devices.json"

    @Test func `each slot of the table of devices has its pixels`() throws {
        let project = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let table = try JSONDocument(read("/" + project + Self.table)).value
        let slots = try #require(table["launchimage_slots"]?.array)
        #expect(slots.count > 30)
        for slot in slots {
            let read = LaunchImageSet.Slot(
                idiom: Idiom(rawValue: try #require(slot["idiom"]?.string)),
                subtype: slot["subtype"]?.string,
                orientation: try #require(slot["orientation"]?.string),
                extent: try #require(LaunchImageSet.Extent(rawValue: slot["extent"]?.string ?? "")),
                minimumSystemVersion: nil,
                scale: try #require(slot["scale"]?.integer)
            )
            let width = try #require(slot["pixels"]?["width"]?.integer)
            let height = try #require(slot["pixels"]?["height"]?.integer)
            #expect(read.pixels == IconSize(width: Double(width), height: Double(height)))
        }
    }

    @Test(arguments: [("iphone", "9999h", 2), ("watch", nil, 2), ("ipad", nil, Int.max)])
    func `a screen that is not known has no pixels`(idiom: String, subtype: String?, scale: Int) {
        let slot = LaunchImageSet.Slot(
            idiom: Idiom(rawValue: idiom),
            subtype: subtype,
            orientation: "portrait",
            extent: .fullScreen,
            minimumSystemVersion: nil,
            scale: scale
        )
        #expect(slot.pixels == nil)
    }
}
