import JSON
import Pipeline

/// Plans the contact sheets of a stage from the units that draw its launch images.
struct SheetPlan {
    /// The devices that the stage draws for.
    let devices: [Device]
    let title: String

    /// One unit for each sheet; it reads the pictures that it shows, and the art that they show.
    func units(for images: [Unit<SplashWork>]) -> [Unit<SplashWork>] {
        let drawn = images.flatMap { unit -> [Drawn] in
            guard case .image(let image) = unit.specification,
                let output = unit.outputs.first(where: { $0.path == image.output })
            else { return [] }
            return Drawn(image, output, unit, devices).map { [$0] } ?? []
        }.sorted { Self.place(of: $0.shade) < Self.place(of: $1.shade) }
        return SheetLayout.sheets(tiles(of: drawn), title: title).map { sheet in
            unit(sheet, drawn)
        }
    }

    /// Light before dark, each before its high contrast.
    private static func place(of shade: Shade) -> Int {
        Shade.allCases.firstIndex(of: shade) ?? 0
    }

    /// A launch image and what is known of it.
    private struct Drawn {
        let image: LaunchImage
        let inputs: [UnitInput]
        let libraries: [String: String]
        let output: UnitOutput
        let device: Device
        let others: Int
        let points: Device.Size
        let scale: Int
        let orientation: Orientation
        let section: SheetTile.Section

        /// Nil for a picture that no known device shows.
        init?(
            _ image: LaunchImage,
            _ output: UnitOutput,
            _ unit: Unit<SplashWork>,
            _ all: [Device]
        ) {
            let metadata = output.metadata
            guard
                let ids = metadata["devices"]?.array?.compactMap(\.string),
                let device = all.first(where: { $0.id == ids.first }),
                let scale = metadata["scale"]?.integer,
                let width = metadata["points"]?["width"]?.integer,
                let height = metadata["points"]?["height"]?.integer
            else { return nil }
            (self.image, self.output) = (image, output)
            (inputs, libraries) = (unit.inputs, unit.libraries)
            (self.device, self.scale) = (device, scale)
            others = ids.count - 1
            points = Device.Size(width: width, height: height)
            let held = metadata["orientation"]?.string.flatMap(Orientation.init)
            orientation = held ?? Orientation(of: points)
            let theme = metadata["theme"]?.string ?? ""
            section = SheetTile.Section(
                theme: theme == "default" ? "" : theme,
                language: metadata["language"]?.string ?? "",
                idiom: device.idiom,
                orientation: orientation
            )
        }

        var shade: Shade {
            let appearance = output.metadata["appearance"]?.string.flatMap {
                Appearance(rawValue: $0)
            }
            let contrast = output.metadata["contrast"]?.string.flatMap { Contrast(rawValue: $0) }
            return Shade(appearance ?? .light, contrast ?? .standard)
        }

        /// A tile of this picture alone.
        var tile: SheetTile {
            let (width, height) = (image.width, image.height)
            return SheetTile(
                section: section,
                name: others == 0 ? device.name : "\(device.name) and \(others) more",
                details:
                    "\(points.width) × \(points.height) pt   \(width) × \(height) px   @\(scale)x",
                points: points,
                look: DeviceLook(device, orientation),
                screens: []
            )
        }
    }

    /// Tiles with the appearances of one screen together, section after section, small before large.
    private func tiles(of drawn: [Drawn]) -> [SheetTile] {
        var tiles: [SheetTile] = []
        var places: [SheetTile: Int] = [:]
        for (number, drawn) in drawn.enumerated() {
            let tile = drawn.tile
            let place = places[tile] ?? tiles.count
            if place == tiles.count {
                places[tile] = place
                tiles.append(tile)
            }
            tiles[place].screens.append(
                ContactSheet.Screen(
                    input: "picture-\(number)",
                    label: drawn.shade.name,
                    frame: .init(left: 0, top: 0, width: 0, height: 0),
                    pixels: Device.Size(width: drawn.image.width, height: drawn.image.height),
                    art: PlacedArt.all(in: drawn.image)
                )
            )
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

    /// The unit of a sheet: pictures and art get names of their own in its workspace.
    private func unit(_ sheet: ContactSheet, _ drawn: [Drawn]) -> Unit<SplashWork> {
        var sheet = sheet
        var inputs: [UnitInput] = []
        var names: [UnitInput.Source: String] = [:]
        var libraries: [String: String] = [:]
        for tile in sheet.tiles.indices {
            for screen in sheet.tiles[tile].screens.indices {
                let picture = sheet.tiles[tile].screens[screen]
                guard let number = Int(picture.input.dropFirst("picture-".count)) else { continue }
                let path = drawn[number].image.output
                libraries.merge(drawn[number].libraries) { $1 }
                inputs.append(UnitInput(picture.input, from: .sibling(path)))
                for art in picture.art.indices {
                    let input = drawn[number].inputs.first { $0.path == picture.art[art].input }
                    guard let input else { continue }
                    let name = names[input.source] ?? "art-\(names.count)"
                    if names.updateValue(name, forKey: input.source) == nil {
                        inputs.append(UnitInput(name, from: input.source))
                    }
                    sheet.tiles[tile].screens[screen].art[art].input = name
                }
            }
        }
        let output = UnitOutput(sheet.output, kind: "contact-sheet", mediaType: "image/png")
        return Unit(
            sheet.output,
            .sheet(sheet),
            inputs: inputs,
            outputs: [output],
            libraries: libraries
        )
    }
}
