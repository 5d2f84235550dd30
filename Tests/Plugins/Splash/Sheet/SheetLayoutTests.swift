import Layouts
import Devices
import PluginAPI
import Raster
import Testing
import TestSupport

@testable import SplashPlugin

struct SheetLayoutTests {
    /// A tile of a device for each orientation that is asked for.
    private func tiles(
        _ devices: [Device],
        _ orientations: [Orientation] = Orientation.allCases,
        labels: [String] = ["light", "dark"]
    ) -> [SheetTile] {
        orientations.flatMap { orientation in
            devices.map { device in
                SheetTile(
                    section: .init(
                        theme: nil,
                        language: nil,
                        idiom: device.idiom,
                        orientation: orientation
                    ),
                    name: device.name,
                    details: device.id,
                    points: orientation == .portrait ? device.points : device.points.turned,
                    shape: DeviceShape(device, DeviceScreen(device, orientation)),
                    screens: labels.map { label in
                        ContactSheet.ScreenPicture(
                            input: label,
                            label: label,
                            frame: .init(left: 0, top: 0, width: 0, height: 0),
                            pixels: device.renderPixels,
                            art: []
                        )
                    }
                )
            }
        }
    }

    @Test func `no two things overlap, all is on the sheet, and no sheet is too large`() throws {
        let tiles = tiles(try DeviceTable.bundled().devices)
        let sheets = SheetLayout.sheets(tiles, title: "t")
        #expect(sheets.count > 1)
        #expect(sheets.flatMap(\.tiles).map(\.details) == tiles.map(\.details))
        for sheet in sheets {
            #expect(sheet.width <= 2560)
            #expect(sheet.height <= 4000)
            let boxes = sheet.tiles.flatMap { tile in
                tile.screens.map { tile.body(around: $0.frame) }
                    + [
                        Rectangle(
                            left: Double(tile.left),
                            top: Double(tile.captionTop),
                            width: Double(tile.width),
                            height: Double(SheetLayout.Metrics.caption)
                        )
                    ]
            }
            let headings = sheet.headings.map { heading in
                Rectangle(
                    left: Double(heading.left),
                    top: Double(heading.baseline - 24),
                    width: Double(heading.width),
                    height: 32
                )
            }
            let all = boxes + headings
            for (number, box) in all.enumerated() {
                #expect(box.left >= 0 && box.top >= 0)
                #expect(box.right <= Double(sheet.width) && box.bottom <= Double(sheet.height))
                for other in all[(number + 1)...] where overlap(box, other) {
                    Issue.record("\(box) and \(other) overlap on \(sheet.output)")
                }
            }
        }
    }

    private func overlap(_ one: Rectangle, _ other: Rectangle) -> Bool {
        one.left < other.right - 0.01 && other.left < one.right - 0.01
            && one.top < other.bottom - 0.01 && other.top < one.bottom - 0.01
    }

    @Test func `devices of a row share their bottom edge, light beside dark`() throws {
        let devices = try DeviceTable.bundled().devices.filter {
            ["iphone-se-3", "iphone-x"].contains($0.id)
        }
        let sheet = try #require(SheetLayout.sheets(tiles(devices, [.portrait]), title: "t").first)
        #expect(
            sheet.tiles.map { $0.screens.map(\.label) } == [["light", "dark"], ["light", "dark"]]
        )
        let bodies = sheet.tiles.flatMap { tile in
            tile.screens.map { tile.body(around: $0.frame) }
        }
        for body in bodies { #expect(abs(body.bottom - bodies[0].bottom) < 1) }
        #expect(bodies.map(\.left) == bodies.map(\.left).sorted())
    }

