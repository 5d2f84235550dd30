import AppIcons
import AssetCatalogs
import ExactStrings
import Images
import JSON
import PluginAPI

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

    // MARK: Loose files

    private func loose(_ alternate: Alternate, _ masters: [CheckedMaster]) -> PlannedIcon {
        let stem = alternate.name.stem
        let outputs = options.renditions.map {
            IconPicture.Output(path: $0.fileName(stem), pixels: $0.pixels)
        }
        let work = IconWork(
            pictures: masters.map { $0.picture(outputs) }
        )
        return looseIcon(alternate, work, masters.map(\.input))
    }

    private func loose(_ alternate: Alternate, _ set: IconSetSource) -> PlannedIcon {
        var work = IconWork()
        var inputs: [UnitInput] = []
        var made: [(picture: IconSetSource.Picture, output: IconPicture.Output)] = []
        for rendition in options.renditions {
            let own = set.picture(for: rendition)
            guard let picture = own ?? set.largest(.any) else { continue }
            let source = "\(set.folder)/\(picture.file)"
            let input = UnitInput("set/\(picture.file)", from: .file(source))
            if !inputs.contains(input) { inputs.append(input) }
            let output = rendition.fileName(alternate.name.stem)
            if own != nil, !picture.hasAlpha, picture.isPNG {
                work.copies.append(
                    .init(input: input.path, source: source, output: output, content: .picture)
                )
            } else {
                made.append((picture, .init(path: output, pixels: rendition.pixels)))
            }
        }
        let byFile = Dictionary(grouping: made) { ExactString($0.picture.file) }
        for (_, made) in byFile.sorted(by: { $0.key < $1.key }) {
            work.pictures.append(set.picture(made[0].picture, made.map(\.output)))
        }
        return looseIcon(alternate, work, inputs)
    }

    private func looseIcon(
        _ alternate: Alternate,
        _ work: IconWork,
        _ inputs: [UnitInput]
    ) -> PlannedIcon {
        let outputs = options.renditions.map { rendition in
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
        let largest = options.renditions.max { $0.pixels < $1.pixels }
        let shown = largest.map { [(IconAppearance.any, $0.fileName(alternate.name.stem))] }
        return PlannedIcon(
            alternate: alternate,
            work: work,
            inputs: inputs,
            outputs: outputs,
            shown: shown ?? []
        )
    }

    /// What the manifest calls the files.
    static let kind = "alternate-icon"
}

extension IconSetSource {
    /// Pictures that are made of one of the set's.
    func picture(_ picture: Picture, _ outputs: [IconPicture.Output]) -> IconPicture {
        IconPicture(
            input: "set/\(picture.file)",
            source: "\(folder)/\(picture.file)",
            appearance: .any,
            background: flattened,
            outputs: outputs,
            isUnseen: false,
            isOfSet: true,
            side: picture.width
        )
    }
}
