import AppIcons
import AssetCatalogs
import ExactStrings
import JSON
import PluginAPI
import Releases

/// The units of a stage: one for each picture, one for each icon's other files.
struct StampUnits {
    let icons: IconStampPlanner.Icons
    let release: ReleaseFacts

    typealias StampUnit = Unit<IconStampWork>

    /// Pictures first, the largest of all sets foremost: started last, it would keep one processor
    /// busy while the others have nothing left to do.
    var all: [StampUnit] {
        let pictures = icons.sets.flatMap { set in
            set.pictures.map { (set: set, picture: $0, mark: mark(for: $0, of: set)) }
        }
        let ordered = pictures.enumerated().sorted { one, other in
            let (area, otherArea) = (one.element.picture.area, other.element.picture.area)
            return (otherArea, one.offset) < (area, other.offset)
        }.map(\.element)
        var units = ordered.compactMap { set, picture, mark in
            mark.map { stamp(picture, of: set, $0) }
        }
        units += icons.bundles.compactMap { bundle in
            mark(for: bundle).map { stamp(bundle, $0) }
        }
        units += icons.sets.map(copies)
        units += icons.bundles.map(copies).filter { !$0.outputs.isEmpty }
        if icons.mark != nil, icons.showsSheet {
            units.append(StampSheetBuilder.unit(icons, release))
        }
        return units
    }

    /// A mark, and the input that it is drawn with.
    private typealias Mark = (mark: StampMark, input: UnitInput)

    /// The mark that a picture gets; nil for one that is copied.
    private func mark(for picture: CheckedIconSet.Picture, of set: IconSet) -> Mark? {
        let frame = picture.frame
        guard let source = icons.mark else { return nil }
        return source.mark(set.forms[frame], frame.outline).map { ($0, source.input) }
    }

    /// The mark that a bundle gets; nil for one that is copied.
    private func mark(for bundle: StampedBundle) -> Mark? {
        guard let source = icons.mark else { return nil }
        return source.mark(bundle.form, bundle.frame.outline).map { ($0, source.input) }
    }

    private func stamp(
        _ picture: CheckedIconSet.Picture,
        of set: IconSet,
        _ mark: Mark
    ) -> StampUnit {
        let path = "\(set.source.folder)/\(picture.file)"
        let stamp = IconStamp(
            file: path,
            side: picture.width,
            isPNG: picture.isPNG,
            mark: mark.mark,
            appearance: picture.appearance,
            outline: picture.frame.outline,
            output: "\(set.output)/\(picture.file)"
        )
        return StampUnit(
            stamp.output,
            .stamp(stamp),
            inputs: [UnitInput(IconStamp.icon, from: .file(path)), mark.input],
            outputs: [output(picture, of: set, isStamped: true)]
        )
    }

    private func stamp(_ bundle: StampedBundle, _ mark: Mark) -> StampUnit {
        let work = BundleStamp(
            bundle: bundle.source.folder,
            mark: mark.mark,
            output: bundle.output,
            preview: bundle.preview
        )
        let pictures = BundleStamp.Picture.allCases.map { picture in
            UnitOutput(
                "\(bundle.output)/\(picture.path)",
                kind: "icon-layer",
                mediaType: "image/png",
                metadata: [
                    "stamped": true, "width": .integer(BundleStamp.side),
                    "height": .integer(BundleStamp.side),
                ],
                destination: "\(bundle.source.folder)/\(picture.path)"
            )
        }
        let description = UnitOutput(
            "\(bundle.output)/\(IconDescription.fileName)",
            kind: "icon",
            mediaType: "application/json",
            metadata: ["stamped": true],
            destination: "\(bundle.source.folder)/\(IconDescription.fileName)"
        )
        let preview = UnitOutput(
            work.preview,
            kind: "flat-preview",
            mediaType: "image/png",
            metadata: ["preview": "flat", "of": .string(bundle.output)]
        )
        return StampUnit(
            bundle.output,
            .bundle(work),
            inputs: [mark.input]
                + ([IconDescription.fileName] + bundle.pictures).map {
                    UnitInput($0, from: .file("\(bundle.source.folder)/\($0)"))
                },
            outputs: [description] + pictures + [preview]
        )
    }

    private func copies(of bundle: StampedBundle) -> StampUnit {
        let files = mark(for: bundle) == nil ? bundle.files : bundle.rest
        return StampUnit(
            copyLabel(bundle.output),
            .copy(CopiedFiles(files: files, source: bundle.source.folder, output: bundle.output)),
            inputs: files.map { UnitInput($0, from: .file("\(bundle.source.folder)/\($0)")) },
            outputs: files.map {
                UnitOutput(
                    "\(bundle.output)/\($0)",
                    kind: "icon",
                    mediaType: mediaType(of: $0),
                    metadata: ["stamped": false]
                )
            }
        )
    }

    /// The unit that copies what is not stamped, `Contents.json` among it.
    private func copies(of set: IconSet) -> StampUnit {
        let pictures = set.pictures.filter { mark(for: $0, of: set) == nil }
        let files = (set.rest + pictures.map(\.file)).sorted(by: isOrderedBefore)
        let byName = Dictionary(pictures.map { (ExactString($0.file), $0) }) { first, _ in first }
        return StampUnit(
            copyLabel(set.output),
            .copy(
                CopiedFiles(
                    files: files,
                    pictures: pictures.filter(\.isPNG).map(\.file),
                    source: set.source.folder,
                    output: set.output
                )
            ),
            inputs: files.map { UnitInput($0, from: .file("\(set.source.folder)/\($0)")) },
            outputs: files.map { file in
                if let picture = byName[ExactString(file)] {
                    return output(picture, of: set, isStamped: false)
                }
                return UnitOutput(
                    "\(set.output)/\(file)",
                    kind: "icon",
                    mediaType: mediaType(of: file),
                    metadata: ["stamped": false]
                )
            }
        )
    }

    private func copyLabel(_ output: String) -> String {
        icons.mark == nil
            ? "\(output) as it is, for channel \(release.channel)" : "\(output), unstamped files"
    }

    private func output(
        _ picture: CheckedIconSet.Picture,
        of set: IconSet,
        isStamped: Bool
    ) -> UnitOutput {
        UnitOutput(
            "\(set.output)/\(picture.file)",
            kind: "icon",
            mediaType: "image/png",
            metadata: [
                "slots": .array(picture.slots.map { .string($0.name) }),
                "appearance": .string(picture.appearance.rawValue),
                "stamped": .bool(isStamped),
                "width": .integer(picture.width), "height": .integer(picture.height),
            ],
            // A copy changes nothing, also where git writes files of the work tree in another way.
            destination: isStamped ? "\(set.source.folder)/\(picture.file)" : nil
        )
    }
}

extension CheckedIconSet.Picture {
    fileprivate var area: Int { width * height }
}
