import AppIcons
import Diagnostics
import ExactStrings
import PluginAPI
import XcodeProjects

/// The property lists and icons that targets of an Xcode project name.
struct AppTargets {
    /// The property lists of all targets and configurations, each once.
    private(set) var infoPlists: [SourcePath] = []
    /// The names of primary icons.
    private(set) var primaries: [String] = []
    /// The targets, with the options that name them.
    private var targets: [(target: XcodeTarget, option: String)] = []

    private let context: PlanContext
    private let mode: AlternateIconsOptions.Mode

    private static let alternates = "ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES"

    /// Reads the targets that the options name.
    ///
    /// - Throws: `Diagnostic` when there is no such project.
    init(
        _ options: AlternateIconsOptions,
        in context: PlanContext,
        _ findings: inout DiagnosticCollector
    ) throws(Diagnostic) {
        (self.context, mode) = (context, options.mode)
        guard !options.targets.isEmpty else { return }
        let search = try TargetSearch(
            project: options.project,
            in: context,
            instead: "name the list under \"infoPlist\""
        )
        let names = options.targets.enumerated().map { index, name in
            (name, options.targets.count > 1 ? "/target/\(index)" : "/target")
        }
        for (target, option) in search.targets(names, &findings) {
            targets.append((target.target, option))
            read(target.target, of: target.project, option: option, &findings)
        }
    }

    /// A search for files that none of the targets builds; nil without targets.
    var unbuiltFiles: UnbuiltFiles? {
        targets.isEmpty ? nil : UnbuiltFiles(targets.map(\.target), in: context.sources)
    }

    /// The catalog that has the primary icon: of several, one that all targets compile; nil where
    /// none has.
    func catalog(of primaries: [String]) -> String? {
        let names = Set(primaries.map { AlternateName.folded("\($0).appiconset") })
        let catalogs = targets.flatMap { target, _ in
            context.sources.iconFolders(of: target) { _, _ in }
                .filter { names.contains(AlternateName.folded($0.lastPathPart)) }
        }.compactMap(\.catalogPath)
        return catalogs.first(where: holdAll) ?? catalogs.first
    }

    /// Whether there are targets, and each compiles a path from the root.
    func holdAll(_ path: String) -> Bool {
        !targets.isEmpty && targets.allSatisfy { $0.target.holds(path) }
    }

    /// Warns of targets that don't compile a catalog of the repository.
    func checkCatalog(_ catalog: String, _ findings: inout DiagnosticCollector) {
        for (target, option) in targets where !target.holds(catalog) {
            findings.warn(Messages.otherCatalog(target.name, catalog, option))
        }
    }

    /// Warns of alternates whose names sets and bundles of a target have already, elsewhere than
    /// the alternates go: the compiler would take one of the two.
    ///
    /// - Parameter destination: The folder of an alternate in the repository; nil for none.
    func checkSets(
        _ alternates: [Alternate],
        destination: (Alternate) -> String?,
        _ findings: inout DiagnosticCollector
    ) {
        for (target, option) in targets {
            let folders = context.sources.iconFolders(of: target) { _, _ in }
            let taken = alternates.compactMap { alternate in
                let stem = AlternateName.folded(alternate.name.stem)
                let own = destination(alternate)
                let folder = folders.first {
                    AlternateName.folded($0.lastPathPart.splitExtension.stem) == stem
                        && !areSame($0, own ?? "")
                }
                return folder.map { (alternate.name.key, $0) }
            }
            if !taken.isEmpty { findings.warn(Messages.taken(target.name, taken, option)) }
        }
    }

