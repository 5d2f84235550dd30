import Pipeline

extension IconStampPlanner {
    /// Larger pictures are refused; the store's own icon has 1024 pixels a side.
    private static let widest = 4096

    /// The size of the picture that a slot names, from its header.
    func checkedSize(
        of file: String,
        in slot: AppIconSet.Slot,
        set: AppIconSet,
        folder: String,
        present: [String]
    ) throws(Diagnostic) -> AppIconSet.Pixels {
        let path: String
        do {
            path = try context.sources.file("\(folder)/\(file)", option: "/set")
        } catch {
            let other = present.first { $0.lowercased() == file.lowercased() }
            throw set.fault(
                "slot \(slot.name) names \"\(file)\", which is not in the set",
                at: slot.pointer,
                help: other.map { "the set has \"\($0)\": upper and lower case differ" }
                    ?? "add the file, or empty the slot"
            )
        }
        switch IconFile(try context.sources.read(path, limit: Self.largestFile)) {
        case .png(let width, let height) where max(width, height) <= Self.widest:
            return AppIconSet.Pixels(width: width, height: height)
        case .png(let width, let height):
            throw set.fault(
                "\(file) of slot \(slot.name) has \(width)x\(height) pixels",
                at: slot.pointer,
                help: "an app icon has at most 1024x1024"
            )
        case .other(let what):
            throw set.fault(
                "\(file) of slot \(slot.name) is \(what), not a PNG",
                at: slot.pointer,
                help: "export the icon as a PNG"
            )
        }
    }

    /// A warning for each slot that asks for another size than its picture has.
    func sizeWarnings(
        _ file: String,
        _ size: AppIconSet.Pixels,
        slots: [AppIconSet.Slot],
        set: AppIconSet
    ) -> [Diagnostic] {
        slots.compactMap { slot in
            guard let wanted = slot.pixels, wanted != size else { return nil }
            var warning = set.fault(
                "\(file) has \(size.width)x\(size.height) pixels, and slot \(slot.name) asks for "
                    + "\(wanted.width)x\(wanted.height)",
                at: slot.pointer,
                help: "export the icon at the slot's size"
            )
            warning.severity = .warning
            return warning
        }
    }
}
