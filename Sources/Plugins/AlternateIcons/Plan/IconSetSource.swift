import AssetCatalogs
import Images
import Pipeline

/// An icon set of the repository that an alternate is made of.
struct IconSetSource {
    /// A picture that slots name.
    struct Picture {
        /// Its name in the folder.
        var file: String
        var slots: [AppIconSet.Slot]
        var facts: ImageFacts
    }

    /// The folder, relative to the root.
    let folder: String
    /// Sorted by name.
    let pictures: [Picture]

    /// Reads a set and looks at its pictures.
    ///
    /// - Throws: `Diagnostic` or `Diagnostics`.
    init(
        _ path: String,
        option: String,
        in context: PlanContext,
        _ findings: inout Findings
    ) throws {
        folder = try context.sources.folder(path, option: option)
        guard folder.hasSuffix(".appiconset") else { throw Messages.noSet(path, option) }
        let set = try Self.read(folder, option: option, in: context)
        for oddity in set.oddities { findings.warn(Messages.odd(set, folder, oddity)) }
        let named = set.pictures
        let known = named.map(\.file) + [CatalogContents.fileName]
        for name in try context.sources.names(in: folder)
        where !known.contains(name) && !name.hasPrefix(".") {
            findings.warn(Messages.withoutSlot("\(folder)/\(name)"))
        }
        var inner = Findings()
        var pictures: [Picture] = []
        for (file, slots) in named {
            let path = "\(folder)/\(file)"
            let facts = try inner.collecting { _ in
                try Self.facts(of: path, slots, option: option, in: context)
            }
            if let facts { pictures.append(Picture(file: file, slots: slots, facts: facts)) }
        }
        try inner.check()
        guard pictures.contains(where: { $0.isLight }) else { throw Messages.empty(path, option) }
        self.pictures = pictures
    }

    private static func read(
        _ folder: String,
        option: String,
        in context: PlanContext
    ) throws -> AppIconSet {
        let path = "\(folder)/\(CatalogContents.fileName)"
        let file = try context.sources.file(path, option: option)
        let bytes = try context.sources.read(file, limit: CatalogContents.largest)
        do throws(CatalogError) {
            return try AppIconSet(CatalogContents(bytes))
        } catch {
            throw Diagnostic(
                "\(file): \(error.summary)",
                at: Place(file: file, position: error.position),
                help: error.help ?? "mend the set in Xcode"
            )
        }
    }

    private static func facts(
        of path: String,
        _ slots: [AppIconSet.Slot],
        option: String,
        in context: PlanContext
    ) throws -> ImageFacts {
        let file = try context.sources.file(path, option: option)
        let bytes = try context.sources.read(file, limit: Master.largest)
        let facts: ImageFacts
        do throws(ImagesError) {
            facts = try Image.inspect(bytes.span)
        } catch {
            throw Messages.unreadable(file, error)
        }
        guard facts.format == .png else { throw Messages.format(file, facts.format) }
        let wrong = slots.first { slot in
            slot.pixels.map { IconSize(facts) != $0 } ?? false
        }
        if let wrong { throw Messages.size(file, facts, wrong) }
        return facts
    }

    /// The appearances that it has pictures for.
    var appearances: [IconAppearance] {
        [.any, .dark, .tinted].filter { appearance in
            pictures.contains { $0.slots.contains { $0.appearance == appearance } }
        }
    }

    /// The largest picture of an appearance.
    func largest(_ appearance: IconAppearance) -> Picture? {
        pictures.filter { $0.isSquare && $0.slots.contains { $0.appearance == appearance } }
            .max { $0.facts.width < $1.facts.width }
    }

    /// The picture of a rendition's own slot; nil when the set has none.
    func picture(for rendition: Rendition) -> Picture? {
        pictures.first { picture in
            picture.isSquare && picture.facts.width == rendition.pixels
                && picture.slots.contains { slot in
                    slot.appearance == .any && slot.idiom == rendition.device.rawValue
                        && slot.points?.width == Double(rendition.points)
                        && slot.scale == Double(rendition.scale)
                }
        }
    }

    /// Refuses a set that has no picture for a loose icon, nor one to make it of.
    ///
    /// - Throws: `Diagnostic`.
    func checkLoose(_ renditions: [Rendition], option: String) throws(Diagnostic) {
        let side = largest(.any)?.facts.width ?? 0
        for rendition in renditions where picture(for: rendition) == nil {
            guard rendition.pixels <= side else {
                throw Messages.tooSmall(folder, rendition, option)
            }
        }
    }
}

extension IconSetSource.Picture {
    fileprivate var isLight: Bool { slots.contains { $0.appearance == .any } }
    fileprivate var isSquare: Bool { facts.width == facts.height }
    /// Whether the store shows it.
    var isStoreIcon: Bool { slots.contains { $0.isStoreIcon } }
}

extension IconSize {
    fileprivate init(_ facts: ImageFacts) {
        self.init(width: Double(facts.width), height: Double(facts.height))
    }
}

private enum Messages {
    static func noSet(_ path: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "\"\(path)\" is no icon set",
            option: option,
            help: "name a folder that ends in .appiconset"
        )
    }

    static func odd(_ set: AppIconSet, _ folder: String, _ error: CatalogError) -> Diagnostic {
        let file = "\(folder)/\(CatalogContents.fileName)"
        return Diagnostic(
            "\(file): \(error.summary)",
            at: Place(file: file, position: error.position),
            help: error.help
        )
    }

    static func withoutSlot(_ path: String) -> Diagnostic {
        Diagnostic(
            "\(path) has no slot in its set, and is left out",
            at: Place(file: path),
            help: "give it a slot in Xcode, or remove it"
        )
    }

    static func empty(_ path: String, _ option: String) -> Diagnostic {
        Diagnostic("\(path) has no picture", option: option, help: "fill its slots in Xcode")
    }

    static func unreadable(_ path: String, _ error: ImagesError) -> Diagnostic {
        Diagnostic(
            "\(path) can't be read: \(error.message)",
            at: Place(file: path),
            help: "export it again as a PNG"
        )
    }

    static func format(_ path: String, _ format: ImageFormat) -> Diagnostic {
        Diagnostic(
            "\(path) is a \(format.rawValue) file",
            at: Place(file: path),
            help: "export it again as a PNG"
        )
    }

    static func size(_ path: String, _ facts: ImageFacts, _ slot: AppIconSet.Slot) -> Diagnostic {
        let needed = slot.pixels.map { "\($0)" } ?? ""
        return Diagnostic(
            "\(path) has \(facts.width)x\(facts.height) pixels, and its slot \(slot.name) "
                + "asks for \(needed)",
            at: Place(file: path),
            help: "export it with \(needed) pixels"
        )
    }

    static func tooSmall(_ folder: String, _ rendition: Rendition, _ option: String) -> Diagnostic {
        Diagnostic(
            "\(folder) has no picture of \(rendition.pixels) pixels or more",
            option: option,
            help: "add the icon of 1024 pixels to the set"
        )
    }
}
