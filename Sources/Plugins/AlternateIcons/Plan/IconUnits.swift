import AssetCatalogs
import Images
import JSON
import Pipeline

/// One alternate with what its unit makes.
struct PlannedIcon {
    var alternate: Alternate
    var work: IconWork
    var inputs: [UnitInput]
    var outputs: [UnitOutput]
    /// The picture of each appearance that a sheet shows, by its output.
    var shown: [(appearance: IconAppearance, path: String)]

    var unit: Unit<AlternateIconsWork> {
        Unit(alternate.name.key, .icon(work), inputs: inputs, outputs: outputs)
    }
}

/// Plans the pictures and files of alternates.
struct IconUnits {
    let options: AlternateIconsOptions

    /// The folder of the catalog, below the stage's.
    static let catalog = "AlternateIcons.xcassets"

    func planned(_ alternate: Alternate) -> PlannedIcon {
        switch (alternate.source, options.mode) {
        case (.masters(let masters), .loose): loose(alternate, masters)
        case (.masters(let masters), .catalog): rendered(alternate, masters)
        case (.iconSet(let set), .loose): loose(alternate, set)
        case (.iconSet(let set), .catalog): copied(alternate, set)
        case (.bundle(let bundle), _): copied(alternate, bundle)
        }
    }

    private var renditions: [Rendition] {
        options.devices.flatMap { Rendition.all(for: $0, uses: options.sizes) }
    }

    // MARK: Loose files

    private func loose(_ alternate: Alternate, _ masters: [CheckedMaster]) -> PlannedIcon {
        let stem = alternate.name.stem
        let outputs = renditions.map {
            IconPicture.Output(path: $0.fileName(stem), pixels: $0.pixels)
        }
        let work = IconWork(
            name: alternate.name.key,
            pictures: masters.map { $0.picture(outputs) }
        )
        return looseIcon(alternate, work, masters.map(\.input))
    }

    private func loose(_ alternate: Alternate, _ set: IconSetSource) -> PlannedIcon {
        var work = IconWork(name: alternate.name.key)
        var inputs: [UnitInput] = []
        var made: [(file: String, output: IconPicture.Output)] = []
        for rendition in renditions {
            let own = set.picture(for: rendition)
            guard let picture = own ?? set.largest(.any) else { continue }
            let source = "\(set.folder)/\(picture.file)"
            let input = UnitInput("set/\(picture.file)", from: .file(source))
            if !inputs.contains(input) { inputs.append(input) }
            let output = rendition.fileName(alternate.name.stem)
            if own != nil, !picture.facts.hasAlpha {
                work.copies.append(.init(input: input.path, source: source, output: output))
            } else {
                made.append((picture.file, .init(path: output, pixels: rendition.pixels)))
            }
        }
        for file in Set(made.map(\.file)).sorted() {
            work.pictures.append(
                IconPicture(
                    input: "set/\(file)",
                    source: "\(set.folder)/\(file)",
                    appearance: .any,
                    background: nil,
                    outputs: made.filter { $0.file == file }.map(\.output),
                    isUnseen: false
                )
            )
        }
        return looseIcon(alternate, work, inputs)
    }

    private func looseIcon(
        _ alternate: Alternate,
        _ work: IconWork,
        _ inputs: [UnitInput]
    ) -> PlannedIcon {
        let outputs = renditions.map { rendition in
            UnitOutput(
                rendition.fileName(alternate.name.stem),
                kind: Self.kind,
                mediaType: "image/png",
                metadata: [
                    "name": .string(alternate.name.key),
                    "device": .string(rendition.device.rawValue),
                    "width": .integer(rendition.pixels), "height": .integer(rendition.pixels),
                    "scale": .integer(rendition.scale),
                ]
            )
        }
        let largest = renditions.max { $0.pixels < $1.pixels }
        let shown = largest.map { [(IconAppearance.any, $0.fileName(alternate.name.stem))] }
        return PlannedIcon(
            alternate: alternate,
            work: work,
            inputs: inputs,
            outputs: outputs,
            shown: shown ?? []
        )
    }

