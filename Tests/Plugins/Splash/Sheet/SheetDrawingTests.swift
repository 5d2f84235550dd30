import Layouts
import Devices
import ContactSheets
import Foundation
import Images
import PluginAPI
import Testing
import PluginTestSupport
import TestSupport

@testable import SplashPlugin

struct SheetDrawingTests {
    /// A small stage's contact sheet.
    private func sheet(
        in folder: String,
        devices: String = "\"iphone-14\"",
        _ theme: SheetTheme = .light
    ) async throws -> [UInt8] {
        try write(try blocks([["#FF0000", "#00FF00"]], side: 64), to: "\(folder)/art/wide.png")
        let run = try await StageRun.run(
            SplashPlugin(),
            #"{"devices": [\#(devices)], "layers": [{"image": "art/wide.png"}]}"#,
            in: folder
        )
        return try run.bytes(theme.file("launch-sheet.png"))
    }

    @Test func `the sheet shows the picture in its outline, and nothing of it outside`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let bytes = try await sheet(in: folder)
            let picture = try Picture(bytes)
            #expect(picture.bands == 3, "opaque")
            // The left phone: its rim at 80 points from the sheet's left, its screen 195 pixels
            // wide.
            let (left, top) = (85, 261)
            let (ground, black) = ("#F5F5F7", "#161618")
            #expect(picture.color(left + 50, top + 200) == "#FF0000")
            #expect(picture.color(left + 145, top + 200) == "#00FF00")
            #expect(picture.color(left + 97, top + 4) == black, "the notch")
            #expect(picture.color(left - 3, top + 200) == black, "the rim")
            #expect(picture.color(left, top) == ground, "beyond the round corner")
            #expect(picture.color(20, 20) == ground)
            // Light and dark are the same picture here.
            #expect(picture.color(left + 50 + 245, top + 200) == "#FF0000")
            // The art is three times as wide as its height allows: hatched at both sides.
            let hatched = (0..<200).filter { picture.color(left - 13, top + 100 + $0) != ground }
            #expect(hatched.count > 40)
        }
    }

    @Test func `the dark twin has the same layout, and a dark background`() async throws {
        try await withTemporaryFolder { folder in
            let light = try Picture(await sheet(in: folder))
            let dark = try Picture(await sheet(in: folder, .dark))
            #expect(dark.width == light.width && dark.height == light.height)
            #expect(dark.color(20, 20) == "#2C2C30")
            #expect(dark.color(85, 261) == "#2C2C30", "beyond the round corner")
            #expect(dark.color(85 + 50, 261 + 200) == "#FF0000")
            #expect(dark.color(85 - 3, 261 + 200) == "#161618", "the rim")
        }
    }

    @Test func `two runs give the same bytes`() async throws {
        try await withTemporaryFolder { folder in
            let first = try await sheet(in: folder)
            let second = try await sheet(in: folder)
            #expect(first == second)
        }
    }

    @Test func `every row of the device table is drawn, in both orientations`() throws {
        for device in try DeviceTable.bundled().devices {
            for orientation in Orientation.allCases {
                let size = orientation == .portrait ? device.points : device.points.turned
                let shape = DeviceShape(device, DeviceScreen(device, orientation))
                let screen = Rectangle(
                    left: 20,
                    top: 20,
                    width: Double(size.width) * 0.1,
                    height: Double(size.height) * 0.1
                )
                let reach = shape.body
                let body = Rectangle(
                    left: screen.left - reach.left * 0.1,
                    top: screen.top - reach.top * 0.1,
                    width: screen.width + (reach.left + reach.right) * 0.1,
                    height: screen.height + (reach.top + reach.bottom) * 0.1
                )
                let drawing = DeviceDrawing(
                    shape: shape,
                    scale: 0.1,
                    screen: screen,
                    body: body,
                    ground: SheetTheme.light.ground
                )
                let pixels = try Image(drawing: drawing.elements, width: 180, height: 180).pixels()
                #expect(pixels.contains { $0 != 0 }, "\(device.id)")
                let (x, y) = (screen.left + screen.width / 2, screen.top + screen.height / 2)
                let middle = Int(y) * 180 + Int(x)
                #expect(pixels[middle * 4 + 3] == 0, "\(device.id): no window")
            }
        }
    }

    @Test func `names in scripts that the font lacks, or too long ones, are drawn all the same`()
        throws
    {
        for name in ["Телефон №1", "電話 📱", String(repeating: "wide ", count: 80), ""] {
            let line = try SheetText.line(name, .name, x: 0, baseline: 30, width: 200)
            let image = try Image(drawing: line, width: 400, height: 40)
            let pixels = try image.pixels()
            let inked = (0..<400).filter { x in
                (0..<40).contains { pixels[($0 * 400 + x) * 4 + 3] > 0 }
            }
            #expect(inked.max() ?? 0 <= 201, "\(name)")
            #expect(inked.isEmpty == name.isEmpty)
        }
    }

    @Test func `the sheet reads the pictures of its stage and the art on them, each once`() throws {
        let plan = try SplashStage(
            ##"{"devices": ["iphone"], "layers": [{"color": "#FFFFFF"}]}"##,
            in: "/"
        ).wholePlan()
        let sheets = plan.units.filter { $0.label.hasPrefix("launch-sheet") }
        let siblings = sheets.flatMap(\.inputs).compactMap { input -> String? in
            guard case .sibling(let path) = input.source else { return nil }
            return path
        }
        let images = plan.units.flatMap(\.outputs).filter { $0.kind == "launch-image" }
        #expect(siblings.sorted() == images.map(\.path).sorted())
        #expect(sheets.flatMap(\.outputs).allSatisfy { $0.kind == "contact-sheet" })
        #expect(plan.units.suffix(sheets.count).map(\.label) == sheets.map(\.label))
    }
}
