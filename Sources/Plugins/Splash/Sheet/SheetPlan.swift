import ContactSheets
import Devices
import ExactStrings
import Images
import PluginAPI
import Raster

/// Plans the contact sheets of a stage's launch images.
struct SheetPlan {
    let title: String
    let context: PlanContext

    /// One unit for each sheet; it reads the pictures that it shows, and the art that they show.
    ///
    /// - Parameter images: Sorted by file name.
    /// - Throws: `Diagnostic` for a file that is not in the repository.
    func units(for images: [PlannedImage]) throws -> [Unit<SplashWork>] {
        let formats = images.reduce(into: Set<ImageFormat>()) { $0.formUnion($1.formats) }
        return try SheetLayout.sheets(tiles(of: images), title: title).map {
            try unit($0, libraries: ImagesLibraries.versions(for: formats))
        }
    }

    /// Tiles with the appearances of one screen together, section after section, small before
    /// large.
    private func tiles(of images: [PlannedImage]) -> [SheetTile] {
        var tiles: [SheetTile] = []
        var places: [SheetTile: Int] = [:]
        // Light before dark, each before its high contrast.
        let displayModes = DisplayMode.allCases.map { displayMode in
            images.filter { $0.variant.displayMode == displayMode }
        }
        for image in displayModes.joined() {
            let tile = SheetTile(image)
            let place = places[tile, default: tiles.count]
            if place == tiles.count {
                places[tile] = place
                tiles.append(tile)
            }
            tiles[place].screens.append(ContactSheet.ScreenPicture(image))
        }
        return tiles.enumerated().sorted { first, second in
            let (one, other) = (first.element, second.element)
            if one.section != other.section { return one.section.precedes(other.section) }
            let order = [one.points.width, one.points.height, first.offset]
            return order.lexicographicallyPrecedes([
                other.points.width, other.points.height, second.offset,
            ])
        }.map(\.element)
    }

    /// The unit of a sheet: art of all its pictures gets names of its own in its workspace.
    private func unit(
        _ sheet: ContactSheet,
        libraries: [String: String]
    ) throws -> Unit<SplashWork> {
        var sheet = sheet
        var files = WorkspaceFiles()
        var pictures: [UnitInput] = []
        for tile in sheet.tiles.indices {
            for screen in sheet.tiles[tile].screens.indices {
                let picture = sheet.tiles[tile].screens[screen]
                pictures.append(UnitInput(picture.input, from: .sibling(picture.input)))
                sheet.tiles[tile].screens[screen].art = picture.art.map { placed in
                    var placed = placed
                    let art = placed.art
                    placed.art.input = files.name(of: art.source, option: art.option)
                    return placed
                }
            }
        }
        let outputs = SheetTheme.allCases.map {
            UnitOutput($0.file(sheet.output), kind: "contact-sheet", mediaType: "image/png")
        }
        return Unit(
            sheet.output,
            .sheet(sheet),
            inputs: pictures + (try files.inputs(in: context)),
            outputs: outputs,
            libraries: libraries
        )
    }
}

extension SheetTile {
    /// The tile of a launch image's first device, without its pictures.
    fileprivate init(_ image: PlannedImage) {
        let (device, screen) = (image.devices[0], image.screen)
        let (points, pixels) = (screen.points, screen.pixels)
        let others = image.devices.count - 1
        self.init(
            section: Section(
                theme: image.variant.theme,
                language: image.variant.language,
                idiom: screen.idiom,
                orientation: screen.orientation
            ),
            name: device.name + (image.isSince26 ? ", iOS 26" : "")
                + (others == 0 ? "" : " and \(others) more"),
            details: "\(points.width) × \(points.height) pt   "
                + "\(pixels.width) × \(pixels.height) px   @\(screen.scale)x",
            points: points,
            shape: DeviceShape(device, screen),
            screens: []
        )
    }
}

extension ContactSheet.ScreenPicture {
    /// The picture of a launch image, which has no place yet.
    fileprivate init(_ image: PlannedImage) {
        self.init(
            input: image.file,
            label: image.variant.displayMode.name,
            frame: PixelRectangle(left: 0, top: 0, width: 0, height: 0),
            pixels: image.screen.pixels,
            art: PlacedArt.all(in: image.image)
        )
    }
}
