import AppIcons
import AssetCatalogs
import Diagnostics
import ExactStrings
import PluginAPI

/// Where the images of alternates belong in the repository, so that the app is built with them.
struct IconDestinations {
    private let mode: AlternateIconsOptions.Mode
    private let sources: SourceTree
    private let targets: AppTargets?
    /// The folder of loose images, or the catalog; nil where nothing says which.
    let place: String?
    /// The folders that hold nothing but images of the stage afterwards.
    private(set) var replacedFolders: [String] = []

    /// Finds the place that the options name, or that the project shows: beside the app's property
    /// list, or the catalog of the primary icon, which the app's target compiles already.
    ///
    /// - Parameter lists: The property lists that are changed, by their paths.
    /// - Throws: `Diagnostic` for a place that can't be one.
    init(
        _ options: AlternateIconsOptions,
        _ targets: AppTargets?,
        primaries: [String],
        lists: [String],
        in context: PlanContext
    ) throws(Diagnostic) {
        (mode, sources, self.targets) = (options.mode, context.sources, targets)
        guard let written = options.destination else {
            let catalog = mode == .catalog ? targets?.catalog(of: primaries) : nil
            place =
                mode == .catalog ? catalog : lists.first?.parentPath ?? lists.first.map { _ in "" }
            return
        }
        // Loose images may be at the root.
        let isRoot = mode == .loose && RelativePath.normalised(written)?.isEmpty == true
        let path = isRoot ? "" : try sources.destination(ofFolder: written, option: Self.option)
        guard path.hasExactSuffix(".xcassets") == (mode == .catalog) else {
            throw Messages.wrongPlace(path, mode)
        }
        place = path
    }

    /// The option that names the place.
    static let option = "/destination"

    /// An alternate whose outputs have destinations.
    mutating func place(_ icon: PlannedIcon) -> PlannedIcon {
        var icon = icon
        guard let folder = folder(of: icon.alternate) else { return icon }
        let isInPlace = areSame(folder, icon.alternate.source.folder ?? "")
        let drawn = Set(icon.work.pictures.flatMap(\.outputs).map { ExactString($0.path) })
        for index in icon.outputs.indices {
            let path = icon.outputs[index].path
            // A copy of what is there already changes nothing.
            guard !isInPlace || drawn.contains(ExactString(path)) else { continue }
            let name = path.path(below: stageFolder(of: icon.alternate)) ?? path
            icon.outputs[index].destination = folder.appendingPath(name)
        }
        if mode == .catalog, !isInPlace { replacedFolders.append(folder) }
        return icon
    }

    /// The description of the catalog, where the repository has none yet.
    ///
    /// - Throws: `Diagnostic` when the work tree can't be read.
    func catalogDescription() throws(Diagnostic) -> String? {
        guard let place, try !sources.contains(place) else { return nil }
        return place.appendingPath(CatalogContents.fileName)
    }

    /// The folder of an alternate's set or bundle, or of its loose images; nil when none is known.
    func folder(of alternate: Alternate) -> String? {
        guard mode == .catalog else { return place }
        let name = stageFolder(of: alternate).lastPathPart
        // A set that the app has already is changed where it is: Xcode takes one of two.
        if let source = alternate.source.folder, areSame(source.lastPathPart, name),
            targets?.holdAll(source) == true
        {
            return source
        }
        if case .bundle = alternate.source {
            return place.map { ($0.parentPath ?? "").appendingPath(name) }
        }
        return place?.appendingPath(name)
    }

    /// The folder of an alternate's outputs, below the stage's; `""` for loose images.
    private func stageFolder(of alternate: Alternate) -> String {
        guard mode == .catalog else { return "" }
        if case .bundle = alternate.source { return "\(alternate.name.stem).icon" }
        return "\(IconUnits.catalog)/\(alternate.name.stem).appiconset"
    }
}

extension Alternate.Source {
    /// The set or bundle of the repository; nil for masters.
    fileprivate var folder: String? {
        switch self {
        case .masters: nil
        case .iconSet(let set): set.folder
        case .bundle(let bundle): bundle.folder
        }
    }
}

private enum Messages {
    static func wrongPlace(_ path: String, _ mode: AlternateIconsOptions.Mode) -> Diagnostic {
        Diagnostic(
            mode == .catalog
                ? "\"\(path)\" is not an asset catalog"
                : "\"\(path)\" is not a folder for loose files",
            option: IconDestinations.option,
            help: mode == .catalog
                ? "name an .xcassets folder, of the app or a new one"
                : "name a folder of the app's target; files in a catalog are no loose files"
        )
    }
}
