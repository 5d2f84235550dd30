import Devices
import Diagnostics
import PluginAPI
import Testing
import TestSupport

@testable import SplashPlugin

struct PlanWarningTests {
    /// - Parameter devices: The ids of the devices that exist; nil for all of the table.
    private func warnings(
        _ text: String,
        art: [String: Int] = [:],
        devices: [String]? = nil
    ) async throws -> [Diagnostic] {
        try await withTemporaryFolder { folder in
            for (name, side) in art {
                try write(try blocks([["#224466"]], side: side), to: "\(folder)/\(name)")
            }
            return try SplashStage(text, in: folder, devices: devices).plan().warnings
        }
    }

    @Test func `art that is enlarged is reported once, where it is worst`() async throws {
        let found = try await warnings(
            """
            {"devices": ["iphone-17", "iphone-se-3", "ipad-mini-6"],
             "layers": [{"image": "a.png", "frame": {"width": 100, "height": 100}},
                        {"image": "a.png", "frame": {"width": 50, "height": 50}}]}
            """,
            art: ["a.png": 150]
        )
        #expect(found.map(\.severity) == [.warning])
        #expect(found.map { $0.place?.pointer } == ["/layers/0/image"])
        #expect(
            found.first?.summary == "a.png is drawn 2 times as large as it is on iphone-17 in"
                + " portrait, and on 3 more screens"
        )
    }

    @Test func `art that rounding makes a pixel larger is not enlarged`() async throws {
        let found = try await warnings(
            """
            {"devices": ["iphone-17"],
             "layers": [{"image": "a.png", "frame": {"top": 0.2, "width": "100%", "height": "auto"}}]}
            """,
            art: ["a.png": 1206]
        )
        #expect(found == [])
    }

    @Test func `a layer that must be seen is reported when it leaves the safe area`() async throws {
        let layers = """
            "layers": [{"image": "a.png", "keepInSafeArea": true,
                        "frame": {"top": 40, "height": 20, "width": 20}}]
            """
        let found = try await warnings(
            #"{"devices": ["iphone-17", "iphone-se-3"], \#(layers)}"#,
            art: ["a.png": 90]
        )
        #expect(found.map { $0.place?.pointer } == ["/layers/0/frame"])
        // The safe area begins at 62 points on the one and at 20 on the other.
        #expect(
            found.first?.summary
                == "/layers/0 reaches 22 points out of the safe area on iphone-17 in portrait"
        )
    }

    @Test func `a device that no image fits is reported with the bars that result`() async throws {
        let found = try await warnings(
            """
            {"devices": ["iphone-se-3", "iphone-x", "iphone-13-mini"], "deploymentTarget": "16",
             "layers": [{"color": "#FFFFFF"}]}
            """,
            devices: [
                "iphone-se-3", "iphone-x", "iphone-13-mini", "iphone-15", "iphone-17",
                "iphone-duo-inner", "iphone-duo-outer", "ipad-mini-6",
            ]
        )
        #expect(found.map { $0.place?.pointer } == ["/devices"])
        // 375 × 812 points on 669 × 951: 951 / 812 times as large, and 229.8 points left; bars
        // below 2 points, as on every iPhone since the X, are none that anybody sees.
        #expect(
            found.map(\.summary) == [
                "no image fits 2 devices that the app supports: iphone-duo-inner in portrait"
                    + " (letterboxed by 67.16 pt at both sides); iphone-duo-outer in portrait"
                    + " (letterboxed by 42.41 pt at both sides)"
            ]
        )
    }

    @Test func `of many devices that no image fits the three worst are named`() async throws {
        let found = try await warnings(
            ##"{"devices": ["iphone-15"], "deploymentTarget": "15", "layers": [{"color": "#FFFFFF"}]}"##,
            devices: [
                "iphone-6s", "iphone-6s-plus", "iphone-7", "iphone-7-plus", "iphone-8",
                "iphone-8-plus", "iphone-se-1", "iphone-se-2", "iphone-se-3", "iphone-15",
                "iphone-duo-inner", "iphone-duo-outer", "ipod-touch-7",
            ]
        )
        let summary = try #require(found.first?.summary)
        #expect(
            summary.hasPrefix("no image fits 12 devices that the app supports, the worst first")
        )
        #expect(
            summary.hasSuffix(
                "iphone-6s-plus and 2 like it in portrait (letterboxed by 37.25 pt at both "
                    + "sides); …"
            )
        )
    }

    @Test func `a layer that no image shows is reported once, with the reason`() async throws {
        let found = try await warnings(
            """
            {"devices": ["iphone-17", "iphone-se-3"], "layers": [
              {"id": "far", "color": "#FFFFFF", "frame": {"left": -900, "width": 100}},
              {"id": "back", "color": "#FFFFFF"},
              {"color": "#FFFFFF00"},
              {"id": "front", "color": {"light": "#FFFFFF", "dark": "#000000"}},
              {"id": "pale", "opacity": 0, "layers": [{"color": "#FFFFFF"}]},
              {"id": "box", "clip": true, "frame": {"height": 100}, "layers": [
                {"id": "cut", "color": "#FF0000", "frame": {"top": 100, "height": 9}}]},
              {"color": "#FF0000", "frame": {"left": -50, "width": 100}}]}
            """
        )
        let outside = "it is outside of the screen or of what cuts it off"
        #expect(
            found.map(\.summary) == [
                "no image shows far: \(outside)",
                "no image shows back: the color of front covers it",
                "no image shows /layers/2: the color of front covers it",
                "no image shows pale: its opacity is 0", "no image shows cut: \(outside)",
            ]
        )
        #expect(found.allSatisfy { $0.severity == .warning })
        #expect(found.first?.place?.pointer == "/layers/0/frame")
    }

    @Test func `a layer that shows through, or on one screen only, is not hidden`() async throws {
        let found = try await warnings(
            """
            {"devices": ["iphone-17", "iphone-se-3"], "layers": [
              {"color": "#FFFFFF"}, {"color": {"light": "#FFFFFF", "dark": "#00000080"}},
              {"color": "#FF0000", "frame": {"top": 700, "height": 20}},
              {"color": "#FFFFFF", "cornerRadius": 9}]}
            """
        )
        #expect(found == [])
    }

    @Test func `an app for the old 4.7 inches is shown between bars of 72.5 points`() throws {
        let devices = try DeviceTable.bundled().devices
        let screens = ["iphone-8", "iphone-x"].compactMap { id in
            devices.first { $0.id == id }.map { DeviceScreen($0, .portrait) }
        }
        let bars = Letterbox(screens[0], on: screens[1])
        #expect([bars.factor, bars.side, bars.end] == [1, 0, 72.5])
    }

    @Test func `no device is missed without a deployment target`() async throws {
        let found = try await warnings(
            ##"{"devices": ["iphone-se-3"], "layers": [{"color": "#FFFFFF"}]}"##
        )
        #expect(found == [])
    }

    @Test func `memory is counted as the system's log counts it`() async throws {
        // The size and the number that splashboardd logs; see LaunchMemory.
        #expect(LaunchMemory.bytes(width: 2732, height: 2732) == 29_900_800)
        let found = try await warnings(
            """
            {"devices": ["wall", "ipad-pro-13-m4"], "orientations": {"ipad": ["portrait"]},
             "customDevices": [{"id": "wall", "idiom": "ipad",
               "points": {"width": 1366, "height": 1366}, "scale": 2}],
             "layers": [{"color": "#FFFFFF"}]}
            """
        )
        #expect(found.map { $0.place?.pointer } == ["/devices"])
        #expect(
            found.first?.summary.contains("29.9 MB of memory on wall in portrait") == true
        )
    }
}
