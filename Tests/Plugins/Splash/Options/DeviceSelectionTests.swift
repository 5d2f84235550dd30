import Devices
import Diagnostics
import JSON
import Testing
import TestSupport

@testable import SplashPlugin

struct DeviceSelectionTests {
    private func selection(_ text: String) throws -> DeviceSelection {
        let options = try JSONDocument(Array(text.utf8)).value.decode(as: SplashOptions.self)
        var diagnostics = DiagnosticCollector()
        let table = try DeviceTable.bundled().adding(
            options.customDevices,
            diagnostics: &diagnostics
        )
        let selection = DeviceSelection(options, from: table)
        diagnostics.add(selection.diagnostics)
        try diagnostics.throwIfAny()
        return selection
    }

    private func errors(_ text: String) throws -> [Diagnostic] {
        do {
            _ = try selection(text)
            return []
        } catch let error as Diagnostics {
            return error.all
        }
    }

    /// A selector, and which devices of the table it means.
    struct Selection: Sendable {
        let selector: String
        let isMeant: @Sendable (Device) -> Bool

        init(_ selector: String, _ isMeant: @escaping @Sendable (Device) -> Bool) {
            (self.selector, self.isMeant) = (selector, isMeant)
        }
    }

    @Test(arguments: [
        Selection(#""ipad""#) { $0.idiom == .ipad && !$0.isLegacy },
        Selection(#""iphone""#) { $0.idiom == .iphone && !$0.isLegacy },
        Selection(#""ipad-mini""#) { $0.family == "ipad-mini" },
        Selection(#""ipod-touch""#) { $0.family == "ipod-touch" },
        Selection(#""all""#) { !$0.isLegacy }, Selection(#""legacy""#) { $0.isLegacy },
        Selection(#""iphone-duo-inner""#) { $0.id == "iphone-duo-inner" },
        Selection(#"{"idiom": "ipad"}"#) { $0.idiom == .ipad && !$0.isLegacy },
        Selection(#"{"idiom": "ipad", "family": "ipad-mini"}"#) { $0.family == "ipad-mini" },
        Selection("{}") { !$0.isLegacy },
    ])
    func `selectors name devices`(_ expected: Selection) throws {
        let found = try selection(#"{"devices": [\#(expected.selector)]}"#).devices.map(\.id)
        let meant = try DeviceTable.bundled().devices.filter(expected.isMeant).map(\.id)
        #expect(!found.isEmpty && found == meant)
    }

    @Test func `conditions that no device fits are refused`() throws {
        let found = try errors(
            #"{"devices": [{"family": "ipod-touch", "firstOS": "13"}]}"#
        )
        #expect(found.count == 1)
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

    @Test func `a device that the deployment target leaves out by name is a warning`() throws {
        let found = try selection(
            #"{"deploymentTarget": "17", "devices": ["iphone-6s", "iphone-15"]}"#
        )
        #expect(found.devices.map(\.id) == ["iphone-15"])
        #expect(found.diagnostics.warnings.map(\.place?.pointer) == ["/devices/0"])
        #expect(found.diagnostics.warnings.map(\.severity) == [.warning])
        let none = try errors(#"{"deploymentTarget": "17", "devices": ["iphone-6s"]}"#)
        #expect(none.map(\.place?.pointer) == ["/devices"])
    }

    @Test(arguments: [
        (#"{"devices": ["iphone-13-mino"]}"#, "/devices/0", "iphone-13-mini"),
        (#"{"devices": [{"family": "ipad-pto"}]}"#, "/devices/0/family", "ipad-pro"),
        (#"{"devices": [{"firstOS": "new"}]}"#, "/devices/0/firstOS", "15.0"),
        (#"{"deploymentTarget": "15.x"}"#, "/deploymentTarget", "15.0"),
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
        let found = try errors(text)
        #expect(found.map(\.place?.pointer) == [pointer])
        #expect(found.first?.help?.contains(help) == true)
    }

    @Test func `a deployment target newer than every device is refused with the newest`() throws {
        let found = try errors(#"{"deploymentTarget": "99.0"}"#)
        #expect(found.map(\.place?.pointer) == ["/deploymentTarget"])
        let newest = try #require(try DeviceTable.bundled().newestOS).text
        #expect(found.first?.help?.contains("newest is iOS \(newest)") == true)
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

    @Test func `a custom row that no entry names is a warning`() throws {
        let found = try selection(
            """
            {"devices": ["ipad-mini-6"], "customDevices": [{"id": "lab", "idiom": "iphone",
              "points": {"width": 400, "height": 900}, "scale": 3}]}
            """
        )
        #expect(found.devices.map(\.id) == ["ipad-mini-6"])
        #expect(found.diagnostics.warnings.map(\.place?.pointer) == ["/customDevices/0"])
    }

    @Test func `custom rows that can't be are refused, each with its place`() throws {
        let found = try errors(
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
