import Devices
import Testing

struct DeviceTableTests {
    private let table: DeviceTable

    init() throws { table = try DeviceTable.bundled() }

    @Test func `points times scale are the rendered pixels`() {
        for device in table.devices {
            #expect(device.points.width * device.scale == device.renderPixels.width)
            #expect(device.points.height * device.scale == device.renderPixels.height)
        }
    }

    @Test func `rendered pixels are the panel's unless the row says downsampled`() {
        for device in table.devices where !device.isDownsampled {
            #expect(device.renderPixels == device.nativePixels)
        }
    }

    @Test func `downsampled are the Plus phones, the minis and the Duo's inner display`() {
        let sizes = [
            Device.Size(width: 1242, height: 2208): Device.Size(width: 1080, height: 1920),
            Device.Size(width: 1125, height: 2436): Device.Size(width: 1080, height: 2340),
            Device.Size(width: 2007, height: 2853): Device.Size(width: 1878, height: 2670),
        ]
        for device in table.devices where device.isDownsampled {
            #expect(sizes[device.renderPixels] == device.nativePixels)
        }
        #expect(table.devices.contains { $0.id == "iphone-13-mini" && $0.isDownsampled })
    }

    @Test func `ids are unique, and identifiers but for the foldable`() {
        #expect(Set(table.devices.map(\.id)).count == table.devices.count)
        let single = table.devices.filter { $0.family != "iphone-fold" }.flatMap(\.identifiers)
        #expect(Set(single).count == single.count)
        let folds = table.devices.filter { $0.family == "iphone-fold" }
        #expect(folds.count == 2 && folds[0].identifiers == folds[1].identifiers)
    }

    @Test func `a row of a LaunchImage subtype has a slot of its size`() {
        for device in table.devices {
            guard let subtype = device.launchImageSubtype else { continue }
            #expect(
                table.slots.contains {
                    $0.subtype == subtype && $0.pixels == device.renderPixels
                }
            )
        }
    }

    @Test func `every device says what its hardware is called`() {
        for device in table.devices {
            #expect(!device.identifiers.isEmpty, "\(device.id)")
            for identifier in device.identifiers {
                #expect(identifier.wholeMatch(of: /(iPhone|iPad|iPod)[0-9]+,[0-9]+/) != nil)
            }
        }
    }

    @Test func `devices that came between two majors say with which iOS`() throws {
        for (id, version) in [
            ("iphone-se-3", "15.4"), ("ipad-air-5", "15.4"), ("iphone-12-mini", "14.2"),
            ("iphone-16e", "18.3"), ("ipad-6", "11.3"),
        ] {
            let device = try #require(table.devices.first { $0.id == id })
            #expect(device.firstOS == version)
        }
    }

    @Test func `since iOS 26 some safe areas are others`() throws {
        let device = try #require(table.devices.first { $0.id == "iphone-16-pro" })
        #expect(device.insets(.landscape)?.bottom == 21)
        #expect(device.insetsSince26(.landscape)?.bottom == 20)
        #expect(device.insetsSince26(.portrait) == nil)
        let newer = try #require(table.devices.first { $0.id == "iphone-17" })
        #expect(newer.insetsSince26(.landscape) == nil)
    }
}
