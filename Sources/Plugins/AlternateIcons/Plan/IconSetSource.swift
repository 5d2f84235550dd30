import AppIcons
import AssetCatalogs
import Diagnostics
import ExactStrings
import PluginAPI

/// An icon set of the repository that an alternate is made of.
struct IconSetSource {
    typealias Picture = CheckedIconSet.Picture

    private let checked: CheckedIconSet

    /// The folder, relative to the root.
    var folder: String { checked.folder }
    /// Sorted by name.
    var pictures: [Picture] { checked.pictures }

    /// Reads a set and looks at its pictures.
    ///
    /// - Throws: `Diagnostic` or `Diagnostics`.
    init(
        _ source: SourcePath,
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
        for file in set.strays { findings.warn(set.warning(ofStray: file, fate: "it is left out")) }
        checked = set
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

extension IconSetSource.Picture {
    fileprivate var isLight: Bool { slots.contains { $0.appearance == .any } }
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
