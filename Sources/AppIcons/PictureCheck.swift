import AssetCatalogs
import Diagnostics
import Files
import ImageHeaders
import PluginAPI

/// Checks one picture of a set against the slots that name it.
struct PictureCheck {
    let file: String
    /// Never empty.
    let slots: [AppIconSet.Slot]
    let set: AppIconSet
    let place: CatalogPlace

    /// The picture; nil when it is not an icon.
    ///
    /// Errors are collected.
    func picture(
        in sources: SourceTree,
        present: [String],
        _ found: inout DiagnosticCollector
    ) -> CheckedIconSet.Picture? {
        let looked = found.collect { () throws(Diagnostic) in
            try look(in: sources, present: present)
        }
        guard let (size, hasAlpha) = looked else { return nil }
        for fault in slots.compactMap({ wrongSize(size, for: $0) }) { found.warn(fault) }
        return CheckedIconSet.Picture(
            file: file,
            width: size.width,
            height: size.height,
            hasAlpha: hasAlpha,
            slots: slots
        )
    }

    /// The picture's size in pixels, and whether it may be transparent, from its header.
    private func look(
        in sources: SourceTree,
        present: [String]
    ) throws(Diagnostic) -> (ImageHeader.Size, hasAlpha: Bool) {
        let path = try path(in: sources, present: present)
        let limit = IconSetReader.largestPicture
        let header = try sources.look(at: path, limit: limit) { file throws(FileError) in
            try ImageHeader(file)
        }
        let subject = "\(file) of slot \(slots[0].name)"
        guard header.format == .png else {
            throw fault(
                "\(subject) is \(header.format.name), not a PNG",
                help: header.format.help
            )
        }
        guard let size = header.pixels else {
            throw fault(
                "\(subject) is a damaged PNG: \(header.fault ?? "it has no size")",
                help: header.format.help
            )
        }
        guard max(size.width, size.height) <= IconSetReader.widest else {
            throw fault(
                "\(subject) has \(size) pixels",
                help: "an app icon has at most 1024x1024"
            )
        }
        return (size, header.hasAlpha ?? true)
    }

    /// The file's path in the repository.
    private func path(
        in sources: SourceTree,
        present: [String]
    ) throws(Diagnostic) -> String {
        do {
            return try sources.file("\(place.folder)/\(file)", option: "")
        } catch {
            let other = present.first { $0.lowercased() == file.lowercased() }
            throw fault(
                "slot \(slots[0].name) names \"\(file)\", which is not in the set",
                help: other.map {
                    "the set has \"\($0)\": upper and lower case, or Unicode forms, differ"
                }
                    ?? "add the file, or empty the slot"
            )
        }
    }

    /// Only ever a warning: Xcode builds such a set, so a stage that hands it on does too, and what
    /// the store refuses is for lint to report.
    private func wrongSize(
        _ size: ImageHeader.Size,
        for slot: AppIconSet.Slot
    ) -> Diagnostic? {
        guard let pixels = slot.pixels,
            (pixels.width.rounded(), pixels.height.rounded())
                != (Double(size.width), Double(size.height))
        else { return nil }
        return place.diagnostic(
            set.contents.fault(
                "\(file) has \(size) pixels, and slot \(slot.name) asks for \(pixels)",
                at: slot.pointer,
                help: "export the icon at the slot's size"
            )
        )
    }

    private func fault(_ summary: String, help: String?) -> Diagnostic {
        place.diagnostic(set.contents.fault(summary, at: slots[0].pointer, help: help))
    }
}

extension ImageHeader.Format {
    /// How to get a PNG where the file is of this format.
    fileprivate var help: String {
        switch self {
        case .gitLFSPointer: "run git lfs pull"
        case .applePNG: "take the icon from the app's sources, or export it as a PNG"
        default: "export the icon as a PNG"
        }
    }
}
