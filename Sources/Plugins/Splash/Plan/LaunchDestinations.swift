import AppIcons
import Diagnostics
import ExactStrings
import PluginAPI

/// Where outputs of a stage belong in the repository, so that the app is built with them; checked.
struct LaunchDestinations {
    /// The storyboard's file; nil for none.
    private(set) var storyboard: String?
    /// The folder that holds nothing but the launch screen's sets; nil for none.
    private(set) var catalog: String?
    /// The folder of the legacy set; nil for none.
    private(set) var launchImageSet: String?
    /// The property lists that name the launch screen.
    private(set) var infoPlists: [String] = []
    private(set) var diagnostics = DiagnosticCollector()

    private let sources: SourceTree
    static let option = "/destination"

    /// Checks the option; errors are collected.
    init(_ options: SplashOptions, in sources: SourceTree) {
        self.sources = sources
        guard let destination = options.destination else { return }
        let outputs = options.outputs
        var found = DiagnosticCollector()
        for (key, path, isWritten) in [
            ("storyboard", destination.storyboard, outputs.storyboard),
            ("catalog", destination.catalog, outputs.hasCatalog),
            ("launchImageSet", destination.launchImageSet, outputs.launchImageSet),
            (
                "infoPlist", destination.infoPlists?.first,
                outputs.storyboard || outputs.launchScreenDictionary
            ),
        ] where path != nil && !isWritten {
            found.add(Messages.notWritten(key))
        }
        let folder = destination.folder.flatMap { written in
            found.collect { () throws(Diagnostic) in try root(written) }
        }
        if outputs.storyboard {
            storyboard = found.collect { () throws(Diagnostic) in
                try storyboard(destination, in: folder)
            }.flatMap(\.self)
        }
        if outputs.hasCatalog {
            catalog = found.collect { () throws(Diagnostic) in
                try catalog(destination, in: folder, named: outputs.catalogName)
            }.flatMap(\.self)
        }
        if outputs.launchImageSet {
            launchImageSet = found.collect { () throws(Diagnostic) in
                try launchImageSet(destination)
            }.flatMap(\.self)
        }
        if outputs.storyboard || outputs.launchScreenDictionary {
            infoPlists =
                found.collect { () throws(Diagnostic) in
                    try lists(destination, in: folder)
                } ?? []
        }
        if found.errors.isEmpty { check(outputs, &found) }
        diagnostics = found
    }

    /// Whether something that shows the catalog is not carried with it, or the other way round.
    private func check(_ outputs: SplashOptions.Outputs, _ found: inout DiagnosticCollector) {
        if storyboard != nil, catalog == nil { found.add(Messages.noCatalog) }
        if outputs.launchScreenDictionary, infoPlists.isEmpty, catalog != nil || storyboard != nil {
            found.add(Messages.noList)
        }
        if outputs.launchScreenDictionary, !infoPlists.isEmpty, catalog == nil {
            found.add(Messages.noCatalog)
        }
        guard outputs.storyboard, storyboard == nil, !infoPlists.isEmpty else { return }
        found.add(Messages.noStoryboard)
    }

    /// Whether nothing is put into the repository.
    var isEmpty: Bool { storyboard == nil && catalog == nil && infoPlists.isEmpty }

    /// Where the launch screen belongs; nil for nowhere.
    var launchScreen: LaunchScreen.Destination? {
        catalog == nil && storyboard == nil
            ? nil : .init(catalog: catalog, storyboard: storyboard)
    }

    /// The folders that hold nothing but outputs of the stage afterwards: names of sets change with
    /// their bytes, and the old ones must go.
    var replacedFolders: [String] {
        guard let launchImageSet else { return [catalog].compactMap { $0 } }
        let isInside = catalog.map { launchImageSet.isPath(in: $0) } ?? false
        return [catalog, isInside ? nil : launchImageSet].compactMap { $0 }
    }

    /// A warning of files that no Xcode target would build; none when all are built.
    ///
    /// - Throws: `Diagnostic` when the work tree can't be read.
    func unbuiltFiles() throws(Diagnostic) -> [Diagnostic] {
        let added = [storyboard, catalog, launchImageSet].compactMap { $0 }
        guard !added.isEmpty else { return [] }
        let warning = try UnbuiltFiles(in: sources).warning(of: added, option: Self.option)
        return [warning].compactMap { $0 }
    }

    // MARK: Paths

    private func root(_ written: String) throws(Diagnostic) -> String {
        if RelativePath.normalised(written)?.isEmpty == true { return "" }
        return try sources.destination(ofFolder: written, option: Self.option)
    }

