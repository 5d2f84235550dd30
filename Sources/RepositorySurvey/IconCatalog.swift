import AssetCatalogs
import ExactStrings
import XcodeProjects

/// The icon sets and bundles of a repository, and those that targets use.
struct IconCatalog {
    /// A set or a bundle with at least one picture.
    struct Entry {
        var place: IconPlace
        /// Whether all its pictures are for watches, or for Macs.
        var isForWatch = false
        var isForMac = false
    }

    private let tree: TrackedTree
    /// By path.
    let entries: [Entry]

    init(_ tree: TrackedTree) {
        self.tree = tree
        entries = tree.files.compactMap { file in
            guard let folder = file.parentPath else { return nil }
            switch file.lastPathPart {
            case CatalogContents.fileName where folder.hasExactSuffix(".appiconset"):
                return Self.set(folder, in: tree)
            case "icon.json" where folder.hasExactSuffix(".icon"):
                let name = folder.lastPathPart.droppingExactSuffix(".icon") ?? ""
                return Entry(place: IconPlace(path: folder, name: name, isBundle: true))
            default: return nil
            }
        }
    }

    private static func set(_ folder: String, in tree: TrackedTree) -> Entry? {
        guard
            let bytes = tree.read(
                folder.appendingPath(CatalogContents.fileName),
                limit: CatalogContents.largest
            ),
            let contents = try? CatalogContents(bytes), let set = try? AppIconSet(contents)
        else { return nil }
        let slots = set.slots.filter { slot in
            slot.file.map { tree.holds(folder.appendingPath($0)) } ?? false
        }
        guard !slots.isEmpty else { return nil }
        let systems = slots.map { $0.platform ?? $0.idiom ?? "" }
        let name = folder.lastPathPart.droppingExactSuffix(".appiconset") ?? ""
        return Entry(
            place: IconPlace(path: folder, name: name, isBundle: false),
            isForWatch: systems.allSatisfy { $0.hasPrefix("watch") },
            isForMac: systems.allSatisfy { $0 == "mac" || $0 == "macos" }
        )
    }

    /// The icons that a target compiles.
    func icons(of target: XcodeTarget) -> [IconPlace] {
        entries.map(\.place).filter { target.holds($0.path) }
    }

    /// The icons of a target with some names.
    func icons(of target: XcodeTarget, named names: [String]) -> [IconPlace] {
        icons(of: target).filter { names.containsExactly($0.name) }
    }
}

extension XcodeTarget {
    /// The configurations that may go to the store: those for development only where there are no
    /// others.
    var releaseConfigurations: [Configuration] {
        let released = configurations.filter { !$0.name.lowercased().contains("debug") }
        return released.isEmpty ? configurations : released
    }

    /// The values of a setting in these configurations, each once, with unknown variables empty.
    func values(_ setting: String) -> [String] {
        var values: [String] = []
        for configuration in releaseConfigurations {
            guard let value = configuration.settings[setting]?.text, !value.isEmpty,
                !values.containsExactly(value)
            else { continue }
            values.append(value)
        }
        return values
    }

    /// The names of its primary icons.
    var iconNames: [String] { values("ASSETCATALOG_COMPILER_APPICON_NAME") }

    /// The names of its alternate icons that its settings list.
    var alternateNames: [String] {
        var names: [String] = []
        for configuration in releaseConfigurations {
            let words =
                configuration.settings["ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES"]?.words
            names += (words ?? []).filter { !names.containsExactly($0) }
        }
        return names
    }

    /// Whether all icons of its catalogs are alternates.
    var includesAllIcons: Bool {
        values("ASSETCATALOG_COMPILER_INCLUDE_ALL_APPICON_ASSETS").contains("YES")
    }

    /// Whether it is built for iOS; nil when that is not known.
    var isForIOS: Bool? {
        let platforms = configurations.compactMap(\.settings.platforms)
        return platforms.isEmpty ? nil : platforms.contains { $0.contains("iphoneos") }
    }
}
