import AssetCatalogs
import JSON
import Pipeline
import XcodeProjects

/// The icons that the build settings of an Xcode target name, in all of its configurations or in one.
///
/// Source: swiftlang/swift-build, AssetCatalogCompiler.xcspec.
struct TargetIcons {
    private static let setting = "ASSETCATALOG_COMPILER_APPICON_NAME"

    let target: String
    let project: SourcePath?
    let configuration: String?
    let context: PlanContext

    /// The icons in the order of the configurations, each once; mistakes are noted.
    func icons(_ found: inout Findings) -> [IconSource] {
        guard let target = xcodeTarget(&found) else { return [] }
        let configurations = target.configurations.filter {
            configuration == nil || $0.name == configuration
        }
        if configurations.isEmpty {
            let names = target.configurations.map(\.name)
            found.mistakes.append(Messages.noConfiguration(configuration ?? "", names, self.target))
        }
        let all = candidates(of: target, &found)
        var icons: [IconSource] = []
        for configuration in configurations {
            guard let name = iconName(configuration, &found) else { continue }
            let named = all.filter { $0.name == "\(name).\($0.kind.rawValue)" }
            if named.isEmpty {
                let known = Set(all.map { String($0.name.dropLast($0.kind.rawValue.count + 1)) })
                found.mistakes.append(
                    Messages.noIcon(name, configuration.name, self.target, known.sorted())
                )
            }
            icons += named.filter { !icons.contains($0) }
        }
        return icons
    }

    // MARK: The target

    private func xcodeTarget(_ found: inout Findings) -> XcodeTarget? {
        let paths = found.collect { () throws(Diagnostic) in
            guard let project else { return try ProjectSearch(sources: context.sources).projects() }
            let path = try context.repositoryPath(project, option: "/project")
            return [try context.sources.folder(path, option: "/project")]
        }
        guard let paths else { return nil }
        var (targets, names): ([(project: String, target: XcodeTarget)], Set<String>) = ([], [])
        let before = found.mistakes.count
        for path in paths {
            do {
                let project = try XcodeProject(path, in: WorkTreeFiles(sources: context.sources))
                names.formUnion(project.targets.map(\.name))
                targets += project.targets.filter { $0.name == target }.map { (path, $0) }
            } catch {
                found.mistakes.append(Messages.unreadable(error))
            }
        }
        // Another project that can't be read stops nothing where this one was found.
        if targets.count == 1 { found.mistakes.removeSubrange(before...) }
        if targets.isEmpty, found.mistakes.count == before {
            found.mistakes.append(Messages.noTarget(target, names.sorted(), paths))
        }
        if targets.count > 1 {
            found.mistakes.append(Messages.manyProjects(target, targets.map(\.project)))
        }
        return targets.count == 1 ? targets[0].target : nil
    }

    private func iconName(
        _ configuration: XcodeTarget.Configuration,
        _ found: inout Findings
    ) -> String? {
        // What Xcode takes when nothing sets it.
        guard let value = configuration.settings[Self.setting] else { return "AppIcon" }
        guard value.unknownVariables.isEmpty else {
            found.mistakes.append(
                Messages.unknownVariables(
                    value,
                    configuration.name,
                    missingFiles: configuration.settings.missingFiles
                )
            )
            return nil
        }
        guard !value.text.isEmpty else {
            found.mistakes.append(Messages.emptyName(configuration.name, value.place))
            return nil
        }
        return value.text
    }

    // MARK: The catalogs

    /// The icons in what the target compiles: its resources and its synchronized folders.
    private func candidates(of target: XcodeTarget, _ found: inout Findings) -> [IconSource] {
        var icons: [IconSource] = []
        for resource in target.resources + target.folders {
            if let bundle = IconSource(resource, option: "/target"), bundle.kind == .bundle {
                icons.append(bundle)
                continue
            }
            guard resource.hasSuffix(".xcassets") || target.folders.contains(resource) else {
                continue
            }
            do throws(Diagnostic) {
                let folder = try context.sources.folder(resource, option: "/target")
                icons += try iconFolders(below: folder)
            } catch {
                found.warnings.append(Messages.missingResource(resource, error))
            }
        }
        var seen: Set<String> = []
        return icons.filter { seen.insert($0.folder).inserted }
    }

