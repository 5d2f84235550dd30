import AssetCatalogs
import JSON
import Pipeline

extension IconStampPlanner {
    typealias StampUnit = Unit<IconStampPlugin.Specification>

    /// A picture that slots of the set name.
    struct Picture {
        var file: String
        var size: AppIconSet.Pixels
        var slots: [AppIconSet.Slot]
    }

    /// The pictures of a set, each once, sorted by name.
    func pictures(of set: AppIconSet, in folder: String, _ found: inout Findings) -> [Picture] {
        let present = files(below: folder, &found)
        var slots: [String: [AppIconSet.Slot]] = [:]
        for slot in set.slots { if let file = slot.file { slots[file, default: []].append(slot) } }
        let names = slots.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        var pictures: [Picture] = []
        for file in names {
            guard let slots = slots[file], let first = slots.first else { continue }
            let size = found.collect { () throws(Diagnostic) in
                try checkedSize(of: file, in: first, set: set, folder: folder, present: present)
            }
            guard let size else { continue }
            pictures.append(Picture(file: file, size: size, slots: slots))
            found.warnings += sizeWarnings(file, size, slots: slots, set: set)
        }
        if names.isEmpty {
            found.mistakes.append(
                set.fault(
                    "no slot of the set names a picture",
                    at: "/images",
                    help: "add icons to the set, or name another one under \"set\""
                )
            )
        }
        return pictures
    }

    /// One unit for each picture, the largest first: started last, it would keep one processor busy
    /// while the others have nothing left to do.
    func stampUnits(
        _ pictures: [Picture],
        folder: String,
        label: Label,
        font: UnitInput
    ) -> [StampUnit] {
        let ordered = pictures.sorted { left, right in
            let (area, other) = (
                left.size.width * left.size.height, right.size.width * right.size.height
            )
            return area == other
                ? left.file.utf8.lexicographicallyPrecedes(right.file.utf8) : area > other
        }
        return ordered.map { picture in
            let output = "\(name(of: folder))/\(picture.file)"
            let metadata: [String: JSONValue] = [
                "slots": .array(picture.slots.map { .string($0.name) }), "stamped": true,
                "width": .integer(picture.size.width), "height": .integer(picture.size.height),
            ]
            return StampUnit(
                picture.file,
                .init(stamp: .init(file: picture.file, label: label), folder: name(of: folder)),
                inputs: [
                    UnitInput("set/\(picture.file)", from: .file("\(folder)/\(picture.file)")),
                    font,
                ],
                outputs: [
                    UnitOutput(output, kind: "icon", mediaType: "image/png", metadata: metadata)
                ]
            )
        }
    }

    /// The unit that copies what no slot names, `Contents.json` among it.
    func copyUnit(beside pictures: [Picture], folder: String, _ found: inout Findings) -> StampUnit
    {
        let stamped = Set(pictures.map(\.file))
        let rest = files(below: folder, &found).filter { !stamped.contains($0) }
        for file in rest where file != CatalogContents.fileName {
            found.warnings.append(
                Diagnostic(
                    "\(file) is in no slot of the set; it is copied and not stamped",
                    at: Place(file: "\(folder)/\(file)"),
                    help: "give it a slot in Xcode, or remove it",
                    severity: .warning
                )
            )
        }
        return StampUnit(
            "unstamped files",
            .init(copies: rest, folder: name(of: folder)),
            inputs: rest.map { UnitInput("set/\($0)", from: .file("\(folder)/\($0)")) },
            outputs: rest.map {
                UnitOutput(
                    "\(name(of: folder))/\($0)",
                    kind: "icon",
                    mediaType: mediaType(of: $0),
                    metadata: ["stamped": false]
                )
            }
        )
    }

    /// The names of the set's files.
    private func files(below folder: String, _ found: inout Findings) -> [String] {
        let all = found.collect { () throws(Diagnostic) in try context.sources.files(below: folder)
        }
        return (all ?? []).map { String($0.dropFirst(folder.count + 1)) }
    }

    private func name(of folder: String) -> String {
        folder.split(separator: "/").last.map(String.init) ?? folder
    }
}
