import AppIcons
import AssetCatalogs
import Images
import JSON
import PluginAPI

extension IconUnits {
    private func folder(of alternate: Alternate) -> String {
        "\(Self.catalog)/\(alternate.name.stem).appiconset"
    }

    /// A set of pictures that are made of masters.
    func rendered(_ alternate: Alternate, _ masters: [CheckedMaster]) -> PlannedIcon {
        let folder = folder(of: alternate)
        let slots = AppIconSet.slots(
            options.style ?? .singleSize,
            idioms: options.devices.map { Idiom(rawValue: $0.rawValue) },
            appearances: alternate.appearances
        )
        var outputs = [contents(folder, alternate)]
        var shown: [(IconAppearance, String)] = []
        let pictures = masters.map { master in
            let sides = slots.filter { $0.appearance == master.appearance }.reduce(
                into: [String: Int]()
            ) { sides, slot in
                if let file = slot.file { sides[file] = slot.pixels.map { Int($0.width) } }
            }
            let files = sides.map { IconPicture.Output(path: "\(folder)/\($0)", pixels: $1) }
                .sorted { $0.pixels < $1.pixels }
            outputs += files.map {
                picture($0.path, alternate, master.appearance, width: $0.pixels, height: $0.pixels)
            }
            if let largest = files.last { shown.append((master.appearance, largest.path)) }
            return master.picture(files)
        }
        let text = AppIconSet.text(slots, isPrerendered: alternate.isPrerendered)
        let work = IconWork(
            pictures: pictures,
            contents: TextFile(path: "\(folder)/\(CatalogContents.fileName)", text: text)
        )
        return PlannedIcon(
            alternate: alternate,
            work: work,
            inputs: masters.map(\.input),
            outputs: outputs,
            shown: shown
        )
    }

    /// A copy of a set.
    func copied(_ alternate: Alternate, _ set: IconSetSource) -> PlannedIcon {
        let folder = folder(of: alternate)
        var icon = PlannedIcon(
            alternate: alternate,
            work: IconWork(),
            inputs: [],
            outputs: [],
            shown: set.appearances.compactMap { appearance in
                set.largest(appearance).map { (appearance, "\(folder)/\($0.file)") }
            }
        )
        icon.copy(CatalogContents.fileName, of: set.folder, contents(folder, alternate))
        for picture in set.pictures {
            let output = self.picture(
                "\(folder)/\(picture.file)",
                alternate,
                picture.slots.first?.appearance ?? .any,
                width: picture.width,
                height: picture.height
            )
            if set.flattened != nil, picture.hasAlpha, picture.isLight {
                let made = IconPicture.Output(path: output.path, pixels: picture.width)
                icon.work.pictures.append(set.picture(picture, [made]))
                icon.inputs.append(
                    UnitInput("set/\(picture.file)", from: .file("\(set.folder)/\(picture.file)"))
                )
                icon.outputs.append(output)
            } else {
                icon.copy(picture.file, of: set.folder, output, .picture, side: picture.width)
            }
        }
        for picture in set.unreadable {
            let output = self.file("\(folder)/\(picture.file)", alternate)
            icon.copy(picture.file, of: set.folder, output)
        }
        return icon
    }

    /// A copy of a bundle.
    func copied(_ alternate: Alternate, _ bundle: CheckedIconBundle) -> PlannedIcon {
        var icon = PlannedIcon(
            alternate: alternate,
            work: IconWork(),
            inputs: [],
            outputs: [],
            shown: []
        )
        for file in bundle.files {
            let output = self.file("\(alternate.name.stem).icon/\(file)", alternate)
            // Drawings have features that only Apple's tools know, so they are left to those.
            let isPicture = ["image/png", "image/jpeg"].contains(output.mediaType)
            icon.copy(file, of: bundle.folder, output, isPicture ? .picture : .file)
        }
        return icon
    }

    private func contents(_ folder: String, _ alternate: Alternate) -> UnitOutput {
        file("\(folder)/\(CatalogContents.fileName)", alternate)
    }

    private func file(_ path: String, _ alternate: Alternate) -> UnitOutput {
        UnitOutput(
            path,
            kind: Self.kind,
            mediaType: mediaType(of: path),
            metadata: ["name": .string(alternate.name.key)]
        )
    }

    private func picture(
        _ path: String,
        _ alternate: Alternate,
        _ appearance: IconAppearance,
        width: Int,
        height: Int
    ) -> UnitOutput {
        UnitOutput(
            path,
            kind: Self.kind,
            mediaType: "image/png",
            metadata: [
                "name": .string(alternate.name.key), "appearance": .string(appearance.rawValue),
                "width": .integer(width), "height": .integer(height),
            ]
        )
    }
}

extension PlannedIcon {
    /// Adds a file that is written as it is read.
    fileprivate mutating func copy(
        _ file: String,
        of folder: String,
        _ output: UnitOutput,
        _ content: IconWork.Content = .file,
        side: Int? = nil
    ) {
        let (source, input) = ("\(folder)/\(file)", "set/\(file)")
        inputs.append(UnitInput(input, from: .file(source)))
        outputs.append(output)
        work.copies.append(
            .init(
                input: input,
                source: source,
                output: output.path,
                content: content,
                side: side
            )
        )
    }
}
