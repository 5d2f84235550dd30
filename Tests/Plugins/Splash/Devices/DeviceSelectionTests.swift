import Diagnostics
import JSON
import Testing
import TestSupport

@testable import SplashPlugin

struct DeviceSelectionTests {
    private func selection(_ text: String) throws -> DeviceSelection {
        let options = try JSONDocument(Array(text.utf8)).value.decode(as: SplashOptions.self)
        var mistakes: [Diagnostic] = []
        let table = try DeviceTable.bundled().adding(options.customDevices, mistakes: &mistakes)
        let selection = DeviceSelection(options, from: table)
        mistakes += selection.mistakes
        guard mistakes.isEmpty else { throw Diagnostics(mistakes) }
        return selection
    }

    private func mistakes(_ text: String) throws -> [Diagnostic] {
        do {
            _ = try selection(text)
            return []
        } catch let error as Diagnostics {
            return error.all
        }
    }

    @Test(arguments: [
        (#""ipad""#, 37), (#""iphone""#, 47), (#""ipad-mini""#, 4), (#""ipod-touch""#, 1),
        (#""all""#, 84), (#""legacy""#, 4), (#""iphone-duo-inner""#, 1),
        (#"{"idiom": "ipad"}"#, 37), (#"{"idiom": "ipad", "family": "ipad-mini"}"#, 4),
        (#"{"family": "ipod-touch", "firstOS": "13"}"#, 0), (#"{}"#, 84),
    ])
    func `selectors name devices`(_ selector: String, _ count: Int) throws {
        guard count > 0 else {
            #expect(try mistakes(#"{"devices": [\#(selector)]}"#).count == 1)
            return
        }
        #expect(try selection(#"{"devices": [\#(selector)]}"#).devices.count == count)
    }

    @Test func `first OS compares by number, not by letter`() throws {
        let found = try selection(#"{"devices": [{"idiom": "iphone", "firstOS": "26.3"}]}"#)
        #expect(found.devices.contains { $0.firstOS == "27.1" })
        #expect(!found.devices.contains { $0.firstOS == "26" || $0.firstOS == "9.3" })
    }

    @Test func `a deployment target leaves out devices that can't run it`() throws {
        let all = try selection("{}").devices
        let current = try selection(#"{"deploymentTarget": "16.4"}"#).devices
        #expect(all.contains { $0.id == "iphone-6s" })
        #expect(!current.contains { $0.lastOS == "15" })
        #expect(current.contains { $0.lastOS == "16" } && current.contains { $0.lastOS == nil })
    }

    @Test func `a device that the deployment target leaves out by name is told`() throws {
        let found = try selection(
            #"{"deploymentTarget": "17", "devices": ["iphone-6s", "iphone-15"]}"#
        )
        #expect(found.devices.map(\.id) == ["iphone-15"])
        #expect(found.warnings.map(\.place?.pointer) == ["/devices/0"])
        #expect(found.warnings.map(\.severity) == [.warning])
        let none = try mistakes(#"{"deploymentTarget": "17", "devices": ["iphone-6s"]}"#)
        #expect(none.map(\.place?.pointer) == ["/devices"])
    }

    @Test(arguments: [
        (#"{"devices": ["iphone-13-mino"]}"#, "/devices/0", "iphone-13-mini"),
        (#"{"devices": [{"family": "ipad-pto"}]}"#, "/devices/0/family", "ipad-pro"),
        (#"{"devices": [{"firstOS": "new"}]}"#, "/devices/0/firstOS", "15.0"),
        (#"{"deploymentTarget": "15.x"}"#, "/deploymentTarget", "15.0"),
        (#"{"deploymentTarget": "99.0"}"#, "/deploymentTarget", "newest there is iOS 27.1"),
        (#"{"devices": ["iPhone 15 Pro"]}"#, "/devices/0", #"did you mean "iphone-15-pro"?"#),
        (#"{"devices": ["iPhone16,1"]}"#, "/devices/0", #"did you mean "iphone-15-pro"?"#),
        (#"{"devices": ["iphone-4"]}"#, "/devices/0", "devices that run iOS 13 or newer"),
        (#"{"devices": ["iphone-15", "iphone-15"]}"#, "/devices/1", "take one"),
        (
            #"{"customDevices": [{"id": "w", "idiom": "ipad", "points": {"width": 9, "height": 8}, "scale": 1}]}"#,
            "/customDevices/0/points", #"{ "width": 8, "height": 9 }"#
        ),
        (
            #"{"devices": ["a b"], "customDevices": [{"id": "a b", "idiom": "ipad", "points": {"width": 8, "height": 9}, "scale": 1}]}"#,
            "/customDevices/0/id", "begin with a letter"
        ),
    ])
    func `what names nothing is refused with its place and help`(
        _ text: String,
        _ pointer: String,
        _ help: String
    ) throws {
        let found = try mistakes(text)
        #expect(found.map(\.place?.pointer) == [pointer])
        #expect(found.first?.help?.contains(help) == true)
    }

    @Test func `a custom row is added, or takes the place of the row with its id`() throws {
        let added = try selection(
            """
            {"devices": ["lab"], "customDevices": [{"id": "lab", "idiom": "iphone",
              "points": {"width": 400, "height": 900}, "scale": 3,
              "safeArea": {"portrait": {"top": 60, "bottom": 34, "left": 0, "right": 0}}}]}
            """
        ).devices
        #expect(added.map(\.renderPixels) == [Device.Size(width: 1200, height: 2700)])
        #expect(added.first?.insets(.portrait)?.top == 60)
        #expect(added.first?.insets(.landscape) == nil)
        let replaced = try selection(
            """
            {"devices": ["iphone-15"], "customDevices": [{"id": "iphone-15", "idiom": "iphone",
              "points": {"width": 393, "height": 852}, "scale": 3,
              "safeArea": {"portrait": {"top": 1, "bottom": 2, "left": 0, "right": 0}}}]}
            """
        ).devices
        #expect(replaced.map { $0.insets(.portrait)?.top } == [1])
        #expect(replaced.map(\.family) == ["iphone"])
    }

    @Test func `a custom row that no entry names is told`() throws {
        let found = try selection(
            """
            {"devices": ["ipad-mini-6"], "customDevices": [{"id": "lab", "idiom": "iphone",
              "points": {"width": 400, "height": 900}, "scale": 3}]}
            """
        )
        #expect(found.devices.map(\.id) == ["ipad-mini-6"])
        #expect(found.warnings.map(\.place?.pointer) == ["/customDevices/0"])
    }

    @Test func `the table is listed for people and programs, each row once`() throws {
        let listing = try DeviceListing()
        let lines = listing.lines
        #expect(lines.count == 89)
        #expect(lines[0].hasPrefix("ID ") && lines[0].hasSuffix("  SAFE AREA"))
        let phone = try #require(lines.first { $0.hasPrefix("iphone-18-pro ") })
        #expect(phone.contains("  iPhone 18 Pro ") && phone.hasSuffix("  portrait only"))
        let rows = try #require(listing.json.array)
        #expect(rows.count == 88)
        #expect(rows.first?["id"] == "iphone-6s" && rows.first?["lastOS"] == "15")
        #expect(rows.first?["safeArea"] == ["portrait": "published", "landscape": "published"])
        #expect(rows.first?["points"] == ["width": 375, "height": 667])
    }

    @Test func `custom rows that can't be are refused, each with its place`() throws {
        let found = try mistakes(
            """
            {"customDevices": [
              {"id": "a b", "idiom": "iphone", "points": {"width": 400, "height": 900}, "scale": 3},
              {"id": "c", "idiom": "iphone", "points": {"width": 40, "height": 90}, "scale": 3,
               "safeArea": {"portrait": {"top": 60, "bottom": 34, "left": 0, "right": 0}}},
              {"id": "d", "idiom": "ipad", "points": {"width": 40, "height": 90}, "scale": 3},
              {"id": "d", "idiom": "ipad", "points": {"width": 40, "height": 90}, "scale": 3}]}
            """
        )
        #expect(
            found.map(\.place?.pointer) == [
                "/customDevices/0/id", "/customDevices/1/safeArea/portrait", "/customDevices/3/id",
            ]
        )
    }
}