    private mutating func read(
        _ target: XcodeTarget,
        of project: String,
        option: String,
        _ findings: inout DiagnosticCollector
    ) {
        var (isGenerated, hasList) = (false, false)
        for configuration in target.configurations {
            let settings = configuration.settings
            if let name = settings["ASSETCATALOG_COMPILER_APPICON_NAME"]?.text, !name.isEmpty {
                primaries.append(name)
            }
            if mode == .catalog, let value = settings[Self.alternates],
                value.place.file.hasExactSuffix(".pbxproj"), !value.words.isEmpty
            {
                findings.warn(Messages.ownList(target.name, Self.alternates, value, option))
            }
            guard let value = settings["INFOPLIST_FILE"], !value.text.isEmpty else {
                isGenerated = isGenerated || settings["GENERATE_INFOPLIST_FILE"]?.isYes == true
                continue
            }
            hasList = true
            do throws(Diagnostic) {
                let path = SourcePath.repository(try file(value.text, of: project, option: option))
                if !infoPlists.contains(path) { infoPlists.append(path) }
            } catch {
                findings.add(Messages.noList(target.name, configuration.name, value, option))
            }
        }
        guard !hasList else { return }
        switch (isGenerated, mode) {
        case (true, .loose): findings.add(Messages.generated(target.name, option))
        // The asset compiler makes the entries, and the build puts them into the list it generates.
        case (true, .catalog): break
        case (false, _): findings.add(Messages.noSetting(target.name, option))
        }
    }

    /// A path of a build setting, which is relative to the project's folder or names it itself.
    private func file(
        _ text: String,
        of project: String,
        option: String
    ) throws(Diagnostic) -> String {
        let folder = project.parentPath ?? ""
        let isWhole = text.path(below: folder) != nil
        return try context.sources.file(
            isWhole ? text : folder.appendingPath(text),
            option: option
        )
    }
}

extension String {
    /// The path of the asset catalog that this path leads into; nil when it leads into none.
    fileprivate var catalogPath: String? {
        var path: String? = self
        while let part = path, !part.hasExactSuffix(".xcassets") { path = part.parentPath }
        return path
    }
}

private enum Messages {
    private static let mostNames = 5

    static func otherCatalog(_ target: String, _ catalog: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "the target \"\(target)\" does not compile \(catalog), where the alternates go",
            option: option,
            help: "add the catalog to the target in Xcode, or name another one as \"destination\"",
            severity: .warning
        )
    }

    static func taken(
        _ target: String,
        _ taken: [(name: String, folder: String)],
        _ option: String
    ) -> Diagnostic {
        var names = taken.prefix(mostNames).map { "\"\($0.name)\" (\($0.folder))" }
        if taken.count > mostNames { names.append("\(taken.count - mostNames) more") }
        return Diagnostic(
            "the target \"\(target)\" has icons of these names already: "
                + names.joined(separator: ", "),
            option: option,
            help: "with the stage's catalog added, Xcode has two of each name and takes one: take "
                + "those out of the target, or give the alternates other names",
            severity: .warning
        )
    }

    static func noList(
        _ target: String,
        _ configuration: String,
        _ value: SettingValue,
        _ option: String
    ) -> Diagnostic {
        let unknown = value.unknownVariables.map { "$(\($0))" }.joined(separator: ", ")
        return Diagnostic(
            "no \"\(value.text)\", which \"\(target)\" has as INFOPLIST_FILE in \(configuration)",
            option: option,
            help: unknown.isEmpty
                ? "fix the setting in \(value.place.file), or name the list as \"infoPlist\""
                : "nothing here sets \(unknown): name the list as \"infoPlist\""
        )
    }

    static func noSetting(_ target: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "\"\(target)\" has no property list",
            option: option,
            help: "set its INFOPLIST_FILE, or name the list as \"infoPlist\""
        )
    }

    static func generated(_ target: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "Xcode generates the property list of \"\(target)\", and has no setting for loose icons",
            option: option,
            help:
                "add an Info.plist of an empty dictionary and set INFOPLIST_FILE to it, which Xcode "
                + "merges; or use \"mode\": \"catalog\""
        )
    }

    static func ownList(
        _ target: String,
        _ setting: String,
        _ value: SettingValue,
        _ option: String
    ) -> Diagnostic {
        Diagnostic(
            "\(value.place.file) lists alternates of \"\(target)\": "
                + value.words.map { "\"\($0)\"" }.joined(separator: ", "),
            option: option,
            help: "a target's own \(setting) goes before a configuration file: put $(inherited) "
                + "into it, or move the names to the file"
        )
    }
}
