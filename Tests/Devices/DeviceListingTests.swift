import Devices
import JSON
import Testing

struct DeviceListingTests {
    @Test func `the table is listed for people and programs, each row once`() throws {
        let devices = try DeviceTable.bundled().devices
        let listing = try DeviceListing()
        let lines = listing.lines
        #expect(lines.count == devices.count + 1)
        #expect(lines[0].hasPrefix("ID ") && lines[0].hasSuffix("  SAFE AREA"))
        let ids = lines.dropFirst().map { $0.prefix { $0 != " " } }
        #expect(ids.map { String($0) } == devices.map(\.id))
        let phone = try #require(lines.first { $0.hasPrefix("iphone-18-pro ") })
        #expect(phone.contains("  iPhone 18 Pro ") && phone.hasSuffix("  portrait only"))
        let rows = try #require(listing.json.array)
        #expect(rows.map { $0["id"]?.string } == devices.map(\.id))
        let first = try #require(rows.first { $0["id"] == "iphone-6s" })
        #expect(first["lastOS"] == "15" && first["points"] == ["width": 375, "height": 667])
        #expect(first["safeArea"] == ["portrait": "published", "landscape": "published"])
    }

    @Test func `versions are compared by number, and only numbers are read`() throws {
        let versions = try ["9.3", "15", "15.0.1", "26.3"].map {
            try #require(SystemVersion($0))
        }
        #expect(versions == versions.sorted())
        #expect(SystemVersion("15.0") == SystemVersion("15"))
        #expect(versions.map(\.text) == ["9.3", "15", "15.0.1", "26.3"])
        for text in ["", "15.x", "1.2.3.4", "15.", "-1", "12345"] {
            #expect(SystemVersion(text) == nil, "\(text)")
        }
    }
}
