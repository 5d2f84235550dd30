import AssetCatalogs
import Pipeline

/// Checks one picture of a set against the slots that name it.
struct PictureCheck {
    let file: String
    /// Never empty.
    let slots: [AppIconSet.Slot]
    let set: AppIconSet
    let place: CatalogPlace

    /// The picture; nil when it can't be stamped.
    ///
    /// Mistakes are noted.
    func picture(
        in sources: SourceTree,
        present: [String],
        _ found: inout Findings
    ) -> IconSet.Picture? {
        let size = found.collect { () throws(Diagnostic) in
            try headerSize(in: sources, present: present)
        }
        guard let size else { return nil }
        found.warnings += slots.compactMap { wrongSize(size, for: $0) }
        let appearances = Set(slots.map(\.appearance))
        if appearances.count > 1 { found.warnings.append(sharedAppearances) }
        return IconSet.Picture(
            file: file,
            width: size.width,
            height: size.height,
            slots: slots,
            appearance: appearances.count == 1 ? slots[0].appearance : .any
        )
    }

    private var path: String { "\(place.source.folder)/\(file)" }

    /// The picture's size in pixels, from its header.
    private func headerSize(
        in sources: SourceTree,
        present: [String]
    ) throws(Diagnostic) -> (width: Int, height: Int) {
        let slot = slots[0]
        let path: String
        do {
            path = try sources.file(self.path, option: place.source.option)
        } catch {
            let other = present.first { $0.lowercased() == file.lowercased() }
            throw fault(
                "slot \(slot.name) names \"\(file)\", which is not in the set",
                help: other.map { "the set has \"\($0)\": upper and lower case differ" }
                    ?? "add the file, or empty the slot"
            )
        }
        switch IconFile(try sources.read(path, limit: IconStampPlanner.largestFile)) {
        case .png(let width, let height) where max(width, height) <= IconSetReader.widest:
            return (width, height)
        case .png(let width, let height):
            throw fault(
                "\(file) of slot \(slot.name) has \(width)x\(height) pixels",
                help: "an app icon has at most 1024x1024"
            )
        case .other(let what, let help):
            throw fault("\(file) of slot \(slot.name) is \(what), not a PNG", help: help)
        }
    }

    private func wrongSize(
        _ size: (width: Int, height: Int),
        for slot: AppIconSet.Slot
    ) -> Diagnostic? {
        guard let pixels = slot.pixels,
            (pixels.width.rounded(), pixels.height.rounded())
                != (Double(size.width), Double(size.height))
        else { return nil }
        return warning(
            "\(file) has \(size.width)x\(size.height) pixels, and slot \(slot.name) asks for "
                + "\(pixels)",
            at: slot,
            help: "export the icon at the slot's size"
        )
    }

    private var sharedAppearances: Diagnostic {
        let names = slots.map { "\($0.name)" }.joined(separator: ", ")
        return warning(
            "\(file) serves slots of several appearances (\(names)); it is stamped as one for any",
            at: slots[0],
            help: "give each appearance a picture of its own"
        )
    }

    private func fault(_ summary: String, help: String?) -> Diagnostic {
        place.diagnostic(set.contents.fault(summary, at: slots[0].pointer, help: help))
    }

    private func warning(
        _ summary: String,
        at slot: AppIconSet.Slot,
        help: String
    ) -> Diagnostic {
        place.diagnostic(
            set.contents.fault(summary, at: slot.pointer, help: help),
            severity: .warning
        )
    }
}