    private func iconFolders(below folder: String) throws(Diagnostic) -> [IconSource] {
        try context.sources.files(below: folder).compactMap { path in
            for file in [CatalogContents.fileName, IconBundle.fileName]
            where path.hasSuffix("/\(file)") {
                return IconSource(String(path.dropLast(file.count + 1)), option: "/target")
            }
            return nil
        }
    }
}

private enum Messages {
    static func unreadable(_ error: XcodeProjectError) -> Diagnostic {
        Diagnostic(
            "\(error.path) can't be read as an Xcode project: \(error.summary)",
            at: Place(file: error.path, position: error.position, pointer: "/project"),
            help: "open the project in Xcode, or name the icons under \"set\""
        )
    }

    static func noTarget(_ target: String, _ names: [String], _ projects: [String]) -> Diagnostic {
        guard !projects.isEmpty else {
            return Diagnostic(
                "the repository has no Xcode project to find the target \"\(target)\" in",
                option: "/target",
                help: "name the .xcodeproj under \"project\", or the icons under \"set\""
            )
        }
        return Diagnostic(
            "no target \"\(target)\" in \(projects.joined(separator: ", "))",
            option: "/target",
            help: knownNames("targets", names, near: target)
        )
    }

    static func manyProjects(_ target: String, _ projects: [String]) -> Diagnostic {
        Diagnostic(
            "\(projects.count) projects have a target \"\(target)\": "
                + projects.joined(separator: ", "),
            option: "/target",
            help: "name one of them under \"project\""
        )
    }

    static func noConfiguration(_ name: String, _ names: [String], _ target: String) -> Diagnostic {
        Diagnostic(
            "the target \"\(target)\" has no configuration \"\(name)\"",
            option: "/configuration",
            help: knownNames("configurations", names, near: name)
        )
    }

    static func unknownVariables(
        _ value: SettingValue,
        _ configuration: String,
        missingFiles: [String]
    ) -> Diagnostic {
        let names = value.unknownVariables.map { "$(\($0))" }.joined(separator: ", ")
        let files =
            missingFiles.isEmpty ? "" : "; not there: " + missingFiles.joined(separator: ", ")
        return Diagnostic(
            "the icon's name in configuration \(configuration) has \(names), which nothing sets",
            at: place(value.place),
            help: "set it in the project or a configuration file, or name the icons under "
                + "\"set\"\(files)"
        )
    }

    static func emptyName(_ configuration: String, _ setting: SettingPlace) -> Diagnostic {
        Diagnostic(
            "the target has no icon in configuration \(configuration): its name is empty",
            at: place(setting),
            help: "name another configuration under \"configuration\""
        )
    }

    static func noIcon(
        _ name: String,
        _ configuration: String,
        _ target: String,
        _ known: [String]
    ) -> Diagnostic {
        Diagnostic(
            "no catalog of the target \"\(target)\" has an icon \"\(name)\", which configuration "
                + "\(configuration) names",
            option: "/target",
            help: knownNames("its icons", known, near: name)
        )
    }

    static func missingResource(_ path: String, _ error: Diagnostic) -> Diagnostic {
        Diagnostic(
            "\(path), a resource of the target, is passed over: \(error.summary)",
            option: "/target",
            help: "take it out of the target, or add it to the repository",
            severity: .warning
        )
    }

    private static func place(_ setting: SettingPlace) -> Place {
        Place(
            file: setting.file,
            position: setting.line.map { TextPosition(line: $0, column: 1) }
        )
    }
}