    private func storyboard(
        _ destination: SplashOptions.Destination,
        in folder: String?
    ) throws(Diagnostic) -> String? {
        guard let written = destination.storyboard else {
            return try folder.map { folder throws(Diagnostic) in
                try sources.destination(
                    ofFile: folder.appendingPath("LaunchScreen.storyboard"),
                    option: Self.option
                )
            }
        }
        let option = "\(Self.option)/storyboard"
        let path = try sources.destination(ofFile: written, option: option)
        guard path.hasExactSuffix(".storyboard") else {
            throw Messages.otherKind(written, "a .storyboard file", option)
        }
        return path
    }

    private func catalog(
        _ destination: SplashOptions.Destination,
        in folder: String?,
        named name: String
    ) throws(Diagnostic) -> String? {
        let option = destination.catalog == nil ? Self.option : "\(Self.option)/catalog"
        let written = destination.catalog ?? folder?.appendingPath("\(name).xcassets")
        guard let written else { return nil }
        let path = try sources.destination(ofFolder: written, option: option)
        guard path.isInCatalog else {
            throw Messages.otherKind(written, "an .xcassets folder or a folder in one", option)
        }
        // The folder is replaced as a whole, so that sets of earlier releases do not stay.
        guard try sources.contains(path) else { return path }
        let foreign = try sources.names(in: path).first { !isOwn($0, destination, path) }
        if let foreign { throw Messages.foreign(foreign, path, option) }
        return path
    }

    /// Whether a folder of the catalog can be one of an earlier release.
    private func isOwn(
        _ name: String,
        _ destination: SplashOptions.Destination,
        _ catalog: String
    ) -> Bool {
        name.hasPrefix(".") || name == "Contents.json" || name == LegacyImageSet.folder
            || name.wholeMatch(of: /Launch.*-[0-9a-f]{8}\.(imageset|colorset)/) != nil
    }

    private func launchImageSet(
        _ destination: SplashOptions.Destination
    ) throws(Diagnostic) -> String? {
        guard let written = destination.launchImageSet else {
            return catalog.map { $0.appendingPath(LegacyImageSet.folder) }
        }
        let option = "\(Self.option)/launchImageSet"
        let path = try sources.destination(ofFolder: written, option: option)
        guard path.hasExactSuffix(".launchimage"), path.isInCatalog else {
            throw Messages.otherKind(
                written,
                "a .launchimage folder in an .xcassets folder",
                option
            )
        }
        return path
    }

    private func lists(
        _ destination: SplashOptions.Destination,
        in folder: String?
    ) throws(Diagnostic) -> [String] {
        guard let written = destination.infoPlists else {
            guard let path = folder?.appendingPath("Info.plist"), try sources.contains(path) else {
                return []
            }
            return [try sources.file(path, option: Self.option)]
        }
        var lists: [String] = []
        for (index, path) in written.enumerated() {
            let suffix = written.count > 1 ? "/\(index)" : ""
            lists.append(try sources.file(path, option: "\(Self.option)/infoPlist\(suffix)"))
        }
        return lists
    }
}

extension String {
    /// Whether the path is that of an asset catalog, or leads into one.
    fileprivate var isInCatalog: Bool {
        pathParts.contains { $0.hasExactSuffix(".xcassets") }
    }
}

private enum Messages {
    static func notWritten(_ key: String) -> Diagnostic {
        Diagnostic(
            key == "infoPlist"
                ? "an Info.plist is named, and no launch screen is written that it could name"
                : "\"\(key)\" has a destination, and is not written",
            option: "\(LaunchDestinations.option)/\(key)",
            help: key == "infoPlist"
                ? "add \"storyboard\" or \"launchScreenDictionary\" to \"outputs\", or remove the key"
                : "add \"\(key)\": true to \"outputs\", or remove the key"
        )
    }

    static let noCatalog = Diagnostic(
        "the catalog that the launch screen shows has no destination",
        option: LaunchDestinations.option,
        help: "add \"catalog\": \"App/Assets.xcassets/Launch\", or a \"folder\""
    )
    static let noList = Diagnostic(
        "UILaunchScreen goes into an Info.plist, and none is named",
        option: LaunchDestinations.option,
        help: "add \"infoPlist\": \"App/Info.plist\""
    )
    static let noStoryboard = Diagnostic(
        "the storyboard that the Info.plist would name has no destination",
        option: LaunchDestinations.option,
        help: "add \"storyboard\": \"App/LaunchScreen.storyboard\", or a \"folder\""
    )

    static func otherKind(_ path: String, _ kind: String, _ option: String) -> Diagnostic {
        Diagnostic("\"\(path)\" is not \(kind)", option: option, help: "name \(kind)")
    }

    static func foreign(_ name: String, _ catalog: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "\(catalog) holds \(name), which is not of this stage, and would be removed",
            option: option,
            help: "name a folder for the launch screen alone: "
                + "\"catalog\": \"\(catalog.appendingPath("Launch"))\""
        )
    }
}
