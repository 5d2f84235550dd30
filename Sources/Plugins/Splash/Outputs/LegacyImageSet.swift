import AssetCatalogs
import Devices
import Diagnostics
import ExactStrings
import PluginAPI

/// The unit that writes `LaunchImage.launchimage`, from which iOS before 13 took launch images.
public struct LegacyImageSet: Codable, Hashable, Sendable {
    /// The files of the set: images of other units, under their own names.
    var files: [String]
    /// The text of its Contents.json.
    var contents: String

    /// The set's folder below the stage's.
    static let folder = "LaunchImage.launchimage"

    /// The unit, and warnings of the slots without an image.
    ///
    /// The set has the light images of the first theme and language. Slots that only systems before
    /// iOS 7 use are left out: no device of the table runs them.
    ///
    /// - Parameter destination: The folder of the repository that it replaces; nil for none.
    static func unit(
        _ images: [PlannedImage],
        _ table: DeviceTable,
        _ options: SplashOptions,
        destination: String?
    ) throws(Diagnostic) -> (unit: Unit<SplashWork>, warnings: [Diagnostic]) {
        let variant = images[0].variant
        let fitting = images.filter {
            $0.variant.theme == variant.theme && $0.variant.language == variant.language
                && $0.variant.displayMode == variant.displayMode
        }
        let idioms = Set(fitting.map(\.screen.idiom))
        let wanted = table.slots.filter { slot in
            guard let idiom = Device.Idiom(rawValue: slot.idiom), idioms.contains(idiom) else {
                return false
            }
            return options.orientations.of(idiom).contains(slot.orientation)
                && slot.extent == .fullScreen && slot.minimumSystemVersion != nil
        }
        let filled = wanted.map { slot in (slot, image(for: slot, among: fitting, table)) }
        let slots = filled.compactMap { slot, file in file.map { Self.slot(slot, $0) } }
        guard !slots.isEmpty else { throw Messages.noSlot }
        let missing = filled.filter { $0.1 == nil }.map(\.0)
        let set = LegacyImageSet(
            files: Set(slots.compactMap(\.file)).sorted(),
            contents: LaunchImageSet(slots: slots).text
        )
        return (set.unit(at: destination), missing.isEmpty ? [] : [Messages.missing(missing)])
    }

    private static func slot(_ slot: DeviceTable.Slot, _ file: String) -> LaunchImageSet.Slot {
        LaunchImageSet.Slot(
            idiom: Idiom(rawValue: slot.idiom),
            subtype: slot.subtype,
            orientation: slot.orientation.rawValue,
            extent: slot.extent,
            minimumSystemVersion: slot.minimumSystemVersion,
            scale: slot.scale,
            file: file
        )
    }

    /// The image of a slot's size; of several, one whose devices use that slot.
    private static func image(
        for slot: DeviceTable.Slot,
        among images: [PlannedImage],
        _ table: DeviceTable
    ) -> String? {
        let users = table.devices.filter { $0.launchImageSubtype == slot.subtype }.map(\.id)
        let fitting = images.filter {
            $0.screen.pixels == slot.pixels && $0.screen.scale == slot.scale
        }
        return
            (fitting.first { !Set($0.devices.map(\.id)).isDisjoint(with: users) } ?? fitting.first)?
            .file
    }

    /// - Parameter destination: The folder of the repository that it replaces; nil for none.
    private func unit(at destination: String?) -> Unit<SplashWork> {
        func output(_ file: String, _ mediaType: String) -> UnitOutput {
            UnitOutput(
                "\(Self.folder)/\(file)",
                kind: "launch-image-set",
                mediaType: mediaType,
                destination: destination?.appendingPath(file)
            )
        }
        return Unit(
            Self.folder,
            .legacyImageSet(self),
            inputs: files.map { UnitInput($0, from: .sibling($0)) },
            outputs: [output(CatalogContents.fileName, "application/json")]
                + files.map { output($0, "image/png") }
        )
    }

    /// Writes the set.
    ///
    /// - Throws: `Diagnostic` when an image can't be read.
    func write(in workspace: Workspace) throws {
        try workspace.write(
            Array(contents.utf8),
            to: "\(Self.folder)/\(CatalogContents.fileName)"
        )
        for file in files {
            let bytes = try workspace.read(file, limit: Art.byteLimit)
            try workspace.write(bytes, to: "\(Self.folder)/\(file)")
        }
    }
}

private enum Messages {
    static let option = "/outputs/launchImageSet"
    private static let mostNamed = 4

    static let noSlot = Diagnostic(
        "no slot of a launch image set has the size of an image",
        option: option,
        help: "choose devices from before 2019, or leave the set out"
    )

    static func missing(_ slots: [DeviceTable.Slot]) -> Diagnostic {
        let names = slots.map { slot in
            "\(slot.idiom) \(slot.orientation.rawValue)"
                + " \(slot.pixels.width)x\(slot.pixels.height)"
        }
        let more = names.count > mostNamed ? " and \(names.count - mostNamed) more" : ""
        return Diagnostic(
            "the launch image set has no picture for \(slots.count) of its slots:"
                + " \(names.prefix(mostNamed).joined(separator: ", "))\(more)",
            option: option,
            help: "add devices with these screens, \"legacy\" among them, if the app supports them",
            severity: .warning
        )
    }
}
