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

    /// What a slot's file turned out to be.
    enum Outcome {
        case picture(CheckedIconSet.Picture)
        /// A picture of a format that can't be decoded here, and Xcode may read.
        case unreadable(CheckedIconSet.Unreadable)
    }

    /// The picture; nil when it is not an icon.
    ///
    /// Errors are collected.
    func outcome(
        in sources: SourceTree,
        present: [String],
        _ found: inout DiagnosticCollector
    ) -> Outcome? {
        let outcome = found.collect { () throws(Diagnostic) in
            try look(in: sources, present: present)
        }
        if case .picture(let picture) = outcome {
            let size = ImageHeader.Size(width: picture.width, height: picture.height)
            for fault in slots.compactMap({ wrongSize(size, for: $0) }) { found.warn(fault) }
        }
        return outcome
    }

    /// The picture's size in pixels, and whether it may be transparent, from its header.
    private func look(in sources: SourceTree, present: [String]) throws(Diagnostic) -> Outcome {
        let path = try path(in: sources, present: present)
        let limit = IconSetReader.largestPicture
        let (header, damage) = try sources.look(at: path, limit: limit) { file throws(FileError) in
            (try ImageHeader(file), try PNGDamage.inside(file))
        }
        let subject = "\(file) of slot \(slots[0].name)"
        guard header.format.isPicture else {
            throw fault(
                "\(subject) is \(header.format.name), not a PNG",
                help: header.format.help
            )
        }
        let unreadable = CheckedIconSet.Unreadable(
            file: file,
            format: header.format.name,
            slots: slots
        )
        guard IconDecoding.canDecode(header.format) else { return .unreadable(unreadable) }
        var size = header.pixels
        if header.format == .icns {
            // The member that serves the slot.
            let family = IconFamily(try sources.read(path, limit: limit))
            let member = family?.member(Int(slots[0].pixels?.width ?? 0))
            size = member.map { ImageHeader.Size(width: $0.side, height: $0.side) }
        }
        if header.format == .png, let damage = header.fault ?? damage {
            throw fault("\(subject) is a damaged PNG: \(damage)", help: header.format.help)
        }
        guard let size else { return .unreadable(unreadable) }
        guard max(size.width, size.height) <= IconSetReader.widest else {
            throw fault(
                "\(subject) has \(size) pixels",
                help: "an app icon has at most 1024x1024"
            )
        }
        return .picture(
            CheckedIconSet.Picture(
                file: file,
                width: size.width,
                height: size.height,
                hasAlpha: header.hasAlpha ?? true,
                isPNG: header.format == .png,
                slots: slots
            )
        )
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
    /// Whether it is one that pictures are kept in: Xcode may read what shipit can't.
    fileprivate var isPicture: Bool {
        switch self {
        case .gitLFSPointer, .empty, .other: false
        default: true
        }
    }

    /// How to get a PNG where the file is of this format.
    fileprivate var help: String {
        switch self {
        case .gitLFSPointer: "run git lfs pull"
        default: "export the icon as a PNG"
        }
    }
}
