import AppIcons
import AssetCatalogs
import Diagnostics
import ExactStrings
import Images
import PluginAPI

/// An icon set of the repository that an alternate is made of.
struct IconSetSource {
    typealias Picture = CheckedIconSet.Picture

    private let checked: CheckedIconSet
    /// The colour below transparent pixels of light pictures; nil to leave them.
    let flattened: Color?

    /// The folder, relative to the root.
    var folder: String { checked.folder }
    /// Sorted by name.
    var pictures: [Picture] { checked.pictures }
    /// Pictures that can't be decoded here.
    var unreadable: [CheckedIconSet.Unreadable] { checked.unreadable }

    /// Reads a set and looks at its pictures.
    ///
    /// - Parameter isCopied: Whether the set is copied as a whole.
    /// - Throws: `Diagnostic` or `Diagnostics`.
    init(
        _ source: SourcePath,
        flattened: Color?,
        isCopied: Bool,
        option: String,
        in context: PlanContext,
        _ findings: inout DiagnosticCollector
    ) throws {
        let path = try context.repositoryPath(source, option: option)
        let folder = try context.sources.folder(path, option: option)
        guard folder.hasExactSuffix(".appiconset") else { throw Messages.noSet(path, option) }
        var found = DiagnosticCollector()
        let set = IconSetReader(context.sources).set(in: folder, option: option, &found)
        found.warnings.forEach { findings.warn($0) }
        guard let set, found.errors.isEmpty else { throw Diagnostics(found.errors) }
        guard set.pictures.contains(where: { $0.isLight }) else {
            throw Messages.noLightPicture(path, option)
        }
        let fate = isCopied ? "it is copied as it is" : "it is left out"
        for picture in set.unreadable { findings.warn(set.warning(of: picture, fate: fate)) }
        for file in set.strays { findings.warn(set.warning(ofStray: file, fate: "it is left out")) }
        (checked, self.flattened) = (set, flattened)
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
            .max { $0.width < $1.width }
    }

    /// The picture of a rendition's own slot; nil when the set has none.
    func picture(for rendition: Rendition) -> Picture? {
        pictures.first { picture in
            picture.isSquare && picture.width == rendition.pixels
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
        let side = largest(.any)?.width ?? 0
        for rendition in renditions where picture(for: rendition) == nil {
            guard rendition.pixels <= side else {
                throw Messages.tooSmall(folder, rendition, option)
            }
        }
    }
}

extension IconSetSource {
    /// Looks for transparent pixels where they are not flattened: of copies as lint does, in the
    /// store's icon; of loose icons in each picture that one is made of.
    ///
    /// - Parameter renditions: The loose icons; nil for a copy.
    /// - Throws: `Diagnostic` or `Diagnostics` for pictures that can't be decoded.
    func checkTransparency(
        _ renditions: [Rendition]?,
        in context: PlanContext,
        _ findings: inout DiagnosticCollector
    ) throws {
        guard flattened == nil else { return }
        let used = renditions?.compactMap { picture(for: $0) ?? largest(.any) }
        for picture in pictures where picture.hasAlpha {
            let isMeant = used.map { $0.contains { areSame($0.file, picture.file) } }
            guard isMeant ?? picture.isStoreIcon else { continue }
            let path = "\(folder)/\(picture.file)"
            _ = try findings.collectAll { findings in
                let bytes = try context.sources.read(path, limit: Master.largest)
                let file = PictureFile(bytes: bytes, source: path, side: picture.width)
                let isOpaque = try file.decoded { image throws(ImagesError) in
                    try image.isOpaque()
                }
                guard !isOpaque else { return }
                if renditions == nil {
                    findings.warn(Messages.transparentCopy(path))
                } else {
                    findings.add(IconPicture.transparent(path, isOfSet: true))
                }
            }
        }
    }
}

extension IconSetSource.Picture {
    /// Whether it is for any appearance.
    var isLight: Bool { slots.contains { $0.appearance == .any } }
    fileprivate var isSquare: Bool { width == height }
    /// Whether the store shows it.
    var isStoreIcon: Bool { slots.contains { $0.isStoreIcon } }
}

private enum Messages {
    static func noSet(_ path: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "\"\(path)\" is not an icon set",
            option: option,
            help: "name a folder that ends in .appiconset"
        )
    }

    static func transparentCopy(_ path: String) -> Diagnostic {
        Diagnostic(
            "\(path) has transparent pixels, which the store refuses in an app's icon (ITMS-90717)",
            at: Place(file: path),
            help: "name the colour below them as \"flatten\": \"#RRGGBB\", or fill the background",
            severity: .warning
        )
    }

    static func noLightPicture(_ path: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "\(path) has no picture for any appearance",
            option: option,
            help: "fill the slots of any appearance in Xcode"
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