    @Test func `a sheet is as wide as leaves the least of it empty`() throws {
        let devices = try DeviceTable.bundled().devices
        func sheet(_ ids: Set<String>) throws -> ContactSheet {
            let chosen = devices.filter { ids.contains($0.id) }
            let tiles = tiles(chosen.filter { $0.idiom == .iphone }, [.portrait])
            return try #require(
                SheetLayout.sheets(
                    tiles + self.tiles(chosen.filter { $0.idiom == .ipad }),
                    title: "t"
                )
                .first
            )
        }
        #expect(try sheet(["iphone-17"]).width == 680)
        // Both iPad sections stand side by side below the iPhones, each under its own heading.
        let many = try sheet(["iphone-se-3", "iphone-16e", "iphone-17", "ipad-mini-6"])
        let headings = many.headings
        #expect(
            headings.map(\.text) == ["iPhone, portrait", "iPad, portrait", "iPad, landscape"]
        )
        #expect(headings[1].baseline == headings[2].baseline)
        #expect(headings[0].baseline < headings[1].baseline)
        #expect(headings[2].left >= headings[1].left + headings[1].width)
    }

    @Test func `a continued section says so on the next sheet`() throws {
        let devices = try DeviceTable.bundled().devices.filter { $0.idiom == .ipad }
        let sheets = SheetLayout.sheets(tiles(devices, [.portrait]), title: "t")
        #expect(sheets.map(\.output).prefix(2) == ["launch-sheet.png", "launch-sheet-2.png"])
        #expect(sheets[0].headings.map(\.text) == ["iPad, portrait"])
        #expect(sheets[1].headings.map(\.text) == ["iPad, portrait, continued"])
        #expect(SheetLayout.sheets([], title: "t") == [])
    }

    @Test func `what is cut off of art is reported by edge and share`() {
        func placed(_ mode: ContentMode, _ frame: PixelRectangle) -> PlacedArt {
            PlacedArt(
                art: .init(
                    input: "a",
                    source: .repository("art/a.png"),
                    option: "",
                    fit: ImageFit(mode: mode)
                ),
                frame: frame,
                clip: .init(left: 0, top: 0, width: 100, height: 200),
                scale: 1
            )
        }
        let whole = PixelRectangle(left: 0, top: 0, width: 100, height: 200)
        let wide = placed(.aspectFill, whole).cut(width: 200, height: 200)
        #expect(CutArt.texts([wide, wide]) == ["cut 25 % each left and right: a.png"])
        #expect(CutArt.texts([placed(.aspectFit, whole).cut(width: 200, height: 200)]) == [])
        let low = PixelRectangle(left: 0, top: 150, width: 100, height: 100)
        #expect(
            CutArt.texts([placed(.fill, low).cut(width: 7, height: 7)]) == [
                "cut 50 % bottom: a.png"
            ]
        )
        let away = PixelRectangle(left: 0, top: 300, width: 100, height: 100)
        #expect(
            CutArt.texts([placed(.fill, away).cut(width: 7, height: 7)]) == ["not seen: a.png"]
        )
    }

    @Test func `a container that clips cuts what is in it, one that does not leaves it`() {
        func image(clips: Bool) -> LaunchImage {
            let frame = PixelRectangle(left: 0, top: 0, width: 100, height: 124)
            let art = LaunchImage.Art(
                input: "art-0",
                source: .repository("art/slogan.png"),
                option: "",
                fit: ImageFit(mode: .fill)
            )
            var container = PixelLayer(
                frame: .init(left: 0, top: 0, width: 100, height: 93),
                content: .container([.init(frame: frame, content: .art(art))])
            )
            container.style.clips = clips
            let white = PaintColor(red: 1, green: 1, blue: 1)
            return LaunchImage(
                width: 100,
                height: 200,
                background: white,
                layers: [container]
            )
        }
        let cuts = [true, false].map { clips in
            PlacedArt.all(in: image(clips: clips)).map { $0.cut(width: 9, height: 9) }
        }
        #expect(CutArt.texts(cuts[0]) == ["cut 25 % bottom: slogan.png"])
        #expect(CutArt.texts(cuts[1]) == [])
    }
}