    private static let kind = "alternate-icon"

    // MARK: Catalog

    private func folder(of alternate: Alternate) -> String {
        "\(Self.catalog)/\(alternate.name.stem).appiconset"
    }

    private func rendered(_ alternate: Alternate, _ masters: [CheckedMaster]) -> PlannedIcon {
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
            outputs += files.map { picture($0, alternate, master.appearance) }
            if let largest = files.last { shown.append((master.appearance, largest.path)) }
            return master.picture(files)
        }
        let text = AppIconSet.text(slots, isPrerendered: alternate.isPrerendered)
        let work = IconWork(
            name: alternate.name.key,
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

    private func copied(_ alternate: Alternate, _ set: IconSetSource) -> PlannedIcon {
        let folder = folder(of: alternate)
        var icon = PlannedIcon(
            alternate: alternate,
            work: IconWork(name: alternate.name.key),
            inputs: [],
            outputs: [],
            shown: set.appearances.compactMap { appearance in
                set.largest(appearance).map { (appearance, "\(folder)/\($0.file)") }
            }
        )
        icon.copy(CatalogContents.fileName, of: set.folder, contents(folder, alternate))
        for picture in set.pictures {
            let output = IconPicture.Output(
                path: "\(folder)/\(picture.file)",
                pixels: picture.facts.width
            )
            let appearance = picture.slots.map(\.appearance).first ?? .any
            icon.copy(
                picture.file,
                of: set.folder,
                self.picture(output, alternate, appearance),
                mustBeOpaque: picture.isStoreIcon && picture.facts.hasAlpha
            )
        }
        return icon
    }

    private func copied(_ alternate: Alternate, _ bundle: IconBundle) -> PlannedIcon {
        var icon = PlannedIcon(
            alternate: alternate,
            work: IconWork(name: alternate.name.key),
            inputs: [],
            outputs: [],
            shown: []
        )
        for file in bundle.files {
            let output = UnitOutput(
                "\(alternate.name.stem).icon/\(file)",
                kind: Self.kind,
                mediaType: mediaType(of: file),
                metadata: ["name": .string(alternate.name.key)]
            )
            icon.copy(file, of: bundle.folder, output)
        }
        return icon
    }

    private func contents(_ folder: String, _ alternate: Alternate) -> UnitOutput {
        UnitOutput(
            "\(folder)/\(CatalogContents.fileName)",
            kind: Self.kind,
            mediaType: "application/json",
            metadata: ["name": .string(alternate.name.key)]
        )
    }

    private func picture(
        _ file: IconPicture.Output,
        _ alternate: Alternate,
        _ appearance: IconAppearance
    ) -> UnitOutput {
        UnitOutput(
            file.path,
            kind: Self.kind,
            mediaType: "image/png",
            metadata: [
                "name": .string(alternate.name.key), "appearance": .string(appearance.rawValue),
                "width": .integer(file.pixels), "height": .integer(file.pixels),
            ]
        )
    }

    private func mediaType(of file: String) -> String {
        let types = [
            "json": "application/json", "png": "image/png", "svg": "image/svg+xml",
            "jpg": "image/jpeg", "jpeg": "image/jpeg",
        ]
        let ending = file.split(separator: ".").last.map { $0.lowercased() } ?? ""
        return types[ending] ?? "application/octet-stream"
    }
}

extension PlannedIcon {
    /// Adds a file that is written as it is read.
    fileprivate mutating func copy(
        _ file: String,
        of folder: String,
        _ output: UnitOutput,
        mustBeOpaque: Bool = false
    ) {
        let (source, input) = ("\(folder)/\(file)", "set/\(file)")
        inputs.append(UnitInput(input, from: .file(source)))
        outputs.append(output)
        work.copies.append(
            .init(input: input, source: source, output: output.path, mustBeOpaque: mustBeOpaque)
        )
    }
}
